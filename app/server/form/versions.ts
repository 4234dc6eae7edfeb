/** Three versions of a document, field by field: as the form was opened, as it was typed, as it is stored now. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { shownTime } from '../../../catalogue/constants/clock.ts'
import { isDecimal, withoutZeros } from '../../../catalogue/values/decimal.ts'
import { emptyRecord } from '../../../catalogue/values/object-keys.ts'
import { formatValue, labelledAt } from '../../format.ts'
import { fieldsIn } from '../../lines/fields.ts'
import { rowsAt } from '../../lines/rows-at.ts'
import type { FieldView, GridView, Language, RefusalView, Row } from '../../page-types.ts'
import type { TypedForm } from './form.ts'
import { type Draft, isDraft } from './form-values.ts'

/** A reference is its id and the text that stood for it. */
type Carried = string | [id: string, text: string]

/** Travels in the form, packed, so that nothing has to remember which version somebody looked at. */
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

/** Of ten thousand lines. */
const mostOpened = 16 * 1024 ** 2

/** Beside the values of a line of the first level: its number. */
const lineKey = '$line'

const numbers = new Set(['number', 'int', 'qty', 'price', 'amount', 'percent'])

/** A page holds it and a form sends it whole: as it is written, the values of 500 lines would be most of both. */
export function openedWith(shown: Shown, user: string): string {
  return deflateRawSync(JSON.stringify(valuesOf(shown, user)), { level: 1 }).toString('base64url')
}

function valuesOf({ fields, grids, values, rows }: Shown, user: string): Opened {
  const lines: Opened['lines'] = emptyRecord()
  const visit = (grid: GridView, those: Row[]): void => {
    for (const row of those) {
      if (row.id)
        lines[row.id] = { ...carried(fieldsIn(grid.columns), row), ...(those === rows[grid.key] && { [lineKey]: String(row.lineNum ?? '') }) }
      for (const child of grid.children) visit(child, rowsAt(row, child.key))
    }
  }
  for (const grid of grids) visit(grid, rows[grid.key] ?? [])
  return { user, fields: carried(fields, values), lines }
}

/** Of another hand it may be anything; what is not readable counts as not known. */
export function readOpened(text: string): Opened | null {
  try {
    const { user, fields, lines } = JSON.parse(unpacked(text)) as Partial<Opened>
    return typeof user === 'string' && isCarried(fields) && isRecord(lines) && Object.values(lines).every(isCarried) ? { user, fields, lines } : null
  } catch {
    return null
  }
}

/** A draft that waits since an earlier release has it as it was written. */
const unpacked = (text: string): string =>
  text.startsWith('{') ? text : inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: mostOpened }).toString()

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'
const isCarried = (value: unknown): value is Record<string, Carried> =>
  isRecord(value) && Object.values(value).every((one) => isText(one) || (Array.isArray(one) && one.length === 2 && one.every(isText)))

/** A line as the form was opened with it; null when it was not there. */
export function rowAsOpened({ lines }: Opened, id: string): Row | null {
  const known = lines[id]
  if (!known) return null
  const { [lineKey]: lineNum, ...values } = known
  const pairs = Object.entries(values).flatMap(([key, was]) =>
    Array.isArray(was)
      ? [
          [key, was[0]],
          [`${key}$`, { code: '', name: was[1] }],
        ]
      : [[key, was]],
  )
  return { ...Object.fromEntries(pairs), id, ...(lineNum !== undefined && { lineNum }) }
}

const carried = (fields: readonly FieldView[], row: Row): Record<string, Carried> =>
  Object.fromEntries(fields.filter((field) => field.editable).flatMap((field) => (isEmpty(row[field.key]) ? [] : [[field.key, carry(field, row)]])))

function carry(field: FieldView, row: Row): Carried {
  const text = textOf(row[field.key])
  const label = labelledAt(row, field.key)
  return field.kind === 'ref' ? [text, label?.name || label?.code || text] : text
}

export interface Comparison {
  found: Difference[]
  /** What I left as it was, by form name: it goes on in the form, so that I can hold on to it. */
  kept: Record<string, string>
}

interface Mine {
  typed: Record<string, string>
  rows: Record<string, Row[]>
  removed: readonly string[]
}

/** Where mine is not what is stored now. A line that only one of the two has is named; of a line that I took away and the other one changed, I choose. */
export function differences(stored: Shown, mine: Mine, opened: Opened | null, language: Language): Comparison {
  const comparison: Comparison = { found: [], kept: {} }
  const { found, kept } = comparison
  const say = (cn: string, en: string) => (language === 'EN' ? en : cn)
  const titleOf = (number: unknown) => say(`第${number}行`, `line ${number}`)
  const there = say('有', 'there')
  const added = (name: string) => (name ? say(`新增：${name}`, `added: ${name}`) : say('新增', 'added'))
  compare(comparison, stored.fields, stored.values, { path: '', choice: '', title: '' }, mine.typed, opened?.fields)

  const visit = (grid: GridView, before: Row[], rows: Row[], path: string, title: string): void => {
    const byId = new Map(before.map((row) => [row.id, row]))
    rows.forEach((row, at) => {
      const name = `${path}[${at}]`
      const line = `${title}${titleOf(row.lineNum ?? at + 1)} `
      const sentId = mine.typed[`${name}.id`]
      const theirs = byId.get(row.id)
      if (sentId && !theirs) {
        found.push({ key: '', label: line.trim(), opened: there, mine: there, theirs: say('已删除', 'deleted') })
        for (const field of fieldsIn(grid.columns)) keep(kept, name, field, mine.typed, opened?.lines[sentId]?.[field.key])
      }
      if (!sentId && !theirs) found.push({ key: '', label: line.trim(), opened: '', mine: added(typedName(grid, mine.typed, name)), theirs: '' })
      if (!theirs) return
      const known = opened?.lines[row.id]
      if (opened && !known && sentId === undefined) {
        found.push({ key: '', label: line.trim(), opened: '', mine: '', theirs: added(storedName(grid, theirs)) })
        return
      }
      compare(comparison, fieldsIn(grid.columns), theirs, { path: `${name}.`, choice: `${row.id}.`, title: line }, mine.typed, known)
      for (const child of grid.children)
        visit(child, rowsAt(theirs, child.key), rowsAt(row, child.key), `${name}.${child.key}`, `${line}${child.label}`)
    })
    for (const row of before) {
      const known = opened?.lines[row.id]
      if (!known || !mine.removed.includes(row.id) || fieldsIn(grid.columns).every((field) => isAsOpened(field, row, known))) continue
      found.push({
        key: `${row.id}.${removedKey}`,
        label: `${title}${titleOf(row.lineNum)}`,
        opened: there,
        mine: say('已删除', 'deleted'),
        theirs: say('已修改', 'changed'),
      })
    }
  }
  for (const grid of stored.grids) visit(grid, stored.rows[grid.key] ?? [], mine.rows[grid.key] ?? [], grid.key, '')

  const left = new Set([
    ...storedIds(stored),
    ...mine.removed,
    ...Object.entries(mine.typed).flatMap(([name, id]) => (name.endsWith('].id') ? [id] : [])),
  ])
  for (const [id, line] of Object.entries(opened?.lines ?? {}))
    if (line[lineKey] && !left.has(id))
      found.push({ key: '', label: titleOf(line[lineKey]), opened: there, mine: there, theirs: say('已删除', 'deleted') })
  return comparison
}

/** What a line is about: its first value. */
function storedName(grid: GridView, row: Row): string {
  const [first = ''] = fieldsIn(grid.columns).flatMap((field) => (isEmpty(row[field.key]) ? [] : [carry(field, row)]))
  return Array.isArray(first) ? first[1] : first
}

function typedName(grid: GridView, typed: Record<string, string>, line: string): string {
  const [first] = fieldsIn(grid.columns).filter(({ key }) => typed[`${line}.${key}`])
  return first ? (typed[`${line}.${first.key}$text`] ?? typed[`${line}.${first.key}`] ?? '') : ''
}

const removedKey = '$removed'

function storedIds({ grids, rows }: Shown): string[] {
  const visit = (grid: GridView, those: Row[]): string[] =>
    those.flatMap((row) => [row.id, ...grid.children.flatMap((child) => visit(child, rowsAt(row, child.key)))])
  return grids.flatMap((grid) => visit(grid, rows[grid.key] ?? []))
}

function isAsOpened(field: FieldView, row: Row, known: Record<string, Carried>): boolean {
  return !field.editable || isSame(field, idOf(known[field.key]), textOf(row[field.key]))
}

const idOf = (was: Carried | undefined): string => (Array.isArray(was) ? was[0] : (was ?? ''))

/** What was not typed goes on as it was when the form was opened. */
function keep(kept: Record<string, string>, line: string, field: FieldView, typed: Record<string, string>, was: Carried | undefined): void {
  const name = `${line}.${field.key}`
  if (typed[name] !== undefined || was === undefined) return
  kept[name] = idOf(was)
  if (Array.isArray(was)) kept[`${name}$text`] = was[1]
}

function compare(
  { found, kept }: Comparison,
  fields: readonly FieldView[],
  theirs: Row,
  { path, choice, title }: { path: string; choice: string; title: string },
  typed: Record<string, string>,
  opened: Record<string, Carried> | undefined,
): void {
  for (const field of fields) {
    // What nobody sees nobody can choose between: a secret that was typed is the newer one.
    if (field.kind === 'secret') continue
    const sent = typed[path + field.key]
    // A field that was not sent is as it was opened; without knowing that there is nothing to compare.
    if (sent === undefined && (!opened || !field.editable || path === '')) continue
    const was = opened?.[field.key] ?? ''
    const mine = sent ?? idOf(was)
    if (isSame(field, mine, textOf(theirs[field.key]))) continue
    if (sent === undefined) {
      kept[path + field.key] = mine
      if (field.kind === 'ref') kept[`${path}${field.key}$text`] = Array.isArray(was) ? was[1] : ''
    }
    const now = carry(field, theirs)
    found.push({
      key: choice + field.key,
      label: title + field.label,
      opened: wording(field, Array.isArray(was) ? was[1] : was),
      mine: wording(field, sent === undefined && Array.isArray(was) ? was[1] : (typed[`${path}${field.key}$text`] ?? mine)),
      theirs: wording(field, Array.isArray(now) ? (now[1] ?? '') : textOf(theirs[field.key])),
    })
  }
}

function isSame(field: FieldView, a: string, b: string): boolean {
  return wording(field, a) === wording(field, b)
}

/** As a person reads it: no zeros that nobody typed, the meaning of a code. */
function wording(field: FieldView, value: string): string {
  const text = value.trim()
  if (numbers.has(field.kind) && isDecimal(text)) return withoutZeros(text)
  if (field.kind === 'date') return text.slice(0, 10)
  if (field.kind === 'datetime') return shownTime(text, field.timeZone)
  if (field.kind === 'checkbox') return text === 'Y' ? '✓' : '–'
  if (field.kind === 'lookups' || field.kind === 'richText') return formatValue(field, {}, text)
  return field.choices?.find(({ code }) => code === text)?.label ?? text
}

/** Lines that were new when the form was sent the first time have been stored since: in their order they are the ones that nobody names. */
export function adoptLines(form: TypedForm, stored: Row): void {
  adopt(form, form.draft, stored, '')
}

function adopt(form: TypedForm, draft: Draft, stored: Row, path: string): void {
  for (const [key, value] of Object.entries(draft)) {
    if (!Array.isArray(value) || !Array.isArray(stored[key])) continue
    const lines = value.filter(isDraft)
    const named = new Set(lines.map(({ id }) => id))
    const unnamed = rowsAt(stored, key).filter(({ id }) => !named.has(id))
    lines.forEach((line, at) => {
      const name = `${path}${key}[${at}].`
      const row = line.id ? rowsAt(stored, key).find(({ id }) => id === line.id) : unnamed.shift()
      if (!row) return
      line.id = row.id
      form.typed[`${name}id`] = row.id
      adopt(form, line, row, name)
    })
  }
}

/** What the person leaves to the other one is not sent: it stays as it is stored. */
export function dropTheirs(form: TypedForm): void {
  const choices = isDraft(form.draft.choose) ? form.draft.choose : {}
  const choiceOf = (id: string) => (isDraft(choices[id]) ? choices[id][removedKey] : undefined)
  form.removed = form.removed.filter((id) => choiceOf(id) !== 'theirs')
  drop(form, form.draft, choices, '')
}

/** Lines that the other one deleted and this form only names: they are gone, and the numbers in the names of the others move up. */
export function withoutGone(form: TypedForm, stored: Row): Draft {
  const prune = (draft: Draft, row: Row | null): Draft =>
    Object.fromEntries(
      Object.entries(draft).map(([key, value]) => {
        if (!Array.isArray(value) || !value.every(isDraft)) return [key, value]
        const byId = new Map(rowsAt(row ?? { id: '' }, key).map((line) => [line.id, line]))
        const left = value.filter(({ id, ...typed }) => typeof id !== 'string' || byId.has(id) || Object.keys(typed).length > 0)
        return [key, left.map((line) => prune(line, byId.get(String(line.id)) ?? null))]
      }),
    )
  return prune(form.draft, stored)
}

function drop(form: TypedForm, row: Draft, choices: Draft, path: string): void {
  for (const [key, choice] of Object.entries(choices)) {
    if (choice === 'theirs') {
      delete row[key]
      for (const suffix of ['', '$text']) delete form.typed[path + key + suffix]
    } else if (isDraft(choice)) {
      const part = row[key]
      const inner = isDraft(part) ? { row: part, path: `${path}${key}.` } : lineOf(row, key, path)
      if (inner) drop(form, inner.row, choice, inner.path)
    }
  }
}

/** The line with an id, at any depth, and the start of its form names. */
function lineOf(row: Draft, id: string, path: string): { row: Draft; path: string } | null {
  for (const [key, value] of Object.entries(row)) {
    if (!Array.isArray(value)) continue
    for (const [at, line] of value.entries()) {
      if (!isDraft(line)) continue
      const here = `${path}${key}[${at}].`
      if (line.id === id) return { row: line, path: here }
      const inner = lineOf(line, id, here)
      if (inner) return inner
    }
  }
  return null
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const textOf = (value: unknown): string => (isEmpty(value) ? '' : Array.isArray(value) ? value.join(',') : String(value))
