/** Documents come from others by the mapping in their definition, and only while the other is in a state to be taken from. */
import { expect, test } from 'vitest'
import { deliveryNoteHeader, sourceOfNote } from '../../catalogue/delivery/delivery-note-header.ts'
import { definitionOf, documents } from '../../catalogue/index.ts'
import { Refusal } from '../../upstream/runtime/refusal.ts'
import { derive } from '../../upstream/runtime/sources.ts'

const order = (status: string) => ({ status, orgId: 'org', supplierId: 'supplier', poExpandHead: { transportMode: 'SEA' } }) as never

test('a delivery note takes its organisation, supplier and transport from a confirmed order, and its lines from the schedules', () => {
  const derived = derive(deliveryNoteHeader, sourceOfNote, order('CONFIRMED'))
  expect(derived.header).toEqual({ orgId: 'org', supplierId: 'supplier', transportMode: 'SEA' })
  expect(derived.line({ id: 'schedule' } as never, {} as never)).toEqual({ poDeliveryId: 'schedule' })
})

test('nothing is taken from an order that is not confirmed', () => {
  expect(() => derive(deliveryNoteHeader, sourceOfNote, order('APPROVED'))).toThrowError(Refusal)
})

const sourced = documents.flatMap((d) => d.sources.map((s) => ({ entity: d.entity, from: s.from, source: s })))

test.each(sourced)('$entity comes from $from in states that it has', ({ from, source }) => {
  const states = Object.keys(definitionOf(from)?.states ?? {})
  expect(source.whileIn.filter((s) => !states.includes(s))).toEqual([])
})
