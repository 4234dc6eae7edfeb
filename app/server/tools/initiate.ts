/** What this person may hand in for approval: the documents that he may make, each a way to a new one. */
import { definitionOf } from '../../../catalogue/index.ts'
import type { ToolBlock } from '../../page-types.ts'
import type { OpenedPage } from '../page/open-page.ts'
import { recordAddress } from '../page/page-address.ts'
import { pageEntry } from '../page/pages.ts'
import { inWords } from './tool.ts'

export async function documentsToStart({ page, session, respId, language }: OpenedPage): Promise<ToolBlock[]> {
  const links = new Map<string, { label: string; href: string }>()
  for (const { htmlUrl, isGranted, menuId } of session.menus) {
    const list = isGranted && htmlUrl !== null ? pageEntry(htmlUrl) : undefined
    const definition = definitionOf(list?.entity ?? '')
    if (list?.kind !== 'list' || !list.opens || !definition || definition.entity === page.entity || links.has(definition.entity)) continue
    const mayMake = session.buttons[list.name]?.includes('btnAdd') ?? false
    if (!mayMake || Object.keys(definition.flows).length === 0) continue
    links.set(definition.entity, { label: inWords(definition.label, language), href: recordAddress(list.opens, menuId, respId) })
  }
  return links.size === 0 ? [] : [{ key: 'documents', title: inWords(['新建单据', 'New document'], language), links: [...links.values()] }]
}
