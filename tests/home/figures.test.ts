/** The figures of the home pages: each person's own share, and nothing of pages that they may not open. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { HomeFigures } from '../../contract/types.ts'
import { namedCalls } from '../../upstream/compose.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, type People, peopleOf, postedReceipt, promisedOn, shippedNote } from '../delivery/goods.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'

let world: World
let people: People
let late: Doc

const figuresOf = async ({ actor }: Person) => {
  const context = { actor, now: NOW, language: 'CN' as const, requestId: randomUUID(), address: '127.0.0.1', idempotencyKey: null }
  const answer = await namedCalls(world.pool)['/v1/home/figures']?.({}, context)
  if (!answer || !('data' in answer)) throw new Error('There are no figures')
  return answer.data as HomeFigures
}

/** Today is 2026-11-20. One order of 60 was due on the 17th; one of 40 is due on the 23rd, 10 of it have come on their day. */
beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  await world.query('update supplier_price_list set net_price = 12.345678, min_qty = 0')
  late = await confirmedOrder(world, people, '60')
  await promisedOn(world, late, '2026-11-17')
  const soon = await confirmedOrder(world, people, '40', { inspection: 'N' })
  await promisedOn(world, soon, '2026-11-23')
  const receipt = await postedReceipt(world, people, await shippedNote(people, soon, ['10']), ['10'], 'SZ10-GOOD')
  await world.query(`update receive_line set on_time_flag = 'Y' where header_id = $1`, [receipt.id])
})

test('a buyer sees 60 pieces three days late, orders of 837.04 and 558.03 this month, and 40 suppliers', async () => {
  const figures = await figuresOf(people.buyer)
  expect(figures.lateLines?.count).toBe(1)
  expect(figures.lateLines?.rows).toEqual([
    {
      id: late.id,
      docNum: late.docNum,
      lineNum: 10,
      material: expect.any(String),
      supplier: '苏州华芯微电子有限公司',
      dueDate: '2026-11-17',
      daysLate: 3,
      openQty: '60.0000',
      uom: 'PCS',
    },
  ])
  expect(figures.orderAmounts?.map(({ month }) => month)).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ])
  expect(figures.orderAmounts?.at(-1)).toEqual({ month: '2026-11', value: '1395.07' })
  expect(figures.orderAmounts?.[0]).toEqual({ month: '2025-12', value: null })
  expect(figures.onTime?.at(-1)).toEqual({ month: '2026-11', value: '100.0' })
  expect(figures.suppliers?.reduce((sum, { count }) => sum + count, 0)).toBe(40)
  expect(figures.company).toBeNull()
})

test('a supplier sees what it has to deliver within a week, its own card, and neither amounts nor other suppliers', async () => {
  const figures = await figuresOf(people.supplier)
  expect(figures.lateLines?.rows.map(({ dueDate, daysLate, openQty }) => ({ dueDate, daysLate, openQty }))).toEqual([
    { dueDate: '2026-11-17', daysLate: 3, openQty: '60.0000' },
    { dueDate: '2026-11-23', daysLate: -3, openQty: '30.0000' },
  ])
  expect(figures.company).toMatchObject({ code: 'S000001', name: '苏州华芯微电子有限公司', lifecycle: 'QUALIFIED' })
  expect(figures.orderAmounts).toBeNull()
  expect(figures.suppliers).toBeNull()
})

test('another supplier sees none of it, an expert has no figures, and a plant elsewhere has no late lines', async () => {
  const other = await figuresOf(await world.person('supplier02'))
  expect(other.lateLines).toEqual({ count: 0, isCapped: false, rows: [] })
  expect(other.company?.code).toBe('S000002')
  const expert = await figuresOf(await world.person('expert1'))
  expect([expert.lateLines, expert.orderAmounts, expert.onTime, expert.suppliers, expert.company]).toEqual([null, null, null, null, null])
})

test('a page is marked twice and stands once among the shortcuts; the thirteenth is refused', async () => {
  const buyer = people.buyer.actor
  const mark = (menuId: number, isMarked: boolean) =>
    namedCalls(world.pool)['/v1/shortcutMenu/mark']?.(
      { menuId, isMarked },
      { actor: buyer, now: NOW, language: 'CN', requestId: randomUUID(), address: '127.0.0.1', idempotencyKey: null },
    )
  const marked = async () =>
    Number((await world.query<{ n: string }>('select count(*) as n from shortcut_menu where header_id = $1', [buyer.userId]))[0]?.n)
  await world.query('delete from shortcut_menu where header_id = $1', [buyer.userId])
  const menus = await world.query<{ menuId: number }>(`select menu_id as "menuId" from menu where menu_type = 'PAGE' order by menu_id limit 13`)
  const [first] = menus
  if (!first) throw new Error('There is no menu')
  await Promise.all([mark(first.menuId, true), mark(first.menuId, true)])
  expect(await marked()).toBe(1)
  await mark(first.menuId, false)
  expect(await marked()).toBe(0)
  for (const { menuId } of menus.slice(0, 12)) await mark(menuId, true)
  await expect(mark(menus[12]?.menuId ?? 0, true)).rejects.toMatchObject({ code: 'TOO_MANY_ROWS' })
  expect(await marked()).toBe(12)
})

test('of 130 late lines 100 are counted and more are told of, the ten that wait longest are shown, and 20 whole ones are not', async () => {
  await world.query(
    `with many as (
       insert into po_header select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'doc_num', 'LATE' || lpad(n::text, 4, '0'), 'next_delivery_date', case when n <= 130 then date '2026-10-01' + n % 40 end))).*
       from po_header h, generate_series(1, 150) n where h.id = $1 returning id, next_delivery_date as day),
     rows as (
       insert into po_line select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'header_id', m.id))).* from many m, po_line l where l.header_id = $1 returning id, header_id)
     insert into po_delivery select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'header_id', m.id, 'parent_id', r.id, 'promised_date', m.day,
       'received_qty', case when m.day is null then d.schedule_qty else 0 end))).*
     from many m join rows r on r.header_id = m.id, po_delivery d where d.header_id = $1`,
    [late.id],
  )
  const { lateLines } = await figuresOf(people.buyer)
  expect(lateLines).toMatchObject({ count: 100, isCapped: true })
  expect(lateLines?.rows.map(({ docNum, dueDate }) => `${docNum} ${dueDate}`)).toEqual([
    ...['LATE0040', 'LATE0080', 'LATE0120'].map((docNum) => `${docNum} 2026-10-01`),
    ...['LATE0001', 'LATE0041', 'LATE0081', 'LATE0121'].map((docNum) => `${docNum} 2026-10-02`),
    ...['LATE0002', 'LATE0042', 'LATE0082'].map((docNum) => `${docNum} 2026-10-03`),
  ])
})
