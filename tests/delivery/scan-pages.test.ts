/** The gate on a phone: a scanner types the code of a box and presses Enter, a camera reads it, and the way of a code is found. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { press, says } from '../flows/flow.ts'
import { eachWay, openWindow } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { confirmedOrder, draftNote, firstOf, linesOf, type People, peopleOf } from './goods.ts'

const viewport = { width: 390, height: 844 }

let system: System
let world: World
let people: People

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  people = await peopleOf(world)
})

async function packedNote(): Promise<{ note: Doc; codes: string[] }> {
  const draft = await draftNote(people, await confirmedOrder(world, people, '100'), ['100'])
  await people.supplier.act('deliveryNoteHeader', 'doAutoPack', draft, { input: { perBoxQty: '40' } })
  await people.supplier.act('deliveryNoteHeader', 'doCreate', await people.supplier.find('deliveryNoteHeader', draft.id))
  const note = await people.supplier.find('deliveryNoteHeader', draft.id)
  return { note, codes: linesOf(firstOf(note, 'deliveryNoteLine'), 'deliveryNoteSequence').map(({ barcode }) => String(barcode)) }
}

const field = (page: Page) => page.locator('[name=code]')
const counted = (page: Page) => page.locator('[name^="qty."]')

eachWay(
  'two of three boxes are scanned one after the other, received and posted; the third stays under way',
  async ({ page, context, javaScript }) => {
    const { note, codes } = await packedNote()
    await signIn(page, context, system, 'warehouse1')
    await openPage(page, system, 'receiveList/scan')
    for (const [at, code] of codes.slice(0, 2).entries()) {
      if (javaScript) await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
      await field(page).fill(code)
      await field(page).press('Enter')
      await says(page, `${at + 1} / 3`)
    }
    await expect.poll(() => counted(page).inputValue()).toBe('80')
    await press(page, 'post')
    await says(page, '已过账')
    expect((await people.supplier.find('deliveryNoteHeader', note.id)).status).toBe('PART_RECEIVED')
    await openPage(page, system, 'deliveryNoteBarcodeList/trace', `code=${codes[0]}`)
    await says(page, String(note.docNum))
    await says(page, '已收货')
  },
  { viewport },
)

test('where the browser reads codes by its camera, what it sees is found at once', async () => {
  const { note } = await packedNote()
  const context = await openWindow(true, { viewport })
  // Chromium has no camera here and reads no codes: both are lent to it.
  await context.addInitScript((seen) => {
    const picture = () => document.createElement('canvas')
    Object.defineProperty(window, 'BarcodeDetector', {
      value: class {
        detect = async () => [{ rawValue: seen }]
      },
    })
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = picture()
      canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
      return canvas.captureStream(10)
    }
  }, String(note.docNum))
  const page = await context.newPage()
  await signIn(page, context, system, 'warehouse1')
  const answer = await page.goto(`${system.origin}/main/receiveList/scan`)
  expect(answer?.headers()['permissions-policy']).toContain('camera=(self)')
  await page.getByRole('button', { name: '用相机扫描' }).click()
  await says(page, String(note.docNum))
  expect(await counted(page).inputValue()).toBe('100')
  await context.close()
})

eachWay(
  'a counted quantity that is refused stays as it was typed, beside why, and is received once it is put right',
  async ({ page, context }) => {
    const { note } = await packedNote()
    await signIn(page, context, system, 'warehouse1')
    await openPage(page, system, 'receiveList/scan', `code=${note.docNum}`)
    await expect.poll(() => counted(page).inputValue()).toBe('100')
    await counted(page).fill('100000')
    await press(page, 'post')
    await page.locator('.tool-count .message.bad').waitFor()
    expect(await counted(page).inputValue()).toBe('100000')
    await counted(page).fill('100')
    await press(page, 'post')
    await says(page, '已过账')
    expect((await people.supplier.find('deliveryNoteHeader', note.id)).status).toBe('RECEIVED')
  },
  { viewport },
)
