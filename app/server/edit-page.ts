/** An edit page as it is shown: the stored document, over it what was typed, and what was refused. */

import { definitionOf } from '../../catalogue/index.ts'
import type { EditView, RefusalView, Row } from '../page-types.ts'
import type { PageContext } from './context.ts'
import { describeEdit, initialValues, withParts } from './describe.ts'
import { refusalView, type UpstreamRefusal } from './errors.ts'
import type { Draft } from './form.ts'
import { flatten } from './form.ts'
import { newIdem } from './idem.ts'
import type { OpenedPage } from './open-page.ts'
import { withPickAddresses } from './pick-addresses.ts'

export interface EditData {
  page: string
  view: EditView
  values: Row
  rows: Record<string, Row[]>
  typed: Record<string, string> | null
  refusal: RefusalView | null
  idem: string
}

export interface Typed {
  draft: Draft
  typed: Record<string, string>
}

interface Again {
  typed?: Typed
  removed?: string[]
  refused?: UpstreamRefusal
  versionNum?: number
  /** The action whose button was pressed. */
  action?: string | undefined
}

const emptyRow: Row = { id: '' }

/** Lines taken away stay away until the document is saved; their ids travel in the form's address. */
export function removedIn(request: Request): string[] {
  return new URL(request.url).searchParams.getAll('removed')
}

export function editData(opened: OpenedPage, context: PageContext, stored: Row | null, again: Again = {}): EditData {
  const { page, language, side, buttons, session, menuId, respId } = opened
  const about = { language, side, buttons, responsibility: session.currentResp.code, userId: session.user.id, menuId, respId }
  const described = withPickAddresses(describeEdit(page.name, stored, about), menuId, respId)
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
  const rows = Object.fromEntries(view.grids.map(({ key }) => [key, mergeLines(linesIn(stored, key), again.typed?.draft[key], removed)]))
  return {
    page: page.name,
    view,
    values,
    rows,
    typed: again.typed?.typed ?? null,
    refusal: again.refused ? withDifferences(refusalView(again.refused, labelFinder(view), again.action), view, values, again.typed) : null,
    idem: newIdem(),
  }
}

/** The company's calendar day; what a new document shows as today, services decide by their own clock. */
const todayHere = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

/** A form that waited while one looked elsewhere. */
export function againOf(parked: Record<string, unknown>): Again {
  const { draft, typed, removed, versionNum } = parked as { draft: Draft; typed: Record<string, string>; removed: string[]; versionNum: number }
  return { typed: { draft, typed }, removed, versionNum }
}

/** What is typed after lines were added or taken away: the numbers in the names have moved. */
export function retyped(draft: Draft): Typed {
  return { draft, typed: flatten(draft) }
}

/** The typed lines in their order, each over its stored one; without typed ones, the stored ones. */
function mergeLines(stored: Row[], typed: unknown, removed: readonly string[]): Row[] {
  const left = stored.filter(({ id }) => !removed.includes(id))
  if (!Array.isArray(typed)) return left
  const byId = new Map(left.map((row) => [row.id, row]))
  const shown = typed.map((line: Draft) => mergeLine(byId.get(String(line.id ?? '')), line, removed))
  const named = new Set(shown.map(({ id }) => id))
  return [...shown, ...left.filter(({ id }) => !named.has(id))]
}

function mergeLine(stored: Row | undefined, line: Draft, removed: readonly string[]): Row {
  const row: Row = { ...(stored ?? emptyRow) }
  for (const [key, value] of Object.entries(line)) {
    if (Array.isArray(value) && value.every((each) => typeof each === 'object')) row[key] = mergeLines(linesIn(stored ?? null, key), value, removed)
  }
  return row
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

/** On a conflict: the header fields in which what was typed is not what is stored now. */
function withDifferences(refusal: RefusalView, { sections }: EditView, stored: Row, typed: Typed | undefined): RefusalView {
  if (!refusal.conflict || !typed) return refusal
  const fields = sections
    .flatMap((section) => section.fields)
    .flatMap(({ key, label, editable }) => {
      const [mine, theirs] = [typed.typed[key], textOf(stored[key])]
      return editable && mine !== undefined && mine !== theirs ? [{ key, label, opened: '', mine, theirs }] : []
    })
  return { ...refusal, conflict: { ...refusal.conflict, fields } }
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** `poLine[0].orderQty` → the label of that column. */
function labelFinder(view: EditView): (at: string) => string {
  const labels = new Map<string, string>()
  for (const { fields } of view.sections) for (const field of fields) labels.set(field.key, field.label)
  const addGrids = (grids: EditView['grids'], before: string): void => {
    for (const grid of grids) {
      for (const column of grid.columns) labels.set(`${before}${grid.key}.${column.key}`, column.label)
      addGrids(grid.children, `${before}${grid.key}.`)
    }
  }
  addGrids(view.grids, '')
  return (at) => labels.get(at.replace(/\[\d+\]/g, '')) ?? ''
}
