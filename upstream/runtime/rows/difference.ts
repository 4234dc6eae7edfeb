/** Which rows of a document differ from what they were, so that a change of one line costs about one line. */
import type { Scope } from '../../../catalogue/language/formula.ts'
import type { Difference } from '../../../catalogue/language/recompute.ts'
import { memo } from '../../../catalogue/values/memo.ts'
import type { Doc, Snapshot } from '../types.ts'
import { rowsIn } from './lines-in.ts'

/** The columns of rows and of those below them. */
interface Rows {
  readonly entity: string
  readonly columns: readonly { readonly field: string }[]
  readonly children: readonly Rows[]
}

/** Whether a row says in every column what it said; a list that was put together anew counts as another one. */
export function isSameRow({ columns }: Pick<Rows, 'columns'>, row: Doc, was: Doc | undefined): boolean {
  return was !== undefined && fieldsOf(columns).every((field) => row[field] === was[field] || (row[field] ?? null) === (was[field] ?? null))
}

const fieldsOf = memo((columns: Rows['columns']) => columns.map(({ field }) => field))

export function differenceOf(table: Rows, doc: Doc, before: Snapshot): Difference {
  const rows = new Set<object>()
  const above = new Set<object>()
  const visit = (own: Rows, row: Doc): boolean => {
    const was = before.get(row.id)
    if (!isSameRow(own, row, was)) rows.add(row)
    for (const child of own.children) {
      const below = rowsIn(row, child.entity)
      if (was === undefined || below.length !== rowsIn(was, child.entity).length) above.add(row)
      for (const line of below) if (visit(child, line)) above.add(row)
    }
    return rows.has(row) || above.has(row)
  }
  visit(table, doc)
  return {
    has: (row) => rows.has(row),
    hasBelow: (row) => above.has(row),
    differs(row, key) {
      const { id, [key]: now } = row as Doc
      return (now ?? null) !== (before.get(id)?.[key] ?? null) || !before.has(id)
    },
    add(scope) {
      rows.add(scope.row)
      for (let at: Scope | undefined = scope.parent; at; at = at.parent) above.add(at.row)
    },
  }
}
