/** A list with the pictures of its rows, as a person downloads it. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect } from 'vitest'
import { picturedRows } from '../../catalogue/pages/export-rows.ts'
import { twoHalves } from '../files/pictures.ts'
import { button } from '../flows/flow.ts'
import { eachWay } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { open } from './books.ts'

let system: System

beforeAll(async () => {
  system = await startSystem({ background: true })
})

eachWay('an engineer has the list of materials with the photograph of one, and is told when there are too many for pictures', async (at) => {
  const { page, context, javaScript } = at
  await signIn(page, context, system, 'engineer1')
  const [material] = await system.query<{ id: string; code: string }>('select id, code from material_item order by code offset $1 limit 1', [
    javaScript ? 0 : 1,
  ])
  const { id, code } = material!
  await openPage(page, system, 'materialManagementEdit', `id=${id}`)
  await button(page, 'crop').click()
  await page.setInputFiles('input[name=files]', { name: '照片.png', mimeType: 'image/png', buffer: await twoHalves() })
  await page.getByRole('button', { name: '上传附件' }).click()
  await expect.poll(async () => (await system.query('select id from base_file where business_id = $1', [id])).length).toBe(1)

  const opened = async (search: string) => {
    await openPage(page, system, 'materialManagementList', search)
    await page.locator('main summary').getByText('更多', { exact: true }).click()
    return page.getByRole('link', { name: '导出Excel（含图片）' })
  }
  const link = await opened(`code=${code}`)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const book = await open(await readFile(await download.path()))
  const sheet = book.worksheets[0]!
  expect([sheet.getCell('A2').value, sheet.rowCount]).toEqual([code, 2])
  const column = (sheet.getRow(1).values as string[]).indexOf('图片')
  expect(sheet.getImages().map(({ range }) => [range.tl.nativeRow + 1, range.tl.nativeCol + 1])).toEqual([[2, column]])

  await system.query(
    `insert into material_item select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'code', $2 || n, 'erp_code', null))).*
     from material_item m, generate_series(1, $3::int) n where m.id = $1`,
    [id, `MANY${javaScript}`, picturedRows + 1],
  )
  await (await opened(`code=MANY${javaScript}`)).click()
  await expect.poll(() => page.locator('.message').first().innerText()).toBe('物料超过500行，不能含图片导出，请缩小查询范围')
  expect(await page.inputValue('input[name=code]'), 'the search is kept').toBe(`MANY${javaScript}`)
})
