/** What a person reads of a document: the one way by which a record and its history leave the services. */
import type { AnyDefinition, Field, Fields, LinesMap, Mask, Veiled } from '../../../catalogue/language/define.ts'
import { sightExpressionsIn } from '../../../catalogue/language/expressions.ts'
import type { Scope, SumsBy } from '../../../catalogue/language/formula.ts'
import { findsOwnAlone, type NamedPrincipal, reachOf } from '../../../catalogue/language/sight.ts'
import { memo } from '../../../catalogue/values/memo.ts'
import type { Change, Changes } from '../../../contract/history.ts'
import { dropFormulaInputs, readFormulaInputs } from '../figures/formula-inputs.ts'
import { type Needs, needsIn } from '../figures/needs.ts'
import { asSystem } from '../rows/database.ts'
import { rowsIn } from '../rows/lines-in.ts'
import type { Asker, Doc, Tx } from '../types.ts'
import { newWork } from '../working.ts'
import { isForNobody, isMaskedInHistory, masked } from './masking.ts'
import { askedBy } from './readable-fields.ts'
import { judge } from './row-visibility.ts'

/** What of a document is kept from a person, and what stands there instead. */
export interface Kept {
  readonly asked: NamedPrincipal
  /** Lines by their id, and fields by the id of their row; of rows that are no more nothing is known. */
  readonly lines: ReadonlyMap<string, Mask>
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, Mask>>
  /** Lines of which a supplier finds his own alone are counted for him anew: their number would tell how many others there are. */
  readonly numbers: ReadonlyMap<string, number>
}

/** Judged by the whole document: conditions may read what the person does not. */
export async function keptFrom(tx: Tx, definition: AnyDefinition, doc: Doc, reader: Asker, roles: readonly string[]): Promise<Kept> {
  const asked = askedBy(reader.actor, roles)
  if (Object.keys(definition.sight).length > 0) {
    const needs = needsIn([...sightExpressionsIn(definition)])
    const about = await toldOf(tx, definition, doc, reader, needs)
    const judged = judge(definition, { row: doc, ...about }, asked)
    dropFormulaInputs(doc, needs)
    return { asked, ...judged, numbers: reader.actor.side === 'supplier' ? ownNumbers(definition, doc, asked, judged.lines) : new Map() }
  }
  return { asked, lines: new Map(), fields: new Map(), numbers: new Map() }
}

function ownNumbers({ lines }: AnyDefinition, doc: Doc, asked: NamedPrincipal, kept: Kept['lines']): Map<string, number> {
  const own = Object.keys(lines).filter((key) => lines[key] && findsOwnAlone(lines[key], asked))
  return new Map(
    own.flatMap((key) =>
      rowsIn(doc, key)
        .filter(({ id }) => !kept.has(id))
        .map(({ id }, at) => [id, (at + 1) * 10] as const),
    ),
  )
}

/** What conditions of sights read behind references is read by the system; the transaction is the person's again afterwards. */
async function toldOf(tx: Tx, definition: AnyDefinition, doc: Doc, { actor, now }: Asker, needs: Needs): Promise<Pick<Scope, 'about'>> {
  const leaves = needs.references.length + needs.params.length + needs.conversions.length > 0
  const told = () => readFormulaInputs(newWork(tx, { actor, now, requestId: '', address: '' }), definition, doc, needs)
  return { about: await (leaves ? asSystem(tx, actor, told) : told()) }
}

/** Whether nothing that a sum of lines is made of is kept from the person in any of them. */
export const isAllRead =
  ({ lines, fields }: Kept) =>
  (_: LinesMap[string], { parts, figures }: SumsBy, rows: readonly Readonly<Record<string, unknown>>[]): boolean => {
    const read = [...parts, ...figures]
    return rows.every(({ id }) => {
      const kept = fields.get(String(id))
      return !lines.has(String(id)) && !(kept?.size && read.some(({ field }) => kept.has(field)))
    })
  }

/** Whether a person of our side reads the whole document, so that nothing is taken out of it. */
export const isReadWhole = (definition: AnyDefinition, { lines, fields }: Kept): boolean =>
  lines.size === 0 && [...new Set(fields.values())].every(({ size }) => size === 0) && !hasForNobody(definition)

const hasForNobody = memo(
  (level: { fields: Fields; lines: LinesMap }): boolean => forNobodyIn(level.fields).length > 0 || Object.values(level.lines).some(hasForNobody),
)

const forNobodyIn = memo((fields: Fields) => Object.entries(fields).filter(([, field]) => isForNobody(field)))

/** Takes out of the document what the person does not read of it. */
export function withhold({ fields, lines }: { fields: Fields; lines: LinesMap }, row: Doc, kept: Kept): void {
  const own = kept.fields.get(row.id)
  // The version of a line would tell that what one does not read of it has changed. It is emptied: a row that loses a column is slow from then on.
  if (own && 'headerId' in row) row.versionNum = undefined
  if (kept.numbers.has(row.id)) row.lineNum = kept.numbers.get(row.id)
  for (const [key, instead] of own ?? []) {
    const field = fields[key]
    if (field) replace(row, key, field, instead)
  }
  for (const [key, field] of forNobodyIn(fields)) if (!own?.has(key) && typeof row[key] === 'string') row[key] = masked(field, row[key])
  for (const [key, spec] of Object.entries(lines)) {
    const rows = rowsIn(row, key)
    const seen = rows.filter(({ id }) => !kept.lines.has(id))
    const counted = rows.filter(({ id }) => kept.lines.get(id) === 'count').length
    if (counted > 0) row[`${key}$more`] = counted
    if (reachOf(spec, kept.asked) === 'none' && counted === 0) delete row[key]
    else if (key in row && seen.length < rows.length) row[key] = spec.options.part ? null : seen
    for (const line of seen) withhold(spec, line, kept)
  }
}

/** `netPrice$instead` is what people read in its place. */
function replace(row: Doc, key: string, field: Field, instead: Mask): void {
  const value = row[key]
  const isEmpty = value === null || value === undefined || value === ''
  delete row[key]
  if (instead === 'tail' && typeof value === 'string') row[key] = masked(field, value)
  else if (instead === 'stars' && !isEmpty) row[`${key}$instead`] = '***'
  else if (typeof instead === 'object' && !isEmpty) row[`${key}$instead`] = String(row[instead.as] ?? '')
}

/** The same of what was changed: of a line that is gone only what the person reads in every row. */
export function shownChanges(definition: AnyDefinition, changes: Changes | null, id: string, kept: Kept): Changes {
  const isSeen = (what: Veiled, row: string, key: string) => {
    const reach = reachOf(what, kept.asked)
    return reach === 'all' || (reach === 'some' && kept.fields.get(row)?.has(key) === false)
  }
  const shown = (fields: Fields, given: Record<string, Change>, row: string) =>
    Object.fromEntries(
      Object.entries(given).flatMap(([name, change]) => {
        const field = fields[name]
        if (name !== 'lineNum' && !field) return []
        if (!field?.veils) return [[name, field && isForNobody(field) ? maskedChange(field, change) : change]]
        if (isSeen(field, row, name)) return [[name, change]]
        const isMasked = kept.fields.has(row) ? kept.fields.get(row)?.get(name) === 'tail' : isMaskedInHistory(field)
        return isMasked ? [[name, maskedChange(field, change)]] : []
      }),
    )
  const lines = (changes?.lines ?? []).flatMap((line) => {
    const spec = specOf(definition.lines, line.lines)
    if (!spec || kept.lines.has(line.id) || !spec.veils.every((one) => isSeen(one, line.id, ''))) return []
    const fields = shown(spec.fields, line.fields, line.id)
    const number = kept.numbers.get(line.id)
    return line.how === 'changed' && Object.keys(fields).length === 0 ? [] : [{ ...line, ...(number && { nums: [number] }), fields }]
  })
  return { fields: shown(definition.fields, changes?.fields ?? {}, id), lines }
}

const maskedChange = (field: Field, { from, to, ...rest }: Change): Change => {
  const hide = (value: unknown) => (typeof value === 'string' ? masked(field, value) : value)
  return { ...rest, from: hide(from), to: hide(to) }
}

/** Lines of a kind, with all that may be kept from somebody on the way to them: lines under hidden lines are hidden with them. */
function specOf(lines: LinesMap, entity: string, above: readonly Veiled[] = []): { fields: Fields; veils: readonly Veiled[] } | undefined {
  for (const [key, spec] of Object.entries(lines)) {
    const veils = [...above, spec]
    const found = key === entity ? { fields: spec.fields, veils } : specOf(spec.lines, entity, veils)
    if (found) return found
  }
  return undefined
}
