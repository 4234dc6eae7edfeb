/** The order report: figures of the orders that a person may see, exact to the cent, and the rows behind each of them. */
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import type { ReportAnswer } from '../../contract/types.ts'
import type { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf, type People, peopleOf, releasedOrder } from '../delivery/goods.ts'
import { rowsOf } from '../excel/books.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let people: People
let orders: Doc[]

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  orders = [
    await releasedOrder(world, people, '10'),
    await releasedOrder(world, people, '20', { lines: 2 }),
    await releasedOrder(world, people, '40'),
  ]
  // One is paid for in dollars, one is taken back, and one line is free of charge.
  await world.query(`update po_header set currency = 'USD', exchange_rate = 7.1834, order_date = '2026-10-31' where id = $1`, [orders[0]?.id])
  await world.query(`update po_line set base_net_amount = round(net_amount * 7.1834, 2) where header_id = $1`, [orders[0]?.id])
  await world.query(`update po_header set status = 'CANCELLED' where id = $1`, [orders[2]?.id])
  await world.query(`update po_line set gift_flag = 'Y' where id = $1`, [linesOf(orders[1] as Doc, 'poLine')[1]?.id])
})

const ask = (person: Person, path: string, body: Record<string, unknown>) =>
  world.services.call(`/v1/reportRestful/${path}`)?.(body, {
    actor: { ...person.actor, page: 'orderReport' },
    now: person.now(),
    language: 'CN',
    requestId: randomUUID(),
    address: '127.0.0.1',
    idempotencyKey: null,
  })

async function read(person: Person, body: Record<string, unknown> = {}): Promise<ReportAnswer> {
  const answer = await ask(person, 'orderReport', body)
  if (!answer || !('data' in answer)) throw new Error('The report answers rows')
  record('call', 'orderReport')
  return answer.data as ReportAnswer
}

const netOf = async (order: Doc | undefined, at = 0): Promise<string> => {
  const [line] = await world.query<{ net: string }>(
    'select base_net_amount as net from po_line where header_id = $1 order by line_num offset $2 limit 1',
    [order?.id, at],
  )
  return line?.net ?? ''
}

test('months add up to the total, in CNY at the rate of each order; what was taken back or is free does not count', async () => {
  const { rows, total, measures, count } = await read(people.manager, { by: ['month'] })
  const [inDollars, inYuan] = [await netOf(orders[0]), await netOf(orders[1])]
  expect(rows.map(({ month, orders: n, lines, net }) => [month, n, lines, net])).toEqual([
    ['2026-10', '1', '1', inDollars],
    ['2026-11', '1', '1', inYuan],
  ])
  expect(count).toBe(2)
  expect(total).toMatchObject({ orders: '2', lines: '2', net: (Number(inDollars) + Number(inYuan)).toFixed(2), receivedShare: '0.0000' })
  expect(measures).toEqual(['orders', 'lines', 'net', 'tax', 'received', 'receivedShare', 'open', 'mean'])
})

test('two dimensions: a group for each pair, and a picture whose parts come to the same', async () => {
  const { rows, chart, total } = await read(people.manager, { by: ['month', 'supplier'], sort: '-net' })
  expect(rows.map((row) => [row.month, (row.supplier$ as { code: string }).code])).toEqual(
    expect.arrayContaining([
      ['2026-10', 'S000001'],
      ['2026-11', 'S000001'],
    ]),
  )
  const drawn = chart.reduce((sum, row) => sum + Number(row.net), 0)
  expect(drawn.toFixed(2)).toBe(total?.net)
})

test('the picture is the same in whatever order its groups are asked for, and the total with it', async () => {
  const by = ['month', 'supplier']
  const first = await read(people.manager, { by })
  expect(first.chart.map(({ month, net }) => [month, net])).toEqual([
    ['2026-10', await netOf(orders[0])],
    ['2026-11', await netOf(orders[1])],
  ])
  const turned = await read(people.manager, { by, sort: '-month' })
  expect(turned.rows).toEqual(first.rows.toReversed())
  expect([turned.chart, turned.total]).toEqual([first.chart, first.total])
})

test('the list behind a figure comes to the same', async () => {
  const { rows } = await read(people.manager, { by: ['month'] })
  const { page } = (await people.manager.verb(
    'poHeader',
    'listByPage',
    { view: 'ordered', sums: true, search: { 'orderDate.from': '2026-10-01', 'orderDate.to': '2026-10-31' } },
    { page: 'purchaseOrderListPermission' },
  )) as { page?: { sums?: Record<string, Record<string, string>> } }
  expect(page?.sums?.baseNetAmount).toEqual({ '': rows[0]?.net })
})

test('whoever sees one plant only reads the figures of that plant, whatever he asks for', async () => {
  const buyer = await world.person('buyer3')
  const hefei = await world.idOf('organization', 'HF20')
  expect(buyer.actor.orgIds).not.toContain(await world.idOf('organization', 'SZ10'))
  for (const search of [{}, { orgId: await world.idOf('organization', 'SZ10') }, { orgId: hefei }])
    expect(await read(buyer, { search })).toMatchObject({ rows: [], count: 0, chart: [] })
})

test('a supplier and whoever was not given the page are refused, and names that the report does not know are passed over', async () => {
  const refusalOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => null,
      (error: Refusal) => error.code,
    )
  expect(await refusalOf(read(people.supplier))).toBe('FORBIDDEN')
  expect(await refusalOf(read(people.warehouse))).toBe('FORBIDDEN')
  const known = await read(people.manager, { by: ['month'] })
  const odd = { by: ['month', '__proto__', 'net_amount'], sort: 'id; drop table po_header', search: { status: 'CANCELLED', constructor: 'x' } }
  expect((await read(people.manager, odd)).rows).toEqual(known.rows)
})

test('a period of 37 months is refused with its words, and a day that there is not', async () => {
  const asked = (from: string, to: string) => read(people.manager, { search: { 'orderDate.from': from, 'orderDate.to': to } })
  const long = await people.manager.refused(asked('2023-11-01', '2026-11-30'))
  expect(long.words).toEqual({
    CN: '期间最多36个月：订单日期 2023-11-01 – 2026-11-30',
    EN: 'At most 36 months: Order date 2023-11-01 – 2026-11-30',
  })
  expect((await asked('2023-12-01', '2026-11-30')).count).toBe(2)
  expect((await people.manager.refused(asked('2026-02-31', '2026-11-30'))).status).toBe(422)
})

test('as a workbook: the same groups and figures, their total, the conditions and who took it along', async () => {
  const answer = await ask(people.manager, 'orderReportExcel', {
    by: ['month', 'org'],
    search: { 'orderDate.from': '2026-10-01', 'orderDate.to': '2026-11-30' },
  })
  if (!answer || !('body' in answer)) throw new Error('The workbook is a file')
  const [head = [], ...lines] = await rowsOf(await buffer(answer.body as NodeJS.ReadableStream))
  const { rows, total } = await read(people.manager, { by: ['month', 'org'] })
  expect(head.slice(0, 5)).toEqual(['月份', '业务单元', '订单数', '行数', '不含税金额(CNY)'])
  expect(lines.slice(0, 3).map((line) => [line[0], line[1] ?? '', line[4]])).toEqual([
    ['2026-10', '苏州工厂', Number(rows[0]?.net)],
    ['2026-11', '苏州工厂', Number(rows[1]?.net)],
    ['合计', '', Number(total?.net)],
  ])
  expect(lines.flat().filter((cell) => typeof cell === 'string' && /^条件|^导出人/.test(cell))).toEqual([
    '条件: 订单日期 2026-10-01 – 2026-11-30',
    `导出人: ${people.manager.actor.displayName}`,
  ])
  expect((await people.supplier.refused(Promise.resolve(ask(people.supplier, 'orderReportExcel', {})))).code).toBe('FORBIDDEN')
})
