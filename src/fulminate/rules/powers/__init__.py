"""The powers of the potions: what they share, a short class for each kind, and how one is used."""
