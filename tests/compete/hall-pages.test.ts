/** The hall as people use it on their pages, with script and without: ready, an offer, what was refused, the buyer's desk. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { isAnswer } from '../flows/flow.ts'
import { type System, startSystem } from '../support/system.ts'
import { windowOf } from '../support/window-of.ts'
import { openWorld, type World } from '../support/world.ts'
import { type Arena, approvedCompetition, arenaOf, offersIn, type Room, roomOf } from './rooms.ts'

let system: System
let world: World
let arena: Arena

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  arena = await arenaOf(world)
})

/** Opened now, in the present of the system. */
async function openedNow(): Promise<Room> {
  const planStartDate = new Date(arena.buyer.now().getTime() + 10 * 60_000).toISOString()
  const room = await roomOf(arena, await approvedCompetition(arena, { planStartDate }))
  await arena.buyer.act('competeHall', 'doOpen', await room.hall())
  await arena.suppliers[1]?.act('competeHall', 'doSupplierReady', { id: room.hallId }, { input: { ruleHash: room.doc.ruleHash } })
  return room
}

const hallOf = (page: string, { hallId }: Room) => `${system.origin}/main/${page}/record?id=${hallId}`
const press = async (page: Page, intent: string) => {
  await Promise.all([page.waitForResponse(isAnswer), page.locator(`.room button[name=intent][value="${intent}"]`).click()])
  await page.waitForLoadState('load')
}

/** What happens, on the page itself with script and in the frame without, as the frame reads it again. */
async function boardOf(page: Page, javaScript: boolean): Promise<string> {
  if (javaScript) return page.locator('.room-board').innerText()
  const frame = await page.context().newPage()
  await frame.goto(system.origin + (await page.locator('.room-frame').getAttribute('src')))
  const text = await frame.locator('.room-board').innerText()
  await frame.close()
  return text
}

test.each([
  ['with script', true],
  ['without', false],
])(
  'compete 12, %s: a supplier reads the rules and is ready, offers, sees its rank, and what was refused comes back with the most that may be offered',
  async (_, javaScript) => {
    const room = await openedNow()
    const page = await windowOf(system, 'supplier01', javaScript)
    await page.goto(hallOf('competeHallSupplier', room))
    await expect.poll(() => page.locator('.room-rules').innerText()).toContain('最低价中标')
    await press(page, 'doSupplierReady')
    await arena.buyer.act('competeHall', 'doTurnProcess', await room.hall(), { input: { command: 'START' } })
    await page.goto(hallOf('competeHallSupplier', room))
    await page.locator('.room input[name=amount]').fill('480,000')
    await press(page, 'doOfferPrice')
    await expect.poll(() => boardOf(page, javaScript)).toMatch(/排名\s*1/)
    await page.locator('.room input[name=amount]').fill('479500')
    await press(page, 'doOfferPrice')
    await expect.poll(() => page.locator('.message.bad').first().innerText()).toBe('降幅不足，最高可报479,000.00')
    expect(await page.locator('.room input[name=amount]').inputValue()).toBe('479500')
    await arena.suppliers[1]?.act('competeHall', 'doOfferPrice', { id: room.hallId }, { input: { amount: '470000' } })
    await expect.poll(() => boardOf(page, javaScript)).toMatch(/排名\s*2/)
    expect(await boardOf(page, javaScript)).not.toContain('470,000')
    expect((await offersIn(room)).map(({ amount }) => amount)).toEqual(['480000.00', '470000.00'])
    await page.context().close()
  },
)

test.each([
  ['with script', true],
  ['without', false],
])('%s the buyer starts a turn, sees who offers what, pauses with a reason and goes on', async (_, javaScript) => {
  const room = await openedNow()
  await arena.suppliers[0]?.act('competeHall', 'doSupplierReady', { id: room.hallId }, { input: { ruleHash: room.doc.ruleHash } })
  const page = await windowOf(system, 'buyer1', javaScript)
  await page.goto(hallOf('competeHall', room))
  await press(page, 'doTurnProcess:START')
  await expect.poll(async () => (await room.hall()).status).toBe('RUNNING')
  await arena.suppliers[0]?.act('competeHall', 'doOfferPrice', { id: room.hallId }, { input: { amount: '480000' } })
  await expect.poll(() => boardOf(page, javaScript)).toContain('480,000.00')
  await press(page, 'doTurnProcess:PAUSE')
  await expect.poll(() => page.locator('.message.bad').first().innerText()).toBe('请填写原因')
  await page.locator('.room input[name=reason]').fill('网络检查')
  await press(page, 'doTurnProcess:PAUSE')
  await expect.poll(async () => (await room.hall()).status).toBe('PAUSED')
  // The stream draws the next buttons before the page itself has come again.
  await page.goto(hallOf('competeHall', room))
  await press(page, 'doTurnProcess:RESUME')
  await expect.poll(async () => (await room.hall()).status).toBe('RUNNING')
  await page.context().close()
})

/** Of that kind, opened and with its first turn running. */
async function running(more: Record<string, unknown>): Promise<Room> {
  const planStartDate = new Date(arena.buyer.now().getTime() + 10 * 60_000).toISOString()
  const room = await roomOf(arena, await approvedCompetition(arena, { planStartDate, ...more }))
  await arena.buyer.act('competeHall', 'doOpen', await room.hall())
  for (const supplier of arena.suppliers.slice(0, 2))
    await supplier.act('competeHall', 'doSupplierReady', { id: room.hallId }, { input: { ruleHash: room.doc.ruleHash } })
  await arena.buyer.act('competeHall', 'doTurnProcess', await room.hall(), { input: { command: 'START' } })
  return room
}

test('compete 12: in a rotation the page reads itself anew every 5 s for whoever is to offer, every 10 s for the others', async () => {
  const room = await running({ competeMode: 'ROTATE', visibilityMode: 'RANK_BEST', maxTurns: 5, slotSec: 600 })
  const [turn] = await system.query<{ order: string[] }>('select order_list as order from compete_turn where header_id = $1', [room.hallId])
  const first = arena.suppliers.findIndex(({ actor }) => actor.supplierIds.includes(String(turn?.order[0])))
  const again: unknown[] = []
  for (const which of [first, 1 - first]) {
    const page = await windowOf(system, `supplier0${which + 1}`, false)
    await page.goto(hallOf('competeHallSupplier', room))
    await page.goto(system.origin + (await page.locator('.room-frame').getAttribute('src')))
    const board = await page.locator('.room-board').innerText()
    again.push([await page.locator('meta[http-equiv=refresh]').getAttribute('content'), board.includes('轮到您报价')])
    await page.context().close()
  }
  expect(again).toEqual([
    ['5', true],
    ['10', false],
  ])
})

/** What the stream tells whoever is signed in on the page, from the beginning until it has told what there is. */
async function heardBy(page: Page, { hallId }: Room): Promise<string> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const { body } = await fetch(`${system.origin}/live/compete/${hallId}`, { headers: { cookie, 'last-event-id': '0' } })
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let heard = ''
  while (!/event: time\ndata: \{"serverNow"/.test(heard)) heard += decoder.decode((await reader?.read())?.value)
  await reader?.cancel()
  return heard
}

test.each([
  ['BLIND', false],
  ['RANK', false],
  ['BEST', true],
  ['RANK_BEST', true],
  ['OPEN', true],
])('compete 11: under %s page, frame, stream and lists tell a supplier no more of another one than that', async (visibilityMode, showsBest) => {
  const room = await running({ visibilityMode })
  for (const [which, amount] of ['480123.45', '470987.65'].entries())
    await arena.suppliers[which]?.act('competeHall', 'doOfferPrice', { id: room.hallId }, { input: { amount } })
  const page = await windowOf(system, 'supplier01', false)
  await page.goto(hallOf('competeHallSupplier', room))
  const texts = [await page.content(), await heardBy(page, room)]
  const frame = await page.locator('.room-frame').getAttribute('src')
  for (const at of [frame, '/main/competeOfferListSupplier', '/main/competeListSupplier', `/main/competeDetailSupplier?id=${room.doc.id}`]) {
    await page.goto(system.origin + at)
    texts.push(await page.content())
  }
  const all = texts.join()
  expect(all).toMatch(/480,?123/)
  expect(/470,?987/.test(all)).toBe(showsBest)
  const [other] = await system.query<{ name: string; alias: string }>(
    `select s.name, t.alias_code as alias from compete_seat t join supplier_info s on s.id = t.supplier_id where t.header_id = $1 and s.code = 'S000002'`,
    [room.hallId],
  )
  expect(all).not.toContain(other?.name)
  expect(all.includes(String(other?.alias))).toBe(visibilityMode === 'OPEN')
  await page.context().close()
})

test('compete 13: whoever is not invited finds neither hall nor stream', async () => {
  const room = await openedNow()
  const page = await windowOf(system, 'supplier12', false)
  expect((await page.goto(hallOf('competeHallSupplier', room)))?.status()).toBe(404)
  expect((await page.request.get(`${system.origin}/live/compete/${room.hallId}`)).status()).toBe(404)
  await page.context().close()
})

test.each([
  ['with script', true],
  ['without', false],
])('%s the buyer reads how the price went, offer by offer, and without script the same in a table', async (_, javaScript) => {
  const room = await openedNow()
  await arena.suppliers[0]?.act('competeHall', 'doSupplierReady', { id: room.hallId }, { input: { ruleHash: room.doc.ruleHash } })
  await arena.buyer.act('competeHall', 'doTurnProcess', await room.hall(), { input: { command: 'START' } })
  for (const [at, amount] of ['480000', '470000', '465000'].entries()) {
    await arena.suppliers[at % 2]?.act('competeHall', 'doOfferPrice', { id: room.hallId }, { input: { amount } })
  }
  const page = await windowOf(system, 'buyer1', javaScript)
  await page.goto(`${system.origin}/main/competeDetail/record?id=${room.doc.id}#tab-offers`)
  const panel = page.locator('#tab-offers')
  await expect
    .poll(async () => (await panel.locator('tbody tr').allInnerTexts()).map((text) => /4\d\d,000/.exec(text)?.[0]))
    .toEqual(['480,000', '470,000', '465,000'])
  const drawing = panel.locator('.offers-curve')
  if (javaScript) {
    await expect.poll(() => drawing.locator('circle').count()).toBe(3)
    await drawing.locator('input[type=range]').fill('2')
    await expect.poll(() => drawing.locator('output').innerText()).toMatch(/^2 \/ 3 .*470,000/)
    expect(await drawing.locator('circle').count()).toBe(2)
  } else {
    expect(await drawing.count()).toBe(0)
  }
  await page.context().close()
})
