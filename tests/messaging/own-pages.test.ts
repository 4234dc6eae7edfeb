/** How a person is told, on the person's own page; and the page behind the link of a mail, which anybody who has the mail opens. */
import { beforeAll, expect, test } from 'vitest'
import { tokenFor } from '../../upstream/platform/messaging/mails/unsubscribe.ts'
import { fill } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let system: System
let world: World
let buyer: Person

beforeAll(async () => {
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
  buyer = await world.person('buyer1')
})

const settings = () =>
  world.query<{ digest: string; from: string | null; sms: string }>(
    `select digest, left(quiet_from::text, 5) as "from", sms_on as sms from msg_user where user_id = $1`,
    [buyer.actor.userId],
  )

eachWayOfForms('a person sets quiet hours and a daily digest, takes no more news by mail, and takes them again', async ({ page, context }) => {
  await world.query('delete from msg_user')
  await world.query('delete from msg_td')
  await signIn(page, context, system, 'buyer1')
  await page.goto(`${system.origin}/main/editUserCenter`)
  await fill(page, { quietFrom: '21:00', digest: 'DAILY' })
  await Promise.all([page.waitForResponse((r) => r.request().method() === 'POST'), page.locator('button[value="save"]').first().click()])
  await expect.poll(() => page.locator('body').innerText()).toContain('免打扰须同时填写起止时间')
  await fill(page, { quietTo: '08:00' })
  await page.locator('button[value="save"]').first().click()
  await expect.poll(settings).toEqual([{ digest: 'DAILY', from: '21:00', sms: 'Y' }])
  await page.goto(`${system.origin}/main/userCenter`)
  const said = await page.locator('main').innerText()
  expect(said).toContain('21:00–08:00')
  expect(said).toContain('每日')
  await page.locator('select[name=category]').selectOption('INFO')
  await page.locator('button[value="unsubscribe"]').click()
  const given = () => world.query(`select category, channel, via from msg_td where user_id = $1`, [buyer.actor.userId])
  await expect.poll(given).toEqual([{ category: 'INFO', channel: 'EMAIL', via: 'CENTER' }])
  await page.locator('button[value^="subscribe:"]').first().click()
  await expect.poll(given).toEqual([])
})

test('nobody gives up for another what is not his own, and no to-dos', async () => {
  const other = await world.person('buyer2')
  const [row] = await world.query<{ id: string }>(
    `insert into msg_td (id, status, version_num, user_id, category, channel, via, reason, since) values (gen_random_uuid(), 'KEPT', 1, $1, 'INFO', 'EMAIL', 'ADMIN', 'x', now()) returning id`,
    [other.actor.userId],
  )
  expect(row?.id).toBeTruthy()
  expect((await buyer.refused(buyer.find('msgTd', row?.id ?? ''))).status).toBeGreaterThanOrEqual(403)
  await world.query('delete from msg_td')
})

/** A delivery of news to the buyer, and its link. */
async function delivered(code = 'PR_APPROVED'): Promise<string> {
  const templateId = await world.idOf('msgTemplate', code)
  const [row] = await world.query<{ id: string }>(
    `with made as (insert into msg_instance (id, status, version_num, event_code, template_id, source, data) values (gen_random_uuid(), 'SENT', 1, $2, $1, 'EVENT', '{}') returning id)
     insert into msg_receive (id, status, version_num, instance_id, event_code, user_id, channel, language, receive_status, title, tries)
     select gen_random_uuid(), 'KEPT', 1, made.id, $2, $3, 'EMAIL', 'CN', 'OK', 'x', 1 from made returning id`,
    [templateId, code, buyer.actor.userId],
  )
  return `/unsubscribe/${tokenFor(row?.id ?? '')}`
}

const given = () => world.query<{ via: string }>('select via from msg_td where user_id = $1', [buyer.actor.userId])

eachWayOfForms('the link of a mail shows without a log-in what would be given up; ten looks change nothing, a press does', async ({ page }) => {
  await world.query('delete from msg_td')
  const link = await delivered()
  for (let time = 0; time < 10; time++) await page.goto(system.origin + link)
  expect(await given()).toEqual([])
  expect(await page.locator('main').innerText()).toContain('申请')
  await page.locator('main form button:not([name=language])').last().click()
  await expect.poll(given).toEqual([{ via: 'LINK' }])
  await page.goto(system.origin + link)
  await expect.poll(() => page.locator('main').innerText()).toContain('退订')
})

test('a mail program presses by itself: one POST without a cookie, twice the same, and a HEAD changes nothing', async () => {
  await world.query('delete from msg_td')
  const link = system.origin + (await delivered())
  expect((await fetch(link, { method: 'HEAD' })).status).toBe(200)
  expect(await given()).toEqual([])
  const press = () =>
    fetch(link, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    })
  expect((await press()).status).toBe(200)
  expect((await press()).status).toBe(200)
  expect(await given()).toEqual([{ via: 'LINK' }])
})

test('a link that was made up leads nowhere, and mandatory messages are not given up by one', async () => {
  await world.query('delete from msg_td')
  expect((await fetch(`${system.origin}/unsubscribe/v1.made.up.token`)).status).toBe(404)
  const mandatory = system.origin + (await delivered('PO_RELEASED'))
  const answer = await fetch(mandatory, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('必达消息不能退订')
  expect(await given()).toEqual([])
})
