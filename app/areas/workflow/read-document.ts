/** The document that a to-do is about, read on the page of the to-do: who decides sees on one screen what he decides on. */
import { definitionOf, pages } from '../../../catalogue/index.ts'
import type { ReadView, Row } from '../../page-types.ts'
import { trailTab } from '../../server/describe/edit/describe-tabs.ts'
import { readView } from '../../server/describe/edit/read-view.ts'
import { placeOf } from '../../server/page/next-to-do.ts'
import { aboutOf, type OpenedPage } from '../../server/page/open-page.ts'

interface Told {
  entityName: string
  /** By which of the person's pages it was read; null by none. */
  page: string | null
  doc: Row
  trail: Row[]
  drawing: string | null
}

/** Null of every record but a to-do, and of one whose document the person reads no more. */
export async function documentBeside(opened: OpenedPage, stored: Row | null): Promise<ReadView | null> {
  if (opened.page.entity !== 'interiorPendingItem' || !stored) return null
  const { data } = await opened.api.call<Told | null>('/v1/processTask/document', { id: stored.id })
  const place = stored.status === 'PENDING' ? await placeOf(opened.api, { id: stored.id }, opened.language) : null
  const view = data && describe(opened, data, String(stored.url ?? ''))
  return view && { ...view, place }
}

function describe(opened: OpenedPage, { entityName, page, doc, trail, drawing }: Told, href: string): ReadView | null {
  const definition = definitionOf(entityName)
  const shownOn = page ?? pages.find(({ entity, kind, opens }) => entity === entityName && (kind === 'edit' || opens))?.name
  if (!definition || !shownOn) return null
  const { session } = opened
  // Only what makes columns visible: nothing is changed here.
  const buttons = new Set((page ? (session.buttons[page] ?? []) : []).filter((button) => button.startsWith('btnView')))
  const about = { ...aboutOf(opened), buttons }
  const asked = trailTab({ id: doc.id, $approval: trail }, opened.page.name, about).flatMap(({ key, label, table }) =>
    table ? [{ key, label, ...table }] : [],
  )
  const view = readView(definition, shownOn, doc, about)
  return { ...view, href: page ? href : null, grids: [...view.grids, ...asked], drawing }
}
