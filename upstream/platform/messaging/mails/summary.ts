/** A document in a few facts and one language, as mails and the approval link show it. */

import { clockMinute } from '../../../../catalogue/constants/clock.ts'
import { recordName } from '../../../../catalogue/labels/record-name.ts'
import { type AnyDefinition, documentFields, type Field, type Fields, masterFields } from '../../../../catalogue/language/define.ts'
import { meaningOf } from '../../../../catalogue/language/lookup-book.ts'
import { isOfHead, supplierField } from '../../../../catalogue/language/members.ts'
import { forAll, maskInAll } from '../../../../catalogue/language/sight.ts'
import { withThousands } from '../../../../catalogue/values/decimal.ts'
import { entryIn } from '../../../../catalogue/values/object-keys.ts'
import { plainText } from '../../../../catalogue/values/plain-text.ts'
import type { Language } from '../../../../contract/types.ts'
import { attachLabels } from '../../../runtime/reading/record.ts'
import type { Doc, Side, Tx } from '../../../runtime/types.ts'
import { isEnclosed } from '../../../runtime/visibility/envelopes.ts'
import { tableOf } from '../../../store/tables.ts'

export interface Fact {
  label: string
  value: string
  unit?: string
  note?: string
  strong?: boolean
}
export interface Summary {
  title: string
  docNum: string
  status: string
  facts: Fact[]
  /** The reason that the document itself gives. */
  reason: Fact | null
  /** Sum and partner in one line, for lists and previews. */
  gist: string
  /** What a field of the head, or of the one line, says to this side; stars where it may not be read, null where there is no such field. */
  say(key: string): string | null
}

/** What somebody may not read. */
export const STARS = '***'

const REASONS = ['changeReason', 'purpose']

export interface SummaryContext {
  language: Language
  side: Side
  /** In place of the fields that the definition puts forward. */
  fields?: readonly string[]
  /** The one line that it is about: what the head has no field for is said of it. */
  line?: SaidLine | undefined
}

export interface SaidLine {
  entity: string
  row: Doc
  /** Not everybody who reads the document finds it there. */
  isHidden: boolean
}

export async function summaryOf(tx: Tx, definition: AnyDefinition, doc: Doc, about: SummaryContext): Promise<Summary> {
  const row = await shownRow(tx, definition.entity, doc, about.language)
  const line = about.line && {
    ...about.line,
    fields: tableOf(about.line.entity).fields,
    row: await shownRow(tx, about.line.entity, about.line.row, about.language),
  }
  const say = ([cn, en]: readonly [string, string]) => (about.language === 'EN' ? en : cn)
  const fieldOf = (key: string): Field | undefined => definition.fields[key] ?? entryIn({ ...documentFields, ...masterFields }, key)
  const factOf = (key: string): Fact[] => {
    const field = fieldOf(key)
    if (!field || field.kind === 'percent' || isVeiled(definition, key, field, doc, about.side)) return []
    const shown = shownValue(field, key, row, say)
    return shown ? [{ label: say(field.label), ...shown }] : []
  }
  const partner = supplierField(definition)
  const sum = definition.edit.totals?.at(-1)
  const keys = [...new Set([sum, partner, ...(about.fields ?? definition.edit.facts ?? [])])].filter((key) => key !== undefined)
  const facts = keys.flatMap((key) => factOf(key).map((fact) => (key === sum ? { ...fact, strong: true } : fact)))
  const status = definition.states[String(doc.status ?? doc.enabledFlag)]?.label
  return {
    title: say(definition.label),
    docNum: recordName(definition, doc, about.language),
    status: status ? say(status) : '',
    facts,
    reason: REASONS.flatMap(factOf)[0] ?? null,
    gist: gistOf(facts, about.language),
    say(key) {
      if (key === 'status' && status) return say(status)
      const field = fieldOf(key)
      if (!field) return line ? sayLine(line, key, say) : null
      if (isVeiled(definition, key, field, doc, about.side)) return STARS
      // Each reader reads it by his own clock.
      if (field.kind === 'datetime') return doc[key] ? String(doc[key]) : ''
      const { english } = field.options
      const inEnglish = about.language === 'EN' && english ? doc[english] : null
      const { value = '', unit } = (inEnglish ? { value: String(inEnglish) } : shownValue(field, key, row, say)) ?? {}
      return unit ? `${value} ${unit}` : value
    },
  }
}

async function shownRow(tx: Tx, entity: string, doc: Doc, language: Language): Promise<Doc> {
  const table = tableOf(entity)
  const row: Doc = { id: doc.id }
  for (const { field } of table.columns) row[field] = doc[field] ?? null
  await attachLabels(tx, table, [row], language)
  return row
}

/** Nobody knows here whose line it is: what not everybody reads in it is read by nobody. */
function sayLine(
  { fields, row, isHidden }: SaidLine & { fields: Fields },
  key: string,
  say: (label: readonly [string, string]) => string,
): string | null {
  const field = entryIn(fields, key)
  if (!field) return null
  if (isHidden || field.veils || field.options.sealed || field.kind === 'secret') return STARS
  if (field.kind === 'datetime') return row[key] ? String(row[key]) : ''
  return shownValue(field, key, row, say)?.value ?? ''
}

export const gistOf = (facts: readonly Fact[], language: Language): string =>
  facts
    .slice(0, 2)
    .map(({ unit, value }) => (unit ? `${unit} ${value}` : value))
    .join(language === 'EN' ? ', ' : '，')

/** Nobody by name: it is said to all of a side; of suppliers to the one of the document, unless its lines name others who are told the same. */
function anyoneOf(definition: AnyDefinition, side: Side) {
  const suppliers = Object.entries(definition.roles).filter(([, role]) => side === 'supplier' && role.kind === 'supplier')
  const roles = suppliers.every(([, role]) => isOfHead(definition, role)) ? suppliers : []
  return { ...forAll(side), roles: roles.map(([name]) => name), userId: '', supplierIds: [] }
}

/** As the document is now; what each row decides is kept. Messages stay where they are read by others, so what is sealed stands in none, not even in that to its author. */
const isVeiled = (definition: AnyDefinition, key: string, field: Field, doc: Doc, side: Side): boolean =>
  field.options.sealed === true || isEnclosed(definition, doc, key) || maskInAll(definition, field, anyoneOf(definition, side), { row: doc }) !== null

function shownValue(field: Field, key: string, row: Doc, say: (label: readonly [string, string]) => string): Omit<Fact, 'label'> | null {
  const value = row[key]
  if (value === null || value === undefined || value === '') return null
  if (field.kind === 'amount') {
    const unit = field.options.unit ? row[field.options.unit] : null
    return { value: amountText(String(value)), ...(typeof unit === 'string' ? { unit } : {}) }
  }
  if (field.kind === 'ref') {
    const label = row[`${key}$`] as { code: string; name: string } | undefined
    return label ? { value: label.name, ...(label.code === label.name ? {} : { note: label.code }) } : null
  }
  const { lookup } = field
  if (lookup)
    return {
      value: [value]
        .flat()
        .map((code) => say(meaningOf(lookup, String(code))))
        .join(', '),
    }
  if (field.kind === 'datetime') return { value: clockMinute(new Date(String(value))) }
  if (field.kind === 'richText') return { value: plainText(String(value)) }
  return { value: String(value) }
}

/** 486401 → 486,401.00; the digits stay text, however many. */
function amountText(amount: string): string {
  const [whole = '0', decimals = ''] = amount.split('.')
  return `${withThousands(whole)}.${decimals.padEnd(2, '0').slice(0, 2)}`
}
