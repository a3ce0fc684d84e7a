"""How the database came to be what it is, step by step. They run by themselves when the server starts."""
