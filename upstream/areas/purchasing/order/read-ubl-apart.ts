/** An order of another house, read apart from the services. */

import { apart } from '../../../platform/apart/apart.ts'
import { Refusal } from '../../../runtime/refusal.ts'
import type { UblOrder } from './read-ubl-order.ts'
import type { ReadUbl } from './ubl-worker.ts'

const ask = apart<string, ReadUbl>(new URL('./ubl-worker.ts', import.meta.url))

export async function readUblApart(xml: string): Promise<UblOrder> {
  const read = await ask(xml)
  if ('order' in read) return read.order
  throw new Refusal({ ...read.unread, status: 422 })
}
