/** Records that carry files, as somebody reads them: what he is in their documents, and whether a sight keeps their files from him. */
import type { AnyDefinition, Veiled } from '../../../catalogue/language/define.ts'
import { scopesAt } from '../../../catalogue/language/evaluator.ts'
import { rolesIn } from '../../../catalogue/language/members.ts'
import { documentsOf, readDocuments } from '../../runtime/rows/documents.ts'
import type { Asker, Doc, Tx } from '../../runtime/types.ts'
import { keptFrom } from '../../runtime/visibility/visible-document.ts'
import type { Table } from '../../store/tables.ts'

interface Carrier {
  id: string
  roles: readonly string[]
  /** From the document down to the record. */
  rows: readonly Doc[]
  isVeiled: boolean
}

/** Whether it may depend on who somebody is in the document who reads, attaches or deletes its files. */
export const isParted = ({ definition, path, fields }: Table): boolean =>
  Object.keys(definition.roles).length > 0 || [fields.fileIds, ...linesOn(definition, path)].some((one) => one?.veils !== undefined)

function linesOn({ lines }: Pick<AnyDefinition, 'lines'>, [name = '', ...below]: readonly string[]): Veiled[] {
  const spec = lines[name]
  return spec ? [spec, ...linesOn(spec, below)] : []
}

/** Judged by the whole document; called as the system, once row security has shown the records. */
export async function carriersOf(tx: Tx, table: Table, ids: readonly string[], reader: Asker): Promise<Carrier[]> {
  const { definition, path } = table
  const headers = await documentsOf(tx, table, ids)
  const carriers: Carrier[] = []
  for (const doc of await readDocuments(tx, definition.entity, [...new Set(headers)].sort())) {
    const roles = rolesIn(definition, doc, reader.actor)
    const { lines, fields } = await keptFrom(tx, definition, doc, reader, roles)
    for (const scope of scopesAt({ row: doc }, path)) {
      const rows = rowsDownTo(scope)
      const row = rows.at(-1)
      if (!row || !ids.includes(row.id)) continue
      carriers.push({ id: row.id, roles, rows, isVeiled: fields.get(row.id)?.has('fileIds') === true || rows.some(({ id }) => lines.has(id)) })
    }
  }
  return carriers
}

type Below = ReturnType<typeof scopesAt>[number]

const rowsDownTo = ({ row, parent }: Below): Doc[] => [...(parent ? rowsDownTo(parent) : []), row as Doc]
