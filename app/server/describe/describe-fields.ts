/** Fields of a definition as the renderers take them: in one language, for one person and one state. */

import { definitionOf, pageOf } from '../../../catalogue/index.ts'
import { stateLabel } from '../../../catalogue/labels/code-labels.ts'
import {
  type AnyDefinition,
  documentFields,
  type Field,
  type Fields,
  isFilledIn,
  isNeeded,
  isServerOwned,
  masterFields,
  scaleOf,
  systemFields,
  type Veiled,
} from '../../../catalogue/language/define.ts'
import { levelsOf, parentLookupOf } from '../../../catalogue/language/dependent-lookups.ts'
import { factsOf, isNumeric, type Kind } from '../../../catalogue/language/kinds.ts'
import { isToned, lookupValues, toneOfValue, typeAbove } from '../../../catalogue/language/lookup-book.ts'
import type { LookupName } from '../../../catalogue/language/names.ts'
import { firstState } from '../../../catalogue/language/rights.ts'
import { reachOf } from '../../../catalogue/language/sight.ts'
import { bare } from '../../../catalogue/values/bare.ts'
import type { Choice, ColumnView, FieldKind, FieldView, Language, Tone } from '../../page-types.ts'
import type { DescribeContext } from '../page/describe-context.ts'
import { restrictingFields } from './near.ts'
import { textWidth } from './text-width.ts'

/** Fields that every record has. */
export const labelFields: Fields = bare({ ...documentFields, ...masterFields, ...systemFields })

/** The definition whose page this is. */
export function definitionBehind(page: string): AnyDefinition {
  const entity = pageOf(page)?.entity
  const definition = entity ? definitionOf(entity) : undefined
  if (!definition) throw new Error(`No definition stands behind ${page}`)
  return definition
}

/** An own field of the definition, one that every record has, or one of its lines (`poLine.materialId`). */
export function fieldAt(definition: AnyDefinition, path: string): Field | undefined {
  const [lines = '', key] = path.split('.')
  return key === undefined ? (definition.fields[path] ?? labelFields[path]) : definition.lines[lines]?.fields[key]
}

export const say = (label: readonly [string, string], language: Language): string => label[language === 'EN' ? 1 : 0]

const hiddenKinds: ReadonlySet<Kind> = new Set(['uuid', 'json'])

export const isShown = (field: Field | undefined, about: DescribeContext): field is Field =>
  field !== undefined && !hiddenKinds.has(field.kind) && isGranted(field, about)

/** Whether the person finds something there in any row. */
export const isGranted = (what: Veiled, about: DescribeContext): boolean =>
  reachOf(what, about) !== 'none' || (what.veils ?? []).some(({ instead }) => instead !== 'absent')

/** What the services search and sort by for this person (upstream/runtime/visibility/readable-fields.ts). */
export const isReadable = (field: Field, about: DescribeContext): boolean => reachOf(field, about) !== 'none' && !field.options.sealed

/**
 * The rule of glyphs: the first state is idle, an end of the main story done and another end void,
 * a state whose next step needs a named person waits, the rest run.
 */
export function toneOf(definition: AnyDefinition, status: string): Tone {
  const state = definition.states[status]
  if (!state) return 'idle'
  if (state.tone) return state.tone
  if (definition.type === 'master') return status === 'Y' ? 'run' : 'void'
  if (status === firstState(definition)) return 'idle'
  if (state.end) return 'void'
  return Object.values(definition.actions).some((a) => a.primary && a.from.includes(status)) ? 'wait' : 'run'
}

export const statusChoices = (definition: AnyDefinition, language: Language): Choice[] =>
  Object.keys(definition.states).map((code) => ({
    code,
    label: say(stateLabel(definition, code) ?? [code, code], language),
    tone: toneOf(definition, code),
  }))

function choicesOf(lookup: LookupName, language: Language): Choice[] {
  return lookupValues(lookup).map(({ code, label, isEnabled, under }) => {
    const tone = toneOfValue(lookup, code)
    return {
      code,
      label: say(label, language),
      ...(isEnabled ? {} : { disabled: true }),
      ...(under ? { under: under.code } : {}),
      ...(tone && { tone }),
    }
  })
}

/** The field among those around it that narrows the choices of this one, and the values that it may have. */
export function narrowedAmong(levels: readonly Fields[], field: Field, language: Language): Pick<FieldView, 'narrowed'> {
  const type = field.lookup && typeAbove(field.lookup)
  const narrowing = type ? parentLookupOf(levels, type) : undefined
  return narrowing?.field.lookup ? { narrowed: { by: narrowing.key, groups: choicesOf(narrowing.field.lookup, language) } } : {}
}

export function fieldView(definition: AnyDefinition, key: string, field: Field, about: DescribeContext, editable: boolean): FieldView {
  const { options } = field
  const facts = factsOf(field.kind)
  // A line may have a state of its own.
  const isStatus = key === 'status' && definition.type === 'document' && field.lookup === documentFields.status.lookup
  const scale = scaleOf(field)
  return {
    key,
    label: say(field.label, about.language),
    kind: field.kind as FieldKind,
    editable: editable && !options.computed && !options.kept,
    ...(isNeeded(field) && !isFilledIn(field) ? { required: true } : {}),
    ...(scale === null ? {} : { scale, minScale: facts.minScale ?? 0 }),
    ...(field.length ? { maxLength: field.length } : {}),
    ...(options.min ? { min: options.min } : {}),
    ...(options.max ? { max: options.max } : {}),
    ...(options.step ? { step: options.step } : {}),
    ...(options.showThousandSeparator === 'N' ? { showThousandSeparator: 'N' } : {}),
    ...(isStatus
      ? { isStatus: true, choices: statusChoices(definition, about.language) }
      : field.lookup
        ? { choices: choicesOf(field.lookup, about.language) }
        : {}),
    ...(field.syntax ? { syntax: field.syntax } : {}),
    ...(options.subset === 'LEGAL' ? { isNoted: true } : {}),
    ...(field.kind === 'lookup' && field.lookup && isToned(field.lookup) ? { isStatus: true } : {}),
    ...(field.lookup && editable && !isServerOwned(field) ? narrowedAmong(levelsOf(definition, field), field, about.language) : {}),
    ...(field.target ? { picks: field.target, ...nearOf(field) } : {}),
    ...(field.kind === 'refs' && about.language === 'EN' ? { between: ', ' } : {}),
    ...(options.unit ? { unitKey: options.unit } : {}),
    ...(options.answers ? { answers: { ...options.answers, isEnglish: about.language === 'EN' } } : {}),
    ...unitNames(definition, field, about.language),
    ...(field.kind === 'datetime' ? { timeZone: about.timeZone } : {}),
    ...(options.help ? { help: say(options.help, about.language) } : {}),
    ...(isFilledIn(field) && editable ? { placeholder: say(['自动带出', 'Filled in'], about.language) } : {}),
  }
}

const nearOf = (field: Field): Pick<FieldView, 'near'> => {
  const near = restrictingFields(field)
  return near.length > 0 ? { near } : {}
}

/** A figure names its unit as people say it; currencies go by their code. */
function unitNames(definition: AnyDefinition, field: Field, language: Language): Pick<FieldView, 'choices'> {
  const { unit } = field.options
  if (!unit || field.kind === 'amount' || field.kind === 'price') return {}
  const unitField = levelsOf(definition, field)[0]?.[unit]
  return unitField?.lookup ? { choices: choicesOf(unitField.lookup, language) } : {}
}

/** Number first, then status and partner; figures before what merely describes. */
function priorityOf(index: number, field: Field): 1 | 2 | 3 {
  if (index < 3) return 1
  return field.kind === 'amount' || field.kind === 'qty' ? 1 : index < 6 ? 2 : 3
}

const figures: readonly FieldKind[] = ['amount', 'price', 'qty', 'number', 'percent']

/** What a card on a phone says: number and status, partner, one date and one figure; all else has its own page. */
export function withCardPriorities(columns: ColumnView[]): ColumnView[] {
  const [first] = columns
  const of = (...kinds: FieldKind[]) => columns.find((c) => c !== first && !c.isStatus && kinds.includes(c.kind))
  const figure = figures.map((kind) => of(kind)).find((c) => c !== undefined)
  const date = of('date') ?? of('datetime')
  const worded = columns.filter((c) => c !== first && (c.kind === 'ref' || c.kind === 'text' || c.kind === 'refs'))
  // A line is about the thing that it names, not about the numbers of other documents.
  const named = first?.key === 'lineNum' ? worded.toSorted((a, b) => Number(b.kind === 'ref') - Number(a.kind === 'ref')) : worded
  const names = named.slice(0, date || figure ? 1 : 2)
  const shown = new Set([first, columns.find((c) => c.isStatus), figure, date, ...names])
  return columns.map((c, index) => ({ ...c, priority: shown.has(c) || c.editable ? 1 : index < 6 ? 2 : 3 }))
}

/** Pixels, of the style sheet. */
const headSize = 12
/** Heads are bold. */
const boldShare = 1.06
const cellSize = 13
const requiredMark = 10
const glyph = 14
const selectArrow = 22

/** Narrower, an input would hide what is typed in it. */
const inputWidths: Partial<Record<FieldKind, number>> = {
  date: 132,
  datetime: 190,
  ref: 190,
  refs: 190,
  lookup: 120,
  lookups: 220,
  qty: 120,
  price: 110,
  amount: 130,
}

const cellPadding = 16
/** Beyond this much a head is cut; its title says the rest. */
const mostForHead = 180
const mostForWords = 170

export const headWidth = ({ label, required, editable }: FieldView): number =>
  Math.min(mostForHead, textWidth(label, headSize * boldShare) + cellPadding + (required && editable ? requiredMark : 0))

const longest = (choices: readonly Choice[], size: number): number => Math.max(0, ...choices.map(({ label }) => textWidth(label, size)))

/** The longest word that a look-up or a status can say. */
const wordsWidth = ({ kind, isStatus, editable, choices = [] }: FieldView): number =>
  kind === 'lookup' || isStatus
    ? Math.min(mostForWords, longest(choices, cellSize) + cellPadding + (isStatus ? glyph : 0) + (editable ? selectArrow : 0))
    : 0

const unitGap = 4
const mostForUnit = 40
const sixDigits = '999,999'

/** A quantity of six digits, and its unit after it. */
const unitWidth = ({ unitKey, choices }: FieldView): number =>
  unitKey && choices ? textWidth(sixDigits, cellSize) + unitGap + Math.min(mostForUnit, longest(choices, headSize)) + cellPadding : 0

export function columnView(
  definition: AnyDefinition,
  key: string,
  field: Field,
  about: DescribeContext,
  editable: boolean,
  index: number,
): ColumnView {
  const facts = factsOf(field.kind)
  const view = fieldView(definition, key, field, about, editable)
  const ofInput = view.editable && !isServerOwned(field) ? (inputWidths[view.kind] ?? 0) : 0
  return {
    ...view,
    width: Math.max(field.options.width ?? facts.width, ofInput, headWidth(view), wordsWidth(view), unitWidth(view)),
    align: isNumeric(field.kind) ? 'right' : facts.align,
    priority: priorityOf(index, field),
    // Numbers that name something are no quantities: no separators, no column of figures.
    ...(field.kind === 'int' && key.endsWith('Id') ? { kind: 'text', align: 'left' } : {}),
    ...(field.options.progress ? { isProgress: true } : {}),
  }
}
