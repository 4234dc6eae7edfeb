/** What leaves after an action: one outbox row for each definition in effect that names it, in the transaction of the action. */
import type { AnyDefinition } from '../../../catalogue/define.ts'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import type { Doc } from '../../runtime/types.ts'
import { load } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import type { Interface } from './mapping.ts'
import { activeConfig, sourcesOf } from './request.ts'
import { sourceValues } from './values.ts'

/** Those that name the action, and the one by which the action says that it hands over. */
const TRIGGERED = `select id from scsi_definition where status = 'EFFECTIVE' and direction = 'OUT'
  and (code = $2 or trigger = 'ACTION' and $1 = any(string_to_array(replace(trigger_action, ' ', ''), ','))) order by code`

export async function afterAction(work: Work, definition: AnyDefinition, doc: Doc, action: string): Promise<void> {
  const by = definition.actions[action]?.sends?.by ?? null
  const { rows } = await work.tx.query<{ id: string }>(TRIGGERED, [`${definition.entity}.${action}`, by])
  if (rows.length === 0) return
  for (const one of await load(
    work,
    scsiDefinition,
    rows.map(({ id }) => id),
  ))
    await postCall(work, one, doc)
}

/** The values are those of now: two changes of a document arrive as two, in their order. */
export async function postCall({ tx }: Work, one: Interface, doc: Doc): Promise<void> {
  const values = await sourceValues(tx, one.entityName, doc, sourcesOf(one))
  await tx.query(`insert into outbox (kind, entity, business_id, payload, most_tries) values ('SCSI', $1, $2, $3, $4)`, [
    one.entityName,
    doc.id,
    JSON.stringify({ code: one.code, values }),
    activeConfig(one)?.tries ?? 12,
  ])
}
