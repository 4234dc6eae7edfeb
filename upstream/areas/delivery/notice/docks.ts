/** The docks of a day: which notices are expected where and in which hour, told and on paper for the gate. */
import type { Pool } from 'pg'
import { clockMinute } from '../../../../catalogue/constants/clock.ts'
import { deliveryNoticeHeader } from '../../../../catalogue/delivery/delivery-notice-header.ts'
import { isRealDate } from '../../../../catalogue/language/schema.ts'
import type { Answer } from '../../../../contract/types.ts'
import { draw } from '../../../platform/print/draw.ts'
import { companyOf } from '../../../platform/print/organisation.ts'
import type { Sheet } from '../../../platform/print/sheet.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { enterRoleSql, enterSystem, inTransaction } from '../../../runtime/rows/database.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext, Tx } from '../../../runtime/types.ts'
import { requireButton } from '../../../runtime/visibility/rights.ts'

interface Expected {
  id: string
  docNum: string
  status: string
  orgId: string
  dockCode: string | null
  timeFrom: string | null
  timeTo: string | null
  supplier: string
  deliveryInfo: string | null
  lineCount: string
}

const isDay = (given: unknown): given is string => typeof given === 'string' && isRealDate(given)

function dayIn({ deliverDate }: Record<string, unknown>, { actor, now }: CallContext): string {
  if (!actor.grants.has('deliveryNoticeList')) refuseRule('FORBIDDEN')
  return isDay(deliverDate) ? deliverDate : dayOf(now)
}

/** Released and confirmed ones that this person may see, by dock and window. */
async function expectedOn(tx: Tx, day: string, language: CallContext['language']): Promise<Expected[]> {
  const name = language === 'EN' ? 'name_en' : 'name'
  const { rows } = await tx.query<Expected>(
    `select n.id, n.doc_num as "docNum", n.status, n.org_id as "orgId", n.dock_code as "dockCode", n.time_from as "timeFrom", n.time_to as "timeTo",
            coalesce(s.${name}, s.name, s.code) as supplier, coalesce(a.${name}, a.name, a.code) as "deliveryInfo",
            (select count(*) from delivery_notice_line l where l.header_id = n.id)::text as "lineCount"
     from delivery_notice_header n left join entity_label s on s.id = n.supplier_id left join entity_label a on a.id = n.delivery_info_id
     where n.deliver_date = $1 and n.status in ('RELEASED', 'CONFIRMED') order by n.dock_code nulls last, n.time_from nulls last, n.doc_num limit 2000`,
    [day],
  )
  return rows
}

/** `deliveryNoticeHeaderRestful/listDock` with `{ deliverDate }`. */
export function listDocks(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const day = dayIn(body, context)
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    return { status: '200', msg: '', data: { day, notices: await expectedOn(tx, day, context.language) } }
  })
}

/** `deliveryNoticeHeaderRestful/listDockPlan` with `{ deliverDate }`: the dock plan of the day as PDF. */
export async function printDocks(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> {
  const { actor, now } = context
  const day = dayIn(body, context)
  requireButton(deliveryNoticeHeader, actor, 'btnPrint')
  const sheet = await inTransaction(pool, enterRoleSql(actor), async (tx) => {
    const notices = await expectedOn(tx, day, 'CN')
    enterSystem(tx)
    const company = await companyOf(tx, notices[0]?.orgId)
    return planSheet(day, notices, String(company?.legalName ?? company?.name ?? ''))
  })
  return {
    contentType: 'application/pdf',
    fileName: `${deliveryNoticeHeader.label[0]}_${day}.pdf`,
    body: await draw({ kind: 'sheets', sheets: [sheet], printed: `${clockMinute(now)} ${actor.displayName}` }),
  }
}

/** Plate and time are written by hand when the goods come. */
const planSheet = (day: string, notices: readonly Expected[], company: string): Sheet => ({
  company,
  title: ['卸货口计划', 'DOCK PLAN'],
  number: day,
  facts: [
    [['送货通知', 'Notices'], String(notices.length)],
    [['卸货口', 'Docks'], String(new Set(notices.flatMap(({ dockCode }) => dockCode ?? [])).size)],
  ],
  qr: day,
  parties: [],
  columns: [
    { label: ['卸货口', 'Dock'], width: 50 },
    { label: ['时段', 'Window'], width: 76 },
    { label: ['通知', 'Notice'], width: 96 },
    { label: ['供应商', 'Supplier'], width: 150 },
    { label: ['收货地址', 'Ship-to'], width: 96 },
    { label: ['行数', 'Lines'], width: 34, align: 'right' },
    { label: ['车牌与到达', 'Plate, arrival'], width: 80 },
  ],
  rows: notices.map(({ dockCode, timeFrom, timeTo, docNum, supplier, deliveryInfo, lineCount }) => [
    dockCode ?? '',
    windowOf(timeFrom, timeTo),
    docNum,
    supplier,
    deliveryInfo ?? '',
    lineCount,
    '',
  ]),
  totals: [],
  terms: [],
  signatures: [['仓库', 'Warehouse']],
})

const windowOf = (...times: readonly (string | null)[]): string => times.flatMap((time) => time?.slice(0, 5) ?? []).join('–')
