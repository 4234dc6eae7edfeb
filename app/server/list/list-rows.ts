/** Lines that are typed over in their list: only the cells that differ from what was shown are saved, and none that somebody else has changed meanwhile. */

import { definitionOf } from '../../../catalogue/index.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { lineViewOf, shownView } from '../../../catalogue/pages/views.ts'
import { idShape } from '../../../catalogue/values/ids.ts'
import type { Row } from '../../page-types.ts'
import { wordsOf } from '../answer/i18n.ts'
import type { OpenedPage } from '../page/open-page.ts'

/** `row.{id}.meaning` is what stands in the cell now, `was.{id}.meaning` what was shown. */
const cellName = new RegExp(`^row\\.(${idShape})\\.(\\w+)$`, 'i')

export type Cells = Map<string, Record<string, { was: string; now: string }>>

export function changedCells(typed: Readonly<Record<string, string>>): Cells {
  const cells: Cells = new Map()
  for (const [name, now] of Object.entries(typed)) {
    const [, id, key] = cellName.exec(name) ?? []
    const was = typed[`was.${id}.${key}`]
    if (id && key && was !== undefined && was !== now.trim()) cells.set(id, { ...cells.get(id), [key]: { was, now: now.trim() } })
  }
  return cells
}

/** Without the cells that stand as they were shown: they may be others by now. */
export function withoutUntouched(typed: Readonly<Record<string, string>>): Record<string, string> {
  const isUntouched = (name: string) => {
    const cell = name.replace(/^(?:row|was)\./, '')
    return typed[`was.${cell}`] !== undefined && typed[`was.${cell}`] === typed[`row.${cell}`]
  }
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !isUntouched(name)))
}

/** How many lines were saved; what was refused is thrown, or told in words where somebody was quicker. */
export async function saveCells(
  opened: OpenedPage,
  cells: Cells,
  view: string | undefined,
  idem: string,
): Promise<{ saved: number } | { refused: string }> {
  const { page, api, language } = opened
  const definition = definitionOf(page.entity) as AnyDefinition
  const shown = shownView(page, view)
  const lines = lineViewOf(definition, shown)?.lines ?? ''
  const { data: stored } = await api.list(page.entity, { ids: [...cells.keys()], pageRows: cells.size, ...(shown && { view: shown }) })
  const stale = stored.find((row) => Object.entries(cells.get(row.id) ?? {}).some(([key, { was }]) => textOf(row[key]) !== was))
  if (stale) return { refused: wordsOf(language)('list.cellStale', { name: nameOf(definition, stale) }) }
  const rows = await Promise.all(
    [...Map.groupBy(stored, ({ headerId }) => String(headerId))].map(([id, those]) => draftOf(opened, id, lines, those, cells)),
  )
  await api.call(`/v1/${page.entity}Restful/doBatchSaveOrUpdate`, { rows }, idem)
  return { saved: cells.size }
}

async function draftOf({ api, page }: OpenedPage, id: string, lines: string, rows: readonly Row[], cells: Cells) {
  const { versionNum } = await api.find(page.entity, id)
  const typed = rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(Object.entries(cells.get(row.id) ?? {}).map(([key, { now }]) => [key, now])),
  }))
  return { id, versionNum, draft: { [lines]: typed } }
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const nameOf = ({ list }: AnyDefinition, row: Row) => textOf(row.code ?? row[list.columns[0] ?? ''])
