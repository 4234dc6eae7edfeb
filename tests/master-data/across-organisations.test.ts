/** S5.2: materials of all organisations, of the categories that one has a permit for. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let buyer: Person
let manager: Person

beforeAll(async () => {
  world = await openWorld()
  await world.query(
    `delete from user_category_permit where header_id = (select id from "user" where code = 'buyer1') and category_id not in (select id from purchase_category where code like '01%')`,
  )
  await world.query(
    `delete from user_org_permit where header_id = (select id from "user" where code = 'buyer1') and org_id <> (select id from organization where code = 'SZ10')`,
  )
  buyer = await world.person('buyer1')
  manager = await world.person('manager1')
})

const listed = async (person: Person, page: string): Promise<string[]> =>
  (await person.list(page, { pageRows: 2_000 })).rows.map((row) => String((row.materialId$ as Doc).code))

/** Each with its category and organisation. */
const stored = async (where: string) =>
  (
    await world.query<{ code: string }>(
      `select m.code from material_org b join material_item m on m.id = b.material_id join purchase_category c on c.id = m.category_id join organization o on o.id = b.org_id where ${where}`,
    )
  ).map(({ code }) => code)

test('S5.2: the query across organisations asks for no permit of an organisation, and for that of the category', async () => {
  // What he buys himself he sees whatever its category.
  const own = `b.buyer_id = '${buyer.actor.userId}'`
  const seen = await listed(buyer, 'orgMaterialQueryList')
  expect(seen.sort()).toEqual((await stored(`c.code like '01%' or ${own}`)).sort())
  expect(seen.length).toBeLessThan((await stored('true')).length)
  const withinOrganisation = await listed(buyer, 'materialManagementOrgList')
  expect(withinOrganisation.sort()).toEqual((await stored(`c.code like '01%' and o.code = 'SZ10' or ${own}`)).sort())
  expect(withinOrganisation.length).toBeLessThan(seen.length)
})

test('a material that moves to another category takes its rows of the organisations along', async () => {
  const [moved] = await world.query<{ id: string; code: string }>(
    `select m.id, m.code from material_item m join purchase_category c on c.id = m.category_id join material_org b on b.material_id = m.id
     where c.code like '01%' group by 1, 2 having not bool_or(b.buyer_id = $1) order by m.code limit 1`,
    [buyer.actor.userId],
  )
  const { id, code } = moved as { id: string; code: string }
  expect(await listed(buyer, 'orgMaterialQueryList')).toContain(code)
  const [other] = await world.query<{ id: string }>(`select id from purchase_category where code like '02%' and level_num = 3 order by code limit 1`)
  await manager.save('materialItem', { categoryId: other?.id }, await manager.find('materialItem', id))
  expect(await listed(buyer, 'orgMaterialQueryList')).not.toContain(code)
})
