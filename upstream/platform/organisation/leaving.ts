/** What the calendar does to people: their last day passes, a position begins or ends, and what is kept of it follows. */
import { department } from '../../../catalogue/identity/department.ts'
import { person } from '../../../catalogue/identity/person.ts'
import { user } from '../../../catalogue/identity/user.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import { idsWhere, rowOf } from '../../runtime/rows/rows.ts'
import type { Tx } from '../../runtime/types.ts'
import { change } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import type { RowWork } from '../jobs/job-work.ts'
import { endDelegationsOf } from '../rights/documents/delegation.ts'
import { endAllSessions } from '../sessions/session.ts'
import type { Person } from './allotments.ts'
import { keepOccupied } from './headcount.ts'
import { vacate, vacateEnded } from './heads.ts'
import { keepManagerLines } from './manager-line.ts'
import { transferTasks } from './open-tasks.ts'

/** $1 the day: whose last day is over, and whose position of the day is another one than is kept. */
const DUE = `
select p.id from person p
left join lateral (
  select a.position_id from position_allot a
  where a.header_id = p.id and a.is_main = 'Y' and a.start_date <= $1::date and (a.end_date is null or a.end_date >= $1::date) limit 1
) held on true
where p.person_status = 'ON' and (p.leave_date < $1::date or p.main_position_id is distinct from held.position_id)
order by p.id`

/** The row in which positions, heads and lines of managers follow, after the people. */
const POSITIONS = 'positions'

/** PERSON_LEAVE: who left the day before is no user any more, and positions are held by whom the day says. */
export const peopleInForce: RowWork = {
  rows: async (tx, { now }) => [...(await tx.query<{ id: string }>(DUE, [dayOf(now)])).rows.map(({ id }) => id), POSITIONS],

  async run(work, key) {
    if (key === POSITIONS) {
      await vacateEnded(work)
      await keepOccupied(work.tx, work.today)
      await keepManagerLines(work.tx)
      return 'skipped'
    }
    await change(work, person, [key], 'inForce', async (who) => {
      if (who.leaveDate && who.leaveDate < work.today) await leave(work, who)
    })
    const isGone = (await rowOf(work, person, key))?.personStatus === 'LEFT'
    if (isGone) await vacate(work, await idsWhere(work, department, { headPersonId: key }))
    return 'done'
  },
}

/** The users are disabled and signed out; what they had to do goes to the nearest of the managers who can sign in. */
async function leave(work: Work, who: Person): Promise<void> {
  who.personStatus = 'LEFT'
  const users = await idsWhere(work, user, { personId: who.id, enabledFlag: 'Y' })
  const successor = await userAbove(work.tx, who)
  await change(work, user, users, 'doInvalid', async (one) => {
    one.enabledFlag = 'N'
    await endDelegationsOf(work, one.id, one.code)
    if (successor) await transferTasks(work, one.id, successor)
    await endAllSessions(work.tx, one.id, 'LEFT', work.now)
  })
}

async function userAbove(tx: Tx, { managerIds }: Person): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select u.id from unnest($1::uuid[]) with ordinality as above (person_id, nearest)
     join "user" u on u.person_id = above.person_id and u.enabled_flag = 'Y' order by nearest, u.code limit 1`,
    [managerIds ?? []],
  )
  return rows[0]?.id ?? null
}
