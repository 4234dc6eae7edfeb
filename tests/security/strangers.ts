/** A row of every document, and the people to whom it is nobody's business: another supplier, colleagues elsewhere. */
import { randomUUID } from 'node:crypto'
import { documents, pages } from '../../catalogue/index.ts'
import type { AnyDefinition, Show } from '../../catalogue/language/define.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import type { World } from '../support/world.ts'
import { isItsOwnSupplier, type Owner, plant } from './planting.ts'

type Elsewhere = 'otherOrg' | 'otherCategory' | 'otherPurchaseGroup' | 'otherUserGroup'
/** S5.8: the list of one kind is empty, and those of the others would do. */
type Unpermitted = 'withoutOrgs' | 'withoutCategories' | 'withoutPurchaseGroups' | 'withoutUserGroups'
export type Stranger = 'supplier' | Elsewhere | Unpermitted

export interface Planted {
  owner: Owner
  /** Supplier A, and a colleague of the buyer elsewhere. */
  strangers: Record<Stranger, Actor>
  /** Supplier B and the buyer to whom the rows belong. */
  insiders: { supplier: Actor; buyer: Actor }
  /** By entity. */
  rows: ReadonlyMap<string, Doc>
}

export async function plantEverything(world: World): Promise<Planted> {
  const [supplier, buyer] = [(await world.person('supplier01')).actor, (await world.person('buyer1')).actor]
  const [org, otherOrg] = await world.query<{ id: string }>("select id from organization where code <> 'HD00' order by code limit 2")
  const [category, otherCategory] = await world.query<{ id: string }>('select id from purchase_category order by code limit 2')
  if (!org || !otherOrg || !category || !otherCategory) throw new Error('The demo company needs two organisations and two categories')
  const owner: Owner = { supplierId: randomUUID(), orgId: org.id, categoryIds: [category.id], userId: randomUUID() }
  // Planted documents are of the first group of each list.
  const permits = { orgIds: [org.id], categoryIds: [category.id], purchaseGroups: ['P01'], userGroups: ['COMMON'] }
  const colleague = { ...buyer, ...permits, userId: randomUUID(), dataScopeAll: false }
  const rows = new Map<string, Doc>()
  for (const definition of documents) {
    const given = isItsOwnSupplier(definition) ? { id: String(owner.supplierId) } : {}
    rows.set(definition.entity, await plant(world, definition, owner, given))
  }
  return {
    owner,
    strangers: {
      supplier,
      otherOrg: { ...colleague, orgIds: [otherOrg.id] },
      otherCategory: { ...colleague, categoryIds: [otherCategory.id] },
      otherPurchaseGroup: { ...colleague, purchaseGroups: ['P06'] },
      otherUserGroup: { ...colleague, userGroups: ['INDIRECT'] },
      withoutOrgs: { ...colleague, orgIds: [] },
      withoutCategories: { ...colleague, categoryIds: [] },
      withoutPurchaseGroups: { ...colleague, purchaseGroups: [] },
      withoutUserGroups: { ...colleague, userGroups: [] },
    },
    insiders: {
      supplier: { ...supplier, userId: randomUUID(), supplierIds: [String(owner.supplierId)] },
      buyer: colleague,
    },
    rows,
  }
}

export function strangersTo({ scope }: AnyDefinition): Stranger[] {
  if (scope.side === 'shared') return []
  const inside: Stranger[] =
    scope.side === 'system'
      ? ['otherOrg', 'otherCategory', 'otherPurchaseGroup', 'otherUserGroup']
      : scope.anyOrg
        ? []
        : [
            ...(['otherOrg', 'withoutOrgs'] as const),
            ...(scope.category ? (['otherCategory', 'withoutCategories'] as const) : []),
            ...(scope.purchaseGroup ? (['otherPurchaseGroup', 'withoutPurchaseGroups'] as const) : []),
            ...(scope.userGroup ? (['otherUserGroup', 'withoutUserGroups'] as const) : []),
          ]
  return ['supplier', ...inside]
}

/** Every document with everybody who is a stranger to it. */
export const cases = documents.flatMap((definition) => strangersTo(definition).map((who) => ({ entity: definition.entity, who, definition })))

/** Some pages widen on purpose, for our side: all permits, or those for organisations alone. */
const letsIn = (show: Show, who: Stranger) =>
  who !== 'supplier' && (show === 'all' || (show === 'acrossOrgs' && (who === 'otherOrg' || who === 'withoutOrgs')))

/** The pages on which somebody stays a stranger. */
export const pagesOf = (definition: AnyDefinition, who: Stranger) =>
  pages.filter((page) => page.entity === definition.entity && !letsIn(page.show, who))

export const listsOf = (definition: AnyDefinition, who: Stranger) => pagesOf(definition, who).filter(({ kind }) => kind === 'list')
