/** Drawings on the pages whose lines name them: in a window of their own, so that nothing that is typed is lost. */
import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { PDF } from '../files/attaching.ts'
import { input, says } from '../flows/flow.ts'
import { type Peer, startPeer } from '../jobs-reports/peer.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { type Drawn, drawingsInEffect, drawnMaterial } from './drawings.ts'

let system: System
let world: World
let peer: Peer
let drawn: Drawn
let buyer: Person

beforeAll(async () => {
  peer = await startPeer()
  process.env.EGRESS_ALLOW = peer.host
  allowEgress([peer.host])
  system = await startSystem()
  world = await openWorld(system.database)
  ;[drawn, buyer] = await Promise.all([drawnMaterial(world), world.person('buyer1')])
  await drawingsInEffect(world, peer)
})
beforeEach(() => {
  peer.replies.length = 0
})

/** A line that is drawn, and one that is not. */
async function requisition(): Promise<Doc> {
  const [ids] = await world.query<{ org: string; category: string }>(
    `select (select id from organization where code = 'SZ10') as org, category_id as category from material_item where id = $1`,
    [drawn.id],
  )
  const line = { requestQty: '10', estimatedPrice: '1', taxRate: '13', needByDate: buyer.inDays(30) }
  return buyer.save('requisitionHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
    ...{ orgId: ids?.org, purpose: '按图采购' },
    requisitionLine: [
      { ...line, materialId: drawn.id },
      { ...line, itemDesc: '包装箱', uom: 'PCS', categoryId: ids?.category },
    ],
  })
}

const drawings = (page: Page) => page.getByRole('link', { name: '图纸', exact: false })

/** What the browser gets behind the button, as the person who is signed in there. */
async function behind(page: Page) {
  const address = await drawings(page).first().getAttribute('href')
  return page.context().request.get(new URL(String(address), system.origin).href)
}

eachWayOfForms('a buyer opens the drawing of a requisition line, and keeps what was typed', async ({ page, context }) => {
  const { id } = await requisition()
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseRequisitionEdit', `id=${id}`)
  expect(await drawings(page).count(), 'of the line that names one').toBe(1)
  expect(await drawings(page).getAttribute('target')).toBe('_blank')
  await input(page, 'purpose').fill('改了一半')

  const file = { body: PDF, type: 'application/pdf' }
  peer.replies.push(file, file)
  const answer = await behind(page)
  expect(answer.url()).toMatch(/\/blueprint\/v1\./)
  expect(await answer.body()).toEqual(PDF)
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; /),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  })
  expect(await input(page, 'purpose').inputValue()).toBe('改了一半')
})

eachWayOfForms('a drawing that is not there is told on the page of the line', async ({ page, context }) => {
  const { id } = await requisition()
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseRequisitionEdit', `id=${id}`)
  const address = await drawings(page).first().getAttribute('href')
  peer.replies.push({ status: 404, body: {} })
  await page.goto(new URL(String(address), system.origin).href)
  await says(page, `图纸${drawn.drawingNo}不存在`)
  expect(await input(page, 'purpose').inputValue()).toBe('按图采购')
})
