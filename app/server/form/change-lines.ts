/** Lines added, copied, taken away, moved and pasted in a form that is not saved: what the buttons of a grid do without script. */
import { type Fields, isServerOwned, type LinesMap } from '../../../catalogue/define.ts'
import { brokenRule, cellsOf, cleanCell, headingOf } from '../../cells.ts'
import { fieldsIn, pastePrefix } from '../../line-fields.ts'
import type { FieldView, GridView, Issue, Row } from '../../page-types.ts'
import type { Words } from '../answer/i18n.ts'
import type { AgainWord, TypedForm } from './form.ts'
import { type Draft, place, valueAt } from './form-values.ts'

/** The form after the change; `wrong` are cells of a paste that break a rule. */
export interface ChangedForm extends Pick<TypedForm, 'draft' | 'open' | 'removed' | 'isMoved' | 'pages'> {
  wrong: Issue[]
}

interface Stored {
  lines: LinesMap
  /** The document as it is stored. */
  row: Row | null
  grids: readonly GridView[]
}

export function changeForm(form: TypedForm, word: AgainWord, at: string, stored: Stored, words: Words): ChangedForm {
  const draft = structuredClone(form.draft)
  const changed: ChangedForm = { draft, open: form.open, removed: form.removed, isMoved: form.isMoved, pages: form.pages, wrong: [] }
  switch (word) {
    case 'row':
      return { ...changed, open: opened(form.open, lineNamed(at, draft, stored)) }
    case 'row.close':
      return { ...changed, open: form.open.filter((name) => pathOf(name) !== at) }
    case 'page': {
      // Without a page of its own the button means the one that was chosen from the list.
      const [grid = '', page = form.pages[grid]] = at.split(':')
      return { ...changed, pages: { ...form.pages, [grid]: Number(page) || 0 } }
    }
    case 'line.add':
      return added(changed, at, stored, [{}])
    case 'line.copy': {
      const line = valueAt(draft, at)
      const row = storedLine(stored.row, line)
      return isDraft(line) ? added(changed, pathOf(at), stored, [copyOf(specOf(stored.lines, at), line, row)]) : changed
    }
    case 'line.remove': {
      const line = valueAt(draft, at)
      const id = isDraft(line) && typeof line.id === 'string' ? line.id : null
      linesAt(draft, pathOf(at)).splice(indexOf(at), 1)
      const open = moved(form.open, pathOf(at), (each) => (each === indexOf(at) ? null : each > indexOf(at) ? each - 1 : each))
      return { ...changed, open, removed: id ? [...form.removed, id] : form.removed }
    }
    case 'line.up':
    case 'line.down':
      return swapped(changed, pathOf(at), indexOf(at), word === 'line.up' ? -1 : 1)
    case 'line.paste':
      return pasted(changed, at, form.typed[pastePrefix + at] ?? '', stored, words)
    default:
      return changed
  }
}

const pathOf = (name: string) => name.slice(0, name.lastIndexOf('['))
const indexOf = (name: string) => Number(name.slice(name.lastIndexOf('[') + 1, -1))
const isDraft = (value: unknown): value is Draft => typeof value === 'object' && value !== null && !Array.isArray(value)
const lastWord = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** The lines of the grid at a path; made when the form had none of it. */
function linesAt(draft: Draft, path: string): Draft[] {
  const { parent, key } = place(draft, path)
  if (!Array.isArray(parent[key])) parent[key] = []
  return parent[key] as Draft[]
}

/** `20` names the line of that number in the first grid, `poLine[1]` a line by its place. */
function lineNamed(at: string, draft: Draft, { row, grids }: Stored): string {
  const grid = grids[0]?.key ?? ''
  if (!/^\d+$/.test(at)) return at
  const left = rowsAt(row, grid)
  const byId = new Map(left.map((line) => [line.id, line]))
  const most = Math.max(0, ...left.map(({ lineNum }) => Number(lineNum ?? 0)))
  const lines = withAll(linesAt(draft, grid), left)
  const numbers = lines.map(({ id }, place) => {
    const known = byId.get(String(id ?? ''))
    const newBefore = lines.slice(0, place + 1).filter((line) => !byId.has(String(line.id ?? ''))).length
    return known ? Number(known.lineNum) : most + newBefore * 10
  })
  return `${grid}[${Math.max(0, numbers.indexOf(Number(at)))}]`
}

/** One line of a grid is in edit. */
const opened = (open: readonly string[], name: string): string[] => [...open.filter((each) => pathOf(each) !== pathOf(name)), name]

/** Names of lines in edit after the lines of a grid have moved; null takes one away. */
function moved(open: readonly string[], path: string, to: (at: number) => number | null): string[] {
  return open.flatMap((name) => {
    const [, at, rest] = name.startsWith(`${path}[`) ? (/^(\d+)\](.*)$/.exec(name.slice(path.length + 1)) ?? []) : []
    if (at === undefined) return [name]
    const now = to(Number(at))
    return now === null ? [] : [`${path}[${now}]${rest}`]
  })
}

const rowsAt = (row: Row | null, key: string): Row[] => (Array.isArray(row?.[key]) ? (row[key] as Row[]) : [])

/** A form names its lines up to the last that was touched; whatever comes after all others needs the rest named too. */
function withAll(lines: readonly Draft[], left: readonly Row[]): Draft[] {
  const named = new Set(lines.map(({ id }) => id))
  return [...lines, ...left.filter(({ id }) => !named.has(id)).map(({ id }) => ({ id }))]
}

function added(form: ChangedForm, path: string, stored: Stored, fresh: Draft[]): ChangedForm {
  const { parent, key } = place(form.draft, path)
  const owner = path.includes('.') ? storedLine(stored.row, parent) : stored.row
  const left = rowsAt(owner, lastWord(path)).filter(({ id }) => !form.removed.includes(id))
  parent[key] = [...withAll(linesAt(form.draft, path), left), ...fresh]
  const last = (parent[key] as Draft[]).length - 1
  return {
    ...form,
    open: opened(form.open, `${path}[${last}]`),
    ...(path in form.pages && { pages: { ...form.pages, [path]: Number.MAX_SAFE_INTEGER } }),
  }
}

function swapped(form: ChangedForm, path: string, at: number, by: -1 | 1): ChangedForm {
  const lines = linesAt(form.draft, path)
  const [line, other] = [lines[at], lines[at + by]]
  if (!line || !other) return form
  lines[at] = other
  lines[at + by] = line
  const open = moved(form.open, path, (each) => (each === at ? at + by : each === at + by ? at : each))
  return { ...form, open, isMoved: true }
}

/** The stored line of an id, at any depth. */
function storedLine(row: Row | null, line: unknown): Row | null {
  const id = isDraft(line) ? line.id : undefined
  if (!row || typeof id !== 'string') return null
  for (const value of Object.values(row)) {
    if (!Array.isArray(value)) continue
    for (const each of value) {
      if (!isDraft(each)) continue
      const found = each.id === id ? (each as Row) : storedLine(each as Row, line)
      if (found) return found
    }
  }
  return null
}

function specOf(lines: LinesMap, name: string): LinesMap[string] | undefined {
  const [key = '', ...rest] = name.replace(/\[\d+\]/g, '').split('.')
  const spec = lines[key]
  return spec && rest.length ? specOf(spec.lines, rest.join('.')) : spec
}

/** What may be typed in a line, as it stands: the typed value, else the stored one. Lines under it come along, as new ones. */
function copyOf(spec: LinesMap[string] | undefined, line: Draft, row: Row | null): Draft {
  if (!spec) return {}
  const copy: Draft = {}
  for (const key of writable(spec.fields)) {
    const label = row?.[`${key}$`] as { code?: string; name?: string } | undefined
    const value = key in line ? line[key] : row?.[key]
    if (value !== null && value !== undefined) copy[key] = value
    const text = line[`${key}$text`] ?? (label?.name || label?.code)
    if (text) copy[`${key}$text`] = text
  }
  for (const [key, child] of Object.entries(spec.lines as LinesMap)) {
    const typed = Array.isArray(line[key]) ? (line[key] as Draft[]) : []
    if (!child.options.kept && !child.options.part)
      copy[key] = withAll(typed, rowsAt(row, key)).map((each) => copyOf(child, each, storedLine(row, each)))
  }
  return copy
}

const writable = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([key, field]) => (isServerOwned(field) || field.kind === 'files' ? [] : [key]))

/** A block from a spreadsheet as new lines, its first row the names of columns or values already. */
function pasted(form: ChangedForm, path: string, block: string, stored: Stored, words: Words): ChangedForm {
  const grid = stored.grids.find(({ key }) => key === path)
  if (!grid || block.trim() === '') return form
  const rows = cellsOf(block.replace(/^(?:\r?\n)+|\s+$/g, ''))
  const editable = fieldsIn(grid.columns).filter((c) => c.editable)
  const heading = headingOf(rows[0] ?? [], editable)
  const columns: readonly (FieldView | undefined)[] = heading?.columns ?? editable
  const fresh = (heading ? rows.slice(1) : rows).map((cells) => Object.assign({}, ...cells.map((cell, at) => valuesOf(columns[at], cell))) as Draft)
  const changed = added(form, path, stored, fresh)
  const first = linesAt(changed.draft, path).length - fresh.length
  const before = Math.max(0, ...rowsAt(stored.row, path).map(({ lineNum }) => Number(lineNum ?? 0)))
  const old = linesAt(changed.draft, path)
    .slice(0, first)
    .filter(({ id }) => !id).length
  const wrong = fresh.flatMap((line, at) =>
    editable.flatMap((column): Issue[] => {
      const given = line[column.key]
      const broken = typeof given === 'string' && column.kind !== 'ref' ? brokenRule(column, given) : null
      if (!broken || typeof given !== 'string') return []
      const said = { n: before + (old + at + 1) * 10, label: column.label, given, rule: words(broken.word, broken.values) }
      return [{ at: `${path}[${first + at}].${column.key}`, label: column.label, message: words('edit.brokenCell', said), given }]
    }),
  )
  const foreign = (heading?.foreign ?? []).join(' · ')
  const untaken = foreign && { at: pastePrefix + path, label: '', message: words('edit.foreignTitles', { titles: foreign }) }
  return { ...changed, wrong: untaken ? [untaken, ...wrong] : wrong }
}

const valuesOf = (column: FieldView | undefined, cell: string): Draft =>
  !column ? {} : column.kind === 'ref' ? { [column.key]: '', [`${column.key}$text`]: cell.trim() } : { [column.key]: cleanCell(column, cell) }
