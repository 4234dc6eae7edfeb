/** When lines of the approved supplier list come into force, and when they leave it: at the approval, or on their day. */
import type { Pool } from 'pg'
import type { Full, LineRow } from '../../../../catalogue/define.ts'
import { aslHeader } from '../../../../catalogue/purchasing/asl-header.ts'
import { asSystem } from '../../../platform/as-system.ts'
import { systemActor } from '../../../platform/jobs/system-actor.ts'
import { dayOf } from '../../../runtime/numbering.ts'
import { change } from '../../../runtime/work.ts'
import { newWork } from '../../../runtime/working.ts'
import { changeListed } from './approved-lists.ts'

type List = Full<typeof aslHeader>
type Line = LineRow<typeof aslHeader, 'aslLine'>

/** Takes another line off the list and puts none in its place. */
export const isEnding = ({ changeType }: Pick<Line, 'changeType'>): boolean => changeType === 'FREEZE' || changeType === 'REMOVE'

/** An alteration keeps the days of the line that it changes, so its own list says from when it counts. */
export const firstDay = ({ effectiveDate }: Pick<List, 'effectiveDate'>, { startDate }: Pick<Line, 'startDate'>): string =>
  startDate > effectiveDate ? startDate : effectiveDate

/** Brings the waiting lines into force whose day has come; answers the states of the lines that they change, by id. */
export function bringIntoForce(list: List, today: string): Map<string, string> {
  const changed = new Map<string, string>()
  for (const line of list.aslLine) {
    if (line.effectState !== 'PENDING' || firstDay(list, line) > today) continue
    // What only ends another line is a record of that and never in force itself.
    line.effectState = isEnding(line) ? 'SUPERSEDED' : 'EFFECTIVE'
    if (line.sourceLineId) changed.set(line.sourceLineId, stateAfter(line))
  }
  return changed
}

/** What becomes of the line that this one changes. */
export const stateAfter = ({ changeType }: Pick<Line, 'changeType'>): string =>
  changeType === 'FREEZE' ? 'FROZEN' : changeType === 'REMOVE' ? 'REMOVED' : 'SUPERSEDED'

/** The last day is the last one on which a line counts. */
function expire(list: List, today: string): void {
  for (const line of list.aslLine)
    if (line.endDate < today && (line.effectState === 'EFFECTIVE' || line.effectState === 'FROZEN')) line.effectState = 'EXPIRED'
}

/** ASL_EFFECT, each night: what is due comes into force, what has run out expires. Each list is one transaction, so a night that broke off goes on where it stood. */
export async function keepListsInForce(pool: Pool, now = new Date()): Promise<number> {
  const today = dayOf(now)
  const due = await asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select distinct h.id from asl_line l join asl_header h on h.id = l.header_id
       where h.status = 'APPROVED'
         and (l.effect_state = 'PENDING' and greatest(l.start_date, h.effective_date) <= $1 or l.effect_state in ('EFFECTIVE', 'FROZEN') and l.end_date < $1)
       order by h.id`,
      [today],
    )
    return rows
  })
  for (const { id } of due)
    await asSystem(pool, async (tx) => {
      const work = newWork(tx, { actor: systemActor, now, requestId: 'ASL_EFFECT', address: '' })
      await change(work, aslHeader, [id], 'inForce', async (list) => {
        const changed = bringIntoForce(list, today)
        expire(list, today)
        await changeListed(work, changed, 'inForce')
      })
    })
  return due.length
}
