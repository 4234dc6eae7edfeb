/** The page of a task: what is decided, the document read by the person's rights, the way so far, and the decision, on one screen. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { unfold } from '../flows/flow.ts'
import { eachWay, eachWayOfForms } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from './people.ts'
import { askedOfEngineer } from './processes.ts'

let system: System
let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let [buyer, engineer, admin]: Person[] = []

beforeAll(async () => {
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
  office = await workflowIn(world)
  ;[buyer, engineer, admin] = await Promise.all(['buyer1', 'engineer1', 'admin'].map((name) => world.person(name)))
})

const handedIn = () => askedOfEngineer(world, { office, admin: admin!, buyer: buyer!, engineer: engineer! })

const address = (item: Doc) => `${system.origin}/main/myApproval/record?id=${item.id}`
const stateOf = async ({ id }: Doc) => (await world.query<{ status: string }>('select status from requisition_header where id = $1', [id]))[0]?.status
const text = (page: Page) => page.locator('main').innerText()

eachWayOfForms(
  'an engineer reads the requisition, its lines and its trail beside his task, and rejects it with a reason',
  async ({ page, context, javaScript }) => {
    const { doc, item } = await handedIn()
    await signIn(page, context, system, 'engineer1', { to: '/' })
    await page.goto(address(item))
    const shown = await text(page)
    for (const word of [String(doc.docNum), '补充库存', '采购申请', '工程']) expect(shown).toContain(word)
    await unfold(page, 'doReject', javaScript)
    await page.locator('textarea[name="input.doReject.reason"]').fill('规格不符')
    await page.locator('button[name=intent][value=doReject][data-run]').click()
    await expect.poll(() => stateOf(doc)).toBe('REJECTED')
    await expect.poll(() => text(page)).toContain('已处理')
    const [task] = await world.query<{ comment: string }>(
      `select t.comment from process_task t join process_instance i on i.id = t.header_id where i.business_id = $1`,
      [doc.id],
    )
    expect(task?.comment).toBe('规格不符')
  },
)

eachWayOfForms('a colleague who is asked answers on the same page, and then reads the document no more', async ({ page, context, javaScript }) => {
  const { doc, item } = await handedIn()
  const quality = await world.person('quality1')
  const input = { toUserIds: [quality.actor.userId], question: '检验标准是什么？', blocksPass: 'Y' }
  await engineer!.act('interiorPendingItem', 'doCommune', item, { input })
  await signIn(page, context, system, 'quality1', { to: '/' })
  const [asked] = await world.query<{ url: string }>(
    `select url from interior_pending_item where business_id = $1 and template_code = 'WF_COMMUNE' and status = 'PENDING'`,
    [doc.id],
  )
  await page.goto(system.origin + String(asked?.url))
  expect(await text(page)).toContain('检验标准是什么？')
  await unfold(page, 'doReply', javaScript)
  await page.locator('textarea[name="input.doReply.content"]').fill('按GB/T 2828')
  await page.locator('button[name=intent][value=doReply][data-run]').click()
  await expect.poll(() => text(page)).toContain('已处理')
  const [reply] = await world.query<{ content: string }>(
    'select r.content from approval_reply r join approval a on a.id = r.header_id where a.business_id = $1',
    [doc.id],
  )
  expect(reply?.content).toBe('按GB/T 2828')
})

eachWay(
  'on a phone nothing of the task lies outside, and both decisions are in sight',
  async ({ page, context }) => {
    const { doc, item } = await handedIn()
    await signIn(page, context, system, 'engineer1', { to: '/' })
    await page.goto(address(item))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    for (const name of ['doPass', 'doReject']) expect(await page.locator(`button[name=intent][value=${name}]`).count(), name).toBeGreaterThan(0)
    for (const word of ['同意', '驳回'])
      await expect
        .poll(() => page.locator('.actions > :not(.phone-menu):visible').filter({ hasText: word }).count(), {
          message: word,
        })
        .toBeGreaterThan(0)
    expect(await text(page)).toContain(String(doc.docNum))
  },
  { viewport: { width: 390, height: 844 } },
)
