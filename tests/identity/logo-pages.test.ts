/** The logo of an organisation on its page: chosen, changed and taken away, in a browser with script and without. */
import { beforeAll, expect } from 'vitest'
import { PDF } from '../files/attaching.ts'
import { twoHalves } from '../files/pictures.ts'
import { button, succeed } from '../flows/flow.ts'
import { eachWay } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { type System, signIn, startSystem } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
})

eachWay('an administrator chooses the logo beside other changes, changes it and takes it away', async ({ page, context, javaScript }) => {
  await system.query(`update organization set logo_file_id = null where code = 'SZ10'`)
  const [unit] = await system.query<{ id: string }>(`select id from organization where code = 'SZ10'`)
  const stored = async () =>
    (await system.query<{ logo: string | null; phone: string }>(`select logo_file_id as logo, phone from organization where code = 'SZ10'`))[0]
  await signIn(page, context, system, 'admin')
  await page.goto(`${system.origin}/main/systemsetting/institution/record?id=${unit?.id}`)
  record('page', 'systemsetting/institution')
  const logo = page.locator('main img.record-picture')
  const phone = javaScript ? '0512-61000001' : '0512-61000002'
  await page.fill('input[name=phone]', phone)

  await button(page, 'picture:logoFileId').click()
  await expect.poll(() => page.locator('h1').innerText()).toBe('标志')
  const send = async (name: string, content: Buffer) => {
    await page.setInputFiles('input[name=files]', { name, mimeType: 'application/octet-stream', buffer: content })
    await page.getByRole('button', { name: '上传图片' }).click()
  }
  await send('标志.pdf', PDF)
  await expect.poll(() => page.locator('#files-error').innerText()).toBe('图片类型必须是 gif、jpeg、jpg、png、bmp 之一')
  record('error', 'pictureTypeWrong')
  await send('标志.png', await twoHalves(600, 200))
  await expect.poll(() => page.locator('.message').first().innerText()).toContain('标志已上传，保存后生效')
  expect(await page.inputValue('input[name=phone]')).toBe(phone)
  expect(await logo.evaluate((img: HTMLImageElement) => img.decode().then(() => [img.naturalWidth, img.naturalHeight]))).toEqual([600, 200])
  expect((await stored())?.logo, 'it waits for the save').toBeNull()
  await succeed(page, 'save')
  await expect.poll(async () => (await stored())?.logo).toBeTruthy()
  const kept = (await stored())?.logo
  expect(await logo.getAttribute('src')).toBe(`/picture/${kept}`)
  expect((await stored())?.phone).toBe(phone)

  await button(page, 'picture:logoFileId').click()
  await send('标志2.gif', await twoHalves(300, 100, 'gif'))
  await expect.poll(() => logo.getAttribute('src')).not.toBe(`/picture/${kept}`)
  await succeed(page, 'save')
  await expect.poll(async () => (await stored())?.logo).not.toBe(kept)
  const second = (await stored())?.logo

  await page.getByRole('button', { name: '删除 标志' }).click()
  await expect.poll(() => logo.count()).toBe(0)
  expect((await stored())?.logo).toBe(second)
  await succeed(page, 'save')
  await expect.poll(async () => (await stored())?.logo).toBeNull()
})
