/** What a link in a mail costs a browser that has nothing of us: HTML and style, as they go over the line. */
import type { BrowserContext } from 'playwright'
import { request } from 'undici'
import { beforeAll, expect, test, vi } from 'vitest'
import { menuIdOf } from '../../catalogue/menu.ts'
import { openWindow } from '../support/browser.ts'
import { readable } from '../support/mail.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'

let system: System
let decision: string

beforeAll(async () => {
  system = await startSystem({ background: true })
  const world = await openWorld(system.database)
  const requisition = await (await workflowIn(world)).submitted(await world.person('buyer1'))
  const find = async () => (await system.mails()).map(readable).find((mail) => mail.includes(String(requisition.docNum)) && mail.includes('/decide/'))
  await vi.waitUntil(find, { timeout: 60_000 })
  decision = /\/decide\/[\w-]{43}/.exec((await find()) ?? '')?.[0] ?? ''
})

interface Weight {
  html: number
  /** Each file of style that the page names, by its name without the hash. */
  style: Record<string, number>
  sum: number
}

/** In KB of 1,000 bytes, in the order of the page. */
async function weightOf(address: string, cookie: string): Promise<Weight> {
  const ask = async (path: string) => {
    const { statusCode, body } = await request(system.origin + path, {
      headers: { cookie, accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' },
    })
    const bytes = (await body.arrayBuffer()).byteLength
    expect(statusCode).toBe(200)
    return bytes / 1_000
  }
  const page = await (await fetch(system.origin + address, { headers: { cookie, accept: 'text/html' } })).text()
  const files = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href)
  const style: Record<string, number> = {}
  for (const file of files) style[file.replace(/^\/assets\/|-[\w-]{8}\.css$/g, '')] = await ask(file)
  const html = await ask(address)
  return { html, style, sum: html + Object.values(style).reduce((sum, size) => sum + size, 0) }
}

async function cookiesOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).flatMap(({ name, value }) => (name === 'style' ? [] : [`${name}=${value}`])).join('; ')
}

/** As somebody who is signed in and whose browser has been emptied. */
async function firstVisit(userName: string, address: string, language: 'CN' | 'EN'): Promise<Weight> {
  const context = await openWindow(false, { by: 'form client' })
  await signIn(await context.newPage(), context, system, userName)
  const cookie = (await cookiesOf(context)).replace(/(?:; )?lang=\w+/, '')
  return weightOf(address, `${cookie}; lang=${language}`)
}

test.each(['CN', 'EN'] as const)('a decision weighs 30 KB at most (%s)', async (language) => {
  const weight = await firstVisit('manager1', decision, language)
  console.log(weight)
  expect(weight.sum).toBeLessThanOrEqual(30)
})

test.each(
  (['CN', 'EN'] as const).flatMap((language) =>
    ['purchaseOrderListPermission', 'purchaseRequisitionList', 'materialManagementList', 'purchaseForecastList'].map((page) => ({ page, language })),
  ),
)('a list of twenty rows weighs 36 KB at most: $page ($language)', async ({ page, language }) => {
  const weight = await firstVisit('manager1', `/main/${page}?menuId=${menuIdOf(page as 'purchaseOrderListPermission')}`, language)
  console.log(page, weight)
  expect(weight.sum).toBeLessThanOrEqual(36)
})
