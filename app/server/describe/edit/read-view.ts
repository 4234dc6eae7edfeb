/** A document that is only read: what its page shows of it, without anything to type or press. */
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { rowsAt } from '../../../lines/rows-at.ts'
import type { GridView, ReadView, Row } from '../../../page-types.ts'
import type { DescribeContext } from '../../page/describe-context.ts'
import { say } from '../describe-fields.ts'
import { describeEdit, withParts } from './describe-edit.ts'

export function readView(definition: AnyDefinition, pageName: string, doc: Row, about: DescribeContext): ReadView {
  const view = describeEdit(pageName, doc, about)
  return {
    title: `${say(definition.label, about.language)} ${view.docNum ?? ''}`.trim(),
    href: null,
    facts: view.facts,
    sections: view.sections.map(({ key, label, fields }) => ({ key, label, fields })),
    grids: view.grids.flatMap((grid) => gridsOf(grid, rowsAt(doc, grid.key))),
    values: Object.fromEntries(Object.entries(withParts(definition, doc)).filter(([key]) => !key.startsWith('$'))) as Row,
    drawing: null,
    place: null,
  }
}

/** Lines, and under them the lines of each, by the number of theirs. */
const gridsOf = ({ key, label, columns, children }: GridView, rows: Row[]): ReadView['grids'] => [
  { key, label, columns, rows },
  ...children.flatMap((child) => {
    const numbered = columns.filter((column) => column.key === 'lineNum')
    const below = rows.flatMap((row) => rowsAt(row, child.key).map((line) => ({ ...line, lineNum: row.lineNum })))
    return gridsOf({ ...child, columns: [...numbered, ...child.columns.filter((column) => column.key !== 'lineNum')] }, below)
  }),
]
