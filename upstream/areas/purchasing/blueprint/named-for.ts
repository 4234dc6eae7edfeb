/** For whom a drawing is: whoever reads its material, or a row that names it, on a page that he has. */
import type { Pool } from 'pg'
import { documents, pages } from '../../../../catalogue/index.ts'
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import type { ButtonCode } from '../../../../catalogue/language/names.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { readForPerson, wideningOf } from '../../../runtime/reading/record.ts'
import { enterRoleSql, inTransaction } from '../../../runtime/rows/database.ts'
import { linesIn } from '../../../runtime/rows/lines-in.ts'
import { Refusal } from '../../../runtime/rules/refusal.ts'
import type { Actor, CallContext, Doc, Tx } from '../../../runtime/types.ts'
import { quoted, tableOf } from '../../../store/tables.ts'
import type { Drawing } from './drawing.ts'

/** Lines whose drawings open from their page. */
interface Naming {
  definition: AnyDefinition
  lines: string
  button: ButtonCode | undefined
}

const namings: readonly Naming[] = documents.flatMap((definition) =>
  Object.entries(definition.lines).flatMap(([lines, { cells }]) =>
    Object.values(cells).flatMap((cell) => (cell.type === 'fileLink' && cell.at === 'blueprint' ? [{ definition, lines, button: cell.button }] : [])),
  ),
)

/** Of records that are many and name the same drawing, so many are looked at. */
const MOST = 20

export async function isNamedFor(pool: Pool, drawing: Drawing, context: CallContext): Promise<boolean> {
  if (await readsMaterial(pool, drawing, context)) return true
  for (const each of namings) if (await readsLine(pool, each, drawing, context)) return true
  return false
}

async function readsMaterial(pool: Pool, drawing: Drawing, context: CallContext): Promise<boolean> {
  const { materialId } = drawing
  if (!materialId || !mayOpen(context.actor, materialItem)) return false
  return reads(pool, materialItem, context, { candidates: async () => [materialId], names: (doc) => isNamed(doc, doc.id, drawing) })
}

async function readsLine(pool: Pool, { definition, lines, button }: Naming, drawing: Drawing, context: CallContext): Promise<boolean> {
  if (!mayOpen(context.actor, definition, button)) return false
  const names = (doc: Doc) => linesIn(doc, lines).some((line) => isNamed(line, line.materialId, drawing))
  return reads(pool, definition, context, { candidates: (tx) => naming(tx, lines, drawing), names })
}

const mayOpen = ({ grants }: Actor, { entity }: AnyDefinition, button?: ButtonCode): boolean =>
  pages.some(({ name, entity: shown }) => shown === entity && grants.has(name) && (button === undefined || grants.get(name)?.has(button)))

interface Looked {
  candidates: (tx: Tx) => Promise<string[]>
  names: (doc: Doc) => boolean
}

function reads(pool: Pool, definition: AnyDefinition, context: CallContext, { candidates, names }: Looked): Promise<boolean> {
  const { actor } = context
  return inTransaction(pool, enterRoleSql(actor, wideningOf(actor, definition)), async (tx) => {
    for (const id of await candidates(tx)) {
      const doc = await asRead(tx, definition, id, context)
      if (doc && names(doc)) return true
    }
    return false
  })
}

/** Of the record that it was opened from, or of any: a supplier reads an order that is being changed as it was before, and is asked about that. */
async function naming(tx: Tx, lines: string, { id, materialId, drawingNo, drawingVersion }: Drawing): Promise<string[]> {
  const of = id ? 'header_id = $1' : "material_id is not distinct from $1 and drawing_no = $2 and coalesce(drawing_version, '') = coalesce($3, '')"
  const values = id ? [id] : [materialId, drawingNo, drawingVersion]
  const { rows } = await tx.query<{ id: string }>(
    `select distinct header_id as id from ${quoted(tableOf(lines).name)} where ${of} limit ${MOST}`,
    values,
  )
  return rows.map((row) => row.id)
}

async function asRead(tx: Tx, definition: AnyDefinition, id: string, context: CallContext): Promise<Doc | null> {
  try {
    return await readForPerson(tx, definition, id, context)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const isNamed = (row: Doc, materialId: unknown, drawing: Drawing): boolean =>
  (materialId ?? null) === drawing.materialId && row.drawingNo === drawing.drawingNo && (row.drawingVersion ?? null) === drawing.drawingVersion
