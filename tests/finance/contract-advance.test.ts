/** Money asked for by the advance stage of a contract before anything is delivered. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { draftContract, effective, item, lines, type Office, stage } from '../contracts/contracts.ts'
import type { World } from '../support/world.ts'
import { application, bankSays, detailsOf, moved, type PayingPeople, paidAdvance, postedInvoice, simplyBilled, stagesOf } from './invoices.ts'
import { openPayingOffice } from './paying-office.ts'

let world: World
let office: Office
let people: PayingPeople

beforeAll(async () => {
  ;({ world, office, people } = await openPayingOffice())
})

/** 100,000.00, of which 30,000.00 before anything is delivered. */
async function inForce(more: Record<string, unknown> = {}): Promise<Doc> {
  const stages = [stage('30', { stageKind: 'ADVANCE', needInvoiceFlag: 'N', ...more }), stage('70')]
  return effective(office, await draftContract(office, { contractItem: [item('1', '100000', { taxRate: '0' })], contractPaymentStage: stages }))
}

const stageOf = async ({ id }: Doc) => lines(await office.buyer.find('contract', id), 'contractPaymentStage')[0] as Doc

async function asked(contract: Doc, detailAmount: string): Promise<Doc> {
  const row = { sourceType: 'CONTRACT', contractId: contract.id, contractPaymentStageId: (await stageOf(contract)).id, detailAmount }
  return office.buyer.save('advanceApply', {
    orgId: contract.orgId,
    supplierId: contract.supplierId,
    currency: contract.currency,
    advanceReason: '开模备料',
    expectSettleDate: office.buyer.inDays(60),
    advanceApplyDetail: [row],
  })
}

/** Approved, and paid. */
async function paidFor(contract: Doc, amount: string): Promise<Doc> {
  const advance = await submitted(await asked(contract, amount))
  await moved(office.manager, 'advanceApply', 'doApproval', advance)
  const [detail] = await detailsOf(world, 'advance_apply_id', advance)
  await moved(people.finance, 'paymentDetail', 'doRequest', { id: String(detail?.id) })
  await moved(people.finance, 'paymentDetail', 'doBatchConfirm', { id: String(detail?.id) }, bankSays(people.finance))
  return advance
}

const submitted = (advance: Doc): Promise<Doc> => moved(office.buyer, 'advanceApply', 'doSubmit', advance)

test('finance 8: a stage of 30,000.00 with 20,000.00 applied refuses 10,000.01 and takes 10,000.00; a rejection frees it', async () => {
  const contract = await inForce()
  await submitted(await asked(contract, '20000'))
  const beyond = await asked(contract, '10000.01')
  const refusal = await office.buyer.refused(office.buyer.act('advanceApply', 'doSubmit', beyond))
  expect(refusal.words.CN).toBe(`${contract.docNum}-1可预付30,000.00，已申请20,000.00，本次10,000.01`)
  expect(refusal.words.EN).toBe(`${contract.docNum}-1: 30,000.00 allowed, 20,000.00 applied, 10,000.01 given`)

  const rest = await submitted(await asked(contract, '10000'))
  expect(rest).toMatchObject({ status: 'SUBMITTED', applyAmount: '10000.00' })
  expect(await stageOf(contract)).toMatchObject({ appliedAmount: '30000.00', stageStatus: 'APPLIED' })
  await moved(office.manager, 'advanceApply', 'doReject', rest, { reason: '尚未签保函' })
  expect(await stageOf(contract)).toMatchObject({ appliedAmount: '20000.00' })
})

test('what was paid is paid on the stage, and lies in a balance of the contract', async () => {
  const contract = await inForce()
  const advance = await paidFor(contract, '30000')
  expect(await stageOf(contract)).toMatchObject({ paidAmount: '30000.00', stageStatus: 'PAID' })
  const collected = await world.query(
    'select contract_id as contract, available_amount as available from collect_advance where advance_apply_id = $1',
    [advance.id],
  )
  expect(collected).toEqual([{ contract: contract.id, available: '30000.00' }])
})

test('an invoice of an order under a contract uses up the 300.00 paid for the contract before older 20.00 of another order, and a payment without them is warned of', async () => {
  const { order: other } = await simplyBilled(world, people)
  const goods = await simplyBilled(world, people)
  const contract = await inForce()
  const older = (await paidAdvance(world, people, other, '20.00')).collected
  const advance = await paidFor(contract, '300')
  const [own] = (await world.query<Doc>('select id, doc_num as "docNum" from collect_advance where advance_apply_id = $1', [advance.id])) as [Doc]
  await world.query('update po_expand_head set contract_id = $2 where header_id = $1', [goods.order.id, contract.id])
  const invoice = await postedInvoice(world, people, goods)

  const draft = await application(people, invoice, stagesOf(invoice))
  const handIn = ({ id, versionNum }: Doc) =>
    people.finance.refused(people.finance.verb('paymentApply', 'doSubmit', { rows: [{ id, versionNum }], input: {} }))
  expect((await handIn(draft)).words.CN).toBe(`预付${own.docNum}尚有300.00未核销，请填写未抵扣原因`)
  const reasoned = await people.finance.save('paymentApply', { leftReason: '合同尾款一并核销' }, draft)
  expect((await handIn(reasoned)).issues.map(({ words }) => words.CN)).toContain(`预付${own.docNum}尚有300.00未核销`)

  await moved(people.finance, 'invoiceHeader', 'doWriteOff', invoice)
  expect(await people.finance.find('collectAdvance', own.id)).toMatchObject({ heldAmount: '226.00', availableAmount: '74.00' })
  expect(await people.finance.find('collectAdvance', older.id)).toMatchObject({ availableAmount: '20.00' })
})

test('an advance that its order no longer needs goes over to a contract in force, which knows of it, and to one of both alone', async () => {
  const { order } = await simplyBilled(world, people)
  const contract = await inForce()
  const { collected } = await paidAdvance(world, people, order, '40.00')
  const draft = (to: Record<string, unknown>) =>
    people.finance.save('advanceCarryOver', {
      ...{ orgId: order.orgId, supplierId: order.supplierId, currency: 'CNY', fromCollectId: collected.id, amount: '15.00', reason: '订单取消' },
      ...to,
    })
  for (const to of [{}, { toPoHeaderId: order.id, toContractId: contract.id }])
    expect((await people.finance.refused(draft(to))).words.CN).toBe('请选择一个转入订单或转入合同')
  const carry = await draft({ toContractId: contract.id })
  await moved(people.finance, 'advanceCarryOver', 'doSubmit', carry)
  await moved(people.manager, 'advanceCarryOver', 'doApproval', carry)
  expect(await people.finance.find('collectAdvance', collected.id)).toMatchObject({ carriedAmount: '15.00', availableAmount: '25.00' })
  const made = await world.query('select contract_id as contract, available_amount as available from collect_advance where carry_over_id = $1', [
    carry.id,
  ])
  expect(made).toEqual([{ contract: contract.id, available: '15.00' }])
  expect((await office.buyer.find('contract', contract.id)).advanceAmount).toBe('15.00')

  const late = await draft({ toContractId: contract.id })
  await world.query(`update contract set status = 'TERMINATED' where id = $1`, [contract.id])
  const refused = await people.finance.refused(people.finance.act('advanceCarryOver', 'doSubmit', late))
  expect(refused.words.CN).toBe(`合同${contract.docNum}未生效或已结束`)
})

test('one application asks for stages of two contracts, and for the same stage once', async () => {
  const [one, other] = [await inForce(), await inForce()]
  const rowOf = async (contract: Doc) => ({
    sourceType: 'CONTRACT',
    contractId: contract.id,
    contractPaymentStageId: (await stageOf(contract)).id,
    detailAmount: '500',
  })
  const draft = await asked(one, '1000')
  const [row] = lines(draft, 'advanceApplyDetail')
  const both = await office.buyer.save('advanceApply', { advanceApplyDetail: [{ id: row?.id }, await rowOf(other)] }, draft)
  expect(await submitted(both)).toMatchObject({ applyAmount: '1500.00' })
  const again = await asked(one, '1000')
  const [first] = lines(again, 'advanceApplyDetail')
  const twice = office.buyer.save('advanceApply', { advanceApplyDetail: [{ id: first?.id }, await rowOf(one)] }, again)
  expect((await office.buyer.refused(twice)).words.CN).toContain('预付阶段')
})

test('a stage that wants a guarantee is not asked for without one', async () => {
  const contract = await inForce({ needGuaranteeFlag: 'Y' })
  const refusal = await office.buyer.refused(office.buyer.act('advanceApply', 'doSubmit', await asked(contract, '100')))
  expect(refusal.words.CN).toBe(`${contract.docNum}-1需要保函，请作为附件上传`)
})

test('only an advance stage of a contract in force of the same supplier can be chosen', async () => {
  const contract = await inForce()
  const [, delivery] = lines(await office.buyer.find('contract', contract.id), 'contractPaymentStage')
  const draft = await asked(contract, '100')
  const [row] = lines(draft, 'advanceApplyDetail')
  const chosen = office.buyer.save('advanceApply', { advanceApplyDetail: [{ id: row?.id, contractPaymentStageId: delivery?.id }] }, draft)
  const refused = await office.buyer.refused(chosen)
  expect([refused.at, ...refused.issues.map(({ at }) => at)]).toContain('advanceApplyDetail[0].contractPaymentStageId')

  await office.buyer.act('contract', 'doTermination', await office.buyer.find('contract', contract.id), {
    reason: '不再需要',
    input: { terminationDate: '2026-12-31', settlementNote: '已结清' },
  })
  const late = await office.buyer.refused(office.buyer.act('advanceApply', 'doSubmit', await office.buyer.find('advanceApply', draft.id)))
  expect(late.words.CN).toBe(`合同${contract.docNum}-1未生效`)
})
