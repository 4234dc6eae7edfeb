/** The way over a supplier's own catalogue and back, by pages and forms, with script and without. */
import { beforeAll, expect } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import { button, press, says } from '../flows/flow.ts'
import { eachWay } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { type Catalogue, hostOf, startCatalogue } from './cxml-peer.ts'
import { addressee, type Mall, openMall } from './mall.ts'
import { punchOutNode } from './punched.ts'

let peer: Catalogue
let system: System
let world: World
let mall: Mall
let nodeId: string

beforeAll(async () => {
  peer = await startCatalogue()
  process.env.EGRESS_ALLOW = hostOf(peer)
  allowEgress([hostOf(peer)])
  system = await startSystem()
  process.env.DATA_DIR = system.dataFolder
  world = await openWorld(system.database)
  mall = await openMall(world)
  await addressee(mall, mall.people.buyer)
  nodeId = (await punchOutNode(mall, peer)).id
})

eachWay(
  'a shopper opens the catalogue of a supplier from the mall, chooses there, and finds it in the cart',
  async ({ page, context, javaScript }) => {
    const partId = `AH-${javaScript ? 1 : 2}`
    peer.chosen = [{ partId, description: `手套${partId}`, qty: '4', price: '12.5' }]
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'catalogueMall', `node=${nodeId}`)
    await page.getByRole('link', { name: '打开供应商目录选购' }).click()
    await press(page, 'open')
    await says(page, '目录已打开')
    await page.getByRole('link', { name: '前往供应商目录' }).click()
    await page.waitForURL(`${peer.address}/shop`)
    await page.getByRole('button', { name: '回到采购系统' }).click()
    await page.getByText('带回 1 项商品').waitFor()
    await page.getByRole('button', { name: '放入购物车' }).click()
    await says(page, '已从供应商目录放入 1 项')
    await says(page, `手套${partId}`)
    expect(await button(page, 'cart:checkout').count()).toBe(1)
  },
)
