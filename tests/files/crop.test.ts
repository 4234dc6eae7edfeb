/** A small square cut out of a picture: chosen by pointer and keys with script, by numbers without. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { fitted, middleOf, moved, resized } from '../../app/components/crop/square.ts'
import { button } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { twoHalves } from './pictures.ts'

describe('a square stays within its picture', () => {
  const size = { width: 400, height: 200 }
  test('it begins as the largest one, in the middle', () => expect(middleOf(size)).toEqual({ x: 100, y: 0, side: 200 }))
  test('moved beyond the edge it stops there', () => {
    expect(moved({ x: 300, y: 10, side: 100 }, 50, 0, size)).toEqual({ x: 300, y: 10, side: 100 })
    expect(moved({ x: 30, y: 10, side: 100 }, -50, -50, size)).toEqual({ x: 0, y: 0, side: 100 })
  })
  test('it grows as far as there is room, and never to less than 16 points', () => {
    expect(resized({ x: 350, y: 0, side: 40 }, 100, size)).toEqual({ x: 350, y: 0, side: 50 })
    expect(resized({ x: 350, y: 0, side: 40 }, -100, size)).toEqual({ x: 350, y: 0, side: 16 })
  })
  test('of what is typed the nearest one is taken, in whole points', () =>
    expect(fitted({ x: 999, y: 12.6, side: 150 }, size)).toEqual({ x: 250, y: 13, side: 150 }))
})

let system: System

beforeAll(async () => {
  system = await startSystem()
})

async function stored(name: string): Promise<Buffer> {
  const [file] = await system.query<{ name: string }>(
    'select file_name as name from base_file where original_file_name = $1 and business_id is not null',
    [name],
  )
  return readFile(join(system.dataFolder, 'files', String(file?.name).slice(0, 2), String(file?.name)))
}

async function isBlue(picture: Buffer, left: number): Promise<boolean> {
  const [red = 0, , blue = 0] = await sharp(picture).extract({ left, top: 90, width: 1, height: 1 }).raw().toBuffer()
  return blue > 200 && red < 60
}

const typed = (page: Page) => Promise.all(['x', 'y', 'w'].map((name) => page.locator(`.crop-numbers input[name=${name}]`).inputValue()))
const frame = (page: Page) => page.getByRole('button', { name: /^截取框：/ })
const corner = (page: Page) => page.getByRole('button', { name: /^截取框大小/ })

eachWayOfForms('an engineer cuts the picture of a material out of a photograph', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'engineer1')
  const [material] = await system.query<{ id: string }>('select id from material_item order by code limit 1')
  await openPage(page, system, 'materialManagementEdit', `id=${material?.id}`)
  await button(page, 'crop').click()
  const name = `照片${javaScript}`
  await page.setInputFiles('input[name=files]', { name: `${name}.png`, mimeType: 'image/png', buffer: await twoHalves() })
  if (javaScript) {
    await expect.poll(() => typed(page)).toEqual(['100', '0', '200'])
    // Dragged by the corner to half its side, then by its middle to the right edge; the keys do the rest.
    const { x, y, width, height } = (await page.locator('.crop-square').boundingBox())!
    await page.mouse.move(x + width - 4, y + height - 4)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 - 4, y + height / 2 - 4)
    await page.mouse.up()
    await expect.poll(() => typed(page)).toEqual(['100', '0', '100'])
    await page.mouse.move(x + width / 4, y + height / 4)
    await page.mouse.down()
    await page.mouse.move(x + width / 4 + width, y + height / 4)
    await page.mouse.up()
    await expect.poll(() => typed(page)).toEqual(['300', '0', '100'])
    await frame(page).focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => typed(page)).toEqual(['290', '1', '100'])
    await page.keyboard.press('-')
    await corner(page).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => typed(page)).toEqual(['290', '1', '109'])
    await page.fill('.crop-numbers input[name=x]', '220')
    await expect.poll(() => typed(page)).toEqual(['220', '1', '109'])
  } else {
    await page.fill('input[name=x]', '350')
    await page.fill('input[name=y]', '0')
    await page.fill('input[name=w]', '100')
    await page.getByRole('button', { name: '上传附件' }).click()
    await expect.poll(() => page.locator('main').innerText()).toContain('裁剪范围不在图片内')
    await page.setInputFiles('input[name=files]', { name: `${name}.png`, mimeType: 'image/png', buffer: await twoHalves() })
    await page.fill('input[name=x]', '220')
    await page.fill('input[name=y]', '0')
    await page.fill('input[name=w]', '100')
  }
  await page.getByRole('button', { name: '上传附件' }).click()
  await expect.poll(() => page.locator('.attachments').innerText()).toContain(`${name}.jpg`)
  const picture = await stored(`${name}.jpg`)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 180, height: 180 })
  expect([await isBlue(picture, 5), await isBlue(picture, 175)]).toEqual([true, true])

  // Without a choice it is the middle.
  await button(page, 'crop').click()
  await page.setInputFiles('input[name=files]', { name: `${name}-居中.png`, mimeType: 'image/png', buffer: await twoHalves() })
  if (javaScript) await expect.poll(() => typed(page)).toEqual(['100', '0', '200'])
  await page.getByRole('button', { name: '上传附件' }).click()
  await expect.poll(() => page.locator('.attachments').innerText()).toContain(`${name}-居中.jpg`)
  const middle = await stored(`${name}-居中.jpg`)
  expect([await isBlue(middle, 5), await isBlue(middle, 175)]).toEqual([false, true])
})
