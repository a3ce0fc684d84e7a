"""Tables on the network: kept in a store, changed by commands, told live to everybody who listens."""
