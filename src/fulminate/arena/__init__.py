"""Many games between players, and what they show."""
