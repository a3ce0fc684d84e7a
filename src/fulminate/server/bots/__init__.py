"""The bots that sit at tables, and the process they think in."""
