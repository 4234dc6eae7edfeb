/** Rows that stand on a paper, read past the rights of whoever may see its document itself; and which organisation stands there. */
import { readHeaders } from '../../runtime/rows/documents.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import { tableOf } from '../../store/tables.ts'

export async function rowOf(tx: Tx, entity: string, id: unknown): Promise<Doc | null> {
  return typeof id === 'string' ? ((await readHeaders(tx, tableOf(entity), [id], false))[0] ?? null) : null
}

/** The company by law has a tax number. */
export const companyOf = async (tx: Tx, orgId: unknown): Promise<Doc | null> => nearestWith(tx, await rowOf(tx, 'organization', orgId), 'taxNo')

/** The organisation, or the nearest above it that has this; the topmost where none has. */
export async function nearestWith(tx: Tx, unit: Doc | null, field: 'taxNo' | 'logoFileId'): Promise<Doc | null> {
  let organisation = unit
  while (organisation && !organisation[field] && organisation.parentId) organisation = await rowOf(tx, 'organization', organisation.parentId)
  return organisation
}
