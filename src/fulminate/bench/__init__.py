"""What the benchmark times inside the package, so that it is compiled like the rules."""
