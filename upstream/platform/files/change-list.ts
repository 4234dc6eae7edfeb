/** The list of files that a record has: what comes onto it or leaves it, and that it did. */
import type { CallContext, Doc, Tx } from '../../runtime/types.ts'
import { quoted, type Table } from '../../store/tables.ts'
import type { StoredFile } from './rows.ts'
import { traceInHistory } from './traces.ts'

/** The list after the change, in SQL over the ids of the files. */
const lists = {
  attach: `coalesce(file_ids, '{}') || $2::uuid[]`,
  detach: `(select coalesce(array_agg(f order by n), '{}') from unnest(file_ids) with ordinality as u(f, n) where not f = any($2::uuid[]))`,
}

/** A document or a line of it, locked. */
interface Held {
  table: Table
  header: Doc
  row: Doc
}

/** Makes no new version: nobody's work on the document is disturbed. */
export async function changeList(
  tx: Tx,
  how: keyof typeof lists,
  { table, header, row }: Held,
  files: readonly Pick<StoredFile, 'id' | 'originalFileName'>[],
  context: CallContext,
): Promise<void> {
  const [ids, names] = [files.map(({ id }) => id), files.map(({ originalFileName }) => originalFileName)]
  await tx.query(`update ${quoted(table.name)} set file_ids = ${lists[how]} where id = $1`, [row.id, ids])
  await traceInHistory(tx, context, how, { entity: table.definition.entity, id: header.id, versionNum: header.versionNum }, names)
}
