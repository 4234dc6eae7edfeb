/** The docks of a day: which notices are expected where and in which hour. */
import type { Pool } from 'pg'
import { isRealDate } from '../../../../catalogue/schema.ts'
import type { Answer } from '../../../../contract/types.ts'
import { enterRoleSql, inTransaction } from '../../../runtime/database.ts'
import { dayOf } from '../../../runtime/numbering.ts'
import { refuseRule } from '../../../runtime/refusal.ts'
import type { CallContext } from '../../../runtime/types.ts'

const isDay = (given: unknown): given is string => typeof given === 'string' && isRealDate(given)

/** `deliveryNoticeHeaderRestful/listDock` with `{ deliverDate }`: released and confirmed notices of the day that this person may see, by dock and window. */
export function listDocks(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { actor, now, language } = context
  if (!actor.grants.has('deliveryNoticeList')) refuseRule('FORBIDDEN')
  const day = isDay(body.deliverDate) ? body.deliverDate : dayOf(now)
  const name = language === 'EN' ? 'name_en' : 'name'
  return inTransaction(pool, enterRoleSql(actor), async (tx) => {
    const { rows } = await tx.query(
      `select n.id, n.doc_num as "docNum", n.status, n.dock_code as "dockCode", n.time_from as "timeFrom", n.time_to as "timeTo",
              coalesce(s.${name}, s.name, s.code) as supplier, coalesce(a.${name}, a.name, a.code) as "deliveryInfo"
       from delivery_notice_header n left join entity_label s on s.id = n.supplier_id left join entity_label a on a.id = n.delivery_info_id
       where n.deliver_date = $1 and n.status in ('RELEASED', 'CONFIRMED') order by n.dock_code nulls last, n.time_from nulls last, n.doc_num limit 2000`,
      [day],
    )
    return { status: '200', msg: '', data: { day, notices: rows } }
  })
}
