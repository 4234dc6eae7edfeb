/** Amounts, stages, alterations, acceptance and refunds, with the figures of the brief. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld } from '../support/world.ts'
import { draftContract, effective, executed, item, lines, type Office, ofForm, officeOf, read, stage, submitted } from './contracts.ts'

let office: Office

beforeAll(async () => {
  office = await officeOf(await openWorld())
})

const amounts = (doc: Doc): unknown[] => lines(doc, 'contractPaymentStage').map(({ stageAmount }) => stageAmount)

test('contracts 1: lines are rounded, the header sums them, and stages share the gross amount', async () => {
  const doc = await draftContract(office, {
    contractItem: [item('10', '12345.678901'), item('3', '333.335', { taxRate: '6' })],
    contractPaymentStage: [stage('30'), stage('60'), stage('10')],
  })
  expect(doc).toMatchObject({ netAmount: '124456.80', taxAmount: '16109.38', grossAmount: '140566.18' })
  expect(amounts(doc)).toEqual(['42169.85', '84339.71', '14056.62'])

  const short = await office.buyer.save(
    'contract',
    { contractPaymentStage: lines(doc, 'contractPaymentStage').map(({ id }, at) => ({ id, percent: ['30', '60', '9.9999'][at] })) },
    doc,
  )
  const refusal = await office.buyer.refused(office.buyer.act('contract', 'doSubmitPublish', short))
  expect(refusal.words.CN).toBe('付款阶段比例合计99.9999%，须为100%')
})

test('contracts 2: the last stage takes what rounding leaves', async () => {
  const doc = await draftContract(office, {
    contractItem: [item('1', '1000.01', { taxRate: '0' })],
    contractPaymentStage: ['25', '25', '25', '25'].map((percent) => stage(percent)),
  })
  expect(amounts(doc)).toEqual(['250.00', '250.00', '250.00', '250.01'])
})

test('contracts 11: an alteration goes not below what was executed; stages applied for stay, and what was paid moves to the new version', async () => {
  const { buyer } = office
  const doc = await effective(
    office,
    await draftContract(office, { contractItem: [item('1', '100000', { taxRate: '0' })], contractPaymentStage: [stage('30'), stage('70')] }),
  )
  await executed(office, lines(doc, 'contractPaymentStage')[0]?.id, '30000')
  const { made } = await buyer.act('contract', 'doAlteration', await read(office, doc), { reason: '数量调整' })
  const draft = await read(office, { id: String(made?.[0]?.id) })
  expect(draft).toMatchObject({ displayNum: `${doc.docNum}-B1`, alterationNum: 1, executedAmount: '30000.00' })
  const again = await buyer.refused(buyer.act('contract', 'doAlteration', await read(office, doc), { reason: '再改' }))
  expect(again.words.CN).toBe(`合同已有变更单${draft.displayNum}`)

  const priced = async (netPrice: string) =>
    buyer.save('contract', { contractItem: [{ id: lines(draft, 'contractItem')[0]?.id, netPrice }] }, await read(office, draft))
  const low = await buyer.refused(buyer.act('contract', 'doSubmitPublish', await priced('25000')))
  expect(low.words.CN).toBe('变更后金额25,000.00小于已执行30,000.00')

  const higher = await priced('120000')
  expect(amounts(higher)).toEqual(['30000.00', '90000.00'])
  const signed = await effective(office, higher)
  expect(signed).toMatchObject({ status: 'EFFECTIVE', paidAmount: '30000.00' })
  expect(await read(office, doc)).toMatchObject({ status: 'SUPERSEDED' })
})

test('contracts 12: assets are accepted up to their quantity, and the stage that waits for them is due on a working day', async () => {
  const { engineer } = office
  const doc = await effective(
    office,
    await ofForm(office, 'ENHANCED', {
      contractItem: [item('3', '1000', { assetFlag: 'Y', assetClass: 'MACHINE' })],
      contractPaymentStage: [stage('100', { trigger: 'ACCEPTANCE', triggerDays: 30 })],
    }),
  )
  const accept = async (qty: string, assetNum: string, acceptDate = '2026-08-10') =>
    engineer.act('contract', 'doAssetAcceptance', await engineer.find('contract', doc.id), {
      lineIds: [String(lines(doc, 'contractItem')[0]?.id)],
      input: { qty, acceptDate, result: 'PASS', assetNum },
    })
  await accept('2', 'A-1001')
  const over = await engineer.refused(accept('2', 'A-1002'))
  expect(over.words.CN).toBe('第10行验收2超过未验收1')
  const twice = await engineer.refused(accept('1', 'A-1001'))
  expect(twice.words.CN).toBe('资产编号A-1001已存在')
  await accept('1', 'A-1002', '2026-08-13')
  const [due] = lines(await read(office, doc), 'contractPaymentStage')
  expect(due).toMatchObject({ triggerDate: '2026-08-13', dueDate: '2026-09-14', stageStatus: 'DUE' })
})

test('contracts 13: a mould fee comes back per piece, never below what was refunded', async () => {
  const { world, buyer } = office
  const material = (await world.query<{ id: string }>('select id from material_item order by code limit 1'))[0]?.id
  const doc = await ofForm(office, 'ENHANCED', { contractMoldSampleRefund: [{ materialId: material, feeAmount: '90000', targetQty: '60000' }] })
  const refundOf = async (achieved: string, refunded: string) => {
    await world.query('update contract_mold_sample_refund set achieved_qty = $2, refunded_amount = $3 where header_id = $1', [
      doc.id,
      achieved,
      refunded,
    ])
    const saved = await buyer.save('contract', { remark: achieved }, await read(office, doc))
    const [row] = lines(saved, 'contractMoldSampleRefund')
    return [row?.refundableAmount, row?.openAmount]
  }
  expect(await refundOf('41237', '0')).toEqual(['61855.50', '61855.50'])
  expect(await refundOf('41237', '61855.50')).toEqual(['61855.50', '0.00'])
  expect(await refundOf('40000', '61855.50')).toEqual(['61855.50', '0.00'])
  expect(await refundOf('70000', '61855.50')).toEqual(['90000.00', '28144.50'])
})

test('a contract whose amount is typed has one stage of the whole', async () => {
  const doc = await ofForm(office, 'SIMPLIFIED', { contractItem: [], contractPaymentStage: [stage('100')], manualGross: '11300' })
  expect(doc).toMatchObject({ netAmount: '10000.00', taxAmount: '1300.00', grossAmount: '11300.00' })
  expect((await submitted(office, doc)).status).toBe('PUBLISH_SUBMITTED')
})

test('a contract without stages or a payment term gets the term of its supplier, and the stages of that', async () => {
  const term = await office.world.idOf('paymentTerm', 'PTADV361')
  await office.world.query('update supplier_info set payment_term_id = $2 where id = $1', [office.supplierId, term])
  const doc = await draftContract(office, { paymentTermId: undefined, contractPaymentStage: [] })
  const nodes = await office.world.query<{ ratio: string }>('select ratio::text from payment_term_node where header_id = $1 order by line_num', [
    term,
  ])
  expect(nodes.length).toBeGreaterThan(1)
  expect(doc.paymentTermId).toBe(term)
  expect(lines(doc, 'contractPaymentStage').map(({ percent }) => Number(percent))).toEqual(nodes.map(({ ratio }) => Number(ratio)))
})
