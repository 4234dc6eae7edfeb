/** What leaves after an action: one outbox row for each definition in effect that names it, in the transaction of the action. */

import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import type { Action, AnyDefinition } from '../../../catalogue/language/define.ts'
import { holds } from '../../../catalogue/language/formula.ts'
import type { Doc } from '../../runtime/types.ts'
import { isClosed } from '../../runtime/visibility/envelopes.ts'
import { load } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import type { Interface } from './mapping.ts'
import { activeConfig, sourcesOf } from './request.ts'
import { askedRows, sourceValues } from './values.ts'

/** Those that name the action, and those by which the action says that it leaves. */
const TRIGGERED = `select id from scsi_definition where status = 'EFFECTIVE' and direction = 'OUT'
  and (code = any($2::text[]) or trigger = 'ACTION' and $1 = any(string_to_array(replace(trigger_action, ' ', ''), ','))) order by code`

export async function afterAction(work: Work, definition: AnyDefinition, doc: Doc, action: string): Promise<void> {
  // Nothing of what is sealed leaves, nor that there is something.
  if (isClosed(definition, doc)) return
  const { rows } = await work.tx.query<{ id: string }>(TRIGGERED, [`${definition.entity}.${action}`, leavingBy(definition.actions[action], doc)])
  if (rows.length === 0) return
  for (const one of await load(
    work,
    scsiDefinition,
    rows.map(({ id }) => id),
  ))
    await postCall(work, one, doc)
}

const leavingBy = (action: Action | undefined, row: Doc): string[] => {
  const { sends, offers } = action ?? {}
  return [...(sends ? [sends.by] : []), ...(offers && (!offers.when || holds(offers.when, { row })) ? [offers.by] : [])]
}

/** The values are those of now: two changes of a document arrive as two, in their order. */
export async function postCall({ tx }: Work, one: Interface, doc: Doc): Promise<void> {
  const values = await sourceValues(tx, one.entityName, doc, sourcesOf(one))
  const answered = one.scsiResponseFieldMap.map(({ targetField }) => targetField)
  const rows = askedRows(one.entityName, doc, answered)
  await tx.query(`insert into outbox (kind, entity, business_id, payload, most_tries) values ('SCSI', $1, $2, $3, $4)`, [
    one.entityName,
    doc.id,
    JSON.stringify({ code: one.code, values, rows }),
    activeConfig(one)?.tries ?? 12,
  ])
}
