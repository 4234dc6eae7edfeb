/** The form client against a browser without script, on real pages of each kind: it sees the same, and sends the same bytes. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { makeDocuments } from '../pages/documents.ts'
import { openWindow } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'

let system: System
let mirror: Awaited<ReturnType<typeof openMirror>>

beforeAll(async () => {
  system = await startSystem({ background: true })
  await makeDocuments(await openWorld(system.database))
  mirror = await openMirror()
})

/** Shows one page with the sheets of the real server, and keeps what is sent from it instead of answering. */
async function openMirror() {
  let html = ''
  let told: (sent: Sent) => void = () => {}
  const server = createServer(async (request, answer) => {
    const { url = '', method, headers } = request
    if (url.startsWith('/assets/')) {
      const asset = await fetch(system.origin + url)
      return answer.writeHead(asset.status, { 'content-type': asset.headers.get('content-type') ?? '' }).end(Buffer.from(await asset.arrayBuffer()))
    }
    if (method === 'GET' && url === shown) return answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    if (headers['sec-fetch-dest'] === 'document') told(await sentIn(request))
    answer.writeHead(204).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closeLater(() => server.close())
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}${shown}`,
    show: (page: string) => {
      html = page
    },
    next: () =>
      new Promise<Sent>((resolve) => {
        told = resolve
      }),
  }
}

const shown = '/main/shown'

interface Sent {
  method: string | undefined
  address: string | undefined
  kind: string | undefined
  body: string
}

/** The mark between the parts of a form is anybody's choice. */
async function sentIn(request: IncomingMessage): Promise<Sent> {
  const [kind, mark] = (request.headers['content-type'] ?? '').split('; boundary=')
  const body = (await buffer(request)).toString('latin1')
  return { method: request.method, address: request.url, kind, body: mark ? body.replaceAll(mark, 'MARK') : body }
}

/** A page of each kind, and who sees it; `of` is the list whose first row leads there. */
const kinds: { kind: string; by: string | null; address: string; of?: string }[] = [
  { kind: 'log-in', by: null, address: '/login' },
  { kind: 'a password forgotten', by: null, address: '/forget' },
  { kind: 'a list with its search', by: 'buyer1', address: '/main/purchaseOrderList?pageRows=4' },
  { kind: 'columns of a list', by: 'buyer1', address: '/main/purchaseOrderList/columns' },
  { kind: 'a document with lines', by: 'buyer1', address: '', of: 'purchaseRequisitionList' },
  { kind: 'a document of the other side', by: 'supplier01', address: '', of: 'purchaseOrderListSupplier' },
  { kind: 'a document of goods', by: 'warehouse1', address: '', of: 'receiveList' },
  { kind: 'a record with lists of its own', by: 'admin', address: '', of: 'user' },
  { kind: 'a role and its permits', by: 'admin', address: '', of: 'systemsetting/role' },
  { kind: 'a tree', by: 'admin', address: '/main/systemsetting/menuFunction' },
  { kind: 'an import', by: 'admin', address: '/main/systemsetting/role/import' },
  { kind: 'the own account', by: 'buyer1', address: '/main/editUserCenter' },
  { kind: 'home', by: 'buyer1', address: '/main' },
]

/** The page as the server sends it to somebody without script. */
async function htmlOf({ by, address, of }: (typeof kinds)[number]): Promise<string> {
  const context = await openWindow(false, { by: 'form client' })
  const page = await context.newPage()
  if (by) await signIn(page, context, system, by)
  if (of) await page.goto(`${system.origin}/main/${of}?pageRows=1`)
  const found = of ? await page.locator('main tbody a[href*="id="]').first().getAttribute('href') : address
  const answer = await page.goto(system.origin + found)
  expect(answer?.status(), String(found)).toBe(200)
  return String(await answer?.text())
}

/** Something in every field that takes it, with all that is hard to send: ends of lines, quotes, signs of other tongues. Runs in the page. */
function fillEverything(root: Element): void {
  const hard = 'a&b=c+d %41 "q" \u4e2d\u6587 \ud83d\ude9a <i>;'
  let at = 0
  for (const field of root.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')) {
    at += 1
    if (field.matches('[type=checkbox], [type=radio]')) field.checked = at % 3 > 0
    else if (field.localName === 'select') {
      const { options, multiple } = field as unknown as HTMLSelectElement
      for (const [i, option] of [...options].entries()) if (multiple) option.selected = i % 2 === 0
      if (!multiple && options.length > 0) (field as unknown as HTMLSelectElement).selectedIndex = at % options.length
    } else if (field.localName === 'textarea') field.value = `${hard}\nsecond\r\nthird\n`
    else if (field.type === 'date') field.value = '2026-12-20'
    else if (field.type === 'number') field.value = '7'
    else if (field.type === 'email') field.value = 'a+b@example.com'
    else if (field.type !== 'file' && !field.pattern) field.value = `${hard} ${at}`
  }
}

const file = { name: '\u56fe "1";.txt', mimeType: 'text/plain', buffer: Buffer.from('one\ntwo') }

/** The buttons that send something and are seen; those that a form's own rules hold back send nothing. */
const sending = (page: Page) => page.locator('button:not([type=button]):not([type=reset]):not([disabled]):not(.hidden):visible')

async function withEverything(page: Page): Promise<void> {
  for (const input of await page.locator('input[type=file]:not([disabled])').all()) await input.setInputFiles([file])
  await page.locator('html').evaluate(fillEverything)
}

const words = async (page: Page) => (await page.locator('body').innerText()).split(/\s*[\n\t]\s*/).filter(Boolean)

test.each(kinds)('$kind: the form client sees and sends what a browser without script does', async (kind) => {
  mirror.show(await htmlOf(kind))
  const contexts: BrowserContext[] = [await openWindow(false), await openWindow(false, { by: 'form client' })]
  const [browser, client] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page]
  for (const page of [browser, client]) await page.goto(mirror.address)
  expect(await words(client)).toEqual(await words(browser))
  for (const page of [browser, client]) await withEverything(page)
  const named = (page: Page) => sending(page).evaluateAll((buttons) => buttons.map((button) => button.outerHTML))
  expect(await named(client)).toEqual(await named(browser))

  const count = await sending(browser).count()
  expect(count).toBeGreaterThan(0)
  for (let at = 0; at < count; at++) {
    const isHeldBack = (page: Page) =>
      sending(page)
        .nth(at)
        .evaluate((button: HTMLButtonElement) => !button.formNoValidate && button.form?.noValidate === false && !button.form.checkValidity())
    const isHeld = await isHeldBack(browser)
    expect(await isHeldBack(client)).toBe(isHeld)
    if (isHeld) continue
    const press = async (page: Page) => {
      const sent = mirror.next()
      await sending(page).nth(at).click()
      return sent
    }
    expect(await press(client)).toEqual(await press(browser))
  }
  await Promise.all(contexts.map((context) => context.close()))
})
