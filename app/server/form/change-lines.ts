/** Lines added, copied, taken away, moved and pasted in a form that is not saved: what the buttons of a grid do without script, by the rules of `app/lines`. */
import { inputText, labelledAt } from '../../format.ts'
import { type LineKind, withCopy, withLine, withMoved, withoutLine } from '../../lines/changes.ts'
import { pastePrefix } from '../../lines/fields.ts'
import { gridAt, placeOf } from '../../lines/names.ts'
import { bareBlock, withPasted } from '../../lines/paste.ts'
import { rowsAt } from '../../lines/rows-at.ts'
import type { GridView, Issue, Row } from '../../page-types.ts'
import type { Words } from '../answer/i18n.ts'
import type { AgainWord, TypedForm } from './form.ts'
import { type Draft, isDraft, oneOf, place } from './form-values.ts'

/** The form after the change; `wrong` are cells of a paste that break a rule. */
export interface ChangedForm extends Pick<TypedForm, 'draft' | 'open' | 'removed' | 'isMoved' | 'pages'> {
  wrong: Issue[]
}

interface Stored {
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
      return added(changed, at, stored, (lines, grid, kind) => withLine(kind, grid, lines))
    case 'line.copy': {
      const [path, line] = placeOf(at)
      return added(changed, path, stored, (lines, grid, kind) => withCopy(kind, grid, lines, line))
    }
    case 'line.remove':
      return removed(changed, at, stored)
    case 'line.up':
    case 'line.down':
      return swapped(changed, at, stored, word === 'line.up' ? -1 : 1)
    case 'line.paste':
      return pasted(changed, at, form.typed[pastePrefix + at] ?? '', stored, words)
    default:
      return changed
  }
}

const pathOf = (name: string) => name.slice(0, name.lastIndexOf('['))
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

/** A form names its lines up to the last that was touched; whatever comes after all others needs the rest named too. */
function withAll(lines: readonly Draft[], left: readonly Row[]): Draft[] {
  const named = new Set(lines.map(({ id }) => id))
  return [...lines, ...left.filter(({ id }) => !named.has(id)).map(({ id }) => ({ id }))]
}

/** A line of the form over the stored one, or over what a new one starts with. */
interface FormLine {
  draft: Draft
  row: Row
}

interface FormLines {
  kind: LineKind<FormLine>
  lines: readonly FormLine[]
}

/** The lines of a grid, those included that the form has not named. */
function linesOf(form: ChangedForm, path: string, grid: GridView, stored: Stored): FormLines {
  nameAbove(form, path, stored)
  const { row } = stored
  const { parent } = place(form.draft, path)
  const owner = path.includes('.') ? storedLine(row, parent) : row
  const known = rowsAt(owner, lastWord(path))
  const kind = kindOf(form.removed, Math.max(0, ...known.map(({ lineNum }) => Number(lineNum ?? 0))))
  return { kind, lines: formLines(linesAt(form.draft, path), known, form.removed, grid, kind.highest) }
}

/** A line in which lines are changed has its place among all of its grid, those included that the form has not named. */
function nameAbove(form: ChangedForm, path: string, stored: Stored): void {
  const dot = path.lastIndexOf('].')
  const [above] = placeOf(path.slice(0, dot + 1))
  const grid = dot < 0 ? undefined : gridAt(stored.grids, above)
  if (grid) keep(form, above, linesOf(form, above, grid, stored).lines)
}

function formLines(typed: readonly unknown[], known: readonly Row[], removed: readonly string[], grid: GridView, highest: number): FormLine[] {
  const byId = new Map(known.map((row) => [row.id, row]))
  const drafts = typed.map((line) => (isDraft(line) ? line : {}))
  const left = known.filter(({ id }) => !removed.includes(id))
  let last = highest
  return withAll(drafts, left).map((draft) => {
    const stored = byId.get(String(draft.id ?? ''))
    if (!stored) last += 10
    return { draft, row: stored ?? { id: String(draft.id ?? ''), lineNum: last, ...grid.first } }
  })
}

const kindOf = (gone: readonly string[], highest: number): LineKind<FormLine> => ({
  highest,
  fresh: (grid, lineNum) => ({ draft: {}, row: { id: '', lineNum, ...grid.first } }),
  numberOf: ({ row }) => Number(row.lineNum ?? 0),
  textOf: ({ draft, row }, field) => (field.key in draft ? textIn(draft[field.key]) : inputText(field, row)),
  isTyped: ({ draft }, key) => key in draft,
  referenceOf: ({ draft, row }, key) => {
    const label = labelledAt(row, key)
    return `${key}$text` in draft ? textIn(draft[`${key}$text`]) : label ? label.name || label.code : ''
  },
  below: ({ draft, row }, grid) =>
    formLines(Array.isArray(draft[grid.key]) ? (draft[grid.key] as unknown[]) : [], rowsAt(row, grid.key), gone, grid, 0),
  saying: ({ row }, texts, below) => ({
    row,
    draft: { ...texts, ...Object.fromEntries(Object.entries(below).map(([key, lines]) => [key, draftsOf(lines)])) },
  }),
  typed: ({ draft, row }, cells) => ({ row, draft: Object.assign({}, draft, ...cells.map(([, texts]) => texts)) }),
  isReadOnly: ({ row }, key) => Array.isArray(row.$readonly) && row.$readonly.includes(key),
})

const draftsOf = (lines: readonly FormLine[]): Draft[] => lines.map(({ draft }) => draft)

const textIn = (value: unknown): string =>
  Array.isArray(value) ? oneOf(value.map(String)) : value === null || value === undefined ? '' : String(value)

function keep({ draft }: ChangedForm, path: string, lines: readonly FormLine[]): void {
  const { parent, key } = place(draft, path)
  parent[key] = draftsOf(lines)
}

type Adding = (lines: readonly FormLine[], grid: GridView, kind: LineKind<FormLine>) => readonly FormLine[]

/** The last of what came is in edit, and on the page that is shown. */
function added(form: ChangedForm, path: string, stored: Stored, add: Adding): ChangedForm {
  const grid = gridAt(stored.grids, path)
  if (!grid) return form
  const { kind, lines } = linesOf(form, path, grid, stored)
  const longer = add(lines, grid, kind)
  keep(form, path, longer)
  if (longer.length === lines.length) return form
  return {
    ...form,
    open: opened(form.open, `${path}[${longer.length - 1}]`),
    ...(path in form.pages && { pages: { ...form.pages, [path]: Number.MAX_SAFE_INTEGER } }),
  }
}

function removed(form: ChangedForm, name: string, stored: Stored): ChangedForm {
  const [path, at] = placeOf(name)
  const grid = gridAt(stored.grids, path)
  if (!grid) return form
  const { lines } = linesOf(form, path, grid, stored)
  const id = lines[at]?.row.id
  keep(form, path, withoutLine(lines, at))
  const open = moved(form.open, path, (each) => (each === at ? null : each > at ? each - 1 : each))
  return { ...form, open, removed: id ? [...form.removed, id] : form.removed }
}

function swapped(form: ChangedForm, name: string, stored: Stored, by: -1 | 1): ChangedForm {
  const [path, at] = placeOf(name)
  const grid = gridAt(stored.grids, path)
  if (!grid) return form
  const { lines } = linesOf(form, path, grid, stored)
  const others = withMoved(lines, at, by)
  if (others === lines) return form
  keep(form, path, others)
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

/** A block from a spreadsheet as new lines, its first row the names of columns or values already. */
function pasted(form: ChangedForm, path: string, block: string, stored: Stored, words: Words): ChangedForm {
  if (block.trim() === '') return form
  let wrong: Issue[] = []
  const changed = added(form, path, stored, (lines, grid, kind) => {
    const done = withPasted(kind, grid, path, lines, bareBlock(block), { line: lines.length, column: undefined }, words)
    wrong = done.wrong
    return done.lines
  })
  return { ...changed, wrong }
}
