/** Documents made of what a person takes of rows of others: `doTake` of every definition that says so. */
import type { Pool } from 'pg'
import { type AnyDefinition, type Draft, scaleOf, type Take } from '../../../catalogue/language/define.ts'
import { isAbove, isPositive, type Scope, spoken } from '../../../catalogue/language/formula.ts'
import { quantityOf, sourceOfTake, takeOf } from '../../../catalogue/pages/take-view.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Answer, TakeRequest } from '../../../contract/types.ts'
import { quoted, snake, type Table, tableOf } from '../../store/tables.ts'
import { levelsOf, takenTable } from '../../store/taken-sql.ts'
import { behaviourOf, type Share, type Sharing, type TakenRow } from '../behaviour.ts'
import { readFormulaInputs } from '../figures/formula-inputs.ts'
import { listedAs } from '../reading/list.ts'
import { documentsOf, readDocuments } from '../rows/documents.ts'
import { linesIn } from '../rows/lines-in.ts'
import { refuseBy, refuseRule } from '../rules/refusal.ts'
import { requireConfirmed } from '../rules/warnings.ts'
import type { CallContext, Doc } from '../types.ts'
import { requireButton } from '../visibility/rights.ts'
import { requireVisible } from '../visibility/sight.ts'
import { rowsAt } from '../visibility/visible-rows.ts'
import { create } from '../work.ts'
import type { Work } from '../working.ts'
import { changing, orPreviewed, Previewed, wordsIn } from './change.ts'
import { typedIn } from './make.ts'
import { valuesOf } from './mapped-values.ts'

/** One document for each value of the take's `parts`; with `preview` what they would be, as their list shows them, and nothing is stored. */
export function takeRows(
  pool: Pool,
  definition: AnyDefinition,
  { take: name, rows, preview, confirmed }: TakeRequest,
  context: CallContext,
  given: Given = {},
): Promise<Answer> {
  const take = takeOf(definition, name) ?? refuseRule('NOT_FOUND')
  return changing(pool, context, definition, `${definition.entity}.doTake`, { name, rows, preview, given }, async (work) => {
    requireButton(definition, context.actor, take.resource)
    await requireVisible(work, levelsOf(take)[0].entity, idsOf(rows))
    await takeInto(work, definition, name, rows, given)
    if (preview)
      throw new Previewed({
        rows: await listedAs(
          work,
          definition,
          work.made.map(({ id }) => id),
          context,
        ),
        warnings: wordsIn(work),
      })
    requireConfirmed(work, confirmed)
    return { status: '200', msg: '', data: { rows: [], made: work.made, warnings: wordsIn(work) } }
  }).catch(orPreviewed)
}

type RequestedRows = TakeRequest['rows']
/** What the one who takes decides beside the quantities. */
type Given = Readonly<Record<string, unknown>>

/** The same for an action, of rows that whoever acts has been found to see. */
export async function takeInto(work: Work, definition: AnyDefinition, name: string, asked: RequestedRows, given: Given = {}): Promise<void> {
  const take = takeOf(definition, name)
  if (!take) throw new Error(`${definition.entity} takes nothing as ${name}`)
  const { fields } = tableOf(definition.entity)
  const taken = await takenOf(work, definition, take, asked)
  const shared = await (behaviourOf(definition.entity).takes?.[name] ?? inWhole)(taken, work, given)
  const alike = Map.groupBy(shared, ({ of, head }) => JSON.stringify([valuesOf(fields, take.parts, of.scope), head]))
  for (const shares of alike.values()) await makeOne(work, definition, take, shares)
}

const inWhole: Sharing = async (taken) => taken.map((of) => ({ of, qty: of.qty, head: {}, line: {} }))

/** Each once; whatever is no id is not there. */
function idsOf(asked: RequestedRows): string[] {
  const ids = [...new Set(asked.map(({ id }) => id.toLowerCase()))]
  if (ids.length === 0) refuseRule('NOTHING_CHOSEN')
  if (!ids.every(isId)) refuseRule('NOT_FOUND')
  return ids
}

/** What is asked for, in its order; refused where it is not open any more, or not so much of it. */
async function takenOf(work: Work, definition: AnyDefinition, take: Take, asked: RequestedRows): Promise<TakenRow[]> {
  const ids = idsOf(asked)
  const [table] = levelsOf(take)
  const held = await heldRows(work, take, table, ids)
  const open = await openIn(work, take, ids)
  return asked.map(({ id, qty }) => {
    const at = held.get(id.toLowerCase()) ?? refuseRule('NOT_FOUND')
    return { ...at, qty: quantityIn(definition, take, at.scope, open.get(at.row.id), qty ?? null) }
  })
}

/** The rows with those above them, their documents locked in the order of their ids. */
async function heldRows(work: Work, take: Take, table: Table, ids: readonly string[]): Promise<ReadonlyMap<string, Omit<TakenRow, 'qty'>>> {
  const source = sourceOfTake(take)
  const docs = await readDocuments(work.tx, source.entity, await documentsOf(work.tx, table, ids), true)
  const held = new Map<string, Omit<TakenRow, 'qty'>>()
  for (const doc of docs) {
    const about = await readFormulaInputs(work, source, doc)
    const rows = take.lines ? rowsAt(source, doc, take.lines) : [{ row: doc, scope: { row: doc } }]
    for (const { row, scope } of rows) held.set(row.id, { row, scope: { ...scope, about } })
  }
  return held
}

/** What of the rows may be taken now; of a row that may not be taken at all nothing is said. */
async function openIn(work: Work, take: Take, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const { source } = takenTable(take, take.open ? [take.open] : [], [])
  const { rows } = await work.tx.query<{ id: string; open: string | null }>(
    `select t.id, ${take.open ? `t.${quoted(snake(take.open))}` : 'null'}::text as open from ${source} t where t.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ id, open }) => [id, open]))
}

const outermost = (scope: Scope): Scope => (scope.parent ? outermost(scope.parent) : scope)

/** What is typed, all that is open where nothing is; rows that are taken whole have none. */
function quantityIn(definition: AnyDefinition, take: Take, scope: Scope, open: string | null | undefined, typed: string | null): string | null {
  const { row, parent } = scope
  const docNum = String(outermost(scope).row.docNum ?? '')
  const lineNum = String(parent?.row.lineNum ?? row.lineNum ?? docNum)
  const refused = (qty: string, rest: string) =>
    take.over ? refuseBy(definition, take.over, { docNum, lineNum, qty, rest, max: rest }) : refuseRule('NOT_FOUND')
  if (open === undefined) return refused(spoken(typed ?? '0'), '0')
  const field = quantityOf(definition, take)
  if (!field || open === null) return null
  if (typed === null) return open
  const figure = new RegExp(`^\\d{1,14}(\\.\\d{1,${scaleOf(field) ?? 0}})?$`)
  if (!figure.test(typed) || !isPositive(typed)) refuseRule('NOT_A_NUMBER', { label: field.label, given: typed })
  return isAbove(typed, open) ? refused(spoken(typed), spoken(open)) : typed
}

/** A draft of rows that are alike in all parts. */
async function makeOne(work: Work, definition: AnyDefinition, take: Take, shares: readonly Share[]): Promise<void> {
  const [first] = shares
  if (!first) return
  const { fields } = tableOf(definition.entity)
  const [lines = ''] = take.by.split('.')
  const head = { ...valuesOf(fields, { ...take.begins, ...take.parts }, first.of.scope), ...first.head }
  const rows = shares.map((share) => ({ line: lineOf(take, tableOf(lines), share), below: share.below }))
  const typedBelow = (below: Share['below']) =>
    Object.fromEntries(Object.entries(below ?? {}).map(([kind, those]) => [kind, those.map((one) => typedIn(tableOf(kind).fields, { ...one }))]))
  const draft = {
    ...typedIn(fields, head),
    [lines]: rows.map(({ line, below }) => ({ ...typedIn(tableOf(lines).fields, line), ...typedBelow(below) })),
  }
  await create(work, definition, draft as Draft<AnyDefinition>, {
    // What nobody may type comes past the draft.
    fill(made: Doc) {
      Object.assign(made, head)
      for (const [at, line] of linesIn(made, lines).entries()) {
        Object.assign(line, rows[at]?.line)
        for (const [kind, those] of Object.entries(rows[at]?.below ?? {}))
          for (const [place, one] of linesIn(line, kind).entries()) Object.assign(one, those[place])
      }
    },
  })
}

const lastOf = (path: string): string => path.split('.').at(-1) ?? path

const lineOf = (take: Take, { fields }: Table, { of: { row, scope }, qty, line }: Share): Record<string, unknown> => ({
  ...valuesOf(fields, take.line, scope),
  [lastOf(take.by)]: row.id,
  ...(take.qty && { [lastOf(take.qty)]: qty }),
  ...line,
})
