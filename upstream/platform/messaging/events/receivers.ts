/** The people behind the receivers that an action names. */
import type { AnyDefinition, Receiver } from '../../../../catalogue/language/define.ts'
import { holdsForAll, membersOf } from '../../../../catalogue/language/members.ts'
import type { Language } from '../../../../contract/types.ts'
import { rowsIn } from '../../../runtime/rows/lines-in.ts'
import type { Doc, Side, Tx } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { quoted, snake, type Table, tableOf } from '../../../store/tables.ts'
import { holdersOf } from '../../workflow/holders.ts'
import type { Reader } from '../channels/channels.ts'

export interface Person extends Reader {
  side: Side
  language: Language
  timeZone: string
}

/** Who hears of an action: people, and the suppliers for whom some of them work; a to-do of these is one for all their people. */
export interface Receivers {
  people: readonly Person[]
  suppliers: readonly string[]
}

/** `lineIds` are the lines that an action ran on, none where it concerned the document. */
export async function receiversOf(work: Work, definition: AnyDefinition, doc: Doc, receiver: string, lineIds: readonly string[]): Promise<Receivers> {
  const role = definition.roles[receiver]
  const concerned = lineIds.length > 0 ? withLines(definition, doc, lineIds) : doc
  if (role?.kind === 'every' && role.side === 'link') return { people: [], suppliers: [] }
  if (role?.kind === 'every') return holdsForAll(definition, receiver, doc) ? everybodyOf(work, role.side) : { people: [], suppliers: [] }
  if (role?.kind === 'supplier') return ofSuppliers(work, membersOf(definition, receiver, concerned))
  const named = role ? membersOf(definition, receiver, concerned) : []
  // Who is in no role of that name: a responsibility, a path, or whoever made the document.
  return { people: await peopleBy(work, named.length > 0 ? named : await idsOf(work, definition, doc, receiver, lineIds)), suppliers: [] }
}

async function ofSuppliers(work: Work, suppliers: readonly string[]): Promise<Receivers> {
  return { people: await supplierPeople(work, suppliers), suppliers }
}

async function everybodyOf(work: Work, side: Side | 'link'): Promise<Receivers> {
  if (side === 'internal') return { people: await everyUser(work), suppliers: [] }
  const { rows } = await work.tx.query<{ id: string }>(
    `select distinct unnest(supplier_ids) as id from "user" where user_type = 'SUPPLIER' and enabled_flag = 'Y' order by 1`,
  )
  return ofSuppliers(
    work,
    rows.map(({ id }) => id),
  )
}

/** The document as far as an action concerned it: of its lines those that the action ran on, where these are some of a kind. */
function withLines({ lines }: AnyDefinition, doc: Doc, lineIds: readonly string[]): Doc {
  const chosen = Object.keys(lines).flatMap((name) => {
    const those = rowsIn(doc, name).filter(({ id }) => lineIds.includes(id))
    return those.length > 0 ? [[name, those] as const] : []
  })
  return { ...doc, ...Object.fromEntries(chosen) }
}

async function idsOf({ tx, today }: Work, definition: AnyDefinition, doc: Doc, receiver: string, lineIds: readonly string[]): Promise<string[]> {
  if (receiver === 'owner') return usersIn([doc.createdBy])
  if (receiver === 'approver') return holdersOf(tx, ['approver', 'manager'], definition, doc, today)
  if (responsibilities.has(receiver)) return holdersOf(tx, [receiver], definition, doc, today)
  const { rows, table, steps } = startOf(definition, doc, receiver.split('.'), lineIds)
  const [field = '', ...further] = steps
  const named = usersIn(rows.map((row) => row[field]))
  return further.length > 0 ? along(tx, targetOf(table, field), named, further) : named
}

/** The rows from which a path goes on: the document, or lines of it. */
function startOf(definition: AnyDefinition, doc: Doc, path: readonly string[], lineIds: readonly string[]) {
  const [head = '', ...steps] = path
  return Object.hasOwn(definition.lines, head)
    ? { rows: linesAt(doc, head, lineIds), table: tableOf(head), steps }
    : { rows: [doc], table: tableOf(definition.entity), steps: path }
}

/** What references lead to, record after record. */
async function along(tx: Tx, entity: string, ids: readonly string[], [field = '', ...further]: readonly string[]): Promise<string[]> {
  const table = tableOf(entity)
  const { rows } = await tx.query<{ id: unknown }>(
    `select distinct ${quoted(snake(field))} as id from ${quoted(table.name)} where id = any($1::uuid[]) order by 1`,
    [ids],
  )
  const named = usersIn(rows.map(({ id }) => id))
  return further.length > 0 ? along(tx, targetOf(table, field), named, further) : named
}

/** Of a line, its document is referred to as well. */
const targetOf = (table: Table, field: string): string => (field === 'headerId' ? table.definition.entity : (table.byField.get(field)?.target ?? ''))

export const responsibilities: ReadonlySet<string> = new Set<Receiver>([
  'admin',
  'buyer',
  'manager',
  'engineer',
  'quality',
  'warehouse',
  'finance',
  'expert',
])

/** One user, several users, or nobody in each. */
const usersIn = (values: readonly unknown[]): string[] => [...new Set(values.flat().filter((id) => typeof id === 'string'))]

/** The chosen lines where the action ran on some, else all. */
function linesAt(doc: Doc, name: string, lineIds: readonly string[]): Doc[] {
  const all = Array.isArray(doc[name]) ? (doc[name] as Doc[]) : []
  return lineIds.length > 0 ? all.filter(({ id }) => lineIds.includes(id)) : all
}

const PERSON = `select id, case when user_type = 'SUPPLIER' then 'supplier' else 'internal' end as side, coalesce(language, 'CN') as language, time_zone as "timeZone", coalesce(default_org_id, org_id) as "orgId" from "user" where enabled_flag = 'Y'`

export async function peopleNamed({ tx }: Work, codes: readonly string[]): Promise<Person[]> {
  return (await tx.query<Person>(`${PERSON} and code = any($1::text[]) order by id`, [codes])).rows
}

/** Those of them who may sign in. */
export async function peopleBy({ tx }: Work, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return []
  return (await tx.query<Person>(`${PERSON} and id = any($1::uuid[]) order by id`, [ids])).rows
}

const everyUser = async ({ tx }: Work): Promise<Person[]> => (await tx.query<Person>(`${PERSON} and user_type = 'INTERNAL' order by id`)).rows

async function supplierPeople({ tx }: Work, supplierIds: readonly string[]): Promise<Person[]> {
  if (supplierIds.length === 0) return []
  return (await tx.query<Person>(`${PERSON} and user_type = 'SUPPLIER' and supplier_ids && $1::uuid[] order by id`, [supplierIds])).rows
}
