import { calledBy } from '../../catalogue/called.ts'
import type { AnyDefinition } from '../../catalogue/define.ts'
import type { Language, Row } from '../page-types.ts'
import { say } from './describe-fields.ts'

/** A record that names documents, pages, actions or states says beside each code what it is called. */
export function withCalled({ fields }: AnyDefinition, row: Row, language: Language): Row {
  const naming = Object.entries(fields).flatMap(([key, { options }]) => (options.names ? [[key, options.names] as const] : []))
  if (naming.length === 0) return row
  const entity = String(row[naming.find(([, names]) => names === 'entity')?.[0] ?? ''] ?? '')
  const called = naming.flatMap(([key, names]) => {
    const code = String(row[key] ?? '')
    const label = calledBy(names, code, entity)
    return label ? [[`${key}$`, { code, name: say(label, language) }]] : []
  })
  return { ...row, ...Object.fromEntries(called) }
}
