/** The pages of the catalogue, by name, with the side that may see them and the pages whose menu entry grants them. */
import { type PageEntry as CataloguePage, pages as cataloguePages } from '../../../catalogue/index.ts'
import { type Panel, panels } from '../../../catalogue/panels.ts'
import type { Side } from '../../page-types.ts'

interface Reach {
  audience: Side | 'both'
  /** Names of the pages whose menu entry grants this one. */
  grantedBy: readonly string[]
}

export interface PageEntry extends CataloguePage, Reach {}
export interface PanelEntry extends Panel, Reach {}

const pageEntries = new Map<string, PageEntry>(
  cataloguePages.map((page) => [page.name, { ...page, audience: audienceOf(page), grantedBy: grantorsOf(page) }]),
)
const panelEntries = new Map<string, PanelEntry>(
  panels.map((panel) => [panel.name, { ...panel, audience: audienceOf(panel), grantedBy: [panel.under ?? panel.name] }]),
)

export const pageEntry = (name: string): PageEntry | undefined => pageEntries.get(name)
export const panelEntry = (name: string): PanelEntry | undefined => panelEntries.get(name)
/** Where the page may stand in the menu, whatever it shows. */
export const grantorsOfAny = (name: string): readonly string[] => (pageEntry(name) ?? panelEntry(name))?.grantedBy ?? []

function audienceOf({ for: responsibilities }: CataloguePage | Panel): Side | 'both' {
  if (!responsibilities.includes('supplier')) return 'internal'
  return responsibilities.length === 1 ? 'supplier' : 'both'
}

function grantorsOf({ name }: CataloguePage): string[] {
  return [...cataloguePages.filter(({ opens, begins }) => opens === name || begins === name).map((page) => page.name), name]
}
