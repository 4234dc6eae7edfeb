/** Picture and signature in the user centre: chosen, looked at, changed and taken away, in a browser with script and without. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { PDF } from '../files/attaching.ts'
import { personAt } from '../files/person.ts'
import { colourAt, twoHalves } from '../files/pictures.ts'
import { eachWay } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { type System, signIn, startSystem } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
})

const figure = (page: Page, label: string) => page.locator('.portraits figure', { hasText: label })
const send = (page: Page) => page.getByRole('button', { name: '上传图片' }).click()
const bytesOf = async (page: Page, src: string | null) => (await page.request.get(system.origin + src)).body()

eachWay('a person chooses a picture, changes and removes it; what is wrong is said at the field', async ({ page, context, javaScript }) => {
  const userName = javaScript ? 'finance1' : 'supplier05'
  await signIn(page, context, system, userName)
  await page.goto(`${system.origin}/main/userCenter`)
  record('page', 'userCenter')
  const picture = figure(page, '头像')
  expect(await picture.innerText()).toContain('未设置')
  await picture.getByRole('link', { name: '选择图片' }).click()
  await page.waitForURL((url) => url.pathname === '/main/userCenter/picture')

  const square = ['7', '0', '100']
  const names = ['x', 'y', 'w'] as const
  const type = async (values: readonly string[]) => {
    for (const [at, name] of names.entries()) await page.fill(`input[name=${name}]`, values[at] ?? '')
  }
  await type(square)
  await page.setInputFiles('input[name=files]', { name: '图纸.pdf', mimeType: 'application/pdf', buffer: PDF })
  await send(page)
  await expect.poll(() => page.locator('#files-error').innerText()).toBe('图片类型必须是 gif、jpeg、jpg、png、bmp 之一')
  record('error', 'pictureTypeWrong')
  expect(await Promise.all(names.map((name) => page.inputValue(`input[name=${name}]`)))).toEqual(square)
  await type([])

  await page.setInputFiles('input[name=files]', { name: '照片.png', mimeType: 'image/png', buffer: await twoHalves() })
  if (javaScript) {
    // The frame shows what is kept: moved to the right it is blue.
    await expect.poll(() => page.inputValue('input[name=w]')).toBe('200')
    await page.getByRole('button', { name: /^截取框：/ }).focus()
    for (let i = 0; i < 10; i++) await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => page.inputValue('input[name=x]')).toBe('200')
    await send(page)
  } else {
    await send(page)
    const preview = page.locator('img.portrait')
    await expect.poll(() => preview.count()).toBe(1)
    expect(await preview.evaluate((img: HTMLImageElement) => img.decode().then(() => [img.naturalWidth, img.naturalHeight]))).toEqual([180, 180])
    await page.getByRole('button', { name: '确定' }).click()
  }
  await page.waitForURL((url) => url.pathname === '/main/userCenter')
  await expect.poll(() => page.locator('.message').first().innerText()).toContain('头像已保存')
  const src = await picture.locator('img').getAttribute('src')
  const kept = await bytesOf(page, src)
  expect([await colourAt(kept, 20, 90), await colourAt(kept, 160, 90)]).toEqual(javaScript ? ['blue', 'blue'] : ['red', 'blue'])

  await picture.getByRole('link', { name: '更换' }).click()
  await page.setInputFiles('input[name=files]', { name: '照片.png', mimeType: 'image/png', buffer: await twoHalves() })
  if (javaScript) await expect.poll(() => page.inputValue('input[name=w]')).toBe('200')
  await send(page)
  if (!javaScript) await page.getByRole('button', { name: '确定' }).click()
  await page.waitForURL((url) => url.pathname === '/main/userCenter')
  await expect.poll(() => picture.locator('img').getAttribute('src')).not.toBe(src)
  await picture.getByRole('button', { name: '移除' }).click()
  await expect.poll(() => picture.innerText()).toContain('未设置')
  await expect.poll(() => page.locator('.message').first().innerText()).toContain('头像已移除')
})

test('an administrator sees the signature on the page of the user; a colleague, and a picture that is gone, are told that there is none', async () => {
  const [buyer, admin, colleague] = [await personAt(system, 'buyer1'), await personAt(system, 'admin'), await personAt(system, 'buyer2')]
  const boundary = 'pictures'
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="签名.png"\r\nContent-Type: image/png\r\n\r\n`),
    await twoHalves(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(body.length) }
  const sent = await buyer.ask('/main/userCenter/picture?of=signatureFileId', { method: 'POST', headers, body: [body] })
  const preview = new URL(String(sent.headers.location), system.origin)
  expect([sent.status, preview.pathname]).toEqual([303, '/main/userCenter/picture'])
  const file = String(preview.searchParams.get('file'))
  expect((await buyer.ask(preview.pathname + preview.search)).bytes.toString()).toContain(`src="/picture/${file}"`)
  const keep = (id: string) => {
    const form = Buffer.from(String(new URLSearchParams({ intent: 'keepPicture:signatureFileId', file: id })))
    return buyer.ask('/main/userCenter', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: [form] })
  }
  expect((await keep(file)).status).toBe(303)
  expect((await buyer.ask('/main/userCenter')).bytes.toString()).toContain(`src="/picture/${file}"`)
  const [user] = await system.query<{ id: string }>(`select id from "user" where code = 'buyer1'`)
  expect((await admin.ask(`/main/user/record?id=${user?.id}`)).bytes.toString()).toContain(`src="/picture/${file}"`)
  const picture = await admin.ask(`/picture/${file}`)
  expect([picture.status, picture.headers['content-type'], picture.headers['content-security-policy']]).toEqual([
    200,
    'image/jpeg',
    "sandbox; default-src 'none'",
  ])
  expect((await colleague.ask(`/picture/${file}`)).status).toBe(404)
  await keep('00000000-0000-4000-8000-000000000000')
  expect((await buyer.ask('/main/userCenter')).bytes.toString()).toContain('上传的图片已失效，请重新选择')
})
