"""What is kept: the database, its schema, its one writer."""
