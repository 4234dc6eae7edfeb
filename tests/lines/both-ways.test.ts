/** Lines of a document, changed in the browser's sheet and in the form of a page without script: the same presses leave the same lines. */
import { expect, test } from 'vitest'
import {
  changeLines,
  entriesOf,
  type Line,
  lineAt,
  linesAt,
  referenceText,
  replaceAt,
  type Sheet,
  sheetOf,
  typedOr,
  typeInto,
} from '../../app/components/edit/sheet/sheet.ts'
import { addLine, bareBlock, copyLine, moveLine, pasteBlock, removeLine } from '../../app/components/edit/sheet/sheet-changes.ts'
import { inputText, labelledAt } from '../../app/format.ts'
import { editableIn } from '../../app/lines/changes.ts'
import { gridAt, placeOf } from '../../app/lines/names.ts'
import type { ColumnView, FieldKind, GridView, Issue, Row } from '../../app/page-types.ts'
import { type ChangedForm, changeForm } from '../../app/server/form/change-lines.ts'
import type { AgainWord, TypedForm } from '../../app/server/form/form.ts'
import { type Draft, nested, placeValue, valueAt } from '../../app/server/form/form-values.ts'
import { type Chance, chanceFrom, oneOf, upTo } from '../support/hostile.ts'

const column = (key: string, kind: FieldKind, more: Partial<ColumnView> = {}): ColumnView => ({
  key,
  label: key,
  kind,
  required: false,
  editable: true,
  scale: 2,
  width: 80,
  align: 'left',
  priority: 1,
  ...more,
})

const gridOf = (key: string, columns: ColumnView[], children: GridView[] = [], first: Record<string, string> = {}): GridView => ({
  key,
  label: key,
  columns,
  canAdd: true,
  canDelete: true,
  canMove: true,
  first,
  children,
  compute: {},
  actions: [],
})

const shipment = gridOf('shipment', [column('day', 'date'), column('amount', 'qty', { min: '0' })])
const grids = [
  gridOf(
    'item',
    [column('material', 'ref'), column('note', 'text'), column('amount', 'qty', { min: '0' }), column('sum', 'amount', { editable: false })],
    [shipment],
    { note: 'new' },
  ),
]

const stored: Row = {
  id: 'document',
  item: [1, 2, 3].map((n) => ({
    id: `i${n}`,
    lineNum: n * 10,
    material: `m${n}`,
    material$: { code: `M-${n}`, name: `Steel ${n}` },
    note: n === 2 ? null : `note ${n}`,
    amount: `${n}.5000`,
    sum: '7',
    ...(n === 3 && { $readonly: ['amount'] }),
    shipment: n === 1 ? [{ id: 's1', lineNum: 10, day: '2026-11-20', amount: '4' }] : [],
  })),
}

/** Blocks as a spreadsheet gives them: bare values, a row of titles, a figure that breaks its rule, a cell too many. */
const blocks = ['M-9\tpasted\t3', 'note\tamount\nfirst\t1\nsecond\t-2', '\nM-1\t\t1,000.5\t9\n', 'amount\tnothing\n5\tx']
const texts: Record<string, string[]> = { note: ['', 'typed', 'note 1'], amount: ['', '3', '-1'], day: ['', '2026-12-01'], material: [''] }

interface Step {
  word: AgainWord | 'type'
  at: string
  column: string
  given: string
}

/** One line of both ways: which one it is, what its cells hold, and the lines under it. */
interface ShownLine {
  id: string
  cells: Record<string, string>
  below: Record<string, ShownLine[]>
}

const say = (key: string, values: object = {}) => JSON.stringify([key, { ...values, n: '' }])

test('a thousand sequences of presses on lines come to the same with script and without', () => {
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const chance = chanceFrom(seed)
    let sheet = sheetOf(grids, { rows: { item: stored.item as Row[] }, errors: {} })
    let form = formOf(sheet, chance)
    const steps: Step[] = []
    for (let count = 1 + upTo(chance, 12); count > 0; count -= 1) {
      const step = nextStep(sheet, chance)
      steps.push(step)
      const [inSheet, inForm] = [inBrowser(sheet, step), withoutScript(form, step)]
      const played = `seed ${seed}: ${steps.map(({ word, at, given }) => `${word} ${at} ${JSON.stringify(given)}`).join(', ')}`
      expect(inForm.wrong, played).toEqual(inSheet.wrong)
      sheet = inSheet.sheet
      form = inForm
      expect(typedLines(form), played).toEqual(sheetLines(sheet))
      expect([form.removed, form.isMoved], played).toEqual([sheet.removed, sheet.isMoved])
    }
  }
})

test('the copy of a line whose note is empty has none either, though new lines start with one', () => {
  const sheet = sheetOf(grids, { rows: { item: stored.item as Row[] }, errors: {} })
  expect(lineAt(copyLine(sheet, grids[0]!, 'item[1]').lines, 'item[3]')?.typed.note).toBe('')
  expect(valueAt(changeForm(bare({}), 'line.copy', 'item[1]', { row: stored, grids }, say).draft, 'item[3].note')).toBe('')
})

test('the form names the line in edit by its new place, whatever came before it', () => {
  const form = { ...bare(nested([['item[0].id', 'i1']])), open: ['item[2]'] }
  expect(changeForm(form, 'line.remove', 'item[0]', { row: stored, grids }, say).open).toEqual(['item[1]'])
  expect(changeForm(form, 'line.up', 'item[2]', { row: stored, grids }, say).open).toEqual(['item[1]'])
})

test('a line that the form has not named yet moves and goes like the others', () => {
  const form = bare(nested([['item[0].id', 'i1']]))
  expect(idsOf(changeForm(form, 'line.down', 'item[0]', { row: stored, grids }, say))).toEqual(['i2', 'i1', 'i3'])
  expect(changeForm(form, 'line.remove', 'item[2]', { row: stored, grids }, say)).toMatchObject({ removed: ['i3'] })
})

const idsOf = ({ draft }: ChangedForm) => (draft.item as Draft[]).map(({ id }) => id)

function bare(draft: Draft): TypedForm {
  return { draft, typed: {}, open: [], removed: [], isMoved: false, pages: {} } as unknown as TypedForm
}

/** A form names its lines up to the last that was touched. */
function formOf(sheet: Sheet, chance: Chance): TypedForm {
  const named = (sheet.lines.item ?? []).slice(0, upTo(chance, 4))
  return bare(nested(named.flatMap((line, at) => entriesOf(line, `item[${at}]`))))
}

function nextStep(sheet: Sheet, chance: Chance): Step {
  const any = <One>(all: readonly One[]): One => oneOf(chance, all)
  const paths = ['item', ...(sheet.lines.item ?? []).map((_, at) => `item[${at}].shipment`)]
  const path = any(paths)
  const lines = linesAt(sheet.lines, path).map((_, at) => `${path}[${at}]`)
  const onGrid = { word: any(['line.add', 'line.paste'] as const), at: path, column: '', given: any(blocks) }
  if (lines.length === 0 || upTo(chance, 4) === 0) return onGrid
  const word = any(['line.copy', 'line.copy', 'line.remove', 'line.up', 'line.down', 'type', 'type'] as const)
  const at = any(lines)
  const { row } = lineAt(sheet.lines, at)!
  const open = editableIn(gridAt(grids, path)!).filter(({ key }) => !(row.$readonly as string[] | undefined)?.includes(key))
  const key = any(open).key
  return { word, at, column: key, given: any(texts[key]!) }
}

function inBrowser(sheet: Sheet, { word, at, column: key, given }: Step): { sheet: Sheet; wrong: Issue[] } {
  const grid = gridAt(grids, at.replace(/\[\d+\]$/, ''))!
  const done = (changed: Sheet) => ({ sheet: changed, wrong: [] })
  if (word === 'line.add') return done(addLine(sheet, grid, at))
  if (word === 'line.copy') return done(copyLine(sheet, grid, at))
  if (word === 'line.remove') return done(removeLine(sheet, at))
  if (word === 'line.up' || word === 'line.down') return done(moveLine(sheet, at, word === 'line.up' ? -1 : 1))
  if (word === 'line.paste') return pasteBlock(sheet, grid, at, bareBlock(given), { line: linesAt(sheet.lines, at).length, column: undefined }, say)
  const [path, place] = placeOf(at)
  const field = grid.columns.find((one) => one.key === key)!
  const typed = typeInto(lineAt(sheet.lines, at)!, field, { [key]: given, ...(field.kind === 'ref' && { [`${key}$text`]: '' }) })
  return done({ ...sheet, lines: changeLines(sheet.lines, path, (lines) => replaceAt(lines, place, typed)) })
}

function withoutScript(form: TypedForm, { word, at, column: key, given }: Step): TypedForm & { wrong: Issue[] } {
  if (word !== 'type') {
    const typed = word === 'line.paste' ? { [`_paste.${at}`]: given } : {}
    return { ...form, ...changeForm({ ...form, typed }, word, at, { row: stored, grids }, say) }
  }
  // A page comes with all its lines up to the one that somebody types in.
  const draft = structuredClone(form.draft)
  const [path] = placeOf(at)
  for (const grid of new Set(['item', path])) {
    for (const [place, { id }] of shownLines(form, grid).entries()) {
      const name = `${grid}[${place}]`
      if (valueAt(draft, `${name}.id`) === undefined) placeValue(draft, `${name}.id`, id)
    }
  }
  placeValue(draft, `${at}.${key}`, given)
  if (key === 'material') placeValue(draft, `${at}.${key}$text`, '')
  return { ...form, draft, wrong: [] }
}

const shownLines = (form: TypedForm, path: string): ShownLine[] => {
  const [, at, child] = /^item\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  return child ? (typedLines(form)[Number(at)]?.below[child] ?? []) : typedLines(form)
}

/** The lines as the page shows them: those of the form over the stored ones, then the stored ones that it does not name. */
function typedLines({ draft, removed }: Pick<TypedForm, 'draft' | 'removed'>): ShownLine[] {
  const merge = (typed: unknown, rows: readonly Row[], grid: GridView): ShownLine[] => {
    const drafts = (Array.isArray(typed) ? typed : []) as Draft[]
    const named = new Set(drafts.map(({ id }) => id))
    const left = rows.filter(({ id }) => !removed.includes(id) && !named.has(id))
    return [...drafts, ...left.map(({ id }): Draft => ({ id }))].map((line) => {
      const row = rows.find(({ id }) => id === line.id) ?? ({ id: '', ...grid.first } as Row)
      const label = (key: string) => (labelledAt(row, key)?.name ?? '') as string
      return {
        id: String(line.id ?? ''),
        cells: cellsOf(
          grid,
          (key) => (key in line ? String(line[key]) : inputText(columnOf(grid, key), row)),
          (key) => String(line[`${key}$text`] ?? label(key)),
        ),
        below: Object.fromEntries(grid.children.map((child) => [child.key, merge(line[child.key], (row[child.key] ?? []) as Row[], child)])),
      }
    })
  }
  return merge(draft.item, stored.item as Row[], grids[0]!)
}

const sheetLines = (sheet: Sheet): ShownLine[] => (sheet.lines.item ?? []).map((line) => lineOfSheet(line, grids[0]!))

const lineOfSheet = (line: Line, grid: GridView): ShownLine => ({
  id: line.row.id,
  cells: cellsOf(
    grid,
    (key) => typedOr(line, columnOf(grid, key)),
    (key) => referenceText(line, key),
  ),
  below: Object.fromEntries(grid.children.map((child) => [child.key, (line.lines[child.key] ?? []).map((each) => lineOfSheet(each, child))])),
})

const columnOf = (grid: GridView, key: string) => grid.columns.find((one) => one.key === key)!

function cellsOf(grid: GridView, textOf: (key: string) => string, referenceOf: (key: string) => string): Record<string, string> {
  return Object.fromEntries(
    editableIn(grid).flatMap(({ key, kind }) => [[key, plain(textOf(key))], ...(kind === 'ref' ? [[`${key}$text`, referenceOf(key)]] : [])]),
  )
}

/** `3` and `3.00` are the same figure. */
const plain = (text: string) => (/^-?\d+(?:\.\d+)?$/.test(text) ? String(Number(text)) : text)
