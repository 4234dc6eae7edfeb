/** Approving and rejecting, by whoever has the task before them, or by somebody who has not. */
import { desks } from './house.ts'
import { acting, type Found, oneOf, type Step, somebody, type Walk } from './walk.ts'

interface Task extends Found {
  entity: string
}

const waiting = (walk: Walk) =>
  oneOf<Task>(
    walk,
    `select h.id, h.doc_num as num, h.version_num as version, h.status, 'poHeader' as entity from po_header h where h.status = 'SUBMITTED'
     union all select h.id, h.doc_num, h.version_num, h.status, 'requisitionHeader' from requisition_header h where h.status = 'SUBMITTED' order by num`,
  )

/** Those who have it among their to-dos. */
async function holdersOf({ house }: Walk, { id }: Task): Promise<string[]> {
  const rows = await house.world.query<{ code: string }>(
    `select distinct u.code from interior_pending_item p join "user" u on u.id = p.user_id
     where p.business_id = $1 and p.status = 'PENDING' and p.item_type = 'APPROVAL' order by u.code`,
    [id],
  )
  return rows.map(({ code }) => code)
}

const decide =
  (action: 'doApproval' | 'doReject', asked: object = {}): Step =>
  async (walk) => {
    const task = await waiting(walk)
    if (!task) return null
    const by = await somebody(walk, walk.random.chance(0.9) ? await holdersOf(walk, task) : [...desks.approvers, ...desks.managers])
    return { by, what: task.num, try: () => acting(by, task.entity, action, task, asked) }
  }

export const decisionSteps: Readonly<Record<string, readonly [weight: number, step: Step]>> = {
  approves: [22, decide('doApproval')],
  rejects: [2, decide('doReject', { reason: '请核对' })],
}
