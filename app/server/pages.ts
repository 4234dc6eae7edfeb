/** The menu pages of the catalogue, by name, with the side that may see them and the lists that an edit page belongs to. */
import { type PageEntry as CataloguePage, pages as cataloguePages } from '../../catalogue/index.ts'
import type { Side } from '../page-types.ts'

export interface PageEntry extends CataloguePage {
  audience: Side | 'both'
  /** Names of the pages whose menu entry grants this one. */
  grantedBy: readonly string[]
}

const entries = new Map<string, PageEntry>(
  cataloguePages.map((page) => [page.name, { ...page, audience: audienceOf(page), grantedBy: grantorsOf(page) }]),
)

export const pageEntry = (name: string): PageEntry | undefined => entries.get(name)

function audienceOf({ for: responsibilities }: CataloguePage): Side | 'both' {
  if (!responsibilities.includes('supplier')) return 'internal'
  return responsibilities.length === 1 ? 'supplier' : 'both'
}

function grantorsOf({ name }: CataloguePage): string[] {
  return [...cataloguePages.filter(({ opens }) => opens === name).map((page) => page.name), name]
}
