/** Three versions of a document, field by field: as the form was opened, as it was typed, as it is stored now. */
import type { FieldView, GridView, Language, RefusalView, Row } from '../page-types.ts'
import type { Draft, TypedForm } from './form.ts'

/** A reference is its id and the text that stood for it. */
type Carried = string | [id: string, text: string]

/** Travels in the form, so that nothing has to remember which version somebody looked at. */
export interface Opened {
  user: string
  fields: Record<string, Carried>
  lines: Record<string, Record<string, Carried>>
}

export interface Shown {
  fields: FieldView[]
  grids: GridView[]
  values: Row
  rows: Record<string, Row[]>
}

type Difference = NonNullable<RefusalView['conflict']>['fields'][number]

const numbers = new Set(['number', 'int', 'qty', 'price', 'amount', 'percent'])

export function openedWith({ fields, grids, values, rows }: Shown, user: string): Opened {
  const lines: Opened['lines'] = {}
  const visit = (grid: GridView, those: Row[]): void => {
    for (const row of those) {
      if (row.id) lines[row.id] = carried(grid.columns, row)
      for (const child of grid.children) visit(child, linesIn(row, child.key))
    }
  }
  for (const grid of grids) visit(grid, rows[grid.key] ?? [])
  return { user, fields: carried(fields, values), lines }
}

/** Of another hand it may be anything; what is not readable counts as not known. */
export function readOpened(text: string): Opened | null {
  try {
    const { user, fields, lines } = JSON.parse(text) as Partial<Opened>
    return typeof user === 'string' && fields && lines ? { user, fields, lines } : null
  } catch {
    return null
  }
}

const carried = (fields: FieldView[], row: Row): Record<string, Carried> =>
  Object.fromEntries(fields.filter((field) => field.editable).flatMap((field) => (isEmpty(row[field.key]) ? [] : [[field.key, carry(field, row)]])))

function carry(field: FieldView, row: Row): Carried {
  const text = textOf(row[field.key])
  const label = row[`${field.key}$`] as { code?: string; name?: string } | undefined
  return field.kind === 'ref' ? [text, label?.name || label?.code || text] : text
}

/** Where what was typed is not what is stored now; lines that only one of the two has are named, there is nothing to choose. */
export function differences(stored: Shown, shown: Record<string, Row[]>, typed: Record<string, string>, opened: Opened | null, language: Language) {
  const found: Difference[] = []
  compare(found, stored.fields, stored.values, '', '', '', typed, opened?.fields)
  const say = (cn: string, en: string) => (language === 'EN' ? en : cn)

  const visit = (grid: GridView, before: Row[], mine: Row[], path: string, title: string): void => {
    const byId = new Map(before.map((row) => [row.id, row]))
    mine.forEach((row, at) => {
      const name = `${path}[${at}]`
      const line = `${title}${say(`第${row.lineNum ?? at + 1}行`, `line ${row.lineNum ?? at + 1}`)} `
      const sentId = typed[`${name}.id`]
      const theirs = byId.get(row.id)
      if (sentId && !theirs)
        found.push({ key: '', label: line.trim(), opened: say('有', 'there'), mine: say('有', 'there'), theirs: say('已删除', 'deleted') })
      if (theirs && sentId === undefined && opened && !opened.lines[row.id])
        found.push({ key: '', label: line.trim(), opened: '', mine: '', theirs: say('新增', 'added') })
      if (!theirs || sentId === undefined) return
      compare(found, grid.columns, theirs, `${name}.`, `${row.id}.`, line, typed, opened?.lines[row.id])
      for (const child of grid.children)
        visit(child, linesIn(theirs, child.key), linesIn(row, child.key), `${name}.${child.key}`, `${line}${child.label}`)
    })
  }
  for (const grid of stored.grids) visit(grid, stored.rows[grid.key] ?? [], shown[grid.key] ?? [], grid.key, '')
  return found
}

function compare(
  found: Difference[],
  fields: FieldView[],
  theirs: Row,
  path: string,
  choice: string,
  line: string,
  typed: Record<string, string>,
  opened: Record<string, Carried> | undefined,
): void {
  for (const field of fields) {
    const mine = typed[path + field.key]
    if (mine === undefined || isSame(field, mine, textOf(theirs[field.key]))) continue
    const was = opened?.[field.key] ?? ''
    found.push({
      key: choice + field.key,
      label: line + field.label,
      opened: wording(field, Array.isArray(was) ? was[1] : was),
      mine: wording(field, typed[`${path}${field.key}$text`] ?? mine),
      theirs: wording(field, Array.isArray(carry(field, theirs)) ? (carry(field, theirs)[1] ?? '') : textOf(theirs[field.key])),
    })
  }
}

function isSame(field: FieldView, a: string, b: string): boolean {
  return wording(field, a) === wording(field, b)
}

/** As a person reads it: no zeros that nobody typed, the meaning of a code. */
function wording(field: FieldView, value: string): string {
  const text = value.trim()
  if (numbers.has(field.kind) && /^-?\d+\.\d+$/.test(text)) return text.replace(/\.?0+$/, '')
  if (field.kind === 'date') return text.slice(0, 10)
  if (field.kind === 'checkbox') return text === 'Y' ? '✓' : '–'
  return field.choices?.find(({ code }) => code === text)?.label ?? text
}

/** Lines that were new when the form was sent the first time have been stored since: in their order they are the ones that nobody names. */
export function adoptLines(form: TypedForm, stored: Row): void {
  adopt(form, form.draft, stored, '')
}

function adopt(form: TypedForm, draft: Draft, stored: Row, path: string): void {
  for (const [key, value] of Object.entries(draft)) {
    if (!Array.isArray(value) || !Array.isArray(stored[key])) continue
    const lines = value as Draft[]
    const named = new Set(lines.map(({ id }) => id))
    const unnamed = linesIn(stored, key).filter(({ id }) => !named.has(id))
    lines.forEach((line, at) => {
      const name = `${path}${key}[${at}].`
      const row = line.id ? linesIn(stored, key).find(({ id }) => id === line.id) : unnamed.shift()
      if (!row) return
      line.id = row.id
      form.typed[`${name}id`] = row.id
      adopt(form, line, row, name)
    })
  }
}

/** What the person leaves to the other one is not sent: it stays as it is stored. */
export function dropTheirs(form: TypedForm): void {
  drop(form, form.draft, form.draft.choose, '')
}

function drop(form: TypedForm, row: Draft, choices: unknown, path: string): void {
  for (const [key, choice] of Object.entries((choices ?? {}) as Draft)) {
    if (choice === 'theirs') {
      delete row[key]
      for (const suffix of ['', '$text', '$shown']) delete form.typed[path + key + suffix]
    } else if (typeof choice === 'object' && choice !== null) {
      const isPart = typeof row[key] === 'object' && row[key] !== null && !Array.isArray(row[key])
      const inner = isPart ? { row: row[key] as Draft, path: `${path}${key}.` } : lineOf(row, key, path)
      if (inner) drop(form, inner.row, choice, inner.path)
    }
  }
}

/** The line with an id, at any depth, and the start of its form names. */
function lineOf(row: Draft, id: string, path: string): { row: Draft; path: string } | null {
  for (const [key, value] of Object.entries(row)) {
    if (!Array.isArray(value)) continue
    for (const [at, line] of value.entries() as IterableIterator<[number, Draft]>) {
      if (typeof line !== 'object' || line === null) continue
      const here = `${path}${key}[${at}].`
      if (line.id === id) return { row: line, path: here }
      const inner = lineOf(line, id, here)
      if (inner) return inner
    }
  }
  return null
}

function linesIn(row: Row, key: string): Row[] {
  const lines = row[key]
  return Array.isArray(lines) ? (lines as Row[]) : []
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const textOf = (value: unknown): string => (isEmpty(value) ? '' : Array.isArray(value) ? value.join(',') : String(value))
