/** Every action that people take, pressed on its page by somebody who holds its button: over HTTP, once a document in a browser with script as well; whoever does not hold it finds no button. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { definitionOf, documents, type PageEntry, pages } from '../../catalogue/index.ts'
import { type Action, type AnyDefinition, type Field, targetsOf } from '../../catalogue/language/define.ts'
import { statusOf } from '../../catalogue/language/rights.ts'
import { peopleOf } from '../delivery/goods.ts'
import { button, fill, isAnswer, openMenus, unfold, wrong } from '../flows/flow.ts'
import { isInArea } from '../support/area.ts'
import { openWindow } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { inDays } from '../support/days.ts'
import { record } from '../support/record.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { type House, type Situation, situations } from './situations.ts'

let system: System
let house: House
const windows = new Map<string, Promise<Page>>()

beforeAll(async () => {
  system = await startSystem()
  // What situations attach lies where the pages find it.
  process.env.DATA_DIR = system.dataFolder
  const world = await openWorld(system.database)
  await world.query('update asl_line set min_order_qty = null, pack_qty = null')
  const [admin, finance] = await Promise.all(['admin', 'finance1'].map((name) => world.person(name)))
  house = { world, ...(await peopleOf(world)), admin, finance } as House
  closeLater(async () => {
    for (const page of windows.values()) await (await page).context().close()
  })
})

interface Pressed {
  entity: string
  name: string
  definition: AnyDefinition
  action: Action
  /** Where it is pressed: on the record, or where there is no page of it on its row in the list. */
  page: PageEntry
}

/** Pressed on the record; else on its row in the list. */
const isRecord = ({ kind, opens, name }: PageEntry) => kind === 'edit' || opens === name

const pageFor = (entity: string, action: string): PageEntry | undefined => {
  const own = pages.filter((page) => page.entity === entity && !page.hides?.includes(action))
  return own.find(({ kind }) => kind === 'edit') ?? own.find(({ kind }) => kind === 'list')
}

const all: Pressed[] = documents.filter(isInArea).flatMap((definition) => {
  // What starts from nothing has a page of its own and a scenario of its own.
  // Rows of panels have their buttons beside them, and scenarios of their own.
  const inPanels = Object.values(definition.edit.panels ?? {}).map(({ act }) => act)
  // What is taken at once on what a workbook brings in has no button: whoever imports takes it.
  const atOnce = definition.importedFields === null ? null : definition.importedAction
  const actions = Object.entries(definition.actions).filter(
    ([name, { who, from }]) => from.length > 0 && name !== atOnce && !inPanels.includes(name) && !who.every((one) => one === 'system'),
  )
  return actions.flatMap(([name, action]) => {
    const page = pageFor(definition.entity, name)
    return page ? [{ entity: definition.entity, name, definition, action, page }] : []
  })
})

function windowOf(userName: string, javaScript: boolean): Promise<Page> {
  const key = `${userName} ${javaScript}`
  const known = windows.get(key) ?? openSignedIn(userName, javaScript)
  windows.set(key, known)
  return known
}

async function openSignedIn(userName: string, javaScript: boolean): Promise<Page> {
  const context = await openWindow(javaScript, { by: 'form client' })
  const page = await context.newPage()
  await signIn(page, context, system, userName)
  return page
}

/** The record, or the list with nothing but its row. */
function addressOf({ definition, page: entry }: Pressed, { doc }: Situation): string {
  const key = definition.list.find[0] ?? 'docNum'
  const query = isRecord(entry) ? `id=${doc.id}` : `${key}=${encodeURIComponent(String(doc[key]))}`
  return `${system.origin}/main/${entry.opens === entry.name ? `${entry.name}/record` : entry.name}?${query}`
}

/** The tabs of a window are few. */
const closeTabs = () => house.world.query(`update user_info set tabs = '[]'`)

async function open(page: Page, pressed: Pressed, situation: Situation): Promise<string> {
  await closeTabs()
  const answer = await page.goto(addressOf(pressed, situation))
  expect(answer?.status(), `${pressed.page.name} opens`).toBe(200)
  return (await answer?.text()) ?? ''
}

/** The same without a window: its HTML alone. */
async function read(page: Page, pressed: Pressed, situation: Situation): Promise<string> {
  await closeTabs()
  const answer = await page.context().request.get(addressOf(pressed, situation))
  expect(answer.status(), `${pressed.page.name} is read`).toBe(200)
  return answer.text()
}

/** Whether there is such a button at all. */
const offers = (html: string, name: string): boolean => new RegExp(`<button[^>]* value="${name}"`).test(html)

const runs = (page: Page, name: string) => page.locator(`main button[name=intent][value="${name}"]`)

/** What stands behind another tab is looked for there. */
async function turnTo(page: Page, name: string): Promise<void> {
  const panel = page.locator('.tab-panel', { has: page.locator(`[name="${name}"]`) })
  if (await panel.count()) await page.goto(`${page.url().split('#')[0]}#${await panel.first().getAttribute('id')}`)
}

/** Ticks and types what the action needs, opens what it asks, answers and runs it; a warning is read and confirmed. */
async function press(page: Page, pressed: Pressed, situation: Situation, javaScript: boolean): Promise<void> {
  const { name, action, page: entry } = pressed
  const [first] = [...Object.keys(situation.typed ?? {}), ...(situation.on ? [`${situation.on}[0].$chosen`] : [])]
  if (first) await turnTo(page, first)
  await fill(page, situation.typed ?? {})
  if (!isRecord(entry)) await page.locator(`input[type=checkbox][value="${situation.doc.id}"]`).check()
  else if (situation.on) await page.locator(`[name="${situation.on}[0].$chosen"]`).check()
  if (action.input || action.reason || action.danger) await unfold(page, name, javaScript)
  else await openMenus(page, name)
  await fill(page, answers(pressed, situation))
  const status = await run(page, name)
  if (status < 400) return
  const confirmed = `confirmed:${name}`
  await page.locator(`button[value="${confirmed}"], [role=alert]`).first().waitFor({ state: 'attached' })
  if (await page.locator(`button[value="${confirmed}"]`).count()) expect(await run(page, confirmed), confirmed).toBeLessThan(400)
  else expect(await wrong(page), `${status} of ${name}`).toEqual(['nothing refused'])
}

async function run(page: Page, intent: string): Promise<number> {
  const [answer] = await Promise.all([page.waitForResponse(isAnswer), button(page, intent).click()])
  return answer.status()
}

/** What it must be told, by the kinds of its fields, and a reason. */
function answers({ name, action }: Pressed, { input = {} }: Situation): Record<string, string> {
  const asked = Object.entries(action.input ?? {}).filter(([key, field]) => field.options.required || key in input)
  const told = asked.map(([key, field]) => [
    `input.${name}.${key}${field.kind === 'ref' || field.kind === 'refs' ? '$text' : ''}`,
    input[key] ?? answerTo(field),
  ])
  return Object.fromEntries([...told, ...(action.reason ? [[`input.${name}.reason`, '按业务需要']] : [])])
}

function answerTo({ kind }: Field): string {
  if (kind === 'date') return inDays(1)
  return kind === 'text' || kind === 'textarea' ? '按业务需要' : '1'
}

/** The history says that it was done and where it led; the page, or the row, says the state. */
async function expectDone(page: Page, { entity, name, definition, action, page: entry }: Pressed, { doc, leadsTo }: Situation): Promise<void> {
  const history = () =>
    house.world.query<{ from: string; to: string }>(
      'select from_status as "from", to_status as "to" from document_history where business_id = $1 and action = $2 order by id desc limit 1',
      [doc.id, name],
    )
  // Who has had it open stands in its lines alone.
  if (action.opened || action.untold) return
  await expect.poll(async () => (await history()).length, { message: `${entity}.${name} is in the history` }).toBe(1)
  const [{ from, to } = { from: '', to: '' }] = await history()
  expect(from).toBe(statusOf(definition, doc))
  expect(action.to === 'same' ? [from] : targetsOf(definition, action)).toContain(to)
  leadsTo?.keep(house.world, { id: doc.id, status: to })
  if (!isRecord(entry)) return
  // Not everybody of the demo company reads Chinese.
  const words = shownAfter(definition, action, to)
  await expect.poll(() => page.locator('main .head .status').first().innerText(), { message: `${entity}.${name} shows` }).toBeOneOf([...words])
}

/** The state of the page that a press leads to: of its document, or of a draft that came of it. */
function shownAfter({ states }: AnyDefinition, { leads, makes }: Action, to: string): readonly string[] {
  const made = leads && typeof makes === 'string' ? definitionOf(makes) : undefined
  const shown = made ? Object.values(made.states)[0] : states[to]
  return shown?.label ?? []
}

/** Rights that nobody has known under this number. */
let unknownRights = 1_000_000

/**
 * The resource is taken from everybody, and given back. Then rights are what they were, and have the number that they had: what everybody
 * remembers of them still holds, and nobody need read all of theirs again. The database counts once more by itself, in the same statement.
 */
async function withoutResource(entity: string, resource: string, look: () => Promise<void>): Promise<void> {
  const names = pages.filter((page) => page.entity === entity).map(({ name }) => name as string)
  const [known] = await house.world.query<{ epoch: string }>('select epoch from permission_epoch')
  const taken = await house.world.query<{ row: unknown }>(
    `with numbered as (update permission_epoch set epoch = $3) delete from role_resource_permit p using resource x, menu m
     where x.id = p.resource_id and m.id = x.menu_id and x.resource_code = $1 and m.html_url = any($2) returning to_jsonb(p) as row`,
    [resource, names, ++unknownRights],
  )
  expect(taken.length, `${entity}: somebody holds ${resource}`).toBeGreaterThan(0)
  try {
    await look()
  } finally {
    await house.world.query(
      `with numbered as (update permission_epoch set epoch = $2)
       insert into role_resource_permit select * from jsonb_populate_recordset(null::role_resource_permit, $1::jsonb)`,
      [JSON.stringify(taken.map(({ row }) => row)), Number(known?.epoch) - 1],
    )
  }
}

test('every action that people take has its situation, and there is none without an action', () => {
  const named = Object.entries(situations)
    .filter(([entity]) => isInArea({ entity }))
    .flatMap(([entity, own]) => Object.keys(own).map((name) => `${entity}.${name}`))
  expect(named.sort()).toEqual(all.map(({ entity, name }) => `${entity}.${name}`).sort())
})

/** What script adds to a press, dialog, confirmation and ticks of rows, is the same for all actions of a document. */
const ways = all.flatMap((pressed, at) => {
  const isFirst = all[at - 1]?.entity !== pressed.entity
  return (isFirst ? [false, true] : [false]).map((javaScript) => ({ what: `${pressed.entity}.${pressed.name}`, pressed, javaScript }))
})

test.each(ways)('$what is pressed on its page (script: $javaScript)', async ({ what, pressed, javaScript }) => {
  const { entity, name, action } = pressed
  const situation = (await situations[entity]?.[name]?.(house)) as Situation
  const page = await windowOf(situation.by, javaScript)
  await withoutResource(entity, action.resource, async () => {
    expect(offers(await read(page, pressed, situation), name), `${name} without ${action.resource}`).toBe(false)
  })
  // Of the same page it is said that the button is there: what looks for it in vain above would find it.
  expect(offers(await open(page, pressed, situation), name), `${name} with ${action.resource}, in HTML`).toBe(true)
  expect(await runs(page, name).count(), `${name} with ${action.resource}`).toBeGreaterThan(0)
  await press(page, pressed, situation, javaScript)
  await expectDone(page, pressed, situation)
  record('action', what, ...(situation.alias ? [situation.alias] : []))
  if (action.on) record('entity', action.on)
  record('page', pressed.page.name)
  record('entity', entity)
})
