/**
 * `explainFigures`: why the quantities, prices, amounts and rates of a row are what they are. The definition says most of it: a formula and what it reads,
 * a feed and what feeds it, a first value and where it stands. What a behaviour found it explains itself; all else somebody typed, and the history says who.
 */
import type { Pool } from 'pg'
import { stateLabel } from '../../../catalogue/labels/code-labels.ts'
import { pathLabel } from '../../../catalogue/labels/path-labels.ts'
import { recordName } from '../../../catalogue/labels/record-name.ts'
import type { AnyDefinition, Field, Label } from '../../../catalogue/language/define.ts'
import { readsOf } from '../../../catalogue/language/evaluator.ts'
import {
  add,
  evaluate,
  type Formula,
  isFormula,
  isSame,
  isZero,
  looksAround,
  pathsOf,
  ruleOf,
  subtract,
  whereKnown,
} from '../../../catalogue/language/formula.ts'
import { carriedPathsOf, carryAllInputs, isCarried } from '../../../catalogue/pages/carried-inputs.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { FigureInput, FigureReason, FiguresAnswer } from '../../../contract/figures.ts'
import type { HistoryEvent } from '../../../contract/history.ts'
import type { Answer, Language } from '../../../contract/types.ts'
import { tableOf } from '../../store/tables.ts'
import { behaviourOf, type Origin } from '../behaviour.ts'
import { readShown, requireGranted, wideningOf } from '../reading/record.ts'
import { eventsOf } from '../reading/versions.ts'
import { enterRoleSql, enterSystem, inTransaction, permitted } from '../rows/database.ts'
import { learn } from '../rules/facts.ts'
import { refuseRule } from '../rules/refusal.ts'
import type { CallContext, Doc, Tx } from '../types.ts'
import { askedBy, isHidden } from '../visibility/readable-fields.ts'
import { withinScope } from '../visibility/scope.ts'
import { newWork } from '../working.ts'
import { feedingRows, feedsInto } from './feeds.ts'
import { hasComeWhole, inputsOf, lineWord, namedAt, type Standing, standingIn } from './figure-inputs.ts'
import { readFormulaInputs } from './formula-inputs.ts'
import { needsIn } from './needs.ts'

const figureKinds: ReadonlySet<string> = new Set(['qty', 'price', 'amount', 'percent', 'number'])

const words = {
  feeds: ['{document}（{states}）的{field}合计', 'the sum of {field} of {document} ({states})'],
  others: ['您无权查看的单据', 'Documents that you do not see'],
  first: ['首次填入：{rule}', 'First filled in: {rule}'],
  typed: ['人工填写', 'Typed in'],
  kept: ['由系统写入', 'Written by the system'],
  unseen: ['由您无权查看的内容计算', 'Computed of what you do not see'],
} satisfies Record<string, Label>

/** `row` is the id of the line whose figures are asked about, the document's own without it. */
export function explainFigures(
  pool: Pool,
  definition: AnyDefinition,
  body: Record<string, unknown>,
  context: CallContext,
): Promise<Answer<FiguresAnswer>> {
  const { actor, language } = context
  requireGranted(definition, actor)
  const { id, row = id } = body
  if (!isId(id)) refuseRule('NOT_FOUND')
  return inTransaction(pool, enterRoleSql(actor, wideningOf(actor, definition)), async (tx) => {
    const { doc, carried } = await readShown(tx, definition, id, context)
    const roles = doc.$roles as string[]
    carryAllInputs(carriedPathsOf(definition, askedBy(actor, roles)), doc, carried)
    const all = [...standingIn(definition, doc)]
    const at = all.find((one) => one.row.id === row) ?? refuseRule('NOT_FOUND')
    const rows = new Map(all.map((one) => [one.row.id, one.row]))
    const asked = figuresIn(at)
    const computed = asked.map((figure) => computedOf(figure, at, rows, language))
    // In the role of the person: of documents that he does not see nothing is told.
    const fed = await inTurn(asked, (figure, index) => (computed[index] ? null : fedOf(tx, definition, figure, at, context)))
    const found = await foundOf(tx, definition, asked, at, all, context)
    const begun = await begunOf(tx, definition, asked, at, doc, context, roles)
    const events = await eventsOf(tx, definition, id, context)
    const figures = asked.map(
      (figure, index) => computed[index] ?? fed[index] ?? found[index] ?? begun[index] ?? typedOf(figure, at, events, language),
    )
    return { status: '200', msg: '', data: { row: at.row.id, lines: at.place.path.at(-1) ?? '', nums: [...at.nums], figures } }
  })
}

interface Figure {
  key: string
  field: Field
  value: string | null
}

/** What has come of the row, with a value or with a rule. */
function figuresIn({ place, row }: Standing): Figure[] {
  return Object.entries(place.level.fields).flatMap(([key, field]) => {
    if (!figureKinds.has(field.kind) || !(key in row)) return []
    const value = row[key] === null || row[key] === undefined ? null : String(row[key])
    return value === null && !place.level.compute[key] ? [] : [{ key, field, value }]
  })
}

const say = ([cn, en]: Label, language: Language): string => (language === 'EN' ? en : cn)

async function inTurn<Found>(asked: readonly Figure[], find: (figure: Figure, index: number) => Promise<Found> | null): Promise<(Found | null)[]> {
  const found: (Found | null)[] = []
  for (const [index, figure] of asked.entries()) found.push(await find(figure, index))
  return found
}

function computedOf({ key, value }: Figure, at: Standing, rows: ReadonlyMap<string, Doc>, language: Language): FigureReason | null {
  const formula = at.place.level.compute[key]
  if (!formula) return null
  const { rule, digits } = ruleOf(formula, (path) => pathLabel(path, namedAt(at.place), language), language)
  const inputs = whereKnown(() => inputsOf(formula, at, language))
  const isToldWhole = inputs !== undefined && !looksAround(formula) && hasComeWhole(inputs, rows)
  return isToldWhole
    ? { field: key, value, how: 'COMPUTED', rule, digits, inputs }
    : { field: key, value, how: 'KEPT', rule: say(words.unseen, language), digits: null, inputs: [] }
}

/** The documents that keep it, and in one sum those that the person does not see. */
async function fedOf(tx: Tx, definition: AnyDefinition, { key, value }: Figure, at: Standing, context: CallContext): Promise<FigureReason | null> {
  const { actor, language } = context
  const feeds = feedsInto({ target: definition.entity, lines: at.place.path.join('.'), keep: key })
  if (feeds.length === 0 || value === null) return null
  const inputs: FigureInput[] = []
  for (const { source, feed } of feeds) {
    const table = tableOf(source.entity)
    const lines = feed.by.split('.').at(-2)
    const fields = lines ? tableOf(lines).fields : table.fields
    if (pathsOf(feed.qty).some((path) => isHidden(actor, fields[path]))) continue
    const own = await feedingRows(tx, source, feed, [at.row.id], (alias) => withinScope(table, alias, actor, permitted))
    inputs.push(...own.filter((one) => !isZero(one.value)).map((one) => fedBy(source, one, language)))
  }
  const seen = inputs.reduce((sum, input) => add(sum, input.value), '0')
  if (!isSame(seen, value)) inputs.push({ label: say(words.others, language), value: subtract(value, seen) })
  const rule = feeds.map(({ source, feed }) => {
    const lines = feed.by.split('.').slice(0, -1)
    const named = lines.reduce((level, name) => ({ fields: level.fields, lines: level.lines, ...level.lines[name], parent: level }), {
      fields: source.fields,
      lines: source.lines,
    })
    return say(words.feeds, language)
      .replace('{document}', say(source.label, language))
      .replace(
        '{states}',
        feed.whileIn.map((status) => say(stateLabel(source, status) ?? [status, status], language)).join(language === 'EN' ? ', ' : '、'),
      )
      .replace('{field}', ruleOf(feed.qty, (path) => pathLabel(path, named, language), language).rule)
  })
  return { field: key, value, how: 'FED', rule: rule.join(language === 'EN' ? '; ' : '；'), digits: null, inputs }
}

function fedBy(
  source: AnyDefinition,
  { row, document, value }: { row: Doc | Record<string, unknown>; document: Record<string, unknown>; value: string },
  language: Language,
): FigureInput {
  const name = recordName(source, document as Doc, language)
  const label = row === document ? name : `${name} ${lineWord([Number(row.lineNum ?? 0)], language)}`
  return { label, value, of: { entity: source.entity, id: String(document.id), name } }
}

/** Where a behaviour found what stands there. The transaction is the system's afterwards. */
async function foundOf(
  tx: Tx,
  definition: AnyDefinition,
  asked: readonly Figure[],
  at: Standing,
  all: readonly Standing[],
  context: CallContext,
): Promise<(FigureReason | null)[]> {
  const on = at.place.path.at(-1) ?? ''
  const explains = behaviourOf(definition.entity).explains ?? []
  const rules = asked.map(({ key }) => explains.find((one) => one.on === on && one.gives === key))
  if (context.actor.side !== 'internal' || rules.every((rule) => rule === undefined)) return asked.map(() => null)
  enterSystem(tx)
  const doc = all[0]?.row ?? at.row
  const above = (at.scope.parent?.row ?? doc) as Doc
  const facts = await learn(
    newWork(tx, context, wideningOf(context.actor, definition)),
    rules.map((rule) => rule?.why.asks(at.row, doc, above) ?? null),
  )
  return asked.map((figure, index) => {
    const origin = rules[index]?.why.does(at.row, facts[index], doc, above)
    return origin ? originOf(figure, origin, context.language) : null
  })
}

function originOf({ key, value }: Figure, { rule, inputs, sums }: Origin, language: Language): FigureReason | null {
  const told = inputs.map(({ label, ...rest }) => ({ label: say(label, language), ...rest }))
  const comesTo = sums ? told.reduce((sum, one) => add(sum, one.value), '0') : told.find((one) => one.value !== null)?.value
  if (!isSame(comesTo, value)) return null
  return { field: key, value, how: sums ? 'FED' : 'FOUND', rule: say(rule, language), digits: null, inputs: told }
}

/** What the definition begins with, while it still stands so; behind references as far as the person reads it in every record. */
async function begunOf(
  tx: Tx,
  definition: AnyDefinition,
  asked: readonly Figure[],
  at: Standing,
  doc: Doc,
  context: CallContext,
  roles: readonly string[],
): Promise<(FigureReason | null)[]> {
  const { place } = at
  const looking = askedBy(context.actor, roles)
  const begins = asked.map(({ field: { options } }) => {
    const node = typeof options.init === 'object' && isFormula(options.init) ? options.init : null
    const isTold = ({ reference, place: { level }, key }: Read) =>
      reference === null || isCarried(level.fields[key], reference.split('.').slice(1), looking)
    return node && [...readsOf(node, place)].every(isTold) ? node : null
  })
  enterSystem(tx)
  const needs = needsIn(begins.flatMap((node) => (node ? [{ node, place }] : [])))
  await readFormulaInputs(newWork(tx, context, wideningOf(context.actor, definition)), definition, doc, needs)
  return asked.map((figure, index) => {
    const node = begins[index]
    return node ? firstOf(figure, node, at, context.language) : null
  })
}

type Read = { place: Standing['place']; key: string; reference: string | null }

function firstOf({ key, value }: Figure, node: Formula, at: Standing, language: Language): FigureReason | null {
  const inputs = whereKnown(() => inputsOf(node, at, language))
  const comesTo = whereKnown(() => evaluate(node, at.scope))
  if (!inputs?.length || comesTo === undefined || comesTo === null || !isSame(comesTo, value)) return null
  const { rule, digits } = ruleOf(node, (path) => pathLabel(path, namedAt(at.place), language), language)
  return { field: key, value, how: 'COMPUTED', rule: say(words.first, language).replace('{rule}', rule), digits, inputs }
}

/** Whoever wrote it last. */
function typedOf({ key, field, value }: Figure, at: Standing, events: readonly HistoryEvent[], language: Language): FigureReason {
  if (field.options.kept) return { field: key, value, how: 'KEPT', rule: say(words.kept, language), digits: null, inputs: [] }
  const wrote = (event: HistoryEvent): boolean => {
    const changed = at.place.path.length === 0 ? event.changes : event.changes?.lines.find(({ id }) => id === at.row.id)
    return changed !== undefined && changed !== null && key in changed.fields
  }
  const event = events.find(wrote) ?? events.at(-1)
  const typed = event && { who: event.who, at: event.at, versionNum: event.versionNum }
  return { field: key, value, how: 'TYPED', rule: say(words.typed, language), digits: null, inputs: [], ...(typed && { typed }) }
}
