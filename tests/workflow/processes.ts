/** Processes that tests have a document go through. */
import type { Doc } from '../../upstream/runtime/types.ts'
import type { Person, World } from '../support/world.ts'

export interface Node {
  nodeName: string
  assigneeType?: string
  assignee?: string
  [more: string]: unknown
}

export const asks = (nodeName: string, ...people: string[]): Node => ({
  nodeName,
  nodeNameEn: nodeName,
  assigneeType: 'PERSON',
  assignee: people.join(','),
})

let bindings = 0

/** A binding of these steps, enabled by the administrator; before all others unless it says otherwise. */
export async function bind(admin: Person, entityName: string, nodes: readonly Node[], more: Record<string, unknown> = {}): Promise<Doc> {
  const number = ++bindings
  const code = `TEST_${entityName.toUpperCase()}_${number}`
  const binding = await admin.save('approvalBillType', {
    code,
    name: `测试${number}`,
    nameEn: code,
    entityName,
    priority: number,
    approvalBillNode: nodes,
    ...more,
  })
  await admin.act('approvalBillType', 'doEnabled', binding)
  return admin.find('approvalBillType', binding.id)
}

export const unbind = async (admin: Person, binding: Doc): Promise<unknown> =>
  admin.act('approvalBillType', 'doInvalid', await admin.find('approvalBillType', binding.id))

/** What a person has to decide of a document. */
export async function taskOf(world: World, person: Person, doc: { id: string }): Promise<Doc> {
  const [item] = await world.query<{ id: string }>(
    `select id from interior_pending_item where business_id = $1 and user_id = $2 and status = 'PENDING' and task_id is not null`,
    [doc.id, person.actor.userId],
  )
  if (!item) throw new Error(`${person.actor.userName} has no task on ${doc.id}`)
  return person.find('interiorPendingItem', item.id)
}

/** User names of everybody who has a task of the document before him, by the name of its step. */
export async function askedOf(world: World, doc: { id: string }): Promise<string[]> {
  const rows = await world.query<{ asked: string }>(
    `select t.node_name || ': ' || u.code as asked from interior_pending_item p join process_task t on t.id = p.task_id join "user" u on u.id = p.user_id
     where p.business_id = $1 and p.status = 'PENDING' order by t.line_num, u.code`,
    [doc.id],
  )
  return rows.map(({ asked }) => asked)
}

/** What happened, as the approval tells it, round after round. */
export async function trailOf(world: World, doc: { id: string }): Promise<string[]> {
  const rows = await world.query<{ action: string; who: string | null }>(
    `select h.action, u.code as who from approval a join approval_history h on h.header_id = a.id left join "user" u on u.id = h.user_id
     where a.business_id = $1 order by a.round, h.line_num`,
    [doc.id],
  )
  return rows.map(({ action, who }) => (who ? `${action} ${who}` : action))
}

interface Hands {
  office: { submitted(person: Person): Promise<Doc> }
  admin: Person
  buyer: Person
  engineer: Person
}

/** A requisition that is asked of an engineer, who has no page of requisitions, and his to-do. */
export async function askedOfEngineer(world: World, { office, admin, buyer, engineer }: Hands): Promise<{ doc: Doc; item: Doc }> {
  const binding = await bind(admin, 'requisitionHeader', [{ ...asks('工程', 'engineer1'), canAddSign: 'Y' }])
  const doc = await office.submitted(buyer)
  await unbind(admin, binding)
  return { doc, item: await taskOf(world, engineer, doc) }
}
