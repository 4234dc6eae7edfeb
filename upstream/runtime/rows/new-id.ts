/** Ids of rows in the order of their making, so that new rows land at the end of every index and "the latest" of one moment is the last one made. */
import { randomInt, randomUUID } from 'node:crypto'

const COUNTED = 2 ** 26
// Begins at random, so that two processes count apart, and low enough for millions of rows before it begins again.
let counter = randomInt(COUNTED / 2)

/** A UUID of version 7 with a counter behind its millisecond (RFC 9562, 6.2, method 1). It is never set back: requests of one moment may take turns. */
export function newId(now: Date = new Date()): string {
  counter = (counter + 1) % COUNTED
  const time = hex(now.getTime(), 12)
  const high = hex(counter >> 14, 3)
  const low = hex(0x8000 | (counter & 0x3fff), 4)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low}-${randomUUID().slice(-12)}`
}

/** When it was given. */
export const momentOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
