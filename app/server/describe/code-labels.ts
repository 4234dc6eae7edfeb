import { labelOfCode } from '../../../catalogue/labels/code-labels.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import type { Language, Row } from '../../page-types.ts'
import { say } from './describe-fields.ts'

/** Records that name documents, pages, actions or states say beside each code what it is called. */
export function withCodeLabels({ fields }: AnyDefinition, language: Language): (row: Row) => Row {
  const naming = Object.entries(fields).flatMap(([key, { options }]) => (options.names ? [[key, options.names] as const] : []))
  if (naming.length === 0) return (row) => row
  const entityKey = naming.find(([, names]) => names === 'entity')?.[0] ?? ''
  return (row) => {
    const labels = naming.flatMap(([key, names]) => {
      const code = String(row[key] ?? '')
      const label = labelOfCode(names, code, String(row[entityKey] ?? ''))
      return label ? [[`${key}$`, { code, name: say(label, language) }]] : []
    })
    return { ...row, ...Object.fromEntries(labels) }
  }
}
