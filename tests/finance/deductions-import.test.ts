/** Deductions from a workbook: each row is one of its own, with one line. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { bookOf, upload } from '../excel/books.ts'
import { ownStore } from '../files/attaching.ts'
import { call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

booksHere()

let world: World
let buyer: Person

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  buyer = await world.person('buyer1')
})

const headers = [
  '业务单元编码',
  '供应商编码',
  '扣款类型',
  '扣款方式',
  '币种',
  '扣款日期',
  '原因',
  '摘要',
  '不含税金额',
  '税率',
  '科目编码',
  '来源单号',
]
const said = async (more: Partial<Record<number, unknown>> = {}) => {
  const [subject] = await world.query<{ code: string }>(
    'select code from subject s where not exists (select from subject c where c.parent_id = s.id) order by code limit 1',
  )
  return ['SZ10', 'S000001', 'LATE', 'PAYMENT', 'CNY', '2026-11-18', '延期交货', '违约金', '100', '6', subject?.code, 'SAP-7781'].map((cell, at) =>
    at in more ? more[at] : cell,
  )
}
async function send(rows: unknown[][]) {
  const body = { entity: 'deductions', ...upload(await bookOf([headers, ...rows])) }
  return (await call(world, buyer, '/v1/importExcelRestful/importExcel', 'deductionsList', body)) as Answer<{ added: number }>
}
const count = async () => Number((await world.query<{ n: string }>('select count(*) as n from deductions'))[0]?.n)

test('an unknown supplier and an amount that is none are told at their cells, and no row is stored', async () => {
  const before = await count()
  const refusal = await buyer.refused(send([await said(), await said({ 1: 'S999999' }), await said({ 8: 'einhundert' })]))
  expect(refusal.issues.map(({ at, code, given }) => [at, code, given])).toEqual([
    ['rows[3].supplierId', 'NOT_FOUND_REF', 'S999999'],
    ['rows[4].netAmount', 'NOT_A_NUMBER', 'einhundert'],
  ])
  expect(await count()).toBe(before)
})

test('two rows alike are two deductions of 100.00 and 6 %, which come to 106.00 each', async () => {
  const before = await count()
  expect((await send([await said(), await said()])).data).toMatchObject({ added: 2 })
  expect(await count()).toBe(before + 2)
  const made = await world.query<{ net: string; tax: string; gross: string; lines: number; status: string; source: string; num: string }>(
    `select net_amount as net, tax_amount as tax, gross_amount as gross, status, source_type as source, source_doc_num as num, (select count(*)::int from deductions_line l where l.header_id = d.id) as lines
     from deductions d order by doc_num desc limit 2`,
  )
  expect(made).toEqual(
    Array.from({ length: 2 }, () => ({ net: '100.00', tax: '6.00', gross: '106.00', lines: 1, status: 'DRAFT', source: 'MANUAL', num: 'SAP-7781' })),
  )
})

test('the number of the source stays as it was given', async () => {
  await send([await said()])
  const [row] = await world.query<{ id: string }>('select id from deductions order by doc_num desc limit 1')
  const made = await buyer.find('deductions', String(row?.id))
  expect((await buyer.refused(buyer.save('deductions', { sourceDocNum: 'SAP-7782' }, made))).code).toBe('INVALID')
  expect(await buyer.find('deductions', made.id)).toMatchObject({ sourceDocNum: 'SAP-7781' })
})
