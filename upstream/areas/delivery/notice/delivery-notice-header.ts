/** Delivery notices: what the buyer asks for of confirmed schedules, at a dock that has room, and what the supplier says to it. */

import { deliveryNoticeHeader } from '../../../../catalogue/delivery/delivery-notice-header.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { isAbove, isPositive, spoken } from '../../../../catalogue/language/formula.ts'
import { deliveryInfo } from '../../../../catalogue/master-data/places.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { rowOf } from '../../../runtime/rows/rows.ts'
import { knowing } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { row, rowWith } from '../../../runtime/rules/row-facts.ts'
import { warn } from '../../../runtime/rules/warnings.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { type ScheduleOf, saidByOrder, schedule, schedulesOf } from '../delivery-note/schedules.ts'

type Notice = Full<typeof deliveryNoticeHeader>
type Line = LineRow<typeof deliveryNoticeHeader, 'deliveryNoticeLine'>

/** The supplier answers within a day. */
const confirmWithinMs = 24 * 3_600_000
/** So many vehicles are unloaded at a dock within an hour. */
const mostAtDock = 6

const firstIn = ({ deliveryNoticeLine: [first] }: Notice) => (first ? schedule(first.poDeliveryId) : null)

export const deliveryNoticeHeaderBehaviour = {
  follows: [
    {
      gives: ['supplierId', 'deliveryInfoId', 'buyerId'],
      from: ({ deliveryNoticeLine: [first] }) => [first?.poDeliveryId],
      find: knowing(firstIn, (_notice, first) =>
        first ? { supplierId: first.order.supplierId, deliveryInfoId: first.schedule.deliveryInfoId, buyerId: first.order.buyerId } : {},
      ),
    },
    {
      gives: ['billTypeId'],
      from: ({ orgId }) => [orgId],
      find: knowing(
        () => rowWith(purchaseBillType, { documentKind: 'NOTICE', enabledFlag: 'Y' }),
        (_notice, type) => ({ billTypeId: type?.id ?? null }),
      ),
    },
  ],

  settle: knowing(
    ({ status, deliveryNoticeLine }) => (status === 'DRAFT' ? deliveryNoticeLine.map(({ poDeliveryId }) => schedule(poDeliveryId)) : null),
    (notice, schedules) => {
      for (const [index, line] of (schedules ? notice.deliveryNoticeLine : []).entries()) {
        const at = schedules?.[index]
        if (at) Object.assign(line, saidOf(at))
      }
      // doFinish: all that was confirmed has come.
      const isIn = notice.deliveryNoticeLine.every(({ receivedQty, confirmedQty }) => !isAbove(confirmedQty, receivedQty))
      if (notice.status === 'CONFIRMED' && isIn && notice.deliveryNoticeLine.some(({ receivedQty }) => isPositive(receivedQty)))
        notice.status = 'CLOSED'
    },
  ),

  check: knowing(
    ({ status, deliveryNoticeLine, deliveryInfoId }) =>
      status === 'DRAFT'
        ? { place: row(deliveryInfo, deliveryInfoId), schedules: deliveryNoticeLine.map(({ poDeliveryId }) => schedule(poDeliveryId)) }
        : null,
    (notice, known) => {
      for (const [index, at] of (known?.schedules ?? []).entries()) {
        const isOurs =
          at && at.order.supplierId === notice.supplierId && at.order.orgId === notice.orgId && at.schedule.deliveryInfoId === notice.deliveryInfoId
        if (!isOurs)
          refuse(deliveryNoticeHeader, 'MIXED', { lineNum: notice.deliveryNoticeLine[index]?.lineNum }, `deliveryNoticeLine[${index}].poDeliveryId`)
      }
      const docks = known?.place?.dock?.split(/[;；,，]/).map((one) => one.trim()) ?? []
      if (notice.dockCode && docks.length > 0 && !docks.includes(notice.dockCode))
        refuse(deliveryNoticeHeader, 'NO_DOCK', { dock: notice.dockCode, docks: docks.join('、') }, 'dockCode')
    },
  ),

  async doRelease(notice, call) {
    await requireConfirmed(call, notice, notice.deliveryNoticeLine)
    await requireDock(call, notice)
    await warnOfHours(call, notice)
    notice.releasedDate = call.nowText
    notice.confirmDueTime = new Date(call.now.getTime() + confirmWithinMs).toISOString()
  },

  doConfirm(notice, call) {
    notice.confirmTime = call.nowText
  },

  async doAdjust(notice, call) {
    const chosen = notice.deliveryNoticeLine.filter(({ id }) => call.lineIds.includes(id))
    const { noticeQty, deliverDate, timeFrom, timeTo } = call.input
    for (const line of chosen) {
      if (typeof noticeQty === 'string') adjust(line, noticeQty)
      Object.assign(line, { confirmedQty: null, confirmedDate: null, differReason: null })
    }
    if (typeof deliverDate === 'string') notice.deliverDate = deliverDate
    if (typeof timeFrom === 'string') Object.assign(notice, { timeFrom, timeTo: typeof timeTo === 'string' ? timeTo : null })
    await requireConfirmed(call, notice, chosen)
    await requireDock(call, notice)
    await warnOfHours(call, notice)
    notice.adjustCount = (notice.adjustCount ?? 0) + 1
    notice.warnedTime = null
    notice.confirmDueTime = new Date(call.now.getTime() + confirmWithinMs).toISOString()
  },

  doWarn(notice, call) {
    notice.warnedTime = call.nowText
  },

  doClose(notice, call) {
    notice.closeReason = call.reason
  },

  doCancel(notice, call) {
    notice.closeReason = call.reason
  },
} satisfies Behaviour<typeof deliveryNoticeHeader>

function saidOf(at: ScheduleOf) {
  const { earlyDays: _, lateDays: __, ...said } = saidByOrder(at)
  return said
}

function adjust(line: Line, qty: string): void {
  if (isAbove(line.shippedQty, qty))
    refuse(deliveryNoticeHeader, 'BELOW_SHIPPED', { lineNum: line.lineNum, qty: spoken(line.shippedQty) }, 'input.noticeQty')
  line.noticeQty = qty
}

/** Orders are held until the end of the transaction; one that is not confirmed is being changed. */
async function requireConfirmed(work: Work, _notice: Notice, lines: readonly Line[]): Promise<void> {
  const schedules = await schedulesOf(
    work,
    lines.map(({ poDeliveryId }) => poDeliveryId),
    { lock: true },
  )
  for (const { order } of schedules.values())
    if (order.status !== 'CONFIRMED') refuse(deliveryNoticeHeader, 'ORDER_CHANGING', { docNum: order.docNum })
}

const hourOf = (time: string) => Number(time.slice(0, 2))

/** Every hour of the window has room at the dock, asked under a lock of dock and day. */
async function requireDock(work: Work, { id, deliveryInfoId, dockCode, deliverDate, timeFrom, timeTo }: Notice): Promise<void> {
  if (!dockCode || !timeFrom) return
  work.tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`dock ${deliveryInfoId} ${dockCode} ${deliverDate}`])
  const last = timeTo ? Math.max(hourOf(timeFrom), hourOf(timeTo) - (timeTo.slice(3, 5) === '00' ? 1 : 0)) : hourOf(timeFrom)
  const { rows } = await work.tx.query<{ hour: number }>(
    `select hour from generate_series($5::int, $6::int) as hour
     where (select count(*) from delivery_notice_header n where n.id <> $1 and n.delivery_info_id = $2 and n.dock_code = $3 and n.deliver_date = $4 and n.status in ('RELEASED', 'CONFIRMED') and n.time_from is not null
       and extract(hour from n.time_from::time) <= hour and coalesce(extract(hour from n.time_to::time - interval '1 minute'), extract(hour from n.time_from::time)) >= hour) >= ${mostAtDock}
     order by hour limit 1`,
    [id, deliveryInfoId, dockCode, deliverDate, hourOf(timeFrom), last],
  )
  if (rows[0]) refuse(deliveryNoticeHeader, 'DOCK_FULL', { dock: dockCode, hour: rows[0].hour }, 'dockCode')
}

/** Who comes outside of the hours in which the ship-to receives is asked about. */
async function warnOfHours(work: Work, { deliveryInfoId, timeFrom, timeTo }: Notice): Promise<void> {
  const place = timeFrom ? await rowOf(work, deliveryInfo, deliveryInfoId) : null
  if (!timeFrom || !place?.receiveWindow) return
  const [from, to] = [timeFrom.slice(0, 5), (timeTo ?? timeFrom).slice(0, 5)]
  const isWithin = place.receiveWindow.split(';').some((hours) => {
    const [begins = '', ends = ''] = hours.trim().split('-')
    return begins <= from && to <= ends
  })
  if (!isWithin) warn(work, deliveryNoticeHeader, 'OUTSIDE_HOURS', { from, to, hours: place.receiveWindow }, 'timeFrom')
}

/** DELIVERY_DUE_WARN: notices past their hour, each told once to both sides. */
export const noticesToConfirm: RowWork = {
  async rows(tx, { now }) {
    const { rows } = await tx.query<{ id: string }>(
      `select id from delivery_notice_header where status = 'RELEASED' and confirm_due_time < $1 and warned_time is null order by id`,
      [now],
    )
    return rows.map(({ id }) => id)
  },
  async run(work, id) {
    const notice = await loadOne(work, deliveryNoticeHeader, id, { lock: true })
    return !notice?.warnedTime && (await takeBySystem(work, deliveryNoticeHeader, 'doWarn', notice)) ? 'done' : 'skipped'
  },
}
