"""What a move does, step by step, until somebody has to decide again."""
