"""How fast the engine is: `make bench`. Timings are compared within one run, never between runs or machines."""
