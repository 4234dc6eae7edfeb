/** A year of the demo company's work up to `now`, done by its people through the services: one story, the same at every load. */
import type { Pool } from 'pg'
import { asSystem } from '../../../upstream/platform/database/as-system.ts'
import { dayOf } from '../../../upstream/runtime/change/numbering.ts'
import { settlePast, UNREAD } from '../platform/past-messages.ts'
import { planAlterations } from './alterations.ts'
import { openMarket } from './goods.ts'
import { planOrders } from './orders.ts'
import type { People } from './people.ts'
import { newRandom } from './random.ts'
import { planOrdersAndDemand, planOtherRequisitions } from './requisitions.ts'
import { type Plan, plusDays, runSteps } from './steps.ts'
import { openStock } from './stock.ts'

const SEED = 20_260_101
/** Many more than the connections: most of them wait for the step before theirs. */
const LANES = 24
const DAYS_UNREAD = 7

export async function loadYear(pool: Pool, people: People, now: Date): Promise<void> {
  const plan: Plan = { now, today: dayOf(now), random: newRandom(SEED), steps: [] }
  const market = openMarket()
  planOrdersAndDemand(people, plan, market, planOrders(plan, market))
  planOtherRequisitions(people, plan, market)
  planAlterations(people, plan)
  await openStock(pool, people, newRandom(SEED + 1), new Date(`${plusDays(plan.today, -364)}T08:00:00+08:00`))
  await runSteps(plan.steps, LANES)
  await tidyUp(pool, now)
}

/** Nobody is mailed about the past, except what the administrator is to send again; old messages are read, and to-dos whose work is done are not open. */
export async function tidyUp(pool: Pool, now: Date): Promise<void> {
  await settlePast(pool, now)
  await asSystem(pool, async (tx) => {
    await tx.query('update outbox set sent_at = clock_timestamp() where sent_at is null and compensation_id is null')
    const unreadSince = new Date(now.getTime() - DAYS_UNREAD * 86_400_000)
    await tx.query(`update site_message set status = 'READ', read_at = creation_date where status = 'UNREAD' and creation_date < $1`, [unreadSince])
    await tx.query(UNREAD)
    for (const done of workDone) {
      await tx.query(
        `update interior_pending_item p set status = 'HANDLED', handled_at = d.last_update_date, handled_by = d.last_updated_by
         from ${done.table} d where p.business_id = d.id and p.status = 'PENDING' and p.template_code = $1 and ${done.when}`,
        [done.template],
      )
    }
  })
}

/** Work that ends without a new state of its document, by the to-do that asked for it. */
const workDone = [
  {
    template: 'PR_TO_BUYER',
    table: 'requisition_header',
    when: `not exists (select from requisition_line l where l.header_id = d.id and l.line_status in ('OPEN', 'PARTIAL'))`,
  },
  { template: 'PO_DATES_OFFERED', table: 'po_header', when: `d.status <> 'DELIVERY_REPLIED'` },
  {
    template: 'RC_TO_INSPECT',
    table: 'receive_header',
    when: `not exists (select from receive_line l where l.header_id = d.id and l.inspection_status = 'PENDING')`,
  },
] as const
