/** What a change was, as lines of text: `dataScopeAll: "N" → "Y"`, and for lines what was added or taken away. */
import type { AnyDefinition, Fields, LinesMap } from '../../../catalogue/define.ts'
import type { Change, Changes } from '../../../contract/history.ts'

const shown = (value: unknown, label: Change['fromLabel']) =>
  label?.code || (value === null || value === undefined ? '–' : `"${typeof value === 'string' ? value : JSON.stringify(value)}"`)

/** What nobody reads in clear is not told by a log either. */
const isSecret = (fields: Fields, name: string) => fields[name]?.options.sealed === true || fields[name]?.options.fullFor !== undefined

const told = (fields: Fields, changes: Record<string, Change>): string[] =>
  Object.entries(changes).map(([name, { from, to, fromLabel, toLabel }]) =>
    isSecret(fields, name) ? `${name}: ***` : `${name}: ${shown(from, fromLabel)} → ${shown(to, toLabel)}`,
  )

export function changeText({ fields, lines }: AnyDefinition, changes: Changes | null): string | null {
  if (!changes) return null
  const below = changes.lines.map((line) => {
    const own = fieldsOfLines(lines, line.lines)
    return `${line.lines} ${line.nums.join('-')} ${line.how}: ${told(own, line.fields).join(', ')}`
  })
  return [...told(fields, changes.fields), ...below].join('\n') || null
}

function fieldsOfLines(lines: LinesMap, entity: string): Fields {
  for (const [key, spec] of Object.entries(lines)) {
    if (key === entity) return spec.fields
    const nested = fieldsOfLines(spec.lines, entity)
    if (Object.keys(nested).length > 0) return nested
  }
  return {}
}
