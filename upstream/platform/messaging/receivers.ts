/** The people behind the receivers that an action names. */
import type { AnyDefinition, Receiver } from '../../../catalogue/define.ts'
import { holds } from '../../../catalogue/formula.ts'
import type { Language } from '../../../contract/types.ts'
import { linesOf } from '../../runtime/documents.ts'
import type { Doc, Side } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import { tableOf } from '../../store/tables.ts'
import { holdersOf } from '../workflow/holders.ts'
import type { Reader } from './channels.ts'

export interface Person extends Reader {
  side: Side
  language: Language
  email: string | null
}

/** The supplier whose document it is, once it may see it; a draft that was cancelled is no news to it. */
export function supplierOf(definition: AnyDefinition, doc: Doc): string | null {
  const { supplier, visibleWhen } = definition.scope
  if (!supplier || typeof doc[supplier] !== 'string') return null
  return visibleWhen && !holds(visibleWhen, { row: doc }) ? null : doc[supplier]
}

/** `lineIds` are the lines that an action ran on, none where it concerned the document. */
export async function receiversOf(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  receiver: Receiver,
  lineIds: readonly string[],
): Promise<Person[]> {
  if (receiver === 'supplier') return supplierPeople(work, supplierOf(definition, doc))
  return people(work, await idsOf(work, definition, doc, receiver, lineIds))
}

async function idsOf(
  { tx, today }: Work,
  definition: AnyDefinition,
  doc: Doc,
  receiver: Exclude<Receiver, 'supplier'>,
  lineIds: readonly string[],
): Promise<string[]> {
  switch (receiver) {
    case 'owner':
      return named(doc.ownerId ?? doc.createdBy)
    case 'requester':
      return named(doc.requesterId)
    case 'buyer':
      return buyersOf(definition, doc, lineIds)
    case 'approver':
      return holdersOf(tx, ['approver', 'manager'], definition, doc, today)
    case 'admin':
    case 'warehouse':
    case 'quality':
      return holdersOf(tx, [receiver], definition, doc, today)
  }
}

const named = (id: unknown): string[] => (typeof id === 'string' ? [id] : [])

/** The document's buyer, or those of its lines; of the chosen lines where the action ran on some. */
function buyersOf(definition: AnyDefinition, doc: Doc, lineIds: readonly string[]): string[] {
  if (typeof doc.buyerId === 'string') return [doc.buyerId]
  const lines = [...linesOf(tableOf(definition.entity), doc)].map(({ line }) => line)
  const chosen = lineIds.length > 0 ? lines.filter(({ id }) => lineIds.includes(id)) : lines
  return [...new Set(chosen.flatMap(({ buyerId }) => named(buyerId)))]
}

const PERSON = `select id, case when user_type = 'SUPPLIER' then 'supplier' else 'internal' end as side, coalesce(language, 'CN') as language, nullif(email, '') as email, coalesce(default_org_id, org_id) as "orgId" from "user" where enabled_flag = 'Y'`

async function people({ tx }: Work, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return []
  return (await tx.query<Person>(`${PERSON} and id = any($1::uuid[]) order by id`, [ids])).rows
}

async function supplierPeople({ tx }: Work, supplierId: string | null): Promise<Person[]> {
  if (supplierId === null) return []
  return (await tx.query<Person>(`${PERSON} and user_type = 'SUPPLIER' and supplier_ids @> array[$1::uuid] order by id`, [supplierId])).rows
}
