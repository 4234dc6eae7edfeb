/**
 * Pages that come back as they were left: what was loaded for them, and what had been typed, opened and scrolled in them.
 * Kept in the window only, one for each open tab; anything else is loaded anew.
 */
import type { TabLink } from '../../page-types.ts'
import { type PageState, readPageState } from './page-state.ts'

interface Framed {
  frame: { tabs: TabLink[]; message: unknown }
}
interface Kept {
  address: string
  data: Framed
  state: PageState
  keptAt: number
  isStale: boolean
}

/** After this long the page is shown at once and read anew behind it. */
const freshMs = 60_000
const kept = new Map<string, Kept>()
const restored = new Map<string, Kept>()
let tabs: readonly TabLink[] = []

/** The newest word of the server on what is open: a tab that was closed leaves nothing behind. */
export function rememberTabs(open: readonly TabLink[]): void {
  tabs = open
  for (const id of kept.keys()) if (!open.some((tab) => tab.id === id)) kept.delete(id)
}

export function keepPage(address: string, data: Framed, sheet: HTMLElement): void {
  const tab = data.frame.tabs.find(({ current }) => current)
  if (tab?.keepAlive) kept.set(tab.id, { address, data, state: readPageState(sheet), keptAt: Date.now(), isStale: false })
}

/** What was saved may stand in any list; one address, where it is known which. */
export function markStale(address?: string): void {
  for (const page of kept.values()) if (address === undefined || page.address === canonical(address)) page.isStale = true
}

/** The page of this address as it was left, in the frame of today; else whatever `load` brings. */
export async function keptOr<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  const address = canonical(request.url)
  const [id, page] = [...kept].find(([, one]) => one.address === address) ?? []
  if (id === undefined || !page) return load()
  kept.delete(id)
  restored.set(address, page)
  const { frame } = page.data
  return { ...page.data, frame: { ...frame, message: null, tabs: tabs.map((tab) => ({ ...tab, current: tab.id === id })) } } as Data
}

/** How the page was left, told once to whoever draws it again, and whether it should be read anew. */
export function takeRestored(address: string): { state: PageState; isStale: boolean } | null {
  const page = restored.get(address)
  restored.delete(address)
  return page ? { state: page.state, isStale: page.isStale || Date.now() - page.keptAt > freshMs } : null
}

/** Two spellings of one query are one address. */
export function canonical(address: string): string {
  const url = new URL(address, location.origin)
  const query = new URLSearchParams(url.search)
  for (const name of ['_data', 'index']) query.delete(name)
  return `${url.pathname}?${query}`
}
