/** S2.3: of what was sent only the fields that the definition lets a person write go on to the services. */

import { instantOf } from '../../../catalogue/constants/clock.ts'
import { definitionOf } from '../../../catalogue/index.ts'
import { type Fields, isServerOwned, type LinesMap } from '../../../catalogue/language/define.ts'
import { isNumeric, type Kind } from '../../../catalogue/language/kinds.ts'
import { normaliseDay, normaliseFigure } from '../../../catalogue/values/normalisation.ts'
import { emptyRecord } from '../../../catalogue/values/object-keys.ts'
import { asDateTime } from '../../lines/cells.ts'
import { emptyingOf, OPINION } from '../../near-names.ts'
import { type Draft, isDraft } from './form-values.ts'

/** `zone` is that of the clock by which times were typed. */
export function declaredDraft(entity: string, draft: Draft, zone: string): Draft {
  const definition = definitionOf(entity)
  return definition ? declared(definition.fields, definition.lines, draft, zone) : {}
}

/** What the pressed button asks for, and nothing else of the form. */
export function declaredInput(entity: string, action: string, input: Draft | undefined, zone: string): Draft {
  const asked = definitionOf(entity)?.actions[action]
  const reason = asked?.reason && input && 'reason' in input ? { reason: reasonIn(input) } : {}
  return { ...(asked?.input ? declared(asked.input, {}, input ?? {}, zone) : {}), ...reason }
}

/** What was chosen of the frequent opinions, and what was typed after it. */
const reasonIn = ({ reason, [OPINION]: opinion }: Draft): unknown =>
  typeof opinion === 'string' && opinion !== '' ? [opinion, String(reason ?? '').trim()].filter(Boolean).join('\n') : reason

/** Ids of the ticked lines, at any depth. */
export function chosenLines(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(chosenLines)
  if (!isDraft(value)) return []
  const { id, $chosen, ...rest } = value
  return [...($chosen === 'Y' && typeof id === 'string' ? [id] : []), ...chosenLines(Object.values(rest))]
}

function declared(fields: Fields, lines: LinesMap, row: Draft, zone: string): Draft {
  const kept: Draft = emptyRecord()
  for (const [key, field] of Object.entries(fields)) {
    if (!(key in row) || isServerOwned(field)) continue
    const isList = field.kind === 'refs' || field.kind === 'lookups' || field.kind === 'files'
    const value = isList ? listOf(row[key]) : lastOf(row[key])
    kept[key] = typeof value === 'string' ? asStored(field.kind, value, zone) : value
    // What was typed is the newer wish.
    if (field.kind === 'secret' && !kept[key] && lastOf(row[emptyingOf(key)]) === 'Y') kept[key] = { emptied: true }
  }
  for (const [key, spec] of Object.entries(lines)) {
    const value = row[key]
    if (spec.options.kept || value === undefined || value === null) continue
    kept[key] = spec.options.part
      ? declaredLine(spec, value, zone)
      : (Array.isArray(value) ? value : []).map((line) => declaredLine(spec, line, zone))
  }
  return kept
}

function declaredLine(spec: LinesMap[string], value: unknown, zone: string): Draft {
  const row = isDraft(value) ? value : {}
  return {
    ...(typeof row.id === 'string' && { id: row.id }),
    ...(typeof row.versionNum === 'string' && { versionNum: row.versionNum }),
    ...declared(spec.fields, spec.lines, row, zone),
  }
}

/** Days, times and figures may be written as people write them. */
const asStored = (kind: Kind, text: string, zone: string): string =>
  kind === 'date' ? normaliseDay(text) : kind === 'datetime' ? instantOf(asDateTime(text), zone) : isNumeric(kind) ? normaliseFigure(text) : text

/** A check box sends N and, when it is ticked, Y after it. */
const lastOf = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value)

/** What was ticked comes one by one, with nothing before it, and with commas from a form that is shown again. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.filter(Boolean)
  return typeof value === 'string' ? value.split(',').filter(Boolean) : []
}
