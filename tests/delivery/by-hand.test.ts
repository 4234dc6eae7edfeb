/** Delivery 10: goods leave and come in by plain forms, with script as without. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { button, fill, inDays, numberOf, openDocument, press, says, succeed, unfold } from '../flows/flow.ts'
import { textOfPdf } from '../print/pdf-text.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { confirmedOrder, type People, peopleOf } from './goods.ts'

let system: System
let world: World
let people: People

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  people = await peopleOf(world)
})

async function printed(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.head a[href*="/print"]').click()])
  return (await textOfPdf(await readFile(await download.path()))).join()
}

eachWayOfForms(
  'delivery 10: quantities typed in two rows become one note, which is packed, shipped and printed; the warehouse types its number and posts',
  async ({ page, context, javaScript }) => {
    const order = await confirmedOrder(world, people, '100', { lines: 2, promised: inDays(2) })
    await signIn(page, context, system, 'supplier01')
    await openPage(page, system, 'deliveryNoteDealList', `poDocNum=${order.docNum}`)
    for (const [index, qty] of ['25', '10'].entries()) await page.locator('tbody input[name$=".takenQty"]').nth(index).fill(qty)
    await press(page, 'take:preview')
    await says(page, '将生成1张送货单')
    expect(await page.locator('tbody input[name$=".takenQty"]').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))).toEqual([
      '25',
      '10',
    ])
    await succeed(page, 'take:make')
    const note = await numberOf(page, /^DN\d{12}$/)
    await fill(page, { driver: '李师傅', driverPhone: '13800002099', plateNum: '苏E12345' })
    await succeed(page, 'save')
    await says(page, '保存成功')
    await unfold(page, 'doAutoPack', javaScript)
    await fill(page, { 'input.doAutoPack.perBoxQty': '10' })
    await succeed(page, 'doAutoPack')
    await expect.poll(async () => (await boxes(note)).map(({ qty }) => Number(qty))).toEqual([10, 10, 5, 10])
    await succeed(page, 'doCreate')
    await says(page, '在途')
    expect(await printed(page)).toContain(note)

    await signIn(page, context, system, 'warehouse1')
    await openPage(page, system, 'receiveEdit')
    await fill(page, { noteHeaderId$text: note })
    await succeed(page, 'save')
    await numberOf(page, /^RC\d{12}$/)
    await button(page, 'doPost').click()
    await says(page, '已过账')
    await openDocument(page, system, 'deliveryNoteList', note)
    await says(page, '已收货')
  },
)

eachWayOfForms(
  'what was typed beside rows of one page is still there after another page was looked at, and is taken with what is typed there',
  async ({ page, context }) => {
    const order = await confirmedOrder(world, people, '100', { lines: 25, promised: inDays(2) })
    await signIn(page, context, system, 'supplier01')
    await openPage(page, system, 'deliveryNoteDealList', `poDocNum=${order.docNum}&pageRows=20`)
    const quantities = page.locator('tbody input[name$=".takenQty"]')
    await expect.poll(() => quantities.count()).toBe(20)
    await quantities.first().fill('7')
    await page.locator('button[value="goto:pageIndex=2"]').first().click()
    await expect.poll(() => quantities.count()).toBe(5)
    await quantities.first().fill('3')
    await page.locator('button[value="goto:pageIndex=1"]').first().click()
    await expect.poll(() => quantities.count()).toBe(20)
    expect(await quantities.first().inputValue()).toBe('7')
    await succeed(page, 'take:make')
    const note = await numberOf(page, /^DN\d{12}$/)
    const lines = await world.query<{ qty: string }>(
      'select l.ship_qty as qty from delivery_note_line l join delivery_note_header n on n.id = l.header_id where n.doc_num = $1 order by 1',
      [note],
    )
    expect(lines.map(({ qty }) => Number(qty))).toEqual([3, 7])
  },
)

const boxes = (note: string) =>
  world.query<{ qty: string }>(
    'select q.qty from delivery_note_sequence q join delivery_note_header n on n.id = q.header_id where n.doc_num = $1 order by q.box_num',
    [note],
  )
