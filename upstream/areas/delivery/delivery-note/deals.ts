/** What a supplier may ship now, and the draft notes made from what it chose of it. */
import type { Pool } from 'pg'
import { units } from '../../../../catalogue/base/lookups.ts'
import { deliveryNoteHeader, sourceOfNote } from '../../../../catalogue/delivery/delivery-note-header.ts'
import { isAbove, isPositive, spoken } from '../../../../catalogue/formula.ts'
import { isId } from '../../../../catalogue/ids.ts'
import type { Answer } from '../../../../contract/types.ts'
import { changing } from '../../../runtime/change.ts'
import { enterRoleSql, inTransaction } from '../../../runtime/database.ts'
import { lastIndex } from '../../../runtime/list.ts'
import { dayOf } from '../../../runtime/numbering.ts'
import { refuse, refuseRule } from '../../../runtime/refusal.ts'
import { listRequestIn } from '../../../runtime/requests.ts'
import { requireSearchValue } from '../../../runtime/search-values.ts'
import { derive } from '../../../runtime/sources.ts'
import type { CallContext } from '../../../runtime/types.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'
import { type ScheduleOf, schedulesOf, toShip } from './schedules.ts'

/** As `countable` counts. */
const decimals = `case l.uom ${Object.entries(units)
  .map(([uom, unit]) => `when '${uom}' then ${unit.decimals}`)
  .join(' ')} else 4 end`

const openRest = `greatest(0, trunc(round(d.schedule_qty * (1 + coalesce(l.over_receive_percent, 0) / 100), 4)
  + coalesce(d.returned_qty, 0) - coalesce(d.not_replaced_qty, 0) - coalesce(d.shipped_qty, 0), ${decimals}))::numeric(18, 4)`

const deals = `from po_delivery d join po_line l on l.id = d.parent_id join po_header h on h.id = d.header_id
  left join entity_label m on m.id = l.material_id left join entity_label a on a.id = d.delivery_info_id
  where h.status = 'CONFIRMED' and coalesce(h.need_notice_flag, 'N') = 'N' and l.line_status in ('OPEN', 'PART') and ${openRest} > 0`

/** Filters of the page, as conditions over the joined rows. */
const searches: Record<string, (mark: string) => string> = {
  poDocNum: (mark) => `h.doc_num ilike '%' || ${mark} || '%'`,
  materialId: (mark) =>
    `(m.code ilike '%' || ${mark} || '%' or m.name ilike '%' || ${mark} || '%' or m.name_en ilike '%' || ${mark} || '%' or l.material_id::text = ${mark})`,
  deliveryInfoId: (mark) =>
    `(a.code ilike '%' || ${mark} || '%' or a.name ilike '%' || ${mark} || '%' or a.name_en ilike '%' || ${mark} || '%' or d.delivery_info_id::text = ${mark})`,
  'promisedDate.from': (mark) => `coalesce(d.promised_date, d.need_by_date) >= ${mark}::date`,
  'promisedDate.to': (mark) => `coalesce(d.promised_date, d.need_by_date) <= ${mark}::date`,
}

const promised = tableOf('poDelivery').byField.get('promisedDate')!

/** `poDeliveryRestful/listDealByPage`: schedules of confirmed orders with something left to ship, the most urgent first. */
export function listDeals(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { actor } = context
  if (!actor.grants.has('deliveryNoteDealList')) refuseRule('FORBIDDEN')
  const asked = listRequestIn(body)
  const pageRows = Math.min(Math.max(asked.pageRows ?? 20, 1), 500)
  const index = Math.min(Math.max(1, asked.pageIndex ?? 1), lastIndex)
  const name = context.language === 'EN' ? 'name_en' : 'name'
  const values: unknown[] = [dayOf(context.now)]
  const tests = Object.entries(asked.search ?? {}).flatMap(([key, typed]) => {
    const [test, given] = [Object.hasOwn(searches, key) ? searches[key] : undefined, typed.trim()]
    if (!test || given === '') return []
    if (key.startsWith(promised.field)) requireSearchValue(promised, tableOf('poDelivery').fields[promised.field], key, given)
    return [` and ${test(`$${values.push(given)}`)}`]
  })
  return inTransaction(pool, enterRoleSql(actor), async (tx) => {
    const { rows } = await tx.query(
      `select d.id, d.id as "poDeliveryId", h.id as "poHeaderId", h.doc_num as "poDocNum", l.line_num as "poLineNum", d.schedule_num as "scheduleNum", h.supplier_id as "supplierId", h.org_id as "orgId",
              l.material_id as "materialId", json_build_object('code', m.code, 'name', m.${name}) as "materialId$", l.item_desc as "itemDesc", l.uom,
              d.delivery_info_id as "deliveryInfoId", json_build_object('code', a.code, 'name', a.${name}) as "deliveryInfoId$",
              d.need_by_date::text as "needByDate", d.promised_date::text as "promisedDate", d.schedule_qty as "scheduleQty", d.shipped_qty as "shippedQty", ${openRest} as "toShip",
              case when coalesce(d.promised_date, d.need_by_date) < $1::date then 'Y' else 'N' end as "lateFlag", count(*) over () as counted
       ${deals}${tests.join('')} order by coalesce(d.promised_date, d.need_by_date), h.doc_num, l.line_num, d.id limit ${pageRows} offset ${(index - 1) * pageRows}`,
      values,
    )
    const data = rows.map(({ counted: _, ...row }) => row)
    return { status: '200', msg: '', data, page: { count: Number(rows[0]?.counted ?? 0), curIndex: index, countKind: 'exact' } }
  })
}

interface Deal {
  at: ScheduleOf
  shipQty: string
}

/** `deliveryNoteHeaderRestful/doCreate` with `{ deals: [{ poDeliveryId, shipQty }] }`: one draft note per organisation and ship-to. */
export function createFromDeals(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { actor } = context
  const page = actor.page === null ? undefined : actor.grants.get(actor.page)
  if (actor.side !== 'supplier' || !page?.has('btnCreate')) refuseRule('FORBIDDEN')
  return changing(pool, context, deliveryNoteHeader, 'deliveryNoteHeader.deals', body, async (work) => {
    const groups = Map.groupBy(await dealsOf(work, body.deals), ({ at }) => [at.order.supplierId, at.order.orgId, at.schedule.deliveryInfoId].join())
    for (const group of groups.values()) await createNote(work, group)
    return { status: '200', msg: '', data: { rows: [], made: work.made } }
  })
}

async function dealsOf(work: Work, given: unknown): Promise<Deal[]> {
  const chosen = (Array.isArray(given) ? given : [])
    .map((deal) => ({ id: String(deal?.poDeliveryId ?? ''), shipQty: String(deal?.shipQty ?? '') }))
    .filter((deal) => deal.shipQty !== '')
  if (chosen.length === 0) refuseRule('NOTHING_CHOSEN')
  if (chosen.some(({ id }) => !isId(id))) refuseRule('NOT_FOUND')
  const schedules = await schedulesOf(
    work,
    chosen.map(({ id }) => id),
  )
  return chosen.map(({ id, shipQty }) => {
    const at = schedules.get(id)
    if (!at?.order.releasedDate || !work.actor.supplierIds.includes(at.order.supplierId)) refuseRule('NOT_FOUND')
    const { lineNum } = at.line
    if (!/^\d{1,14}(\.\d{1,4})?$/.test(shipQty) || !isPositive(shipQty))
      refuseRule('NOT_A_NUMBER', { label: deliveryNoteHeader.lines.deliveryNoteLine.fields.shipQty.label, given: shipQty })
    if (isAbove(shipQty, toShip(at))) refuse(deliveryNoteHeader, 'OVER_SHIP', { lineNum, qty: spoken(shipQty), rest: spoken(toShip(at)) })
    return { at, shipQty }
  })
}

async function createNote(work: Work, deals: readonly Deal[]): Promise<void> {
  const { order, schedule } = deals[0]!.at
  const derived = derive(deliveryNoteHeader, sourceOfNote, order)
  const due = schedule.promisedDate ?? schedule.needByDate
  await create(work, deliveryNoteHeader, {
    ...derived.header,
    deliveryInfoId: schedule.deliveryInfoId,
    shipDate: work.today,
    arriveDate: due < work.today ? work.today : due,
    deliveryNoteLine: deals.map(({ at, shipQty }) => ({ ...derived.line(at.schedule, at.line), shipQty, perBoxQty: shipQty })),
  })
}
