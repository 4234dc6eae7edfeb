/** Whose permits hold at this moment, read anew from the tables by area conventions and docs/decisions/permits.md: nothing of the product's own reading is used. */
import type { World } from '../support/world.ts'

export interface Permits {
  /** Sees every row of a kind whose list is empty. */
  isUnbounded: boolean
  orgs: ReadonlySet<string>
  categories: ReadonlySet<string>
  purchaseGroups: ReadonlySet<string>
  userGroups: ReadonlySet<string>
}

interface Held {
  id: string
  org: string | null
  isUnbounded: boolean
}

/** Responsibilities of a user on a day; of one code, or all of them. */
const responsibilitiesOf = (world: World, userId: string, code: string | null, day: string) =>
  world.query<Held>(
    `select r.id, r.org_id as org, coalesce(r.data_scope_all, 'N') = 'Y' as "isUnbounded"
     from user_responsibility ur join responsibility r on r.id = ur.responsibility_id
     where ur.header_id = $1 and ($2::text is null or r.code = $2) and r.enabled_flag = 'Y'
       and $3::date between coalesce(ur.start_date, '-infinity') and coalesce(ur.end_date, 'infinity')
       and $3::date between coalesce(r.start_date_active, '-infinity') and coalesce(r.end_date_active, 'infinity')`,
    [userId, code, day],
  )

type Tree = ReadonlyMap<string | null, readonly { id: string }[]>

async function treeOf(world: World, table: 'organization' | 'purchase_category'): Promise<Tree> {
  const rows = await world.query<{ id: string; above: string | null }>(`select id, parent_id as above from ${table}`)
  return Map.groupBy(rows, ({ above }) => above)
}

const withBelow = (tree: Tree, id: string): string[] => [id, ...(tree.get(id) ?? []).flatMap((child) => withBelow(tree, child.id))]

/** What somebody may see in a responsibility; in all of them together, where another one reads the rows in this person's place. */
export async function permitsOf(world: World, userId: string, code: string | null, day: string): Promise<Permits> {
  const held = await responsibilitiesOf(world, userId, code, day)
  const listed = <T>(columns: string, table: string) => world.query<T>(`select ${columns} from ${table} where header_id = $1`, [userId])
  const orgs = await listed<{ id: string; below: string | null }>('org_id as id, include_children as below', 'user_org_permit')
  const categories = await listed<{ id: string }>('category_id as id', 'user_category_permit')
  const purchaseGroups = await listed<{ id: string }>('purchase_group as id', 'user_purchase_group_permit')
  const userGroups = await listed<{ id: string }>('user_group as id', 'user_group_permit')
  const [orgTree, categoryTree] = [await treeOf(world, 'organization'), await treeOf(world, 'purchase_category')]
  const ownOrgs = orgs.flatMap(({ id, below }) => (below === 'Y' ? withBelow(orgTree, id) : [id]))
  const deskOrgs = held.flatMap(({ org }) => (org ? withBelow(orgTree, org) : []))
  return {
    isUnbounded: held.some((one) => one.isUnbounded),
    orgs: new Set([...ownOrgs, ...deskOrgs]),
    categories: new Set(categories.flatMap(({ id }) => withBelow(categoryTree, id))),
    purchaseGroups: new Set(purchaseGroups.map(({ id }) => id)),
    userGroups: new Set(userGroups.map(({ id }) => id)),
  }
}

/** A list bounds by what it holds, and one that is empty by everything, unless its person is unbounded; what is of no such kind passes one that holds something. */
export function within({ isUnbounded }: Permits, list: ReadonlySet<string>, of: readonly (string | null)[]): boolean {
  if (list.size === 0) return isUnbounded
  const named = of.filter((one) => one !== null)
  return named.length === 0 || named.some((one) => list.has(one))
}

/** Pages that are granted to a user in these responsibilities. */
export async function pagesOf(world: World, userId: string, code: string | null, day: string): Promise<ReadonlySet<string>> {
  const held = await responsibilitiesOf(world, userId, code, day)
  const rows = await world.query<{ page: string }>(
    `select distinct m.html_url as page from responsibility_role rr join role r on r.id = rr.role_id and r.enabled_flag = 'Y'
     join role_menu_permit p on p.header_id = r.id join menu m on m.id = p.menu_id and m.enabled_flag = 'Y'
     where rr.header_id = any($1) and m.html_url is not null and $2::date between coalesce(rr.start_date, '-infinity') and coalesce(rr.end_date, 'infinity')`,
    [held.map(({ id }) => id), day],
  )
  return new Set(rows.map(({ page }) => page))
}

interface Given {
  grantor: string
  kind: 'MENU' | 'DOC_TYPE' | 'TASK'
  target: string
}

/** Delegations to a user that are in force, by their grantors. */
export const givenTo = (world: World, userId: string, day: string) =>
  world.query<Given>(
    `select a.grantor_id as grantor, r.kind, r.target from user_authorisation a join user_authorisation_relation r on r.header_id = a.id
     join "user" u on u.id = a.grantor_id and u.enabled_flag = 'Y'
     where a.delegate_id = $1 and a.status = 'EFFECTIVE' and $2::date between a."from" and a."to" order by a.grantor_id`,
    [userId, day],
  )
