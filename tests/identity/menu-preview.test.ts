/** The menu as a responsibility sees it, for whoever keeps the menus: the same as its holders are given. */
import { beforeAll, expect, test } from 'vitest'
import type { MenuPreview } from '../../contract/grants.ts'
import type { Answer } from '../../contract/types.ts'
import { readAccess } from '../../upstream/platform/rights/access.ts'
import { call } from '../print/people.ts'
import { onPage } from '../security/planting.ts'
import { openWorld, type Person, TODAY, type World } from '../support/world.ts'

const page = 'systemsetting/menuFunction'
let world: World
let admin: Person
let buyers: string

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
  buyers = await world.idOf('responsibility', 'buyer')
})

const preview = async (responsibilityId: string | null, by = admin): Promise<MenuPreview> =>
  ((await call(world, by, '/v1/menu/preview', page, { responsibilityId })) as Answer<MenuPreview>).data

test('before one is chosen the responsibilities stand there alone', async () => {
  const { responsibilities, menus } = await preview(null)
  expect(responsibilities.map(({ code }) => code)).toEqual(expect.arrayContaining(['buyer', 'manager', 'supplier', 'admin']))
  expect(menus).toEqual([])
})

test('buyers are shown the menus that buyer1 is given, no more and no fewer', async () => {
  const buyer = await world.person('buyer1')
  const { menus } = await readAccess(world.pool, buyer.actor.userId, buyers, TODAY)
  const given = menus.filter(({ isGranted, menuType }) => isGranted && menuType !== 'DIR').map(({ menuName }) => menuName)
  const shown = (await preview(buyers)).menus.map(({ path }) => path.split(' / ').at(-1))
  expect(shown.sort()).toEqual(given.sort())
})

test('a menu that is disabled is gone from the preview, and comes back', async () => {
  const paths = async () => (await preview(buyers)).menus.map(({ path }) => path)
  const before = await paths()
  await world.query(`update menu set enabled_flag = 'N' where html_url = 'purchaseOrderList'`)
  expect(before.filter((path) => !path.endsWith(' / 采购订单'))).toEqual(await paths())
  await world.query(`update menu set enabled_flag = 'Y' where html_url = 'purchaseOrderList'`)
  expect(await paths()).toEqual(before)
})

test('S5.5 needs its button', async () => {
  const without = { ...admin, actor: onPage(admin.actor, page, ['btnPreview']) }
  expect(await admin.refused(preview(buyers, without))).toMatchObject({ status: 403 })
})
