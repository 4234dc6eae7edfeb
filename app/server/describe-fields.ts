/** Fields of a definition as the renderers take them: in one language, for one person and one state. */
import { units } from '../../catalogue/base/lookups.ts'
import { type AnyDefinition, type Field, scaleOf } from '../../catalogue/define.ts'
import { factsOf, isNumeric, type Kind } from '../../catalogue/kinds.ts'
import { lookups } from '../../catalogue/lookups.ts'
import { firstState } from '../../catalogue/rights.ts'
import type { Choice, ColumnView, FieldKind, FieldView, Language, Side, Tone } from '../page-types.ts'

export interface About {
  language: Language
  side: Side
  responsibility: string
  buttons: ReadonlySet<string>
  userId: string
  menuId: number
  respId: string
}

export const say = (label: readonly [string, string], language: Language): string => label[language === 'EN' ? 1 : 0]

const hiddenKinds: ReadonlySet<Kind> = new Set(['uuid', 'json'])

export const isShown = (field: Field | undefined, about: About): field is Field =>
  field !== undefined &&
  !hiddenKinds.has(field.kind) &&
  !field.options.hideFrom?.includes(about.side) &&
  (field.options.needs === undefined || about.buttons.has(field.options.needs))

/**
 * The rule of design/look.md: the first state is idle, an end of the main story done and another end void,
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
  Object.entries(definition.states).map(([code, state]) => ({ code, label: say(state.label, language), tone: toneOf(definition, code) }))

/** Tones of line states and other progress look-ups, by the meaning of their codes. */
const codeTones: Record<string, Tone> = {
  CLOSED: 'done',
  DONE: 'done',
  CANCELLED: 'void',
  RETURNED: 'stop',
  PART: 'run',
  PARTIAL: 'run',
  ORDERED: 'done',
  OPEN: 'idle',
  DRAFT: 'idle',
  SENT: 'done',
  FAILED: 'stop',
  NONE: 'idle',
  SENDING: 'run',
}

function choicesOf(field: Field, language: Language): Choice[] {
  if (!field.lookup) return []
  const hasTones = field.lookup.endsWith('_STATUS')
  return Object.entries(lookups[field.lookup].values).map(([code, label]) => ({
    code,
    label: say(label as readonly [string, string], language),
    ...(hasTones && codeTones[code] ? { tone: codeTones[code] } : {}),
  }))
}

export function fieldView(definition: AnyDefinition, key: string, field: Field, about: About, editable: boolean): FieldView {
  const { options } = field
  const facts = factsOf(field.kind)
  const isStatus = key === 'status' && definition.type === 'document'
  const scale = scaleOf(field)
  return {
    key,
    label: say(field.label, about.language),
    kind: field.kind as FieldKind,
    editable: editable && !options.computed && !options.kept,
    ...(options.required && options.init !== 'found' ? { required: true } : {}),
    ...(scale === null ? {} : { scale, minScale: facts.minScale ?? 0 }),
    ...(field.length ? { maxLength: field.length } : {}),
    ...(options.min ? { min: options.min } : {}),
    ...(options.max ? { max: options.max } : {}),
    ...(isStatus
      ? { isStatus: true, choices: statusChoices(definition, about.language) }
      : field.lookup
        ? { choices: choicesOf(field, about.language) }
        : {}),
    ...(field.lookup?.endsWith('_STATUS') ? { isStatus: true } : {}),
    ...(field.target ? { picks: field.target } : {}),
    ...(options.unit ? { unitKey: options.unit } : {}),
    ...(options.help ? { help: say(options.help, about.language) } : {}),
    ...(options.init === 'found' && editable ? { placeholder: say(['自动带出', 'Filled in'], about.language) } : {}),
  }
}

/** Number first, then status and partner; figures before what merely describes. */
function priorityOf(index: number, field: Field): 1 | 2 | 3 {
  if (index < 3) return 1
  return field.kind === 'amount' || field.kind === 'qty' ? 1 : index < 6 ? 2 : 3
}

export function columnView(definition: AnyDefinition, key: string, field: Field, about: About, editable: boolean, index: number): ColumnView {
  const facts = factsOf(field.kind)
  return {
    ...fieldView(definition, key, field, about, editable),
    width: field.options.width ?? facts.width,
    align: isNumeric(field.kind) ? 'right' : facts.align,
    priority: priorityOf(index, field),
  }
}

export { units }
