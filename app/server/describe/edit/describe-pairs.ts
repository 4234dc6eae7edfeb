/** Two lines of a grid are chosen by radio buttons, and stand side by side on another page. */
import type { Lines } from '../../../../catalogue/language/define.ts'
import type { ColumnView, Language, Row } from '../../../page-types.ts'
import { column, type Words } from '../blocks/asked-blocks.ts'

const sides: readonly (readonly [name: 'from' | 'to', label: Words, before: number])[] = [
  ['from', ['从', 'From'], 2],
  ['to', ['到', 'To'], 1],
]

/** The last two are chosen first; one alone has nothing beside it. */
export function pairColumns({ pairs }: Lines, rows: readonly Row[], language: Language): ColumnView[] {
  if (!pairs) return []
  const { by } = pairs
  const values = [...new Set(rows.flatMap((row) => (row[by] === null || row[by] === undefined ? [] : [Number(row[by])])))].sort((a, b) => a - b)
  if (values.length < 2) return []
  return sides.map(([name, label, before]) =>
    column(`$${name}`, label, language, 'text', { width: 56, cell: { type: 'radio', name, of: by, first: Number(values.at(-before)) } }),
  )
}
