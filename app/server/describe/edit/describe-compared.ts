/** Values of a line beside those of the line that it changes: two columns a field, and a word in the cells that differ. */
import type { AnyDefinition, Lines } from '../../../../catalogue/language/define.ts'
import { isSame } from '../../../../catalogue/language/formula.ts'
import { isNumeric } from '../../../../catalogue/language/kinds.ts'
import { fieldsOf } from '../../../lines/fields.ts'
import type { ColumnView, FieldView, Language, Row } from '../../../page-types.ts'
import { headWidth, say } from '../describe-fields.ts'

const words = {
  before: ['变更前{label}', '{label} before'],
  after: ['变更后{label}', '{label} after'],
  changed: ['改', 'changed'],
} as const

const beforeKey = (key: string) => `${key}$before`

/** The column itself, with the one before it where the lines are compared by it; `hidden` names what this page leaves out. */
export function withBefore({ compares }: Lines, column: ColumnView, isHidden: (key: string) => boolean, language: Language): ColumnView[] {
  if (!compares || isHidden(compares.to) || !fieldsOf(column).every(({ key }) => compares.fields.includes(key))) return [column]
  const named = (word: keyof typeof words) => say(words[word], language).replace('{label}', column.label)
  const { required: _, ...plain } = column
  return [
    wideEnough({
      ...plain,
      ...(column.parts && { parts: column.parts.map(asBefore) }),
      key: beforeKey(column.key),
      label: named('before'),
      editable: false,
    }),
    wideEnough({ ...column, label: named('after') }),
  ]
}

const wideEnough = (column: ColumnView): ColumnView => ({ ...column, width: Math.max(column.width, headWidth(column)) })

const asBefore = (field: FieldView): FieldView => ({ ...field, key: beforeKey(field.key), editable: false })

/** The document with a tag at each value that is not the one before. */
export function withDifferences(definition: AnyDefinition, stored: Row, language: Language): Row {
  const marked = Object.entries(definition.lines).flatMap(([key, spec]) =>
    spec.compares && Array.isArray(stored[key]) ? [[key, stored[key].map((line) => marksIn(spec, line, language))] as const] : [],
  )
  return marked.length ? { ...stored, ...Object.fromEntries(marked) } : stored
}

function marksIn({ cells, compares, fields }: Lines, line: Row, language: Language): Row {
  const isChanged = (key: string) => {
    const [before, now] = [line[beforeKey(key)], line[key]]
    if (before === undefined) return false
    const field = fields[key]
    return field && isNumeric(field.kind) && before !== null && now !== null ? !isSame(String(before), String(now)) : before !== now
  }
  const periods = Object.values(cells).flatMap((cell) => (cell.type === 'daterange' && [cell.from, cell.to].some(isChanged) ? [cell.key] : []))
  const tags = [...(compares?.fields ?? []).filter(isChanged), ...periods].map((key) => [
    `${key}$tag`,
    { tone: 'warn', text: say(words.changed, language) },
  ])
  return tags.length ? { ...line, ...Object.fromEntries(tags) } : line
}
