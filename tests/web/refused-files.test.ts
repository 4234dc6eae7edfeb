/** Whoever opens the address of a file in a browser and gets none is told why on a page; programs and script keep their data. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startServiceDouble } from './service-double.ts'
import { startWeb, type Web } from './web-process.ts'

const cookie = `sid=${'A'.repeat(43)}`
const clicked = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
/** Over a line that is not safe, and from old browsers, only this comes. */
const old = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const away = { status: 503, body: { status: 'E', msg: '', code: 'DOWN' } }
const unknown = { status: 404, body: { status: 'E', msg: '文件不存在', code: 'FILE' } }
let services: Awaited<ReturnType<typeof startServiceDouble>>
let web: Web

beforeAll(async () => {
  services = await startServiceDouble()
  web = await startWeb(services.url)
})
afterEach(() => services.refusals.clear())
afterAll(async () => {
  await web.stop()
  await services.stop()
})

const print = '/main/purchaseOrderEdit/print?menuId=2&id=id-1'
/** Each address that sends a file, and what it asks the services for. */
const files: [address: string, path: string][] = [
  [print, '/v1/poHeaderRestful/doPrint'],
  ['/main/purchaseOrderEdit/ubl?menuId=2&id=id-1', '/v1/poHeaderRestful/doDownloadUbl'],
  ['/main/purchaseOrderList/template?menuId=2', '/v1/importExcelRestful/downloadImportTemplate'],
  ['/main/purchaseOrderEdit/file?menuId=2&id=id-1&fileId=f1', '/v1/session'],
  [`/file/${'t'.repeat(43)}`, '/v2/file/downloadBody'],
  [`/picture/${'a'.repeat(32)}`, '/v2/images/download'],
  ['/watermark', '/v1/session'],
]

test.each(files)('%s, opened while the services are away, is a page in the language of the person', async (address, path) => {
  for (const [language, words] of [
    ['CN', '服务暂时不可用'],
    ['EN', 'The service is not available'],
  ])
    for (const asked of [clicked, old]) {
      services.refusals.set(path, away)
      const { status, headers, text } = await web.ask(address, { headers: { ...asked, cookie: `${cookie}; lang=${language}` } })
      expect({ status, type: headers['content-type'], again: headers['retry-after'] }).toEqual({
        status: 503,
        type: 'text/html; charset=utf-8',
        again: '5',
      })
      expect(headers['content-security-policy']).toContain("default-src 'self'")
      expect(text).toContain(`<h1>${words}</h1>`)
      expect(text).toContain(`href="${address.replaceAll('&', '&amp;')}"`)
    }
})

test.each(files.slice(4, 6))('%s, which leads to nothing, says so on a page', async (address, path) => {
  services.refusals.set(path, unknown)
  const { status, headers, text } = await web.ask(address, { headers: { ...clicked, cookie } })
  expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'text/html; charset=utf-8' })
  expect(text).toContain('<h1>文件不存在</h1>')
})

test('a paper that does not exist leads an old browser back to its page too, which says why', async () => {
  services.refusals.set('/v1/poHeaderRestful/doPrint', unknown)
  for (const asked of [clicked, old]) {
    const { status, headers } = await web.ask(print, { headers: { ...asked, cookie } })
    expect({ status, location: headers.location }).toEqual({ status: 303, location: '/main/purchaseOrderEdit?menuId=2&id=id-1' })
  }
})

test('an address that takes only posts, typed into a browser, is a page', async () => {
  const { status, headers, text } = await web.ask('/main/purchaseOrderEdit/zip?menuId=2', { headers: { ...clicked, cookie } })
  expect({ status, type: headers['content-type'] }).toEqual({ status: 400, type: 'text/html; charset=utf-8' })
  expect(text).toContain('请求无法理解')
})

test('ticked files that could not be packed are kept ticked, to be asked for again', async () => {
  services.refusals.set('/v1/session', away)
  const headers = { ...clicked, cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const { status, text } = await web.ask('/main/purchaseOrderEdit/zip?menuId=2', { method: 'POST', headers, body: 'fileId=f1&fileId=f2' })
  expect(status).toBe(503)
  expect(text).toContain('name="fileId" value="f1"')
  expect(text).toContain('name="fileId" value="f2"')
})

test('programs and script keep their JSON', async () => {
  for (const [address, path] of files)
    for (const headers of [{ accept: 'application/json' }, { accept: '*/*' }, { 'sec-fetch-mode': 'cors', accept: 'text/html' }]) {
      services.refusals.set(path, away)
      const { status, headers: told, text } = await web.ask(address, { headers: { ...headers, cookie } })
      expect({ address, status, type: told['content-type'] }).toMatchObject({ status: 503, type: expect.stringMatching(/^application\/json/) })
      expect(JSON.parse(text)).toMatchObject({ status: 503 })
    }
})
