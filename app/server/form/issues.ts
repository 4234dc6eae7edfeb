/** What is wrong with a form, worded for its page: a line by its number, a rule with the value that broke it, and everything that is missing. */

import { errors } from '../../../catalogue/constants/errors.ts'
import { filled } from '../../../catalogue/constants/wording.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { fieldsIn } from '../../lines/fields.ts'
import { rowsAt } from '../../lines/rows-at.ts'
import type { FieldView, GridView, Issue, Language, RefusalView, Row } from '../../page-types.ts'
import type { UpstreamRefusal } from '../answer/errors.ts'
import { say } from '../describe/describe-fields.ts'
import { fieldNamed } from '../describe/field-named.ts'

export interface Blamed {
  fields: FieldView[]
  grids: GridView[]
  rows: Record<string, Row[]>
  language: Language
  /** Names the fields that stand on no column of the page, and knows which the services find. */
  definition?: AnyDefinition | undefined
}

interface IssuePlace {
  label: string
  /** Number of the line, none for the head. */
  line: string | null
}

interface Raw {
  at: string
  msg: string
  code?: string
  given?: string
  confirm?: string
}

/** The button by which the form was sent. */
export interface Pressed {
  /** None for plain saving. */
  action: string | undefined
  /** What the button posts. */
  intent: string
  label: string
}

export function refusalOf(
  { status, refusal }: UpstreamRefusal,
  page: Blamed,
  typed: Record<string, string> | undefined,
  pressed?: Pressed,
): RefusalView {
  const action = pressed?.action
  const { msg, code, data } = refusal
  const reported: Raw[] = data?.issues ?? (data?.at ? [{ at: data.at, msg, code }] : [])
  const raw = code === 'INVALID' && typed ? [...reported, ...missing(page, typed, new Set(reported.map(({ at }) => at)))] : reported
  const issues = inPageOrder(raw, page).map((issue) => viewOf(issue, page, action))
  const keys = reported.flatMap(({ confirm }) => confirm ?? [])
  if (code === 'CONFIRM' && pressed) return { status, message: msg, code, issues, confirm: { intent: pressed.intent, label: pressed.label, keys } }
  const several = page.language === 'EN' ? `${issues.length} fields need your attention` : `有${issues.length}处需要修改`
  return {
    status,
    message: issues.length > 1 ? several : (issues[0]?.message ?? msg),
    code,
    issues,
    ...(status === 409 && data?.by && { conflict: { by: data.by, time: data.time ?? '', fields: [] } }),
  }
}

/** The head first, then each grid from its first line to its last. */
function inPageOrder(issues: readonly Raw[], { grids }: Blamed): Raw[] {
  const standsAt = (at: string) => {
    const [, key, index] = /^(\w+)\[(\d+)\]/.exec(at) ?? []
    return { grid: grids.findIndex((grid) => grid.key === key), line: Number(index ?? 0) }
  }
  return issues.toSorted((a, b) => {
    const [one, other] = [standsAt(a.at), standsAt(b.at)]
    return one.grid - other.grid || one.line - other.line
  })
}

function viewOf({ at, msg, code = '', given }: Raw, page: Blamed, action: string | undefined): Issue {
  const { label, line } = placeOf(page, at)
  const message = line === null || namesLine(msg, line) ? msg : inLine(page.language, line, label, msg, code, given)
  return { at: inputName(at, action), label, message, ...(given !== undefined && { given }) }
}

/** The number may as well stand in the value that was given. */
const namesLine = (msg: string, line: string): boolean => new RegExp(`第${line}行|\\bline ${line}\\b`, 'i').test(msg)

function inLine(language: Language, line: string, label: string, msg: string, code: string, given: string | undefined): string {
  const isEnglish = language === 'EN'
  const worded = (key: 'requiredCellEmpty' | 'numberCellBounds', more: Record<string, string> = {}) =>
    wordedWith(errors[key].words[isEnglish ? 1 : 0], { lineNum: line, title: label, ...more })
  if (code === 'REQUIRED') return worded('requiredCellEmpty')
  if (given === undefined) return isEnglish ? `Line ${line}: ${msg}` : `第${line}行：${msg}`
  return worded('numberCellBounds', { value: given, rule: ruleIn(msg, label, given) })
}

const wordedWith = (wording: string, given: Record<string, string>) => filled(wording, (name) => given[name] ?? '')

/** The rule alone: the message without its field and its value, which stand before it. */
function ruleIn(msg: string, label: string, given: string): string {
  const rule = msg
    .replace(`，当前值“${given}”`, '')
    .replace(`; given "${given}"`, '')
    .replace(label.split(' ').at(-1) ?? label, '')
    .replace(/^的值/, '')
    .replace(`“${given}”`, '')
    .replace(`"${given}"`, '')
    .trim()
  return rule || msg
}

/** `poLine[0].poDelivery[1].scheduleQty` → line 10, “交货计划2 计划数量”. */
function placeOf(page: Blamed, at: string): IssuePlace {
  const { fields, grids, rows } = page
  const steps = at.split('.')
  const column = steps.pop() ?? ''
  const header = fields.find(({ key }) => key === at)
  if (header || steps.length === 0) return { label: header?.label ?? nameOf(page, at), line: null }
  let [level, lines] = [grids, rows]
  let place: { line: string; before: string; grid: GridView } | null = null
  for (const step of steps) {
    const [, key, index] = /^(\w+)\[(\d+)\]$/.exec(step) ?? []
    const grid = level.find((each) => each.key === key)
    if (!grid) break
    const row = lines[grid.key]?.[Number(index)]
    place = place
      ? { line: place.line, before: `${grid.label}${Number(index) + 1} `, grid }
      : { line: String(row?.lineNum ?? Number(index) + 1), before: '', grid }
    level = grid.children
    lines = (row ?? {}) as Record<string, Row[]>
  }
  if (!place) return { label: nameOf(page, at), line: null }
  return { label: place.before + (fieldsIn(place.grid.columns).find(({ key }) => key === column)?.label ?? nameOf(page, at)), line: place.line }
}

/** By its definition, where no column of the page shows it. */
function nameOf({ definition, language }: Blamed, at: string): string {
  const field = definition && fieldNamed(definition, at)
  return field ? say(field.label, language) : ''
}

/** Inputs that must be filled and were sent empty: services say so only when nothing else is wrong. */
function missing({ fields, grids, rows, language, definition }: Blamed, typed: Record<string, string>, known: ReadonlySet<string>): Raw[] {
  const found: Raw[] = []
  const isFound = (at: string) => definition !== undefined && fieldNamed(definition, at)?.options.init !== undefined
  const look = (those: readonly FieldView[], before: string, row?: Row) => {
    for (const { key, label, editable, required } of those) {
      const at = before + key
      // A line that is not stored sends only what was typed in it.
      const value = typed[at] ?? (row?.id === '' ? String(row[key] ?? '') : undefined)
      const isLeft = value !== undefined && `${value}${typed[`${at}$text`] ?? ''}`.trim() === ''
      if (editable && required && isLeft && !known.has(at) && !isFound(at))
        found.push({ at, code: 'REQUIRED', msg: language === 'EN' ? `${label} is required` : `请填写${label}` })
    }
  }
  const visit = (grid: GridView, lines: Row[], path: string): void =>
    lines.forEach((row, at) => {
      look(fieldsIn(grid.columns), `${path}[${at}].`, row)
      for (const child of grid.children) visit(child, rowsAt(row, child.key), `${path}[${at}].${child.key}`)
    })
  look(fields, '')
  for (const grid of grids) visit(grid, rows[grid.key] ?? [], grid.key)
  return found
}

/** What an action asked for stands in the form under the action's name. */
function inputName(at: string, action: string | undefined): string {
  return action ? at.replace(/^input\./, `input.${action}.`) : at
}
