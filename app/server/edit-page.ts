/** An edit page as it is shown: the stored document, over it what was typed, and what was refused. */

import { type Field, type Fields, isFinder, type LinesMap } from '../../catalogue/define.ts'
import { definitionOf } from '../../catalogue/index.ts'
import type { EditView, RefusalView, Row } from '../page-types.ts'
import type { PageContext } from './context.ts'
import { describeEdit, initialValues, withParts } from './describe-edit.ts'
import type { UpstreamRefusal } from './errors.ts'
import type { Draft } from './form.ts'
import { flatten } from './form.ts'
import { newIdem } from './idem.ts'
import { type Pressed, refusalOf } from './issues.ts'
import type { OpenedPage } from './open-page.ts'
import { withPickAddresses } from './pick-addresses.ts'
import type { BaseFile } from './uploads.ts'
import { differences, openedWith, readOpened } from './versions.ts'

export interface EditData {
  page: string
  view: EditView
  values: Row
  rows: Record<string, Row[]>
  typed: Record<string, string> | null
  refusal: RefusalView | null
  idem: string
  /** The values that the form was opened with; the form carries them. */
  opened: string
}

export interface Typed {
  draft: Draft
  typed: Record<string, string>
  opened: string
}

interface Again {
  typed?: Typed
  removed?: string[]
  refused?: UpstreamRefusal
  versionNum?: number
  pressed?: Pressed
  /** Attached while the document is not stored yet. */
  files?: BaseFile[]
}

/** Lines taken away stay away until the document is saved; their ids travel in the form's address. */
export function removedIn(request: Request): string[] {
  return new URL(request.url).searchParams.getAll('removed')
}

export function editData(opened: OpenedPage, context: PageContext, stored: Row | null, again: Again = {}): EditData {
  const { page, language, side, buttons, session, menuId, respId } = opened
  const about = { language, side, buttons, responsibility: session.currentResp.code, userId: session.user.id, menuId, respId }
  const described = withPickAddresses(describeEdit(page.name, stored, about, again.files), menuId, respId)
  const removed = again.removed ?? []
  const view = {
    ...described,
    // A form that comes back still speaks of the version it was opened with; only a conflict, which shows both, moves on to the stored one.
    versionNum: again.refused?.refusal.data?.by ? described.versionNum : (again.versionNum ?? described.versionNum),
    address: removed.length ? withRemoved(described.address, removed, context.origin) : described.address,
  }
  const definition = definitionOf(page.entity)
  const user = { code: session.user.userName, name: session.user.displayName }
  const values = stored && definition ? withParts(definition, stored) : initialValues(page.name, { ...about, today: todayHere(), user })
  const storedRows = Object.fromEntries(view.grids.map(({ key }) => [key, linesIn(stored, key)]))
  const rows = Object.fromEntries(
    view.grids.map(({ key }) => [key, mergeLines(linesIn(stored, key), again.typed?.draft[key], removed, definition?.lines ?? {}, key)]),
  )
  const fields = view.sections.flatMap((section) => section.fields)
  const isFound = (at: string) => !!definition && fieldOf(definition.fields, definition.lines, at.split('.'))?.options.init !== undefined
  const isConflict = !!again.refused?.refusal.data?.by
  const now = JSON.stringify(openedWith({ fields, grids: view.grids, values, rows: storedRows }, session.user.id))
  const refusal = again.refused
    ? refusalOf(again.refused, { fields, grids: view.grids, rows, language, isFound }, again.typed?.typed, again.pressed)
    : null
  if (refusal?.conflict && again.typed)
    refusal.conflict.fields = differences(
      { fields, grids: view.grids, values, rows: storedRows },
      rows,
      again.typed.typed,
      readOpened(again.typed.opened),
      language,
    )
  return {
    page: page.name,
    view,
    values,
    rows,
    typed: again.typed?.typed ?? null,
    refusal,
    idem: newIdem(),
    opened: (!isConflict && again.typed?.opened) || now,
  }
}

/** The company's calendar day; what a new document shows as today, services decide by their own clock. */
const todayHere = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

/** A form that waited while one looked elsewhere. */
export function againOf(parked: Record<string, unknown>): Again {
  const { draft, typed, removed, versionNum, opened } = parked as unknown as Typed & { removed: string[]; versionNum: number }
  return { typed: { draft, typed, opened }, removed, versionNum }
}

/** What is typed after lines were added or taken away: the numbers in the names have moved. */
export function retyped(draft: Draft, opened: string): Typed {
  return { draft, typed: flatten(draft), opened }
}

/** The typed lines in their order, each over its stored one; without typed ones, the stored ones. New ones have the number and the values they will get. */
function mergeLines(stored: Row[], typed: unknown, removed: readonly string[], specs: LinesMap, key: string): Row[] {
  const left = stored.filter(({ id }) => !removed.includes(id))
  if (!Array.isArray(typed)) return left
  const byId = new Map(left.map((row) => [row.id, row]))
  const spec = specs[key]
  let last = Math.max(0, ...stored.map(({ lineNum }) => Number(lineNum ?? 0)))
  const shown = typed.map((line: Draft) => {
    const known = byId.get(String(line.id ?? ''))
    if (!known) last += 10
    return mergeLine(known ?? { id: '', lineNum: last, ...firstValues(spec?.fields ?? {}) }, line, removed, spec?.lines ?? {})
  })
  const named = new Set(shown.map(({ id }) => id))
  return [...shown, ...left.filter(({ id }) => !named.has(id))]
}

function mergeLine(before: Row, line: Draft, removed: readonly string[], specs: LinesMap): Row {
  const row: Row = { ...before }
  for (const [key, value] of Object.entries(line)) {
    if (Array.isArray(value) && value.every((each) => typeof each === 'object'))
      row[key] = mergeLines(linesIn(before, key), value, removed, specs, key)
  }
  return row
}

function fieldOf(fields: Fields, lines: LinesMap, [step = '', ...rest]: string[]): Field | undefined {
  const spec = lines[step.replace(/\[\d+\]$/, '')]
  return rest.length && spec ? fieldOf(spec.fields, spec.lines, rest) : fields[step]
}

/** What a new line starts with; the rest is found when it is saved. */
function firstValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(
      ([
        key,
        {
          options: { init, kept },
        },
      ]) => (init === undefined || kept || isFinder(init) ? [] : [[key, init]]),
    ),
  )
}

function linesIn(row: Row | null, key: string): Row[] {
  const lines = row?.[key]
  return Array.isArray(lines) ? (lines as Row[]) : []
}

function withRemoved(address: string, removed: readonly string[], origin: string): string {
  const url = new URL(address, origin)
  url.searchParams.delete('removed')
  for (const id of removed) url.searchParams.append('removed', id)
  return url.pathname + url.search
}
