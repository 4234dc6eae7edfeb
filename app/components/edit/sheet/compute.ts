/** Formulas of an open document, by the evaluator of the services. Fetched with the first key; the services compute again on save. */

import { settleDocument } from '../../../../catalogue/language/evaluator.ts'
import { carryInputs, explain, holds, type Scope, type SumRow, settle, sumsBy, sumsOf, whereKnown } from '../../../../catalogue/language/formula.ts'
import { formatNumber, isNumberKind } from '../../../format.ts'
import { gridAt, placeOf } from '../../../lines/names.ts'
import { rowsAt } from '../../../lines/rows-at.ts'
import type { EditView, FieldView, GridView, Row, WhyView } from '../../../page-types.ts'
import { type Line, lineAt, shownRow } from './sheet.ts'
import type { SheetStore } from './sheet-store.ts'

type Data = Record<string, unknown>

/** Work in one go takes no longer than this, so that keys are answered in between. */
const sliceMs = 12

/** The line as formulas read it, its own results and those of the lines under it included. */
function computeLine(store: SheetStore, grid: GridView, line: Line, parent: Scope): Row {
  const known = store.computed.get(line)
  if (known) return known
  const row = shownRow(line)
  carryInputs(grid.key, grid.brings ?? [], row, store.carried)
  const scope: Scope = { row, parent }
  for (const child of grid.children) row[child.key] = (line.lines[child.key] ?? []).map((each) => computeLine(store, child, each, scope))
  settle(grid.compute, scope)
  for (const child of grid.children) Object.assign(row, sumsIn(child, rowsAt(row, child.key)))
  store.computed.set(line, row)
  return row
}

/** What the lines of a grid come to by key, under the name by which the services say it. */
function sumsIn({ key, sums = [] }: GridView, rows: readonly Data[]): Record<string, Record<string, SumRow[]>> {
  const live = sums.flatMap(({ by }) => (by ? [[by.key, sumsBy(by, rows)] as const] : []))
  return live.length > 0 ? { [sumsOf(key)]: Object.fromEntries(live) } : {}
}

/** What is typed in the head of the document, over what is stored. */
function typedHead(form: HTMLFormElement, view: EditView, values: Row): Data {
  const head: Data = { ...values }
  for (const { key, kind } of view.sections.flatMap((s) => s.fields).filter((f) => f.editable)) {
    if (kind === 'lookups') {
      head[key] = new FormData(form).getAll(key).filter(Boolean)
      continue
    }
    const control = form.elements.namedItem(key)
    const input = control instanceof RadioNodeList ? [...control].at(-1) : control
    if (input instanceof HTMLInputElement && input.type === 'checkbox') head[key] = input.checked ? 'Y' : 'N'
    else if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement || input instanceof HTMLTextAreaElement)
      head[key] = input.value || null
    if (kind === 'ref') head[`${key}$`] = { code: '', name: textOf(form, key) }
  }
  return head
}

/** What stands for the id of a reference. */
function textOf(form: HTMLFormElement, key: string): string {
  const input = form.elements.namedItem(`${key}$text`)
  return input instanceof HTMLInputElement ? input.value : ''
}

function headOf(store: SheetStore, { view, values, form }: OpenForm): Data {
  const head = typedHead(form, view, values)
  carryInputs('', view.brings ?? [], head, store.carried)
  return head
}

const pause = () => new Promise((resolve) => setTimeout(resolve))

interface OpenForm {
  view: EditView
  values: Row
  form: HTMLFormElement
}

/** Computes the lines that changed and the head, a slice at a time; stops when something newer came. */
export async function computeDocument(store: SheetStore, { view, values, form }: OpenForm, isOld: () => boolean): Promise<void> {
  const head = headOf(store, { view, values, form })
  const headNow = JSON.stringify(head)
  // Lines may read the head (an exchange rate): another head, other lines.
  if (view.settling || (headNow !== store.head && readsHead(view.grids))) store.computed = new WeakMap()
  store.head = headNow
  const scope: Scope = { row: head }
  let begun = performance.now()
  for (const grid of view.grids) {
    const rows: Data[] = []
    for (const line of store.state.sheet.lines[grid.key] ?? []) {
      rows.push(computeLine(store, grid, line, scope))
      if (performance.now() - begun < sliceMs) continue
      await pause()
      if (isOld()) return
      begun = performance.now()
    }
    head[grid.key] = rows
  }
  settleHead(view, scope)
  const sums = view.grids.map((grid) => sumsIn(grid, rowsAt(head, grid.key)))
  const shut = Object.entries(view.whens ?? {}).flatMap(([key, when]) => ((when ? holds(when, scope) : !view.shut?.includes(key)) ? [] : [key]))
  store.set({ shut, totals: Object.assign(Object.fromEntries(Object.keys(view.compute).map((key) => [key, head[key]])), ...sums) })
}

/** Where lines need what the head computes of others, all is settled in that order. */
function settleHead({ compute, settling }: EditView, scope: Scope): void {
  if (settling) settleDocument(settling, scope.row)
  else settle(compute, scope)
}

const readsHead = (grids: readonly GridView[]): boolean =>
  grids.some((grid) => JSON.stringify(grid.compute).includes('"parent.') || readsHead(grid.children))

/** Why a figure is what it is, of the head or of a line: `grossAmount`, `poLine[0].grossAmount`. */
export function whyOf(
  store: SheetStore,
  { view, values, form }: OpenForm,
  at: string,
  numbered: (line: string, label: string) => string,
): WhyView | null {
  const head = headOf(store, { view, values, form })
  const scope: Scope = { row: head }
  for (const grid of view.grids) head[grid.key] = (store.state.sheet.lines[grid.key] ?? []).map((line) => computeLine(store, grid, line, scope))
  settleHead(view, scope)
  const dot = at.lastIndexOf('].')
  const name = at.slice(0, dot + 1)
  const key = dot < 0 ? at : at.slice(dot + 2)
  const line = dot < 0 ? undefined : lineAt(store.state.sheet.lines, name)
  const grid = line && gridAt(view.grids, placeOf(name)[0])
  const formula = (grid ?? view).compute[key]
  const field = (grid ? grid.columns : [...view.totals, ...view.sections.flatMap((s) => s.fields)]).find((f) => f.key === key)
  if (!formula || !field || (dot >= 0 && !line)) return null
  const here: Scope = line && grid ? { row: computeLine(store, grid, line, scope), parent: scope } : scope
  const explained = whereKnown(() => explain(formula, here, (path) => (grid ?? view).names?.[path] ?? path))
  if (!explained) return null
  return whyView(field, explained, (grid ?? view).names, line ? numbered(String(line.row.lineNum ?? ''), field.label) : field.label)
}

function whyView(
  field: FieldView,
  { result, rule, inputs, digits }: ReturnType<typeof explain>,
  names: Record<string, string> | undefined,
  label: string,
): WhyView {
  return {
    label,
    result: result === null ? '—' : isNumberKind(field.kind) ? formatNumber(field, result) : result,
    rule,
    inputs: inputs.map(({ path, value }) => ({ label: names?.[path] ?? path, value: value ?? '—' })),
    digits,
  }
}
