/** Reminders of open tasks. */
import type { Work } from '../../../runtime/working.ts'
import { tellPeople } from '../../messaging/events/announce.ts'
import type { Instance, Matter } from './instance.ts'

/** To whoever has the tasks before them. */
export async function tellUrged(work: Work, { definition, doc }: Matter, tasks: Instance['processTask']): Promise<void> {
  const { rows } = await work.tx.query<{ id: string }>(
    `select distinct user_id as id from interior_pending_item where task_id = any($1::uuid[]) and status = 'PENDING'`,
    [tasks.map(({ id }) => id)],
  )
  await tellPeople(
    work,
    definition,
    doc,
    { code: 'WF_URGE' },
    rows.map(({ id }) => id),
  )
}
