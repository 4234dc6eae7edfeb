/** Reminders of open tasks. */
import { recordName } from '../../../../catalogue/record-name.ts'
import { readDocuments } from '../../../runtime/documents.ts'
import type { Doc } from '../../../runtime/types.ts'
import { definitionNamed, type Work } from '../../../runtime/working.ts'
import { tellPeople } from '../../messaging/announce.ts'
import type { Instance } from './instance.ts'

/** To whoever has the tasks before them. */
export async function tellUrged(work: Work, instance: Instance, tasks: Instance['processTask'], code = 'WF_URGE'): Promise<void> {
  const definition = definitionNamed(String(instance.entityName))
  const [doc] = await readDocuments<Doc>(work.tx, definition.entity, [String(instance.businessId)])
  if (!doc) return
  const { rows } = await work.tx.query<{ id: string }>(
    `select distinct user_id as id from interior_pending_item where task_id = any($1::uuid[]) and status = 'PENDING'`,
    [tasks.map(({ id }) => id)],
  )
  const title = {
    CN: `请尽快审批${definition.label[0]}${recordName(definition, doc, 'CN')}`,
    EN: `Please decide on ${definition.label[1]} ${recordName(definition, doc, 'EN')}`,
  }
  await tellPeople(
    work,
    definition,
    doc,
    { code, title },
    rows.map(({ id }) => id),
  )
}
