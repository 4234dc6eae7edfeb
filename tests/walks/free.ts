/** What people may do with a document as it stands: a step that leads on, or something to write, in it or in a document that hangs together with it. */

import { pageOf } from '../../catalogue/index.ts'
import { type Action, type AnyDefinition, targetsOf } from '../../catalogue/language/define.ts'
import { editsAnything, isRelated, statusOf } from '../../catalogue/language/rights.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { type Table, tablesOf } from '../../upstream/store/tables.ts'
import type { Person, World } from '../support/world.ts'

export interface Standing {
  definition: AnyDefinition
  id: string
}

/** Whether it leads to another state, or to another document. */
export const leadsOn = (definition: AnyDefinition, action: Action, state: string): boolean =>
  action.makes !== undefined || (action.to !== 'same' && targetsOf(definition, action).some((to) => to !== state))

export const isOfPeople = ({ who }: Action) => !who.every((one) => one === 'system')

/** The person's page of such documents that has most buttons. */
function pageOfMost({ actor }: Person, entity: string): [name: string, buttons: ReadonlySet<string>] | undefined {
  const own = [...actor.grants].filter(([name]) => pageOf(name)?.entity === entity)
  return own.toSorted(([, one], [, other]) => other.size - one.size)[0]
}

/** As the person sees it; null for whoever does not. */
export async function seenBy(person: Person, { definition, id }: Standing): Promise<Doc | null> {
  const [page] = pageOfMost(person, definition.entity) ?? []
  if (!page) return null
  try {
    return (await person.verb(definition.entity, 'findById', { id }, { page })).data as Doc
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** What the person may do that leads on, by the names of actions, and `save`. */
export async function freeFor(person: Person, standing: Standing): Promise<string[]> {
  const { definition } = standing
  const [, buttons] = pageOfMost(person, definition.entity) ?? []
  const doc = buttons && (await seenBy(person, standing))
  if (!doc) return []
  const { side, responsibility } = person.actor
  const [state, roles] = [statusOf(definition, doc), (doc.$roles as string[] | undefined) ?? []]
  const told = { ...(doc.$withheld as object), ...(doc.$forbidden as object) }
  const actions = Object.entries(definition.actions).filter(
    ([name, action]) =>
      action.from.includes(state) &&
      isOfPeople(action) &&
      buttons.has(action.resource) &&
      isRelated(definition, action, { side, roles }) &&
      !(name in told) &&
      leadsOn(definition, action, state) &&
      (!action.on || freeLine(doc, name, action) !== undefined),
  )
  const saves = buttons.has('btnSave') && !definition.appendOnly && editsAnything(definition, state, { side, responsibility, roles })
  return [...actions.map(([name]) => name), ...(saves ? ['save'] : [])]
}

/** One of its lines that the action can be taken on now. */
export function freeLine(doc: Doc, name: string, { on = '', line }: Action): Doc | undefined {
  const forbidden = (doc.$forbiddenLines ?? {}) as Record<string, Record<string, string>>
  return ((doc[on] ?? []) as Doc[]).find((row) => !(name in (forbidden[row.id] ?? {})) && (!line || line.from.includes(String(row[line.status]))))
}

/** Somebody of these with what is free, of the document itself; null where it is nobody. */
export async function goesOn(people: Iterable<Person>, standing: Standing): Promise<string | null> {
  for (const person of people) {
    const [free] = await freeFor(person, standing)
    if (free) return `${person.actor.userName} ${free}`
  }
  return null
}

/** Those of these kinds that name the document or one of its lines, and those that it names. */
export async function besides(world: World, among: readonly AnyDefinition[], { definition, id }: Standing): Promise<Standing[]> {
  const parts = linksOf(definition, among)
  if (parts.length === 0) return []
  const rows = await world.query<{ entity: string; id: string }>(`select distinct entity, id from (${parts.join(' union all ')}) named`, [id])
  return rows.flatMap((row) => {
    const of = among.find(({ entity }) => entity === row.entity)
    return of && row.id !== id ? [{ definition: of, id: row.id }] : []
  })
}

const known = new Map<AnyDefinition, string[]>()

/** A statement for each way on which documents of these kinds name one of this kind, or are named by it. */
function linksOf(definition: AnyDefinition, among: readonly AnyDefinition[]): string[] {
  const own = tablesOf(definition)
  const links =
    known.get(definition) ??
    among.flatMap(tablesOf).flatMap((other) => [...own.flatMap((one) => naming(other, one)), ...own.flatMap((one) => namedBy(one, other))])
  known.set(definition, links)
  return links
}

const headOf = ({ parent }: Table, alias: string) => `${alias}.${parent ? 'header_id' : 'id'}`
const referencesTo = ({ columns }: Table, { entity }: Table) => columns.filter(({ kind, target }) => kind === 'ref' && target === entity)

const naming = (other: Table, one: Table): string[] =>
  referencesTo(other, one).map(
    ({ name }) =>
      `select '${other.definition.entity}' as entity, ${headOf(other, 'o')} as id from "${other.name}" o join "${one.name}" m on m.id = o."${name}" where ${headOf(one, 'm')} = $1`,
  )
const namedBy = (one: Table, other: Table): string[] =>
  referencesTo(one, other).map(
    ({ name }) =>
      `select '${other.definition.entity}' as entity, ${headOf(other, 'o')} as id from "${one.name}" m join "${other.name}" o on o.id = m."${name}" where ${headOf(one, 'm')} = $1`,
  )
