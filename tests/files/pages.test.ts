/** Attachments in a browser, with script and without: uploaded, previewed, downloaded, deleted, and nothing typed is lost. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { constants } from '../../catalogue/constants/constants.ts'
import { sweep } from '../../upstream/platform/sweep.ts'
import { addLine, button, changeLines, draftRequisition, fill, type Goods, goodsOf, inDays, input, keepBack, says, succeed } from '../flows/flow.ts'
import { draftOrder } from '../print/people.ts'
import { eachWay, eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { PDF, PNG, TEXT } from './attaching.ts'
import { zipWith } from './zips.ts'

let system: System
let goods: Goods

beforeAll(async () => {
  system = await startSystem({ background: true })
  goods = (await goodsOf(system))[0]!
})

interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}
const pdf = (name: string): Chosen => ({ name, mimeType: 'application/pdf', buffer: PDF })

/** Uploads as a person does: in place with script, on the page of its own without. */
async function upload(page: Page, javaScript: boolean, files: Chosen[]): Promise<void> {
  if (javaScript) {
    await page.locator('.attachments input[type=file]').setInputFiles(files)
    return
  }
  await button(page, 'attach').click()
  await page.setInputFiles('input[name=files]', files)
  await page.getByRole('button', { name: '上传附件' }).click()
}

const rows = (page: Page) => page.locator('.attachments tbody tr')
const fileRow = (page: Page, name: string) => rows(page).filter({ hasText: name })

eachWayOfForms(
  'a buyer attaches drawings to a draft, looks at one, takes one away and saves what was typed meanwhile',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'buyer1')
    const docNum = await draftRequisition(page, system, goods)
    await fill(page, { purpose: '打样用，急' })
    const sending = page.locator('.attachments .sending')
    if (javaScript) {
      expect(await sending.count(), 'idle').toBe(0)
      const letThrough = await keepBack(page, (request) => request.url().includes('/upload?'))
      await upload(page, true, [pdf('样品.pdf')])
      await expect.poll(() => sending.innerText()).toMatch(/样品\.pdf.*\d+%/)
      // Only what the browser itself has given up goes nowhere when it is let through.
      const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/upload?'))
      await sending.getByRole('button').click()
      await givenUp
      await expect.poll(() => sending.count()).toBe(0)
      await letThrough()
      expect(await rows(page).count()).toBe(0)
    }
    await upload(page, javaScript, [pdf('图纸.pdf'), { name: '规格.txt', mimeType: 'text/plain', buffer: TEXT }])
    await expect.poll(() => rows(page).count()).toBe(2)
    await expect.poll(() => page.locator('.tab-links a', { hasText: '附件' }).innerText()).toBe('附件2')
    record('constant', 'attachment.upload.states')
    expect(await input(page, 'purpose').inputValue(), 'typed before the upload').toBe('打样用，急')

    const [download] = await Promise.all([page.waitForEvent('download'), fileRow(page, '图纸.pdf').getByRole('link', { name: '下载' }).click()])
    expect(download.suggestedFilename()).toBe('图纸.pdf')
    expect(await readFile(await download.path())).toEqual(PDF)

    for (const box of await rows(page).locator('input[type=checkbox]').all()) await box.check()
    const [zip] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载所选' }).click()])
    expect(zip.suggestedFilename()).toBe(`${docNum}-附件.zip`)
    expect(await zipWith(await readFile(await zip.path()))).toEqual({ '图纸.pdf': PDF, '规格.txt': TEXT })

    await fileRow(page, '规格.txt').getByRole('button', { name: '删除' }).click()
    await says(page, '删除后不可恢复，是否继续删除？')
    record('error', 'attachmentDeleteConfirm')
    const held = await system.query(
      'select 1 from base_file where original_file_name = $1 and business_id = (select id from requisition_header where doc_num = $2)',
      ['规格.txt', docNum],
    )
    expect(held, 'nothing is deleted before the answer').toHaveLength(1)
    await page.locator('.danger.sure:visible').click()
    await says(page, '附件删除成功，因附件ID更新，请及时保存业务单据')
    record('error', 'attachmentDeleteSuccess')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await input(page, 'purpose').inputValue(), 'typed before the deletion').toBe('打样用，急')
    await succeed(page, 'save')
    await says(page, '保存成功')
    const [stored] = await system.query<{ purpose: string; files: number }>(
      'select purpose, cardinality(file_ids) as files from requisition_header where doc_num = $1',
      [docNum],
    )
    expect(stored).toEqual({ purpose: '打样用，急', files: 1 })
  },
)

eachWayOfForms('what is refused says why and leaves the page as it was', async ({ page, context, javaScript }) => {
  if (javaScript) await page.clock.install()
  await signIn(page, context, system, 'buyer1')
  await draftRequisition(page, system, goods)
  await upload(page, javaScript, [pdf('图纸.exe')])
  await expect
    .poll(() => page.locator('[role=alert]').allInnerTexts())
    .toContainEqual(expect.stringContaining('当前文件扩展名不能作为附件上传，允许的扩展名：pdf'))
  record('error', 'uploadFailure')
  record('constant', 'message.uploadFailure.duration')
  if (javaScript) {
    const told = page.locator('.attachments [role=alert]')
    await page.clock.fastForward(1_000)
    expect(await told.count(), 'after a second').toBe(1)
    await page.clock.fastForward(constants['message.uploadFailure.duration'] * 1_000 - 1_000)
    await expect.poll(() => told.count(), { timeout: 500 }).toBe(0)
  } else await page.getByRole('link', { name: '返回' }).click()
  await expect.poll(() => rows(page).count()).toBe(0)
})

eachWayOfForms(
  'files are attached to a requisition before it is saved for the first time, and belong to it afterwards',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'purchaseRequisitionEdit')
    await fill(page, { billTypeId$text: 'PR_STD', purpose: '新品' })
    await upload(page, javaScript, [pdf('新图.pdf')])
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await input(page, 'purpose').inputValue()).toBe('新品')
    await addLine(page, 0, goods, '10', inDays(40))
    await succeed(page, 'save')
    await says(page, '保存成功')
    await expect.poll(() => fileRow(page, '新图.pdf').count()).toBe(1)
    const bound = await system.query(`select status from base_file where original_file_name = '新图.pdf' and business_id is not null`)
    expect(bound.length).toBeGreaterThan(0)
  },
)

eachWay('a picture is shown larger and turned, a PDF in its frame; both close again', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  await draftRequisition(page, system, goods)
  await upload(page, javaScript, [{ name: '照片.png', mimeType: 'image/png', buffer: PNG }, pdf('图纸.pdf')])
  await expect.poll(() => rows(page).count()).toBe(2)
  await fileRow(page, '照片.png').getByRole('link', { name: '预览' }).click()
  await expect.poll(() => page.locator('h1:visible').allInnerTexts()).toContain('图片浏览')
  record('constant', 'viewer.image.title')
  record('constant', 'viewer.image.actions')
  record('constant', 'viewer.image.opensWith')
  const picture = page.locator('.picture img')
  expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(1)
  const press = (name: string) => page.locator('.viewer, .viewer-page').locator('a, button').filter({ hasText: name }).first().click()
  await press('放大')
  await press('右旋')
  await expect.poll(() => picture.getAttribute('style')).toMatch(/rotate\(90deg\).*zoom:\s*1\.25/)
  await press('缩小')
  await press('左旋')
  await expect.poll(() => picture.getAttribute('style')).toMatch(/rotate\(0deg\).*zoom:\s*1\b/)
  await press('关闭')
  await expect.poll(() => rows(page).count()).toBe(2)
  await fileRow(page, '图纸.pdf').getByRole('link', { name: '预览' }).click()
  const frame = page.locator('.viewer iframe, .viewer-page iframe')
  const source = await frame.getAttribute('src')
  const answer = await page.request.get(system.origin + source)
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  })
  expect(answer.headers()['content-disposition']).toMatch(/^inline/)
  record('constant', 'viewer.pdf.opensWith')
  if (javaScript) await page.keyboard.press('Escape')
  else await press('关闭')
  record('constant', 'viewer.pdf.close')
  await expect.poll(() => rows(page).count()).toBe(2)
})

eachWayOfForms(
  'a PDF that is gone meanwhile closes its viewer without a word; the page of its own says that there is none',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'buyer1')
    await draftRequisition(page, system, goods)
    const name = `旧图${javaScript ? 1 : 2}.pdf`
    await upload(page, javaScript, [pdf(name)])
    const preview = fileRow(page, name).getByRole('link', { name: '预览' })
    const download = await fileRow(page, name).getByRole('link', { name: '下载' }).getAttribute('href')
    await expect.poll(() => preview.count()).toBe(1)
    await system.query('delete from base_file where original_file_name = $1', [name])
    if (javaScript) {
      const fetched = page.waitForResponse((response) => response.url().includes('/file?'))
      await preview.click()
      expect((await fetched).status()).toBe(404)
      await expect.poll(() => page.locator('dialog.viewer').count()).toBe(0)
      expect(await page.locator('[role=alert]').count()).toBe(0)
      record('error', 'pdfFetchFailed')
    } else {
      const [answer] = await Promise.all([page.waitForResponse((response) => response.url().includes('/view?')), preview.click()])
      expect(answer.status()).toBe(404)
    }
    await page.goto(system.origin + download)
    await says(page, '记录不存在或无权查看')
    expect(page.url()).toContain('/main/purchaseRequisitionEdit?')
    record('error', 'downloadStatusE')
  },
)

eachWay('a drawing of 101 MB is attached: in one form without script, in parts with it', async ({ page, context, javaScript }) => {
  const file = join(system.dataFolder, '大图.pdf')
  await writeFile(file, Buffer.concat([PDF, Buffer.alloc(101 * 1024 * 1024)]))
  await signIn(page, context, system, 'buyer1')
  await draftRequisition(page, system, goods)
  if (javaScript) await page.locator('.attachments input[type=file]').setInputFiles(file)
  else {
    await button(page, 'attach').click()
    await page.setInputFiles('input[name=files]', file)
    await page.getByRole('button', { name: '上传附件' }).click()
  }
  await expect.poll(() => fileRow(page, '大图.pdf').count()).toBe(1)
  expect(await fileRow(page, '大图.pdf').innerText()).toContain('101.00 MB')
  if (!javaScript) return
  // What is known of an upload in parts stays beside it for an hour.
  const notes = (await readdir(join(system.dataFolder, 'files', 'quarantine'))).filter((name) => name.endsWith('.json'))
  expect(notes).toHaveLength(1)
})

eachWay(
  'a buyer hangs a drawing on a line of an order, sees it counted there, and takes it away; what was typed stays',
  async ({ page, context, javaScript }) => {
    const world = await openWorld(system.database)
    const person = await world.person('buyer1')
    const order = await draftOrder(world, person, await soldGoods(world))
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'purchaseOrderEdit', `id=${order.id}`)
    const cell = button(page, 'attach:poLine[0]')
    const box = await cell.locator('xpath=ancestor::td').boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(110)
    record('constant', 'column.width.attachmentAction')
    await fill(page, { remark: '图纸随行' })
    await cell.click()
    await page.setInputFiles('input[name=files]', [pdf('行图纸.pdf')])
    await page.getByRole('button', { name: '上传附件' }).click()
    await says(page, '已上传1个附件')
    expect(await input(page, 'remark').inputValue(), 'typed before the upload').toBe('图纸随行')
    await expect.poll(() => cell.innerText()).toBe('附件 1')
    const line = (order.poLine as { id: string }[])[0]!.id
    expect(await system.query('select original_file_name as name, function_id as entity from base_file where business_id = $1', [line])).toEqual([
      { name: '行图纸.pdf', entity: 'poLine' },
    ])

    await cell.click()
    await expect.poll(() => page.locator('table.files').innerText()).toContain('行图纸.pdf')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '下载' }).click()])
    expect(await readFile(await download.path())).toEqual(PDF)
    await page.getByRole('link', { name: '删除' }).click()
    await says(page, '删除后不可恢复，是否继续删除？')
    await page.locator('.danger.sure:visible').click()
    await says(page, '附件删除成功，因附件ID更新，请及时保存业务单据')
    await expect.poll(() => cell.innerText()).toBe('附件')
    expect(await input(page, 'remark').inputValue(), `typed before, ${javaScript}`).toBe('图纸随行')
  },
)

eachWay(
  'a drawing hung on a line that is not saved yet stays with it while lines come and go, and belongs to it once it is saved',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'buyer1')
    const world = await openWorld(system.database)
    const facts = await soldGoods(world)
    const order = await draftOrder(world, await world.person('buyer1'), facts)
    await openPage(page, system, 'purchaseOrderEdit', `id=${order.id}`)
    await changeLines(page, 'line.add:poLine')
    await fill(page, { 'poLine[3].materialId$text': facts.materialCode, 'poLine[3].orderQty': '5', 'poLine[3].needByDate': inDays(40) })
    // Each way has files of its own, whatever the other one has left.
    const named = (name: string) => `${name}${javaScript ? '' : '（无脚本）'}.pdf`
    const [drawing, wrong, dropped] = [named('新行图纸'), named('错的'), named('作废')]
    const cell = button(page, 'attach:poLine[3]')
    const attach = async (...names: string[]) => {
      await page.setInputFiles('input[name=files]', names.map(pdf))
      await page.getByRole('button', { name: '上传附件' }).click()
    }
    await cell.click()
    await attach(drawing, wrong)
    await expect.poll(() => cell.innerText()).toBe('附件 2')
    expect(await input(page, 'poLine[3].orderQty').inputValue(), `typed before, script ${javaScript}`).toBe('5')

    await cell.click()
    await page.locator('table.files tr', { hasText: wrong }).getByRole('link', { name: '删除' }).click()
    await page.locator('.danger.sure:visible').click()
    await expect.poll(() => cell.innerText()).toBe('附件 1')

    // The line before it goes, so that it has another place; a copy of it has no files.
    await button(page, 'line.remove:poLine[2]').click()
    await expect.poll(() => button(page, 'attach:poLine[2]').innerText()).toBe('附件 1')
    expect(
      await system.query(
        'select original_file_name as name, business_id as line, status from base_file where function_id = $1 and created_by = $2 and original_file_name = any($3)',
        ['poLine', await world.idOf('user', 'buyer1'), [drawing, wrong]],
      ),
    ).toEqual([{ name: drawing, line: null, status: 'UNBOUND' }])
    await succeed(page, 'save')
    await expect.poll(() => page.locator('input[name="poLine[2].id"]').inputValue()).not.toBe('')
    expect(await button(page, 'attach:poLine[2]').innerText()).toBe('附件 1')
    const [bound] = await system.query<{ line: string; status: string }>(
      `select l.id as line, f.status from po_line l join base_file f on f.business_id = l.id and l.file_ids = array[f.id] where l.header_id = $1`,
      [order.id],
    )
    expect(bound?.status).toBe('BOUND')

    // Of a form that is let go nothing stays: a day later its files are swept.
    await changeLines(page, 'line.add:poLine')
    await button(page, 'attach:poLine[3]').click()
    await attach(dropped)
    await expect.poll(() => button(page, 'attach:poLine[3]').innerText()).toBe('附件 1')
    await system.query(`update base_file set last_update_date = now() - interval '25 hours' where original_file_name = $1`, [dropped])
    process.env.DATA_DIR = system.dataFolder
    await sweep(world.pool)
    expect(await system.query('select id from base_file where original_file_name = $1', [dropped])).toEqual([])
    expect(await system.query('select id from base_file where business_id = $1', [bound?.line])).toHaveLength(1)
    // Who comes back to the form all the same finds the line without it.
    await page.reload()
    await expect.poll(() => button(page, 'attach:poLine[3]').innerText()).toBe('附件')
  },
)

eachWay('a preview lies under the name of who looks at it, unless the setting is off for that person', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  await draftRequisition(page, system, goods)
  const name = `照片${javaScript ? 1 : 2}.png`
  await upload(page, javaScript, [{ name, mimeType: 'image/png', buffer: PNG }])
  const preview = fileRow(page, name).getByRole('link', { name: '预览' })
  await expect.poll(() => preview.count()).toBe(1)
  const [tile] = await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/watermark')), preview.click()])
  expect([tile.status(), tile.headers()['content-type']]).toEqual([200, 'image/png'])
  const [over, under] = await Promise.all([page.locator('.watermark').boundingBox(), page.locator('.picture').boundingBox()])
  expect(over).toEqual(under)
  await system.query(
    `insert into profile_value (id, header_id, line_num, version_num, level, user_id, value)
       select gen_random_uuid(), p.id, 90, 1, 'USER', u.id, 'N' from profile p, "user" u where p.code = 'WATERMARK_ON' and u.code = 'buyer1'`,
  )
  expect((await page.request.get(`${system.origin}/watermark`)).status()).toBe(204)
  await system.query(`delete from profile_value where user_id = (select id from "user" where code = 'buyer1')`)
  expect((await page.request.get(`${system.origin}/watermark`)).status()).toBe(200)
})
