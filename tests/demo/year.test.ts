/** The year of the demo company, loaded once for the day on which tests run. */
import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitionOf } from '../../catalogue/index.ts'
import { loadFiles } from '../../data/load/files.ts'
import { loadLogo } from '../../data/load/logo.ts'
import { loadCompensations } from '../../data/load/platform/compensations.ts'
import { loadExports } from '../../data/load/platform/exports.ts'
import { loadInterfaceDefinitions } from '../../data/load/platform/interface-definitions.ts'
import { loadLogs } from '../../data/load/platform/logs.ts'
import { loadRequests } from '../../data/load/platform/requests.ts'
import { loadPortraits } from '../../data/load/portraits.ts'
import { loadAhead } from '../../data/load/year/ahead.ts'
import { loadDemand } from '../../data/load/year/demand.ts'
import { readPeople } from '../../data/load/year/people.ts'
import { loadYear } from '../../data/load/year/year.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { tableOf } from '../../upstream/store/tables.ts'
import { contentsOf, ownStore } from '../files/attaching.ts'
import { freshDatabase } from '../support/database.ts'
import { NOW, TODAY } from '../support/world.ts'

let looking: pg.Pool
let folder: string
const rows = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []) => (await looking.query(sql, values)).rows as T[]
const count = async (what: string) => (await rows<{ count: number }>(`select count(*)::int as count from ${what}`))[0]?.count ?? 0

beforeAll(async () => {
  const database = await freshDatabase({ base: true })
  looking = createPool(database.superUrl, 2)
  const pool = createPool(database.appUrl, 8)
  try {
    const people = await readPeople(pool, NOW)
    await loadYear(pool, people, NOW)
    await loadAhead(pool, people, NOW)
    await loadDemand(pool, people, NOW)
    folder = await ownStore()
    await loadFiles(pool, people, NOW)
    await loadPortraits(pool, people, NOW)
    await loadLogo(pool, people, NOW)
    await loadExports(pool, people, NOW)
    await loadCompensations(pool, people, NOW)
    await loadRequests(pool, people, NOW)
    await loadInterfaceDefinitions(pool, people, NOW)
    await loadLogs(pool, NOW)
  } finally {
    await pool.end()
  }
}, 900_000)
afterAll(() => looking.end())

test.each([
  ["delivery_notice_header where status = 'RELEASED'", 5],
  ["delivery_notice_header where status = 'CONFIRMED'", 10],
  ['delivery_notice_line where differ_reason is not null', 4],
  ["batch_temporary where status = 'BLOCKED'", 3],
  ['batch_temporary', 40],
  ["production_plan where status = 'APPROVED'", 5],
  ['production_plan', 10],
  ['customer_order', 24],
  ["customer_order where status = 'CANCELLED'", 2],
  ['procurement_plan', 12],
  ['demand_summary where gross_qty > 0', 27],
  ["agreement_header where status = 'APPROVED'", 7],
  ["forecast_header where status = 'PUBLISHED'", 2],
  ["po_header where status = 'CHANGING'", 2],
  ['requisition_header', 120],
  ['requisition_line', 420],
  ['po_header', 180],
  ['po_line', 620],
  ['po_delivery', 900],
  ["po_header where currency = 'CNY'", 165],
  ["po_header where currency = 'USD'", 12],
  ["po_header where currency = 'EUR'", 3],
  ["po_header where status = 'APPROVED'", 6],
  ["po_header where status = 'DELIVERY_REPLIED'", 4],
  ["asl_header where asl_type = 'ALTERATION' and status = 'APPROVED'", 2],
  ["asl_header where asl_type = 'ALTERATION' and status <> 'APPROVED'", 3],
  [`asl_line where effect_state = 'EFFECTIVE' and end_date <= '2026-12-20'`, 9],
  ['delivery_note_header', 140],
  ["delivery_note_header where status = 'SHIPPED'", 12],
  ["delivery_note_header where status = 'PART_RECEIVED'", 3],
  ["delivery_note_header where status = 'CANCELLED'", 4],
  ['receive_header', 130],
  ['receive_line', 340],
  [
    "(select distinct header_id from receive_line l join receive_header h on h.id = l.header_id where h.status = 'POSTED' and l.inspection_status = 'PENDING') r",
    9,
  ],
  ['(select distinct header_id from receive_line where rejected_qty > 0) r', 11],
  ["receive_write_off where write_off_type = 'WRITE_OFF'", 8],
  ["receive_write_off where write_off_type = 'RETURN'", 12],
  ["storage_transaction where transaction_type = 'OPENING'", 300],
])('there are as many %s as the brief says, ten percent more or less', async (what, target) => {
  const found = await count(what)
  expect(found).toBeGreaterThanOrEqual(Math.floor(target * 0.9))
  expect(found).toBeLessThanOrEqual(Math.ceil(target * 1.1))
})

test.each(['requisitionHeader', 'poHeader', 'deliveryNoteHeader', 'receiveHeader', 'receiveWriteOff'])(
  '%s stands in each of its states',
  async (entity) => {
    const states = Object.keys(definitionOf(entity)?.states ?? {})
    const found = await rows<{ status: string }>(`select distinct status from ${tableOf(entity).name}`)
    expect(found.map(({ status }) => status).sort()).toEqual(states.sort())
  },
)

test('about eight orders are overdue', async () => {
  const late = await count(
    `(select distinct d.header_id from po_delivery d join po_line l on l.id = d.parent_id join po_header h on h.id = d.header_id
      where h.status = 'CONFIRMED' and l.line_status in ('OPEN', 'PART') and d.promised_date < '${TODAY}'
        and coalesce(d.received_qty, 0) - coalesce(d.returned_qty, 0) + coalesce(d.not_replaced_qty, 0) < d.schedule_qty * 0.98) late`,
  )
  expect(late).toBeGreaterThanOrEqual(6)
  expect(late).toBeLessThanOrEqual(10)
})

test('orders of every type are told', async () => {
  const types = await rows<{ code: string }>('select distinct t.code from po_header h join purchase_bill_type t on t.id = h.bill_type_id order by 1')
  expect(types.map(({ code }) => code)).toEqual(['PO_AST', 'PO_CAT', 'PO_CSG', 'PO_EXP', 'PO_MLD', 'PO_OUT', 'PO_SMP', 'PO_STD', 'PO_TRY'])
})

test('every material that was ordered at a plant says what was paid last, by whom it was sold and when', async () => {
  const bought = `select m.id, m.last_price, m.last_supplier_id, m.last_order_date from material_org m
    where exists (select from purchase_history h join po_line l on l.id = h.po_line_id join po_header o on o.id = l.header_id
      where h.org_id = m.org_id and h.material_id = m.material_id and h.net_price > 0 and h.latest_flag = 'Y' and l.gift_flag = 'N' and l.line_status <> 'CANCELLED' and o.status <> 'CANCELLED')`
  expect(await count(`(${bought}) b where last_price is null or last_price <= 0 or last_supplier_id is null or last_order_date is null`)).toBe(0)
  expect(await count(`(${bought}) b`)).toBeGreaterThan(100)
})

test('every order that was approved is in the history of purchases, with what came of it', async () => {
  const missing = await rows(`select l.id from po_line l join po_header h on h.id = l.header_id left join purchase_history p on p.po_line_id = l.id
    where h.released_date is not null and (p.id is null or p.received_qty <> coalesce(l.net_received_qty, 0))`)
  expect(missing).toEqual([])
  expect(await count('purchase_history where previous_price is not null')).toBeGreaterThan(100)
})

test('every plant buys, over all twelve months', async () => {
  expect(await rows('select o.code from po_header h join organization o on o.id = h.org_id group by 1 order by 1')).toHaveLength(3)
  expect(await count(`(select distinct date_trunc('month', order_date) from po_header) months`)).toBeGreaterThanOrEqual(12)
})

test('what is kept of receipts on schedules and notes is what the receipts say', async () => {
  const received = `select l.%s as id, sum(l.receive_qty - coalesce(l.written_off_qty, 0)) as qty
    from receive_line l join receive_header h on h.id = l.header_id where h.status in ('POSTED', 'WRITTEN_OFF') group by 1`
  const differing = (table: string, by: string) =>
    rows(
      `select t.id from ${table} t full join (${received.replace('%s', by)}) r on r.id = t.id where coalesce(t.received_qty, 0) <> coalesce(r.qty, 0)`,
    )
  expect(await differing('po_delivery', 'po_delivery_id')).toEqual([])
  expect(await differing('delivery_note_line', 'note_line_id')).toEqual([])
})

test('what is kept of notes and returns on schedules is what they say', async () => {
  const shipped = `select l.po_delivery_id as id, sum(case when h.status = 'CLOSED' then coalesce(l.received_qty, 0) else l.ship_qty end) as qty
    from delivery_note_line l join delivery_note_header h on h.id = l.header_id where h.status in ('SHIPPED', 'PART_RECEIVED', 'RECEIVED', 'CLOSED') group by 1`
  expect(
    await rows(`select d.id from po_delivery d left join (${shipped}) s on s.id = d.id where coalesce(d.shipped_qty, 0) <> coalesce(s.qty, 0)`),
  ).toEqual([])
  const returned = `select po_delivery_id as id, sum(qty) as qty from receive_write_off where write_off_type = 'RETURN' and status in ('POSTED', 'COLLECTED') group by 1`
  expect(
    await rows(`select d.id from po_delivery d left join (${returned}) r on r.id = d.id where coalesce(d.returned_qty, 0) <> coalesce(r.qty, 0)`),
  ).toEqual([])
})

test('requisition lines hold what orders took of them', async () => {
  const ordered = `select l.requisition_line_id as id, sum(d.schedule_qty) as qty from po_delivery d join po_line l on l.id = d.parent_id join po_header h on h.id = l.header_id
    where h.status <> 'CANCELLED' and l.line_status <> 'CANCELLED' and l.requisition_line_id is not null group by 1`
  const wrong = `select r.id from requisition_line r join (${ordered}) o on o.id = r.id where r.ordered_qty + r.cancelled_qty < o.qty or r.ordered_qty > r.request_qty`
  expect(await rows(wrong)).toEqual([])
})

test('every balance of the ledger is the sum of what went before, and none is below zero', async () => {
  const wrong = await rows(`select * from (
    select balance_after, sum(qty) over (partition by org_id, material_id, storage_location_id, batch_no, stock_state order by transaction_time, doc_num) as balance from storage_transaction) t
    where balance <> balance_after or balance < 0`)
  expect(wrong).toEqual([])
})

test('nothing happens in the future or before what it follows', async () => {
  for (const table of ['requisition_header', 'po_header', 'delivery_note_header', 'receive_header', 'receive_write_off', 'storage_transaction'])
    expect(await count(`${table} where creation_date > '${NOW.toISOString()}'`), table).toBe(0)
  const backwards = [
    'po_line l join po_header o on o.id = l.header_id join requisition_line q on q.id = l.requisition_line_id join requisition_header r on r.id = q.header_id where r.creation_date >= o.creation_date',
    'po_header where confirm_date < released_date or released_date < creation_date',
    'delivery_note_line l join delivery_note_header n on n.id = l.header_id join po_delivery d on d.id = l.po_delivery_id join po_header o on o.id = d.header_id where n.creation_date < o.confirm_date',
    'receive_header r join delivery_note_header n on n.id = r.note_header_id where r.creation_date < n.creation_date',
    'receive_write_off w join receive_line l on l.id = w.receive_line_id join receive_header r on r.id = l.header_id where w.creation_date < r.creation_date',
  ]
  for (const one of backwards) expect(await count(one), one).toBe(0)
  const misdated = `select doc_num from po_header where substr(doc_num, 3, 8) <> to_char(creation_date at time zone 'Asia/Shanghai', 'YYYYMMDD')`
  expect(await rows(misdated)).toEqual([])
})

test('whoever signs in finds something to do, and nobody is mailed about the past', async () => {
  const toDos = await rows<{ code: string }>(
    `select distinct u.code from interior_pending_item p join "user" u on u.id = p.user_id where p.status = 'PENDING'`,
  )
  expect(toDos.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['buyer1', 'buyer2', 'manager1', 'manager2', 'quality1', 'warehouse1', 'engineer1']),
  )
  const templates = await rows<{ code: string }>(
    `select distinct p.template_code as code from supplier_pending_item p join supplier_info s on s.id = p.supplier_id where p.status = 'PENDING' and s.code = 'S000001'`,
  )
  expect(templates.map(({ code }) => code).sort()).toEqual(['NT_RELEASED', 'PO_RELEASED', 'REPLAY_PUBLISHED', 'WR_RETURN'])
  // But what the administrator is to send again.
  expect(await count('outbox where sent_at is null and compensation_id is null')).toBe(0)
  expect(await count(`site_message where status = 'UNREAD' and creation_date < '${TODAY}'::date - 8`)).toBe(0)
  expect(
    await count(`interior_pending_item p join receive_header r on r.id = p.business_id where p.status = 'PENDING' and not exists
    (select from receive_line l where l.header_id = r.id and l.inspection_status = 'PENDING')`),
  ).toBe(0)
})

test('only usable suppliers are ordered from', async () => {
  const stages = await rows<{ lifecycle: string }>(
    'select distinct s.lifecycle from po_header h join supplier_info s on s.id = h.supplier_id order by 1',
  )
  expect(stages.map(({ lifecycle }) => lifecycle)).toEqual(['QUALIFIED', 'TRIAL'])
})

test('a month of requests: 27 done, 2 failed, 1 cancelled, 1 to come; one of two errors is open; of 9 interfaces 2 are in effect, with 300 calls behind them', async () => {
  expect(await rows('select status, count(*)::int as n from scheduled_request group by 1 order by 1')).toEqual([
    { status: 'CANCELLED', n: 1 },
    { status: 'DONE', n: 27 },
    { status: 'FAILED', n: 2 },
    { status: 'SCHEDULED', n: 1 },
  ])
  expect(await rows('select status from scheduled_error order by occurred_at')).toEqual([{ status: 'CLOSED' }, { status: 'OPEN' }])
  expect(await rows('select status, count(*)::int as n from scsi_definition group by 1 order by 1')).toEqual([
    { status: 'DRAFT', n: 7 },
    { status: 'EFFECTIVE', n: 2 },
  ])
  expect(await rows('select count(*)::int as n from scsi_platform_log')).toEqual([{ n: 300 }])
})

test('twenty-five attachments lie on the newest documents, one of them larger than 100 MB', async () => {
  const kinds = await rows(
    `select function_id as on, suffix_name as type, count(*)::int as files from base_file where status = 'BOUND' and function_id not in ('reportBackExport', 'user', 'organization') group by 1, 2 order by 1, 2`,
  )
  expect(kinds).toEqual([
    { on: 'deliveryNoteHeader', type: 'xlsx', files: 6 },
    { on: 'poHeader', type: 'docx', files: 4 },
    { on: 'poHeader', type: 'pdf', files: 8 },
    { on: 'poHeader', type: 'step', files: 1 },
    { on: 'requisitionHeader', type: 'png', files: 6 },
  ])
  expect(await rows('select file_size::float8 as bytes from base_file where file_size > 104857600')).toEqual([{ bytes: 105_906_176 }])
  // Beside them the export that is there to be fetched, eleven pictures of people and the logo.
  expect(await contentsOf(folder)).toHaveLength(38)
})

test('the group has a logo, which stands on the paper of all below it', async () => {
  const logos = await rows<{ code: string; name: string }>(
    `select o.code, f.file_name as name from organization o join base_file f on f.id = o.logo_file_id and f.business_id = o.id and f.status = 'BOUND'`,
  )
  expect(logos.map(({ code }) => code)).toEqual(['HD00'])
  const file = join(folder, 'files', logos[0]!.name.slice(0, 2), logos[0]!.name)
  expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 200 })
})

test('seven people have a picture of themselves, four of them a signature, each 180 × 180', async () => {
  expect(
    await rows(
      `select u.code as "user", (a.id is not null) as picture, (s.id is not null) as signature from "user" u
       left join base_file a on a.id = u.avatar_file_id and a.business_id = u.id left join base_file s on s.id = u.signature_file_id and s.business_id = u.id
       where coalesce(u.avatar_file_id, u.signature_file_id) is not null order by 1`,
    ),
  ).toEqual(
    ['approver1', 'buyer1', 'buyer2', 'engineer1', 'finance1', 'manager1', 'supplier01'].map((user) => ({
      user,
      picture: true,
      signature: ['approver1', 'finance1', 'manager1', 'supplier01'].includes(user),
    })),
  )
  const names = await rows<{ name: string }>(`select file_name as name from base_file where function_id = 'user'`)
  for (const { name } of names)
    expect(await sharp(join(folder, 'files', name.slice(0, 2), name)).metadata()).toMatchObject({ format: 'jpeg', width: 180, height: 180 })
})

test('one background export is there to be fetched, and of one the week is over', async () => {
  expect(await rows(`select doc_num as number, status, file_id is not null as "hasFile" from report_back_export order by started_at`)).toEqual([
    { number: 'EX202611110001', status: 'EXPIRED', hasFile: false },
    { number: 'EX202611200001', status: 'DONE', hasFile: true },
  ])
})

test('four things could not be sent, two of them still wait; the logs tell of half a year', async () => {
  expect(await rows('select status, count(*)::int as count from transaction_compensation group by 1 order by 1')).toEqual([
    { status: 'DONE', count: 1 },
    { status: 'FAILED', count: 2 },
    { status: 'IGNORED', count: 1 },
  ])
  expect(await count(`interior_pending_item where template_code = 'COMPENSATION_FAILED' and status = 'PENDING'`)).toBe(2)
  const months = (table: string) =>
    rows(`select distinct to_char(creation_date, 'YYYY-MM') as month from ${table} where creation_date > '${TODAY}'::date - interval '6 months'`)
  expect(await months('user_operate_log')).toHaveLength(7)
  expect(await months('system_log')).toHaveLength(7)
  expect(await count(`system_log where category = 'LOGIN'`)).toBeGreaterThan(500)
  expect(await count(`profile`)).toBe(30)
})

test('goods that are kept by batch name it from the note to the stock, and what goes off says until when', async () => {
  const batched = "material_id in (select id from material_item where batch_flag = 'Y')"
  expect(await count(`delivery_note_line where ${batched}`)).toBeGreaterThan(0)
  for (const table of ['delivery_note_line', 'receive_line', 'storage_transaction', 'barcode_list'])
    expect(await count(`${table} where ${batched} and batch_no is null`), table).toBe(0)
  const perishable = 'material_id in (select id from material_item where shelf_life_days is not null)'
  expect(await count(`receive_line where ${perishable} and expiry_date is null`)).toBe(0)
})

test('receive transactions sum up to what the receipt lines say can be settled', async () => {
  const [sums] = await rows<{ lines: string; rows: string }>(
    `select (select sum(l.settleable_qty - coalesce(l.statement_qty, 0)) from receive_line l join receive_header h on h.id = l.header_id where h.status in ('POSTED', 'WRITTEN_OFF'))::text as lines,
            (select sum(unsettled_qty) from receive_transaction)::text as rows`,
  )
  expect(sums?.rows).toBe(sums?.lines)
  expect(Number(sums?.rows)).toBeGreaterThan(0)
})

test('projects of the R&D centre have committed part of what they may cost, by subject, and none of them more than that', async () => {
  const found = await rows<{ code: string; subject: string; used: string; left: string }>(
    `select p.code, s.code as subject, b.used_amount as used, b.available_amount as left
     from project_budget b join project p on p.id = b.header_id join subject s on s.id = b.subject_id where b.used_amount > 0 order by 1, 2`,
  )
  expect(found.map(({ code, subject }) => `${code} ${subject}`)).toEqual(
    expect.arrayContaining(['PJ2026001 530101', 'PJ2026002 530101', 'PJ2026003 530101']),
  )
  expect(found.filter(({ left }) => Number(left) < 0)).toEqual([])
})
