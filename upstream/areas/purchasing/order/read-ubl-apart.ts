/** An order of another house, read apart from the services. */

import { apart } from '../../../platform/apart/apart.ts'
import { Refusal } from '../../../runtime/rules/refusal.ts'
import type { UblOrder } from './read-ubl-order.ts'
import { uomOfCode } from './ubl-units.ts'
import type { ReadUbl } from './ubl-worker.ts'

const ask = apart<string, ReadUbl>(new URL('./ubl-worker.ts', import.meta.url))

export async function readUblApart(xml: string): Promise<UblOrder> {
  const read = await ask(xml)
  // The thread apart knows no units.
  if ('order' in read) return { ...read.order, lines: read.order.lines.map((line) => ({ ...line, uom: uomOfCode(line.unitCode) })) }
  throw new Refusal({ ...read.unread, status: 422 })
}
