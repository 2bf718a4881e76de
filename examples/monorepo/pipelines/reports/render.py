"""Adds orders up and renders them as text."""

from pipelines.common.orders import Order


class Report:
    """The totals of one night, by customer."""

    def __init__(self) -> None:
        self.totals: dict[str, int] = {}

    def add(self, order: Order) -> None:
        """Count an order in."""
        self.totals[order.customer] = self.totals.get(order.customer, 0) + order.cents

    def write(self, path: str) -> None:
        """Write one line a customer, largest total first."""
        with open(path, "w", encoding="utf-8") as out:
            out.write(self.render())

    def render(self) -> str:
        rows = sorted(self.totals.items(), key=lambda row: -row[1])
        return "".join(line(customer, cents) for customer, cents in rows)


def line(customer: str, cents: int) -> str:
    """Render the total of one customer."""
    return f"{customer}: {Order(customer, cents).euros()}\n"
