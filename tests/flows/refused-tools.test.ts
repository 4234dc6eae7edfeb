/** Whatever tool refuses a form, what was typed into it comes back: each of the registry is sent one that cannot be taken. */
import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { sideTools } from '../../app/areas/index.ts'
import { tools as panels } from '../../app/server/tools/index.ts'
import { tools as ownSideTools } from '../../app/server/tools/side/index.ts'
import { memo } from '../../catalogue/values/memo.ts'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { closeAll } from '../auction/clock.ts'
import { marketOf, openedInquiry } from '../auction/inquiries.ts'
import { draftContract, officeOf } from '../contracts/contracts.ts'
import { confirmedOrder, type People, peopleOf, shippedNote } from '../delivery/goods.ts'
import { noticeOf, ruleFor } from '../messaging/notice-people.ts'
import { agreementInForce, forecast } from '../purchasing/agreements.ts'
import { openMall, shelvedSku } from '../shopping/mall.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'
import { fillBeyond, isAnswer, says, unfold } from './flow.ts'

let system: System
let world: World
let people: People

beforeAll(async () => {
  system = await startSystem()
  process.env.DATA_DIR = system.dataFolder
  world = await openWorld(system.database)
  people = await peopleOf(world)
})

interface Way {
  by: string
  page: string
  /** Makes what the page asks for, and answers its query. */
  query?(): Promise<string>
  /** The button that asks for it. */
  unfolds?: string
  /** What is refused, where words that are no figure would not be. */
  typed?: Readonly<Record<string, string>>
}

/** By name: nothing is typed into these, or the address asks alone. */
const asks: Readonly<Record<string, Way | 'nothing is typed' | 'the address asks'>> = {
  redis: 'nothing is typed',
  databaseList: 'the address asks',
  databaseDetail: 'the address asks',
  table_model: 'the address asks',
  devtoolsGeneratorCode: 'the address asks',
  redisManage: { by: 'admin', page: 'redisManage', typed: { prefix: '前'.repeat(201) } },
  myUpcoming: { by: 'manager1', page: 'myUpcoming', query: toDecide, unfolds: 'REJECT', typed: { 'input.REJECT.reason': '价'.repeat(1_001) } },

  secret: 'nothing is typed',
  tryout: 'the address asks',
  preview: 'the address asks',
  jsonout: 'nothing is typed',
  swagger: { by: 'admin', page: 'apiManager/swagger', typed: { url: '不是地址' } },
  word: { by: 'buyer1', page: 'noticeEdit/word', query: notice },
  jsonin: { by: 'admin', page: 'scsiDefinitionList/jsonin', typed: { json: '{"code": “不是JSON' } },

  balances: 'the address asks',
  docks: 'the address asks',
  trend: 'the address asks',
  trace: 'the address asks',
  punchout: 'nothing is typed',
  punchin: 'nothing is typed',
  texts: { by: 'buyer1', page: 'contractEdit/texts', query: contract, typed: { changeNote: '改了付款' } },
  periods: { by: 'buyer1', page: 'purchaseForecastEdit/periods', query: async () => `id=${(await forecast(world, people)).id}` },
  ublin: { by: 'buyer1', page: 'customerOrderList/ublin' },
  agreed: { by: 'buyer1', page: 'catalogueSkuList/agreed', query: agreed },
  stock: { by: 'supplier01', page: 'catalogueSkuList/stock', query: sku, typed: { pasted: 'KEIN-SKU 5' } },
  whatif: { by: 'buyer1', page: 'inquiryAwardSummary/whatif', query: inquiry },
  scan: { by: 'warehouse1', page: 'receiveList/scan', query: note },
}

async function toDecide(): Promise<string> {
  await (await workflowIn(world)).submitted(people.buyer)
  return ''
}

async function notice(): Promise<string> {
  await ruleFor(world, 'PURCHASE')
  return `id=${(await people.buyer.save('notice', noticeOf(people.buyer))).id}`
}

async function contract(): Promise<string> {
  return `id=${(await draftContract(await officeOf(world))).id}`
}

async function sku(): Promise<string> {
  await shelvedSku(await openMall(world))
  return ''
}

/** Once: two that overlap would be refused. */
const agreement = memo((of: People) => agreementInForce(world, of))

async function agreed(): Promise<string> {
  await agreement(people)
  return ''
}

async function inquiry(): Promise<string> {
  const market = await marketOf(world)
  return `id=${(await openedInquiry(market, () => closeAll(world, market))).id}`
}

async function note(): Promise<string> {
  return `code=${(await shippedNote(people, await confirmedOrder(world, people, '100'), ['100'])).docNum}`
}

test('each tool of the registry says how it is sent something', () => {
  expect(Object.keys(asks).toSorted()).toEqual(Object.keys({ ...panels, ...ownSideTools, ...sideTools }).toSorted())
})

const noFigure = '不是数 9,9'
const forms = (page: Page) => page.locator('main section.tool form[method=post]').last()
const entries = (page: Page) => forms(page).locator('input:not([type=hidden]):not([type=checkbox]):not([type=file]), textarea, select')

/** Types into each entry, and answers what stands in it by its name. */
async function typeInto(page: Page, typed: Way['typed'] = {}): Promise<Record<string, string>> {
  for (const entry of await entries(page).all()) {
    const name = String(await entry.getAttribute('name'))
    const isChoice = (await entry.evaluate((element) => element.tagName)) === 'SELECT'
    if (isChoice) await chooseLast(entry)
    else await fillBeyond(entry, typed[name] ?? noFigure)
  }
  return valuesIn(page)
}

async function chooseLast(select: Locator): Promise<void> {
  const values = await select.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  await select.selectOption(values.at(-1) ?? '')
}

async function valuesIn(page: Page): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const entry of await entries(page).all()) values[String(await entry.getAttribute('name'))] = await entry.inputValue()
  return values
}

async function send(page: Page): Promise<number> {
  const button = forms(page).locator('button[name=intent]').last()
  const [answer] = await Promise.all([page.waitForResponse(isAnswer), button.click()])
  return answer.status()
}

const typedInto = Object.entries(asks).flatMap(([name, way]) => (typeof way === 'string' ? [] : [{ name, ...way }]))

describe.each(typedInto)('$name', ({ by, page: address, query, unfolds, typed }) => {
  eachWayOfForms('what is refused comes back as it was typed, with the reason', async ({ page, context, javaScript }) => {
    await signIn(page, context, system, by)
    await openPage(page, system, address, await query?.())
    if (unfolds) await unfold(page, unfolds, javaScript)
    const values = await typeInto(page, typed)
    expect(await send(page)).toBeGreaterThanOrEqual(400)
    await expect.poll(() => page.locator('main .error, main .message.bad').count()).toBeGreaterThan(0)
    expect(await valuesIn(page)).toEqual(values)
  })
})

eachWayOfForms('what was being typed when the session ended stands in the tool again after the log-in', async ({ page, context }) => {
  const asked = await sku()
  await signIn(page, context, system, 'supplier01')
  await openPage(page, system, 'catalogueSkuList/stock', asked)
  const values = await typeInto(page, { pasted: 'KEIN-SKU 5' })
  await system.query('update user_info set ended_at = now() where ended_at is null')
  expect(await send(page)).toBe(401)
  await page.getByRole('button', { name: '登录' }).click()
  await page.fill('input[name=userName]', 'supplier01')
  await page.fill('input[name=password]', DEMO_PASSWORD)
  await page.press('input[name=password]', 'Enter')
  await says(page, '更新库存')
  await expect.poll(() => valuesIn(page)).toEqual(values)
})
