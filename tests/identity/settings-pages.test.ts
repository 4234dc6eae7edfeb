/** Area identity, scenarios 11 and 14 on their pages: values of look-ups and settings by level. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { bookOf } from '../excel/books.ts'
import { changeLines, fill, input, openLine, press, says, succeed, wrong } from '../flows/flow.ts'
import { draftOrder } from '../print/people.ts'
import { eachWay, eachWayOfForms } from '../support/browser.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'

let system: System
let world: World

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
})

/** The only record that the list finds. */
async function openOnly(page: Page, list: string, code: string): Promise<void> {
  await openPage(page, system, list, `code=${code}`)
  await page.locator('tbody').getByRole('link', { name: code, exact: true }).click()
  await expect.poll(() => page.locator('h1').innerText()).toContain(code)
}

/** Refused with these words, and the page keeps what was typed. */
async function refusedWith(page: Page, words: string): Promise<void> {
  expect(await press(page, 'save')).toBe(422)
  await expect.poll(async () => (await wrong(page)).join()).toContain(words)
}

eachWayOfForms('scenario 14: 3.5x is no number, 0 is below 1; SZ10 keeps exports for 3 days and buyer1 for 10', async ({ page, context }) => {
  await system.query(`delete from profile_value where level <> 'SYSTEM' and header_id = (select id from profile where code = 'EXPORT_KEEP_DAYS')`)
  await signIn(page, context, system, 'admin')
  await openOnly(page, 'profile', 'EXPORT_KEEP_DAYS')
  const ofSystem = 'profileValue[0].value'
  await fill(page, { [ofSystem]: '3.5x' })
  await refusedWith(page, '3.5x 不符合：必须是数字')
  await fill(page, { [ofSystem]: '0' })
  await refusedWith(page, '0 不符合：不能小于1')
  await fill(page, { [ofSystem]: '7' })
  await changeLines(page, 'line.add:profileValue')
  await fill(page, { 'profileValue[1].level': 'ORG', 'profileValue[1].orgId$text': 'SZ10', 'profileValue[1].value': '3' })
  await changeLines(page, 'line.add:profileValue')
  await fill(page, { 'profileValue[2].level': 'USER', 'profileValue[2].userId$text': 'buyer1', 'profileValue[2].value': '10' })
  await succeed(page, 'save')
  await says(page, '保存成功')
  const stored = await system.query(
    `select v.level, v.value from profile_value v join profile p on p.id = v.header_id where p.code = 'EXPORT_KEEP_DAYS' order by v.value::int`,
  )
  expect(stored).toEqual([
    { level: 'ORG', value: '3' },
    { level: 'SYSTEM', value: '7' },
    { level: 'USER', value: '10' },
  ])
})

eachWayOfForms('scenario 11: a value that 3 orders have is disabled and not deleted; a status gets no new value', async ({ page, context }) => {
  const buyer = await world.person('buyer1')
  const facts = await soldGoods(world)
  const orders: Doc[] = []
  for (let n = 0; n < 4; n++) orders.push(await draftOrder(world, buyer, facts))
  const [other, ...ours] = orders
  await system.query(`update po_expand_head set transport_mode = case when header_id = any($1) then 'RAIL' else 'ROAD' end`, [
    ours.map(({ id }) => id),
  ])
  const setRail = (flag: string) =>
    system.query(
      `update lookup_value set enabled_flag = $1 where lookup_code = 'RAIL' and header_id = (select id from lookup_type where code = 'TRANSPORT_MODE')`,
      [flag],
    )
  await setRail('Y')
  await signIn(page, context, system, 'admin')
  await openOnly(page, 'lookuptype', 'TRANSPORT_MODE')
  const line = (await page.locator('tr[data-line]', { hasText: 'RAIL' }).getAttribute('data-line')) ?? ''
  await changeLines(page, `line.remove:${line}`)
  await refusedWith(page, '该值已被3条数据使用，请停用')

  await openOnly(page, 'lookuptype', 'TRANSPORT_MODE')
  await openLine(page, `${line}.enabledFlag`)
  await input(page, `${line}.enabledFlag`).uncheck()
  await succeed(page, 'save')
  await says(page, '保存成功')

  await openOnly(page, 'lookuptype', 'PO_STATUS')
  await changeLines(page, 'line.add:lookupValue')
  const added = await page.locator('tr[data-line]').last().getAttribute('data-line')
  await fill(page, { [`${added}.lookupCode`]: 'LOST', [`${added}.meaning`]: '遗失' })
  await refusedWith(page, '状态类快码不能新增或停用')

  await signIn(page, context, system, 'buyer1')
  const offered = async (order: Doc | undefined) => {
    await openPage(page, system, 'purchaseOrderEdit', `id=${order?.id}`)
    return page.locator('select[name="poExpandHead.transportMode"] option').allTextContents()
  }
  await expect.poll(() => offered(ours[0])).toContain('铁路(停用)')
  expect((await offered(other)).filter((text) => text.includes('铁路'))).toEqual([])
  await setRail('Y')
})

eachWayOfForms(
  'an administrator imports the values of a type on its page, and puts one under a value of the parent type',
  async ({ page, context, javaScript }) => {
    const [above, below] = javaScript ? ['ZONE_A', 'DOCK_A'] : ['ZONE_B', 'DOCK_B']
    const admin = await world.person('admin')
    const zone = await admin.save('lookupType', { code: above, name: '库区', lookupValue: [{ lookupCode: 'RETURN', meaning: '退货区' }] })
    await admin.save('lookupType', { code: below, name: '月台', parentLookupTypeId: zone.id })
    await signIn(page, context, system, 'admin')
    await openOnly(page, 'lookuptype', below)
    expect(new URL(page.url()).pathname).toBe('/main/lookupTypeEdit')
    await page.locator('a[href*="/lookupTypeEdit/import"]').first().click()
    const buffer = await bookOf([
      ['顺序', '编码', '名称'],
      [10, 'D1', '一号月台'],
    ])
    await page.setInputFiles('input[name=file]', {
      name: '月台.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer,
    })
    await page.locator('button[value=check]').click()
    await says(page, '月台.xlsx：校验通过，将新增1行，修改0行')
    await page.locator('button[value=confirm]').click()
    await says(page, '导入成功：新增1行')

    // Several types have a value RETURN; the one of the parent type is meant.
    await fill(page, { 'lookupValue[0].parentLookupValuesId$text': 'RETURN' })
    await succeed(page, 'save')
    await expect.poll(() => input(page, 'lookupValue[0].parentLookupValuesId$text').inputValue()).toBe('退货区')
    const stored = await system.query(
      `select v.lookup_code as code, a.header_id as type from lookup_value v join lookup_value a on a.id = v.parent_lookup_values_id
     join lookup_type t on t.id = v.header_id where t.code = $1`,
      [below],
    )
    expect(stored).toEqual([{ code: 'D1', type: zone.id }])
  },
)

eachWayOfForms(
  'an administrator ticks what a job may share out by its name, and sees what was ticked when the form comes back',
  async ({ page, context }) => {
    await system.query(`update job set allocation_areas = '{CONTRACT}', grade = 20 where code = 'J01'`)
    await signIn(page, context, system, 'admin')
    await openOnly(page, 'job', 'J01')
    const areas = page.getByRole('group', { name: '分配领域' })
    const ticked = () => areas.locator('label:has(input:checked)').allTextContents()
    const stored = () => system.query(`select allocation_areas as areas from job where code = 'J01'`)
    expect(await ticked()).toEqual(['合同法务'])
    await areas.getByLabel('寻源').check()
    await areas.getByLabel('质量').check()
    await fill(page, { grade: '21' })
    await refusedWith(page, '等级不能大于20')
    expect(await ticked()).toEqual(['寻源', '质量', '合同法务'])
    await fill(page, { grade: '20' })
    await succeed(page, 'save')
    await says(page, '保存成功')
    expect(await stored()).toEqual([{ areas: ['SOURCING', 'QUALITY', 'CONTRACT'] }])
    for (const name of await ticked()) await areas.getByLabel(name).uncheck()
    await succeed(page, 'save')
    await expect.poll(stored).toEqual([{ areas: [] }])
  },
)

eachWay(
  'an administrator opens an entry of the system log and reads all of what was changed, each on a line of its own',
  async ({ page, context }) => {
    const admin = await world.person('admin')
    const role = await admin.find('role', await world.idOf('role', 'ROLE_QUALITY'))
    await admin.save('role', { description: `检验 ${role.versionNum}`, nameEn: `Quality ${role.versionNum}` }, role)
    await signIn(page, context, system, 'admin')
    await openPage(page, system, 'log', 'category=PERMISSION')
    const row = page.locator('tbody tr').filter({ hasText: `检验 ${role.versionNum}` })
    await row.getByRole('link').first().click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('角色 ROLE_QUALITY：保存')
    const told = async () => (await page.locator('[data-out="detail"]').innerText()).trim().split('\n')
    // The style that parts the lines comes behind the first page.
    await expect.poll(told).toHaveLength(2)
    expect((await told()).find((line) => line.startsWith('说明: '))).toContain(`→ "检验 ${role.versionNum}"`)
    expect(await page.getByRole('button', { name: '保存', exact: true }).count()).toBe(0)
  },
)
