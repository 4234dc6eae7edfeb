/** The pages of the organisation at work: positions are filled, people move, and the trees say who stands where. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { button, fill, inDays, input, press, says, succeed, unfold, wrong } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem({ background: true })
})

const idOf = async (entity: string, code: string): Promise<string> => {
  const [row] = await system.query<{ id: string }>('select id from entity_label where entity = $1 and code = $2', [entity, code])
  if (!row) throw new Error(`There is no ${entity} ${code}`)
  return row.id
}

let people = 95_000

/** Somebody new without a position, as an import leaves people. */
async function newcomer(): Promise<{ code: string; name: string }> {
  people += 1
  const [code, name] = [`HD${people}`, `新人${people}`]
  await system.query(
    `insert into person select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'code', $1::text, 'name', $2::text, 'name_en', null,
       'main_position_id', null, 'department_id', null, 'job_id', null, 'manager_id', null, 'manager_ids', '[]'::jsonb))).* from person p where p.code = 'HD10025'`,
    [code, name],
  )
  return { code, name }
}

async function allot(page: Page, values: Record<string, string>): Promise<number> {
  await fill(page, Object.fromEntries(Object.entries(values).map(([name, value]) => [`input.doAllot.${name}`, value])))
  return press(page, 'doAllot')
}

const endDate = async (code: string, day: string | null) =>
  system.query('update position_allot a set end_date = $2 from person p where p.id = a.header_id and p.code = $1', [code, day])

const title = (page: Page) => page.locator('h1').innerText()

eachWayOfForms('scenario 7: a third buyer does not fit into 采购员-苏州 until one of the two has left it', async ({ page, context }) => {
  const third = await newcomer()
  await endDate('HD10024', null)
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'positionAllot')
  await page.getByRole('link', { name: '新建' }).first().click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/main/positionAllotAdd')
  await expect.poll(() => title(page)).toBe('分配岗位')
  const typed = { positionId$text: 'P1103', personIds$text: third.code, startDate: '2026-07-01', percent: '100' }
  expect(await allot(page, typed)).toBe(422)
  await says(page, '岗位“采购员-苏州”编制2人已满')
  expect(await input(page, 'input.doAllot.startDate').inputValue()).toBe('2026-07-01')

  await page.goto(`${system.origin}/main/EditEmployee?id=${await idOf('person', 'HD10024')}`)
  await fill(page, { 'positionAllot[0].endDate': '2026-06-30' })
  await succeed(page, 'save')

  await openPage(page, system, 'positionAllotAdd')
  expect(await allot(page, { ...typed, startDate: '2026-06-30' })).toBe(422)
  await says(page, '岗位“采购员-苏州”编制2人已满')
  await fill(page, { 'input.doAllot.startDate': '2026-07-01' })
  await succeed(page, 'doAllot')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/main/positionAllot')
  await page.goto(`${system.origin}/main/positionAllot?code=${third.code}`)
  await expect.poll(() => page.locator('main tbody tr').innerText()).toContain('采购员-苏州')
  record('page', 'positionAllotAdd')
  record('entity', 'positionAllot')
  await system.query('delete from position_allot a using person p where p.id = a.header_id and p.code = $1', [third.code])
})

eachWayOfForms('60 % and 50 % of a day are refused where they were typed', async ({ page, context }) => {
  const someone = await newcomer()
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'positionAllotAdd')
  await allot(page, { positionId$text: 'P3102', personIds$text: someone.code, startDate: '2026-07-01', percent: '60' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/main/positionAllot')
  await openPage(page, system, 'positionAllotAdd')
  await input(page, 'input.doAllot.isMain').first().uncheck()
  expect(await allot(page, { positionId$text: 'P0203', personIds$text: someone.code, startDate: '2026-08-01', percent: '50' })).toBe(422)
  await says(page, '投入比例合计110%，不能超过100%')
  await system.query('delete from position_allot a using person p where p.id = a.header_id and p.code = $1', [someone.code])
})

eachWayOfForms('several people are allotted at once', async ({ page, context }) => {
  const [a, b] = [await newcomer(), await newcomer()]
  const code = `P95${people}`
  await system.query(
    `insert into position select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'code', $1::text, 'headcount', 2, 'occupied', 0, 'vacant', 2))).* from position p where p.code = 'P1302'`,
    [code],
  )
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'positionAllotAdd')
  await allot(page, { positionId$text: code, personIds$text: `${a.code};${b.code}`, startDate: '2026-07-01', percent: '100' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/main/positionAllot')
  await page.goto(`${system.origin}/main/positiondetail?id=${await idOf('position', code)}`)
  await says(page, a.name)
  await says(page, b.name)
  record('page', 'positiondetail')
})

eachWayOfForms('the tree of positions leads to a position, and says what is vacant', async ({ page, context }) => {
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'positionLevelTree')
  const line = (name: string) => page.locator('.tree-sheet .row', { hasText: name }).first()
  await expect.poll(() => line('供应商管理专员').innerText()).toMatch(/3\/4/)
  expect(await line('采购总监').innerText()).toContain('500,000')
  expect(await line('总经理').innerText()).toContain('不限')
  const find = page.locator('.tree-sheet input[name=q]')
  await find.fill('P1103')
  await find.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('P1103')
  await expect.poll(() => page.locator('.tree-sheet li').count()).toBe(8)
  await page.locator('.tree-sheet a', { hasText: '采购员-苏州' }).click()
  await says(page, '在岗人员')
  record('page', 'positionLevelTree')
})

eachWayOfForms('the organisation chart counts heads up to the group, and is exported', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'manager1')
  await openPage(page, system, 'institution')
  const group = page.locator('.tree-sheet .row', { hasText: '华东智造集团' }).first()
  await expect.poll(() => group.innerText()).toMatch(/集团/)
  const [{ n } = { n: '' }] = await system.query<{ n: string }>(
    "select count(*) as n from person where person_status = 'ON' and department_id is not null",
  )
  await page.reload()
  expect((await group.innerText()).split(/\s+/)).toContain(n)
  const link = page.getByRole('link', { name: '导出Excel' })
  const answer = await context.request.get(system.origin + (await link.getAttribute('href')))
  expect(answer.headers()['content-type']).toContain('spreadsheetml')
  if (javaScript) expect(await page.locator('.tree-sheet details[open]').count()).toBeGreaterThan(5)
  record('page', 'institution')
})

eachWayOfForms('whoever leaves has a last day, and holds no position after it', async ({ page, context, javaScript }) => {
  const begun = inDays(0)
  const someone = await newcomer()
  await signIn(page, context, system, 'admin')
  await page.goto(`${system.origin}/main/EditEmployee?id=${await idOf('person', someone.code)}`)
  await unfold(page, 'doLeave', javaScript)
  expect([begun, inDays(0)]).toContain(await input(page, 'input.doLeave.leaveDate').inputValue())
  const last = inDays(30)
  await fill(page, { 'input.doLeave.leaveDate': last })
  await succeed(page, 'doLeave')
  await expect.poll(() => input(page, 'leaveDate').inputValue()).toBe(last)
  expect(await wrong(page)).toEqual([])
  record('page', 'EditEmployee')
})

eachWayOfForms('everybody of our side finds a colleague with phone, position and managers, and nothing else of them', async ({ page, context }) => {
  await signIn(page, context, system, 'expert1')
  await openPage(page, system, 'staffInquiry', 'name=魏广平')
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(1)
  const row = await page.locator('main tbody tr').innerText()
  for (const told of ['HD10032', '仓储物流部', '仓管员-苏州', '13900001032', '黄建国', '刘建华']) expect(row).toContain(told)
  expect(await page.content()).not.toMatch(/\d{4}\*{6,}\d{4}/)
  expect(await button(page, 'save').count()).toBe(0)
})
