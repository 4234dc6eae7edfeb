/** Every definition of the installation, in the order in which they lean on each other. */
import { analytics } from './analytics/index.ts'
import type { Area } from './area.ts'
import { auction } from './auction/index.ts'
import { compete } from './compete/index.ts'
import { contracts } from './contracts/index.ts'
import { delivery } from './delivery/index.ts'
import { finance } from './finance/index.ts'
import { identity } from './identity/index.ts'
import { jobsReports } from './jobs-reports/index.ts'
import { type AnyDefinition, type Feed, heardAsFeed, type Page } from './language/define.ts'
import { shipLookups } from './language/lookup-book.ts'
import type { ButtonCode, ButtonWords, LookupName, LookupTypes } from './language/names.ts'
import { masterData } from './master-data/index.ts'
import { messaging } from './messaging/index.ts'
import type { PageName } from './page-names.ts'
import { purchasing } from './purchasing/index.ts'
import { shell } from './shell/index.ts'
import { shopping } from './shopping/index.ts'
import { supplierMaster } from './supplier-master/index.ts'
import { workflow } from './workflow/index.ts'

/** Each may lean on those before it. */
export const areas: readonly Area[] = [identity, shell, workflow, messaging, jobsReports, masterData, supplierMaster, purchasing, delivery, shopping, compete, auction, contracts, finance, analytics]

export const documents: readonly AnyDefinition[] = areas.flatMap((area) => area.documents)

/** By their codes; each area has merged the types of its own into these (`language/names.ts`). */
export const lookups = Object.assign({}, ...areas.map((area) => area.lookups)) as { readonly [Name in LookupName]: LookupTypes[Name] }
export const buttons = Object.assign({}, ...areas.map((area) => area.buttons)) as { readonly [Code in ButtonCode]: ButtonWords[Code] }

shipLookups(lookups)

const byEntity = new Map(documents.map((d) => [d.entity, d]))

const heard = Map.groupBy(documents.flatMap(({ entity, hears }) => hears.map((one) => ({ source: one.source, feed: heardAsFeed(entity, one) }))), ({ source }) => source)

/** What a document feeds, as it says itself and as later ones say that hear of it. */
export function feedsOf({ entity, feeds }: AnyDefinition): readonly Feed[] {
  const later = heard.get(entity)
  return later ? [...feeds, ...later.map(({ feed }) => feed)] : feeds
}

export const definitionOf = (entity: string): AnyDefinition | undefined => byEntity.get(entity)

export interface PageEntry extends Page {
  readonly name: PageName
  readonly entity: string
}

/** Menu and edit pages that a definition stands behind. */
export const pages: readonly PageEntry[] = documents.flatMap((d) => Object.entries(d.pages).map(([name, page]) => ({ name: name as PageName, entity: d.entity, ...page })))

const byDocument = Map.groupBy(pages, ({ entity }) => entity)

/** The pages that a definition stands behind. */
export const pagesOf = ({ entity }: Pick<AnyDefinition, 'entity'>): readonly PageEntry[] => byDocument.get(entity) ?? []

const byName = new Map(pages.map((p) => [p.name as string, p]))

export { constants } from './constants/constants.ts'
export { errors } from './constants/errors.ts'
export { shapes } from './constants/shapes.ts'

/** The lists that stand behind tabs of one page, that page first, as any of them shows them; none where a list stands alone. */
export function tabsWith(name: string): readonly string[] {
  const first = pages.find((page) => page.tabs && (page.name === name || page.tabs.some((tab) => tab === name)))
  return first ? [first.name, ...(first.tabs ?? [])] : []
}

export const pageOf = (name: string): PageEntry | undefined => byName.get(name)
