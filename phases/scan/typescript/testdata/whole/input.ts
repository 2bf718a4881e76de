#!/usr/bin/env node
/**
 * Orders and what they cost.
 */
import { load, type Row } from './store'
import * as fs from 'node:fs'

export interface Priced { price(): number }

/** An order. */
@entity({ table: 'orders' })
export class Order extends Base<Row> implements Priced {
  static count = 0
  #items: Item[] = []

  constructor(private readonly store: Store, rows: Row[] = load()) {
    super(rows)
    rows.forEach((row) => this.add(new Item(row)))
  }

  get total(): number { return this.#items.map((i) => i.price()).reduce((a, b) => a + b, 0) }

  async add(item: Item): Promise<void> {
    this.#items.push(item)
    await this.store.save(item)
    const text = `saved ${item.name()} ${format`x`}`
    fs.writeFileSync('log', text)
  }

  price = () => this.total
}

export function read(path: string): Order
export function read(path: string, strict: boolean): Order
export function read(path: string, strict = false) {
  const rows = JSON.parse(fs.readFileSync(path, 'utf8')) as Row[]
  for (const { id, ...rest } of rows) {
    if (strict && !id) throw new Error(String(rest))
  }
  return new Order(open(), rows)
}

const handlers = {
  async run(order: Order) { await order.add(await fetchItem()) },
  stop: () => process.exit(1),
}

namespace Util { export const twice = (n: number) => double(n) }

export default handlers
handlers.run(read(process.argv[2])).catch(handlers.stop)
