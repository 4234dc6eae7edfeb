/** Whom the setting of an event names, besides those of the definition, or instead of them. */
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { holds } from '../../../../catalogue/language/formula.ts'
import { membersOf } from '../../../../catalogue/language/members.ts'
import type { Doc } from '../../../runtime/types.ts'
import { inTurn } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { holdersOf } from '../../workflow/holders.ts'
import { type Person, peopleBy, peopleNamed, type Receivers, receiversOf, responsibilities } from './receivers.ts'
import type { ReceiverRow, Rule } from './rules.ts'

/** Rows that are no copies replace those whom the definition names. */
export async function audienceOf(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  { receivers: rows }: Rule,
  own: Receivers,
  lineIds: readonly string[],
): Promise<Person[]> {
  if (rows.length === 0) return [...own.people]
  const found = await inTurn(rows, (row) => peopleOf(work, definition, doc, row, lineIds))
  const named = await readersAmong(work, definition, doc, found.flat())
  return distinct([...(rows.some(({ isCopy }) => !isCopy) ? [] : own.people), ...named])
}

async function peopleOf(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  { rule, arg }: ReceiverRow,
  lineIds: readonly string[],
): Promise<readonly Person[]> {
  switch (rule) {
    case 'STARTER':
      return peopleBy(work, [work.actor.userId])
    case 'FIXED':
      return peopleNamed(work, (arg ?? '').split(/[,，\s]+/).filter(Boolean))
    case 'SUPPLIER':
      return definition.roles.supplier ? (await receiversOf(work, definition, doc, 'supplier', lineIds)).people : []
    default:
      return arg ? (await receiversOf(work, definition, doc, arg, lineIds)).people : []
  }
}

/** Nobody hears of a document that he may not read, whoever wrote his name into a setting. */
export async function readersAmong(work: Work, definition: AnyDefinition, doc: Doc, named: readonly Person[]): Promise<Person[]> {
  if (named.length === 0) return []
  const { side, internalWhen, openTo } = definition.scope
  const isTheirs = side === 'own' || side === 'system' || (internalWhen && !openTo && !holds(internalWhen, { row: doc }))
  const ours = new Set(isTheirs ? [] : await holdersOf(work.tx, [...responsibilities], definition, doc, work.today))
  const members = new Set(Object.keys(definition.roles).flatMap((role) => membersOf(definition, role, doc)))
  const theirs = new Set(definition.roles.supplier ? (await receiversOf(work, definition, doc, 'supplier', [])).people.map(({ id }) => id) : [])
  return named.filter(({ id, side: of }) => (of === 'supplier' ? theirs.has(id) : ours.has(id) || members.has(id) || id === doc.createdBy))
}

export const distinct = (all: readonly Person[]): Person[] => [...new Map(all.map((person) => [person.id, person])).values()]
