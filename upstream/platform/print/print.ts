/** Documents on paper: read with the rights of the person, drawn as one PDF, and counted. */
import type { Pool } from 'pg'
import { clockMinute } from '../../../catalogue/constants/clock.ts'
import { definitionOf } from '../../../catalogue/index.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { papersOf } from '../../../catalogue/pages/machine-outputs.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import { readForPerson, wideningOf } from '../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem, inTransaction } from '../../runtime/rows/database.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { Actor, BinaryAnswer, CallContext, Doc } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { draw } from './draw.ts'
import { logoFinder } from './logo.ts'
import type { Print, Prints } from './prints.ts'
import type { Sheet } from './sheet.ts'

const mostDocuments = 100

/** One PDF of one or more documents, in the order asked for; one that the person does not see refuses them all. */
export async function printDocuments(
  pool: Pool,
  prints: Prints,
  entity: string,
  body: Record<string, unknown>,
  context: CallContext,
): Promise<BinaryAnswer> {
  const { actor, now } = context
  const definition = definitionOf(entity) ?? refuseRule('NOT_FOUND')
  const print = prints[entity] ?? refuseRule('NOT_FOUND')
  requireButton(definition, actor, 'btnPrint')
  const ids = idsIn(body)
  const asked = body.paper === undefined ? null : String(body.paper)
  const { sheets, docs } = await inTransaction(pool, enterRoleSql(actor, wideningOf(actor, definition)), async (tx) => {
    const docs: Doc[] = []
    // Both languages stand on the paper; names are Chinese.
    for (const id of ids) docs.push(await readForPerson(tx, definition, id, { actor, language: 'CN', now }))
    enterSystem(tx)
    const sheets: Sheet[] = []
    const logoOf = logoFinder(tx)
    for (const doc of docs) {
      const logo = await logoOf(doc.orgId)
      const sheetOf = asked === null ? print.sheet : paperOf(definition, print, asked, doc, actor)
      sheets.push({ ...(await sheetOf(tx, doc, { actor, now })), ...(logo && { logo }) })
    }
    await print.count?.(tx, ids, now)
    return { sheets, docs }
  })
  const own = docs.length === 1 ? String(docs[0]?.docNum ?? docs[0]?.code) : `${definition.label[0]}_${docs.length}`
  const name = asked === null ? own : `${own}_${definition.papers[asked]?.label[0]}`
  return {
    contentType: 'application/pdf',
    fileName: `${name}.pdf`,
    body: await draw({ kind: 'sheets', sheets, printed: `${clockMinute(now)} ${actor.displayName}` }),
  }
}

/** Another form than the document's own: not there for the other side, in another state, or without its button. */
function paperOf(definition: AnyDefinition, { papers = {} }: Print, name: string, { status }: Doc, actor: Actor) {
  const [, paper] = papersOf(definition, String(status), actor.side).find(([one]) => one === name) ?? refuseRule('NOT_FOUND')
  if (paper.needs) requireButton(definition, actor, paper.needs)
  return (Object.hasOwn(papers, name) ? papers[name] : undefined) ?? refuseRule('NOT_FOUND')
}

/** `id`, `ids` or `rows` name the documents. */
function idsIn({ id, ids, rows }: Record<string, unknown>): string[] {
  const given = id ? [id] : Array.isArray(ids) ? ids : Array.isArray(rows) ? rows.map((row: { id?: unknown } | null) => row?.id) : []
  if (given.length === 0) refuseRule('NOTHING_CHOSEN')
  if (given.length > mostDocuments) refuseRule('TOO_MANY_ROWS', { max: mostDocuments })
  const known = given.filter(isId)
  return known.length === given.length ? [...new Set(known)] : refuseRule('NOT_FOUND')
}
