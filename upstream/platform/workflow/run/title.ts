/** What a run is called and what is told of it at first sight: fields of the document, as everybody of our side reads them; what some may not read is starred for all. */

import { recordName } from '../../../../catalogue/labels/record-name.ts'
import type { AnyDefinition, Label } from '../../../../catalogue/language/define.ts'
import type { Language } from '../../../../contract/types.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import { type Summary, summaryOf } from '../../messaging/mails/summary.ts'

const PLACE = /\{(\w+)(?:\.(?:name|code))?\}/g
const LONGEST = 300

export const fieldsIn = (rule: string): string[] => [...rule.matchAll(PLACE)].map(([, name = '']) => name)

/** A field in words. */
export interface SummaryRow {
  label: Label
  value: Label
}

export interface Told {
  title: string
  titleEn: string
  summary: SummaryRow[] | null
}

/** `{supplierId.name}` is how a reference is called. */
export async function toldOf(
  tx: Tx,
  { titleRule, summaryFields }: { titleRule: string; summaryFields: readonly string[] },
  definition: AnyDefinition,
  doc: Doc,
): Promise<Told> {
  const isPlain = summaryFields.length === 0 && fieldsIn(titleRule).every((name) => name === 'docNum')
  const said = isPlain ? null : await inBoth(tx, definition, doc)
  const titleIn = (language: Language): string => {
    const own = recordName(definition, doc, language)
    const words = titleRule.replaceAll(PLACE, (_, name: string) => (name === 'docNum' ? own : (said?.[language].say(name) ?? ''))).trim()
    return (words || `${definition.label[language === 'EN' ? 1 : 0]} ${own}`.trim()).slice(0, LONGEST)
  }
  const summary = said
    ? summaryFields.map((name) => ({ label: labelOf(definition, name), value: [said.CN.say(name) ?? '', said.EN.say(name) ?? ''] as const }))
    : null
  return { title: titleIn('CN'), titleEn: titleIn('EN'), summary }
}

async function inBoth(tx: Tx, definition: AnyDefinition, doc: Doc): Promise<Record<Language, Summary>> {
  const CN = await summaryOf(tx, definition, doc, { language: 'CN', side: 'internal' })
  return { CN, EN: await summaryOf(tx, definition, doc, { language: 'EN', side: 'internal' }) }
}

const labelOf = ({ fields }: AnyDefinition, name: string): Label => fields[name]?.label ?? ['单号', 'Number']
