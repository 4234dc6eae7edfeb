/** Recomputes a document from its form and writes the results where the server wrote them. */
import { evaluate, type Formula, type Scope } from '../../../catalogue/formula.ts'
import type { EditView, FieldView, GridView, Row } from '../../page-types.ts'
import { formatNumber, isEmpty, isNumberKind } from '../format.ts'

type Data = Record<string, unknown>

/** Stored values with what the form holds on top. */
function typedRow(form: FormData, prefix: string, fields: FieldView[], stored: Data): Data {
  const row: Data = { ...stored }
  for (const field of fields) {
    const sent = form.getAll(prefix + field.key).at(-1)
    if (field.editable && typeof sent === 'string') row[field.key] = sent === '' ? null : sent
  }
  return row
}

function typedLines(form: FormData, grid: GridView, path: string, rows: Row[]): Data[] {
  return rows.map((stored, i) => {
    const name = `${path}[${i}]`
    const row = typedRow(form, `${name}.`, grid.columns, stored)
    for (const child of grid.children)
      row[child.key] = typedLines(form, child, `${name}.${child.key}`, (stored[child.key] as Row[] | undefined) ?? [])
    return row
  })
}

/** A formula may read the result of another: twice round settles the chains that documents have. */
function compute(formulas: Record<string, Formula>, scope: Scope) {
  const row = scope.row as Data
  for (let round = 0; round < 3; round++) for (const [key, formula] of Object.entries(formulas)) row[key] = evaluate(formula, scope)
}

function computeLines(grid: GridView, lines: Data[], parent: Scope) {
  for (const row of lines) {
    const scope: Scope = { row, parent }
    for (const child of grid.children) computeLines(child, row[child.key] as Data[], scope)
    compute(grid.compute, scope)
  }
}

export function computeDocument(form: FormData, view: EditView, values: Row, rows: Record<string, Row[]>): Data {
  const header = typedRow(
    form,
    '',
    view.sections.flatMap((s) => s.fields),
    values,
  )
  for (const grid of view.grids) header[grid.key] = typedLines(form, grid, grid.key, rows[grid.key] ?? [])
  const scope: Scope = { row: header }
  for (const grid of view.grids) computeLines(grid, header[grid.key] as Data[], scope)
  compute(view.compute, scope)
  // Line formulas may read the header's results (an exchange rate), so lines come once more.
  for (const grid of view.grids) computeLines(grid, header[grid.key] as Data[], scope)
  return header
}

function write(place: Element | null, field: FieldView | undefined, value: unknown) {
  if (!place || !field) return
  const text = isEmpty(value) ? '' : isNumberKind(field.kind) ? formatNumber(field, value) : String(value)
  const texts = [...place.childNodes].filter((n): n is Text => n.nodeType === Node.TEXT_NODE)
  const target = texts.at(-1)
  if (target) target.data = text
  else place.append(text)
}

function writeLines(form: HTMLFormElement, grid: GridView, path: string, lines: Data[]) {
  lines.forEach((row, i) => {
    const name = `${path}[${i}]`
    for (const key of Object.keys(grid.compute)) {
      const column = grid.columns.find((c) => c.key === key)
      if (column && !column.editable) write(form.querySelector(`td[data-out="${name}.${key}"]`), column, row[key])
    }
    for (const child of grid.children) writeLines(form, child, `${name}.${child.key}`, row[child.key] as Data[])
  })
}

export function showTotals(form: HTMLFormElement, view: EditView, values: Row, rows: Record<string, Row[]>) {
  const header = computeDocument(new FormData(form), view, values, rows)
  for (const grid of view.grids) writeLines(form, grid, grid.key, header[grid.key] as Data[])
  for (const field of view.totals) write(form.querySelector(`[data-total="${field.key}"]`), field, header[field.key])
  for (const field of view.sections.flatMap((s) => s.fields)) {
    if (!field.editable && field.key in view.compute) write(form.querySelector(`[data-out="${field.key}"] > span`), field, header[field.key])
  }
}
