/** What was released to the other side stays as it was, a snapshot for each revision; those before a change have numbers below 0. */
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import type { Revision } from '../../../contract/history.ts'
import { tableOf } from '../../store/tables.ts'
import { plain } from '../change/before-change.ts'
import { asSystem } from '../rows/database.ts'
import type { Actor, Doc, Tx } from '../types.ts'
import type { Work } from '../working.ts'

/** Number of the revision that a document stands in. */
export const revisionNumOf = ({ scope }: AnyDefinition, doc: Doc): number => Number(scope.changing ? (doc[scope.changing.revision] ?? 0) : 0)

/** As it is released, in the state that it is about to take. */
export function keepRevision(work: Work, definition: AnyDefinition, doc: Doc, status: string): void {
  work.tx.send('insert into document_snapshot (business_id, revision_num, at, content) values ($1, $2, $3, $4) on conflict do nothing', [
    doc.id,
    revisionNumOf(definition, doc),
    work.nowText,
    JSON.stringify({ ...plain(tableOf(definition.entity), doc), status }),
  ])
}

/** The newest first. */
export async function revisionsOf(tx: Tx, definition: AnyDefinition, id: string, actor: Pick<Actor, 'side'>): Promise<Revision[]> {
  if (!definition.scope.changing) return []
  const { rows } = await asSystem(tx, actor, () =>
    tx.query<Revision>(
      'select revision_num as "revisionNum", at from document_snapshot where business_id = $1 and revision_num >= 0 order by revision_num desc',
      [id],
    ),
  )
  return rows
}

/** As it was released then; null where nobody kept it. */
export async function revisionOf(tx: Tx, id: string, revisionNum: number, actor: Pick<Actor, 'side'>): Promise<Doc | null> {
  const { rows } = await asSystem(tx, actor, () =>
    tx.query<{ content: Doc }>('select content from document_snapshot where business_id = $1 and revision_num = $2', [id, revisionNum]),
  )
  return rows[0]?.content ?? null
}
