/** Contracts that were signed before the system: a row of a workbook each, in force at once. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { bookOf, upload } from '../excel/books.ts'
import { ownStore } from '../files/attaching.ts'
import { call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

booksHere()

let world: World
let manager: Person

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  manager = await world.person('manager1')
})

const headers = [
  '合同编号(旧)',
  '签署日期',
  '合同名称',
  '业务单元编码',
  '供应商编码',
  '采购品类编码',
  '合同类型',
  '币种',
  '合同金额(含税)',
  '税率',
  '生效日期',
  '失效日期',
]
let numbers = 0
const row = (more: Partial<Record<number, unknown>> = {}) =>
  [
    `HT-2024-${++numbers}`,
    '2026-01-05',
    '叉车维保合同',
    'SZ10',
    'S000001',
    '060101',
    'SERVICE',
    'CNY',
    '106000',
    '6',
    '2026-02-01',
    '2027-01-31',
  ].map((cell, at) => (at in more ? more[at] : cell))
async function send(person: Person, rows: unknown[][]) {
  const body = { entity: 'contract', ...upload(await bookOf([headers, ...rows])) }
  return (await call(world, person, '/v1/importExcelRestful/importExcel', 'contractSimplifiedList', body)) as Answer<{ added: number }>
}
const stored = (oldNum: unknown) =>
  world.query<Record<string, unknown>>(
    `select c.*, c.signed_date::text as signed, c.effective_date::text as effective, (select count(*)::int from contract_payment_stage s where s.header_id = c.id) as stages,
       (select s.trigger_date::text from contract_payment_stage s where s.header_id = c.id limit 1) as due from contract c where old_num = $1`,
    [oldNum],
  )

test('a manager imports an existing contract of 106,000.00: simplified, signed on paper, and in force with a stage of all of it', async () => {
  const said = row()
  expect((await send(manager, [said])).data).toMatchObject({ added: 1 })
  expect(await stored(said[0])).toMatchObject([
    {
      status: 'EFFECTIVE',
      contract_form: 'SIMPLIFIED',
      source_type: 'MANUAL',
      sign_mode: 'OFFLINE',
      gross_amount: '106000.00',
      net_amount: '100000.00',
      tax_amount: '6000.00',
      signed: '2026-01-05',
      effective: '2026-02-01',
      stages: 1,
      due: '2026-02-01',
    },
  ])
})

test('an end before its start, an unknown supplier, an old number twice and a missing amount are told at their cells, and nothing is stored', async () => {
  const before = await world.query('select id from contract')
  const known = row()
  await send(manager, [known])
  const rows = [row({ 11: '2026-01-31' }), row({ 4: 'S999999' }), row({ 0: known[0] }), row({ 8: '' }), row({ 1: '2026-12-31' })]
  const refusal = await manager.refused(send(manager, rows))
  expect(refusal.issues.map(({ at, code }) => [at, code])).toEqual([
    ['rows[2].endDate', 'contract.ENDS_EARLY'],
    ['rows[3].supplierId', 'NOT_FOUND_REF'],
    ['rows[4].oldNum', 'contract.OLD_NUMBER'],
    ['rows[5].manualGross', 'REQUIRED'],
    ['rows[6].signedDate', 'contract.SIGNED_LATER'],
  ])
  expect(await world.query('select id from contract')).toHaveLength(before.length + 1)
})

test('neither a buyer nor a draft that somebody typed comes into force that way', async () => {
  const buyer = await world.person('buyer1')
  expect((await buyer.refused(send(buyer, [row()]))).code).toBe('FORBIDDEN')
  const [draft] = await world.query<{ id: string; version: number }>(`select id, version_num as version from contract where status = 'DRAFT' limit 1`)
  if (!draft) return
  const input = { oldNum: 'HT-X', signedDate: '2026-01-05' }
  const attempt = manager.verb(
    'contract',
    'doTakeOver',
    { rows: [{ id: draft.id, versionNum: draft.version }], input },
    { page: 'contractSimplifiedList' },
  )
  expect((await manager.refused(attempt)).words.CN).toBe('存量合同只能由工作簿导入')
})
