/** Assets that were accepted: what they are worth by their class, and the rows behind each figure. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { reportOf } from '../analytics/reading.ts'
import { openWorld } from '../support/world.ts'
import { effective, executed, item, lines, type Office, ofForm, officeOf, read, stage } from './contracts.ts'

let office: Office
let doc: Doc

const accepts = async (at: number, qty: string, more: Record<string, unknown> = {}) => {
  const { buyer } = office
  const now = await read(office, doc)
  await buyer.act('contract', 'doAssetAcceptance', now, {
    lineIds: [String(lines(now, 'contractItem')[at]?.id)],
    input: { qty, acceptDate: buyer.inDays(0), result: 'PASS', ...more },
  })
}

/** 3 × 333.335 and tax of 6 %: 1,000.01 and 60.00; a machine of 10,000.00 and 1,300.00. */
beforeAll(async () => {
  office = await officeOf(await openWorld())
  const contractItem = [
    item('3', '333.335', { itemDesc: '检具', taxRate: '6', assetFlag: 'Y', assetClass: 'TOOLING' }),
    item('1', '10000', { itemDesc: '压力机', assetFlag: 'Y', assetClass: 'MACHINE' }),
    item('5', '10', { itemDesc: '备件' }),
  ]
  doc = await effective(
    office,
    await ofForm(office, 'ENHANCED', { contractItem, contractPaymentStage: [stage('50'), stage('50')], warrantyMonths: 12 }),
  )
  await accepts(0, '2', { assetNum: 'T-1', location: '一车间' })
  await accepts(1, '1', { result: 'FAIL', note: '精度不足' })
  await accepts(2, '5')
})

const figures = async () => {
  const { rows, total } = await reportOf(office.world, office.manager, 'assetReportList', ['class'])
  return { rows: rows.map((row) => [row.class, row.qty, row.net, row.gross]), total }
}

test('only assets that passed are counted, and the last of an item takes what rounding leaves', async () => {
  expect((await figures()).rows).toEqual([['TOOLING', '2.0000', '666.67', '706.67']])
  await accepts(0, '1', { assetNum: 'T-2' })
  await accepts(1, '1', { assetNum: 'M-1' })
  const { rows, total } = await figures()
  expect(rows).toEqual([
    ['MACHINE', '1.0000', '10000.00', '11300.00'],
    ['TOOLING', '3.0000', '1000.01', '1060.01'],
  ])
  expect(total).toMatchObject({ acceptances: '3', qty: '4.0000', net: '11000.01', gross: '12360.01' })
})

test('what is paid of the contract is paid of its assets', async () => {
  const now = await read(office, doc)
  const [first] = lines(now, 'contractPaymentStage')
  await executed(office, first?.id, String(first?.stageAmount))
  expect(await office.buyer.save('contract', { fileIds: now.fileIds }, now)).toMatchObject({ executePercent: '50.0000', acceptPercent: '100.0000' })
  expect((await figures()).total).toMatchObject({ paid: '6180.01', paidShare: '50.0000' })
})

test('the list behind a figure names each asset with its number, its place and the end of its warranty', async () => {
  const { rows } = await office.manager.list('contractEnhancedList', { view: 'assets', search: { displayNum: String(doc.docNum) } })
  expect(rows.map(({ assetNum, location, grossValue, warrantyEndDate }) => [assetNum, location, grossValue, warrantyEndDate])).toEqual(
    expect.arrayContaining([
      ['T-1', '一车间', '706.67', '2027-11-20'],
      ['T-2', null, '353.34', '2027-11-20'],
      ['M-1', null, '11300.00', '2027-11-20'],
    ]),
  )
})
