import { formatCents } from '@shop/ui';

/** One line of the cart. */
export interface Line {
  name: string;
  cents: number;
}

/** The cart of one customer. */
export class Cart {
  private lines: Line[] = [];

  /** Adds a line and returns the new number of lines. */
  add(line: Line): number {
    this.lines.push(line);
    return this.lines.length;
  }

  /** Shows the sum of all lines. */
  total(): string {
    return formatCents(this.sum());
  }

  private sum(): number {
    return this.lines.reduce((sum, line) => sum + line.cents, 0);
  }
}
