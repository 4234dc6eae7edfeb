/** Formulas over what is typed and not saved, by the evaluator of the services: the figures of a page that comes back, and why they are what they are. */

import type { AnyDefinition, LinesMap } from '../../../catalogue/language/define.ts'
import { settleDocument, stepsOfPage } from '../../../catalogue/language/evaluator.ts'
import { type CarriedInputs, explain, type Formula, type Scope, sumsOf, whereKnown } from '../../../catalogue/language/formula.ts'
import { sumLines } from '../../../catalogue/language/line-sums.ts'
import { carriedPathsOf, carryAllInputs } from '../../../catalogue/pages/carried-inputs.ts'
import { rowsAt } from '../../lines/rows-at.ts'
import type { EditView, FieldView, GridView, Row, WhyView } from '../../page-types.ts'
import { isSummed } from '../describe/describe-sums.ts'
import { knows, reads } from '../describe/knows.ts'
import type { DescribeContext } from '../page/describe-context.ts'
import type { Draft } from './form.ts'

export interface Figures {
  values: Row
  rows: Record<string, Row[]>
}

/** The document with typed values over stored ones and every result computed anew that is made of what the person reads. */
export function figuresOf(
  definition: AnyDefinition,
  { values, rows }: Figures,
  draft: Draft,
  about: DescribeContext,
  carried: CarriedInputs,
): Figures {
  const head: Row = { ...values, ...plainValues(draft) }
  const lines = Object.fromEntries(Object.entries(rows).map(([key, those]) => [key, laid(those, draft[key], definition.lines[key])]))
  Object.assign(head, lines)
  carryAllInputs(carriedPathsOf(definition, about), head, carried)
  settleDocument(stepsOfPage(definition, knows(about)), head)
  sumLines(definition, head, (spec, by) => isSummed(spec, by, reads(about)))
  return { values: head, rows: lines }
}

/** Only the results, laid over what is stored: typed values stay apart from it. */
export function withResults(definition: AnyDefinition, { values, rows }: Figures, figures: Figures): Figures {
  return {
    values: { ...values, ...results(figures.values, definition) },
    rows: Object.fromEntries(Object.entries(rows).map(([key, those]) => [key, resultsIn(those, figures.rows[key] ?? [], definition.lines[key])])),
  }
}

function resultsIn(rows: Row[], computed: readonly Row[], spec: LinesMap[string] | undefined): Row[] {
  if (!spec) return rows
  return rows.map((row, at) => {
    const result = computed[at]
    if (!result) return row
    const below = Object.keys(spec.lines).flatMap((key) =>
      Array.isArray(row[key]) ? [[key, resultsIn(rowsAt(row, key), rowsAt(result, key), spec.lines[key])]] : [],
    )
    return { ...row, ...results(result, spec), ...Object.fromEntries(below) }
  })
}

const results = (row: Row, { compute, lines }: { compute: Readonly<Record<string, Formula>>; lines: LinesMap }) =>
  Object.fromEntries(
    [
      ...Object.keys(compute),
      ...Object.keys(lines)
        .map(sumsOf)
        .filter((key) => key in row),
    ].map((key) => [key, row[key]]),
  )

/** What was typed in one row, without the rows under it. */
const plainValues = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value === null || typeof value !== 'object'))

function laid(rows: Row[], typed: unknown, spec: LinesMap[string] | undefined): Row[] {
  const drafts = Array.isArray(typed) ? typed : []
  return rows.map((row, at) => {
    const draft = drafts[at] ?? {}
    const below = Object.keys(spec?.lines ?? {}).map((key) => [key, laid(rowsAt(row, key), draft[key], spec?.lines[key])])
    return { ...row, ...plainValues(draft), id: row.id, ...Object.fromEntries(below) }
  })
}

/** `grossAmount` of the head, `poLine[0].grossAmount` of a line; null when it is no result. */
export function whyOf(view: EditView, { values }: Figures, at: string, wordsOfLine: (line: string, label: string) => string): WhyView | null {
  const steps = at.split('.')
  const key = steps.pop() ?? ''
  let scope: Scope = { row: values }
  let level: readonly GridView[] = view.grids
  let grid: GridView | undefined
  for (const step of steps) {
    const [, name, index] = /^(\w+)\[(\d+)\]$/.exec(step) ?? []
    grid = level.find((each) => each.key === name)
    const row = rowsAt(scope.row, name ?? '')[Number(index)]
    if (!grid || !row) return null
    scope = { row, parent: scope }
    level = grid.children
  }
  const field = (grid?.columns ?? [...view.totals, ...view.sections.flatMap(({ fields }) => fields)]).find((each) => each.key === key)
  const { compute, names = {} } = grid ?? view
  const formula = compute[key]
  if (!formula || !field) return null
  const explained = whereKnown(() => explain(formula, scope, (path) => names[path] ?? path))
  if (!explained) return null
  const { result, rule, inputs, digits } = explained
  return {
    label: grid ? wordsOfLine(String(scope.row.lineNum ?? ''), field.label) : field.label,
    result: result === null ? '—' : figure(field, result),
    rule,
    inputs: inputs.map(({ path, value }) => ({ label: names[path] ?? path, value: value ?? '—' })),
    digits,
  }
}

const figure = ({ kind }: FieldView, value: string): string => (kind === 'percent' ? `${value}%` : value)
