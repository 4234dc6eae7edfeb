/** Documents come from others by the mapping in their definition, and only while the other is in a state to be taken from. */
import { expect, test } from 'vitest'
import { receiveHeader, sourceOfReceipt } from '../../catalogue/delivery/receive-header.ts'
import { definitionOf, documents } from '../../catalogue/index.ts'
import { derive } from '../../upstream/runtime/change/sources.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'

const note = (status: string) => ({ id: 'note', status, orgId: 'org', supplierId: 'supplier' }) as never

test('a receipt takes its organisation and supplier from a note under way, and of each line what has not come in', () => {
  const derived = derive(receiveHeader, sourceOfReceipt, note('SHIPPED'))
  expect(derived.header).toEqual({ orgId: 'org', supplierId: 'supplier', noteHeaderId: 'note' })
  expect(derived.line({ id: 'line', poDeliveryId: 'schedule', shipQty: '10', receivedQty: '4' } as never, {} as never)).toMatchObject({
    noteLineId: 'line',
    poDeliveryId: 'schedule',
    receiveQty: '6',
  })
})

test('nothing is received from a note that has not left', () => {
  expect(() => derive(receiveHeader, sourceOfReceipt, note('DRAFT'))).toThrowError(Refusal)
})

const sourced = documents.flatMap((d) => d.sources.map((s) => ({ entity: d.entity, from: s.from, source: s })))

test.each(sourced)('$entity comes from $from in states that it has', ({ from, source }) => {
  const states = Object.keys(definitionOf(from)?.states ?? {})
  expect(source.whileIn.filter((s) => !states.includes(s))).toEqual([])
})
