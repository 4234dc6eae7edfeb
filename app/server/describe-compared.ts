/** Values of a line beside those of the line that it changes: two columns a field, and a word in the cells that differ. */
import type { AnyDefinition, Lines } from '../../catalogue/define.ts'
import { isSame } from '../../catalogue/formula.ts'
import { isNumeric } from '../../catalogue/kinds.ts'
import type { ColumnView, Language, Row } from '../page-types.ts'
import { say } from './describe-fields.ts'

const words = {
  before: ['变更前{label}', '{label} before'],
  after: ['变更后{label}', '{label} after'],
  changed: ['改', 'changed'],
} as const

const beforeKey = (key: string) => `${key}$before`

/** The column itself, with the one before it where the lines are compared by it; `hidden` names what this page leaves out. */
export function withBefore({ compares }: Lines, column: ColumnView, isHidden: (key: string) => boolean, language: Language): ColumnView[] {
  if (!compares?.fields.includes(column.key) || isHidden(compares.to)) return [column]
  const named = (word: keyof typeof words) => say(words[word], language).replace('{label}', column.label)
  const { required: _, ...plain } = column
  return [
    { ...plain, key: beforeKey(column.key), label: named('before'), editable: false },
    { ...column, label: named('after') },
  ]
}

/** The document with a tag at each value that is not the one before. */
export function withDifferences(definition: AnyDefinition, stored: Row, language: Language): Row {
  const marked = Object.entries(definition.lines).flatMap(([key, spec]) =>
    spec.compares && Array.isArray(stored[key]) ? [[key, (stored[key] as Row[]).map((line) => marksIn(spec, line, language))] as const] : [],
  )
  return marked.length ? { ...stored, ...Object.fromEntries(marked) } : stored
}

function marksIn({ compares, fields }: Lines, line: Row, language: Language): Row {
  const isChanged = (key: string) => {
    const [before, now] = [line[beforeKey(key)], line[key]]
    if (before === undefined) return false
    const field = fields[key]
    return field && isNumeric(field.kind) && before !== null && now !== null ? !isSame(String(before), String(now)) : before !== now
  }
  const tags = (compares?.fields ?? []).filter(isChanged).map((key) => [`${key}$tag`, { tone: 'warn', text: say(words.changed, language) }])
  return tags.length ? { ...line, ...Object.fromEntries(tags) } : line
}
