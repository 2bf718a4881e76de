"""Reads the orders that the service has exported."""

import json
from dataclasses import dataclass


@dataclass
class Order:
    """One exported order.

    Attributes:
        customer: who ordered.
        cents: what it cost.
    """

    customer: str
    cents: int

    def euros(self) -> str:
        """Show the amount with two decimals."""
        return f"{self.cents // 100}.{self.cents % 100:02d}"


def read_orders(path: str) -> list[Order]:
    """Read one order a line.

    Args:
        path: file of JSON lines.

    Returns:
        The orders in file order.
    """
    with open(path, encoding="utf-8") as lines:
        return [parse(line) for line in lines]


def parse(line: str) -> Order:
    record = json.loads(line)
    return Order(record["customer"], record["cents"])
