/** Changes of a document in memory: what one write did, and what several did together. */
import { systemFields } from '../../../catalogue/language/define.ts'
import type { Change, Changes, LineChange } from '../../../contract/history.ts'
import type { Table } from '../../store/tables.ts'
import { isSameValue } from '../rows/same-value.ts'
import type { Doc, Snapshot } from '../types.ts'
import { isMaskedInHistory, masked, SECRET } from '../visibility/masking.ts'

/** Who, when and which version stand beside the changes; numbers of lines and what they hang on say nothing by themselves. */
const omitted: ReadonlySet<string> = new Set([...Object.keys(systemFields), 'id', 'headerId', 'parentId', 'scopeCategoryIds', 'scopeOrgIds'])

export const noChanges = (): Changes => ({ fields: {}, lines: [] })
export const isEmptyChange = ({ fields, lines }: Changes): boolean => lines.length === 0 && Object.keys(fields).length === 0

/** The given fields of a row, before and after. Of numbers that most people never read in full the history holds what they read, and so nothing of what is sealed stands in it. */
export function changeOf(table: Table, names: readonly string[], before: Doc | undefined, after: Doc | undefined): Record<string, Change> {
  const valueIn = (name: string, row: Doc | undefined) => {
    const value = row?.[name] ?? null
    const field = table.fields[name]
    return field && isMaskedInHistory(field) && typeof value === 'string' ? masked(field, value) : value
  }
  const kept = names.filter((name) => !omitted.has(name))
  return Object.fromEntries(kept.map((name) => [name, { from: valueIn(name, before), to: valueIn(name, after) }]))
}

/** One line, added or changed, or taken away where there is no `after`. */
export function lineChange(table: Table, fields: readonly string[], snapshot: Snapshot, before: Doc | undefined, after: Doc | undefined): LineChange {
  const row = after ?? before
  const above = table.path.length > 1 ? snapshot.get(String(row?.parentId)) : undefined
  return {
    id: row?.id ?? '',
    lines: table.entity,
    nums: [above, row].filter((one) => one !== undefined).map((one) => Number(one.lineNum ?? 0)),
    how: before ? (after ? 'changed' : 'removed') : 'added',
    fields: changeOf(table, fields, before, after),
  }
}

/** Several changes, oldest first, as one: what was typed and taken back is none. */
export function together(all: readonly Changes[]): Changes {
  const fields: Record<string, Change> = {}
  const lines = new Map<string, LineChange>()
  for (const one of all) {
    Object.assign(fields, merged(fields, one.fields))
    for (const line of one.lines) {
      const before = lines.get(line.id)
      lines.set(line.id, before ? { ...line, how: howOf(before, line), fields: merged(before.fields, line.fields) } : line)
    }
  }
  const isFleeting = ({ id, how }: LineChange) =>
    how === 'removed' && all.some((one) => one.lines.some((line) => line.id === id && line.how === 'added'))
  return {
    fields: withoutReturned(fields),
    lines: [...lines.values()]
      .filter((line) => !isFleeting(line))
      .map((line) => ({ ...line, fields: withoutReturned(line.fields) }))
      .filter(({ how, fields: those }) => how !== 'changed' || Object.keys(those).length > 0),
  }
}

const howOf = (before: LineChange, now: LineChange) => (now.how === 'changed' ? before.how : now.how)

function merged(before: Record<string, Change>, now: Record<string, Change>): Record<string, Change> {
  const both = { ...before }
  for (const [name, { from, to }] of Object.entries(now)) both[name] = { from: before[name] ? before[name].from : from, to }
  return both
}

/** Two numbers of which only the end is told may differ where nobody sees it. */
const isMasked = (value: unknown) => typeof value === 'string' && (value.startsWith('****') || value === SECRET)

const withoutReturned = (fields: Record<string, Change>): Record<string, Change> =>
  Object.fromEntries(Object.entries(fields).filter(([, { from, to }]) => isMasked(to) || !isSameValue(from, to)))
