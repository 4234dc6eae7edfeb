/** What settling costs where there is much of it: a statement over 20,000 receipts, the match of 2,000 invoice lines and the cash flow of 100,000 stages, each beside the bare SQL that reads and adds up the same. */
import type { Pool } from 'pg'
import { linesOf } from '../../tests/delivery/goods.ts'
import {
  accountRowsOf,
  cleared,
  invoiceOf,
  type PayingPeople,
  paperOf,
  payingPeople,
  postedInvoice,
  rowsOf,
  simplyBilled,
} from '../../tests/finance/invoices.ts'
import { generated, received } from '../../tests/finance/settled-goods.ts'
import { closeAll } from '../../tests/support/closing.ts'
import { openWorld, type World } from '../../tests/support/world.ts'
import { flowsSql } from '../../upstream/areas/finance/cash-flow/flows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { type BenchDatabase, openPool, type Place } from '../machine/place.ts'
import { type Figure, figure } from '../machine/report.ts'

const TRANSACTIONS = 20_000
const ORDER_LINES = 100
const ROWS = 2_000
const STAGES = 100_000

export async function measureFinance(place: Place): Promise<Figure[]> {
  const database = await place.copy(place.base, 'bench_finance')
  const world = await openWorld(database as never)
  const people = await payingPeople(world)
  const looking = openPool({ ...database, appUrl: database.superUrl } as BenchDatabase)
  try {
    return [...(await ofStatement(world, people, looking)), ...(await ofMatch(world, people, looking)), ...(await ofCashFlow(world, people, looking))]
  } finally {
    await looking.end()
    await closeAll()
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1_000
}

const beside = (name: string, seconds: number, bare: number): Figure[] => [
  figure(name, `${seconds.toFixed(2)} s`),
  figure(`${name} ÷ the bare SQL (${(bare * 1_000).toFixed(0)} ms)`, (seconds / bare).toFixed(0)),
]

/** Of these goods, so many receipts of each order line. */
async function ofStatement(world: World, people: PayingPeople, pool: Pool): Promise<Figure[]> {
  await cleared(world)
  const goods = Array.from({ length: ORDER_LINES }, (_, at) => ({ price: String(1 + at / 100), receipts: ['1'] }))
  const { order, receipts } = await received(world, people, goods)
  const each = TRANSACTIONS / ORDER_LINES
  const lines = receipts.flatMap((receipt) => linesOf(receipt, 'receiveLine').map(({ id }) => id))
  await world.query(
    `with made as (insert into receive_line select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'note_line_id', null, 'line_num', 100000 + row_number() over ()))).*
       from receive_line r, generate_series(2, $2) where r.id = any($1::uuid[]) returning id, po_delivery_id, line_num)
     insert into receive_transaction select (jsonb_populate_record(t, jsonb_build_object('id', made.id, 'doc_num', t.receive_doc_num || '-' || made.line_num))).*
       from made join receive_line r on r.po_delivery_id = made.po_delivery_id and r.id = any($1::uuid[]) join receive_transaction t on t.id = r.id`,
    [lines, each],
  )
  await world.query('analyze')
  const sql = () =>
    pool.query(
      `select l.id, sum(t.settleable_qty), round(sum(t.settleable_qty) * max(t.net_price), 2) from receive_transaction t join receive_line r on r.id = t.id
       join po_delivery d on d.id = r.po_delivery_id join po_line l on l.id = d.parent_id where l.header_id = $1 group by 1`,
      [order.id],
    )
  await sql()
  const bare = await timed(sql)
  let statement: Doc | null = null
  const seconds = await timed(async () => {
    statement = await generated(people, order)
  })
  const held = linesOf(statement as unknown as Doc, 'accountStatementLine').flatMap((line) => linesOf(line, 'accountStatementTx')).length
  if (held !== TRANSACTIONS) throw new Error(`The statement holds ${held} transactions`)
  return beside(`statement over ${TRANSACTIONS.toLocaleString('en')} transactions`, seconds, bare)
}

async function ofMatch(world: World, people: PayingPeople, pool: Pool): Promise<Figure[]> {
  const { statement } = await simplyBilled(world, people)
  await world.query(
    `with made as (insert into account_statement_line select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'line_num', (n + 1) * 10))).*
       from account_statement_line l, generate_series(1, $2) n where l.header_id = $1 and l.line_num = 10 returning id)
     insert into account_statement_tx select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(), 'parent_id', made.id))).*
       from account_statement_tx x, made where x.header_id = $1`,
    [statement.id, ROWS - 1],
  )
  const draft = await invoiceOf(people.supplier, statement)
  const rows = rowsOf(draft).map((row, at) => ({ ...row, itemName: `第${at}行` }))
  await people.supplier.save('invoiceHeader', { invoiceActual: [paperOf(rows, { invoiceDate: people.supplier.inDays(0) })] }, draft)
  const now = await people.supplier.find('invoiceHeader', draft.id)
  if (accountRowsOf(now).length !== ROWS) throw new Error(`The invoice has ${accountRowsOf(now).length} rows`)
  const sql = () =>
    pool.query(
      `select a.id, sum(d.net_amount) - a.net_amount from invoice_account_detail a join invoice_actual_detail d on d.header_id = a.header_id and d.line_num = a.line_num
       where a.header_id = $1 group by a.id`,
      [draft.id],
    )
  await sql()
  const bare = await timed(sql)
  const seconds = await timed(() => people.supplier.act('invoiceHeader', 'doMatch', now))
  return beside(`match of ${ROWS.toLocaleString('en')} invoice lines`, seconds, bare)
}

async function ofCashFlow(world: World, people: PayingPeople, pool: Pool): Promise<Figure[]> {
  const goods = await simplyBilled(world, people)
  const invoice = await postedInvoice(world, people, goods)
  await world.query(
    `insert into invoice_payment_stage select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'line_num', 100 + n, 'stage_code', 'B' || n, 'due_date', current_date + n % 360))).*
     from invoice_payment_stage s, generate_series(1, $2) n where s.header_id = $1 and s.line_num = 10`,
    [invoice.id, STAGES],
  )
  await world.query('analyze')
  const sql = () => pool.query(flowsSql, [invoice.orgId, people.finance.inDays(0)])
  await sql()
  const bare = await timed(sql)
  const seconds = await timed(() => people.finance.verb('cashFlowStatement', 'doRefresh', { rows: [], input: { orgId: invoice.orgId } }))
  return beside(`cash flow over ${STAGES.toLocaleString('en')} stages`, seconds, bare)
}
