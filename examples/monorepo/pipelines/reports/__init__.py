"""Turns orders into reports for the accounts."""
