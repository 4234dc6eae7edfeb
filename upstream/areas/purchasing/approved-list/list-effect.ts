/** When lines of the approved supplier list come into force, and when they leave it: at the approval, or on their day. */
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { aslHeader } from '../../../../catalogue/purchasing/asl-header.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { change, load } from '../../../runtime/work.ts'
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

/** ASL_EFFECT: what is due on the day comes into force, what has run out expires, each list by itself; of one business unit or of all. */
export const listsInForce: RowWork = {
  async rows(tx, { now, params }) {
    const { rows } = await tx.query<{ id: string }>(
      `select distinct h.id from asl_line l join asl_header h on h.id = l.header_id
       where h.status = 'APPROVED' and ($2::uuid is null or h.org_id = $2)
         and (l.effect_state = 'PENDING' and greatest(l.start_date, h.effective_date) <= $1 or l.effect_state in ('EFFECTIVE', 'FROZEN') and l.end_date < $1)
       order by h.id`,
      [params.date ?? dayOf(now), params.orgId],
    )
    return rows.map(({ id }) => id)
  },

  async run(work, id, { params }) {
    const today = params.date ?? work.today
    const [list] = await load(work, aslHeader, [id], { lock: true })
    if (list?.status !== 'APPROVED') return 'skipped'
    await change(work, aslHeader, [id], 'inForce', async (one) => {
      const changed = bringIntoForce(one, today)
      expire(one, today)
      await changeListed(work, changed, 'inForce')
    })
    return 'done'
  },
}
