/** Fees of moulds and samples that a contract says come back: what was accepted counts, deductions give back what was reached, and no more. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { effective, lines, type Office, ofForm, read } from '../contracts/contracts.ts'
import { confirmedOrder, draftWriteOff, inspect, postedReceipt, shippedNote } from '../delivery/goods.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import type { World } from '../support/world.ts'
import type { PayingPeople } from './invoices.ts'
import { openPayingOffice } from './paying-office.ts'

let world: World
let office: Office
let people: PayingPeople
let goods: SoldGoods

beforeAll(async () => {
  ;({ world, office, people } = await openPayingOffice())
  goods = await looseGoods(world)
})

const refundOf = async (doc: Doc): Promise<Doc> => lines(await read(office, doc), 'contractMoldSampleRefund')[0] as Doc

/** A fee of 90,000.00 that comes back per piece over 600. */
const refunding = async (more: Record<string, unknown> = {}): Promise<Doc> =>
  effective(
    office,
    await ofForm(office, 'ENHANCED', {
      contractMoldSampleRefund: [{ refundKind: 'SAMPLE', materialId: goods.material, feeAmount: '90000', targetQty: '600', ...more }],
    }),
  )

async function received(qty: string): Promise<Doc> {
  const order = await confirmedOrder(world, people, qty)
  const note = await shippedNote(people, order, [qty])
  return postedReceipt(world, people, note, [qty])
}

const taken = async (doc: Doc, qty: string | null = null): Promise<Doc> => {
  const row = { id: (await refundOf(doc)).id, ...(qty !== null && { qty }) }
  const { data } = await people.buyer.verb('deductions', 'doTake', { take: 'refunds', rows: [row] }, { page: 'deductionsList' })
  const [made] = (data as { made: { id: string }[] }).made
  return people.buyer.find('deductions', String(made?.id))
}

const offered = async (doc: Doc) =>
  (await people.buyer.list('deductionsList', { view: 'refunds', search: { displayNum: String(doc.displayNum) } })).rows.map(
    ({ openAmount }) => openAmount,
  )

test('of 400 received 370 and 10 by concession are accepted: 57,000.00 come back by a deduction, and what is returned afterwards lowers nothing that came back', async () => {
  const doc = await refunding()
  const receipt = await received('400')
  expect(await refundOf(doc)).toMatchObject({ achievedQty: '0.0000', refundableAmount: '0.00', refundStatus: 'RUNNING' })
  const inspected = await inspect(people, receipt, { accepted: '370', concession: '10', rejected: '20' }, '可用')
  expect(await refundOf(doc)).toMatchObject({ achievedQty: '380.0000', refundableAmount: '57000.00', openAmount: '57000.00' })
  expect(await offered(doc)).toEqual(['57000.00'])

  const deduction = await taken(doc)
  expect(deduction).toMatchObject({
    deductType: 'SAMPLE_REFUND',
    sourceType: 'CONTRACT',
    sourceDocNum: doc.displayNum,
    supplierId: doc.supplierId,
    grossAmount: '57000.00',
  })
  expect(await refundOf(doc)).toMatchObject({ refundedAmount: '57000.00', openAmount: '0.00' })
  expect(await offered(doc)).toEqual([])

  const back = await draftWriteOff(people.manager, inspected, { writeOffType: 'RETURN', qty: '80', fromStock: 'ACCEPTED', replaceFlag: 'N' })
  await people.manager.act('receiveWriteOff', 'doPost', back)
  expect(await refundOf(doc)).toMatchObject({ achievedQty: '300.0000', refundableAmount: '57000.00', openAmount: '0.00' })

  await inspect(people, await received('300'), { accepted: '300' })
  expect(await refundOf(doc)).toMatchObject({
    achievedQty: '600.0000',
    refundableAmount: '90000.00',
    openAmount: '33000.00',
    refundStatus: 'REACHED',
  })
  expect((await taken(doc)).grossAmount).toBe('33000.00')
  expect(await refundOf(doc)).toMatchObject({ refundedAmount: '90000.00', openAmount: '0.00', refundStatus: 'DONE' })
})

test('no more comes back than is open, with tax on top as little, and a deduction that is cancelled opens it again', async () => {
  await world.query(`update contract set status = 'TERMINATED' where status = 'EFFECTIVE'`)
  const doc = await refunding({ refundMode: 'AT_TARGET', targetQty: '100', refundKind: 'SAMPLE', feeAmount: '5000' })
  await inspect(people, await received('100'), { accepted: '100' })
  expect((await people.buyer.refused(taken(doc, '5000.01'))).words.CN).toBe('可返还5000，本次5000.01')
  const part = await taken(doc, '2000')
  expect(await refundOf(doc)).toMatchObject({ refundedAmount: '2000.00', openAmount: '3000.00' })
  const rest = await taken(doc)
  const [line] = lines(rest, 'deductionsLine')
  const taxed = people.buyer.save('deductions', { deductionsLine: [{ id: line?.id, taxRate: '13' }] }, rest)
  expect((await people.buyer.refused(taxed)).words.CN).toBe('可返还0，本次390')
  await people.buyer.act('deductions', 'doCancel', part, { reason: '重做' })
  expect(await refundOf(doc)).toMatchObject({ refundedAmount: '3000.00', openAmount: '2000.00' })
})

test('what comes back is said to a supplier by the deduction that he is sent, not by the contract', async () => {
  const doc = await refunding()
  await inspect(people, await received('60'), { accepted: '60' })
  await taken(doc, '1000')
  expect(await refundOf(doc)).toMatchObject({ refundedAmount: '1000.00' })
  const seen = await office.supplier.find('contract', doc.id)
  const [refund] = lines(seen, 'contractMoldSampleRefund')
  expect(refund).toMatchObject({ feeAmount: '90000.00', achievedQty: (await refundOf(doc)).achievedQty })
  const told = [refund?.refundableAmount, refund?.refundedAmount, refund?.openAmount, refund?.refundStatus, seen.openRefund]
  expect(told.filter((figure) => figure !== null && figure !== undefined)).toEqual([])
})

test('the next version of a contract goes on with what was achieved and came back under the one before', async () => {
  const doc = await refunding()
  await inspect(people, await received('120'), { accepted: '120' })
  const before = await refundOf(doc)
  const deduction = await taken(doc, '1000')
  const { made } = await people.buyer.act('contract', 'doAlteration', await read(office, doc), { reason: '延长' })
  const next = await effective(office, await read(office, { id: String(made?.[0]?.id) }))
  expect(await refundOf(next)).toMatchObject({ achievedQty: before.achievedQty, refundedAmount: '1000.00' })
  await people.buyer.act('deductions', 'doCancel', await people.buyer.find('deductions', deduction.id), { reason: '重做' })
  expect(await refundOf(next)).toMatchObject({ refundedAmount: '0.00', openAmount: before.openAmount })
  await inspect(people, await received('60'), { accepted: '60' })
  expect(Number((await refundOf(next)).achievedQty)).toBe(Number(before.achievedQty) + 60)
})

test('of a fee that comes back in steps 30 % of 5,000.00 are reached with 100 more accepted and all of it with 300; steps that sum to 90 % are refused', async () => {
  const alone = () => world.query(`update contract set status = 'TERMINATED' where status = 'EFFECTIVE'`)
  await alone()
  const before = Number((await refundOf(await refunding())).achievedQty)
  await alone()
  const inSteps = (last: string) => ({
    refundMode: 'STEP',
    targetQty: String(before + 300),
    feeAmount: '5000',
    contractRefundStep: [
      { qty: String(before + 100), percent: '30' },
      { qty: String(before + 300), percent: last },
    ],
  })
  expect((await office.buyer.refused(refunding(inSteps('60')))).words.CN).toBe('第10行阶梯比例合计须为100%')
  const doc = await refunding(inSteps('70'))
  expect(await refundOf(doc)).toMatchObject({ stepPercent: '0.0000', earnedAmount: '0.00', refundableAmount: '0.00' })
  await inspect(people, await received('100'), { accepted: '100' })
  expect(await refundOf(doc)).toMatchObject({ stepPercent: '30.0000', earnedAmount: '1500.00', refundableAmount: '1500.00' })
  await inspect(people, await received('200'), { accepted: '200' })
  expect(await refundOf(doc)).toMatchObject({ stepPercent: '100.0000', earnedAmount: '5000.00', refundStatus: 'REACHED' })
})
