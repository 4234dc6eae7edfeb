/** What a run is called: fields of the document in braces, `{supplierId.name}` for how a reference is called. */
import type { AnyDefinition } from '../../../../catalogue/define.ts'
import { recordName } from '../../../../catalogue/record-name.ts'
import type { Doc } from '../../../runtime/types.ts'

const PLACE = /\{(\w+)(?:\.(?:name|code))?\}/g
const LONGEST = 300

export const fieldsIn = (rule: string): string[] => [...rule.matchAll(PLACE)].map(([, name = '']) => name)

export function titleBy(rule: string, definition: AnyDefinition, doc: Doc): string {
  const words = rule.replaceAll(PLACE, (_, name: string) => (name === 'docNum' ? recordName(definition, doc, 'CN') : String(doc[name] ?? ''))).trim()
  return (words || `${definition.label[0]} ${recordName(definition, doc, 'CN')}`).slice(0, LONGEST)
}
