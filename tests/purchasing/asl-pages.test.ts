/** The pages of the approved supplier list: what is in force, the quota check of an application, an alteration before and after. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect } from 'vitest'
import { rowsOf } from '../excel/books.ts'
import { button, changeLines, fill, numberOf, says, succeed, unfold } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
})

interface Listed {
  label: string
  material: string
  supplier: string
  quota: string
}

/** A line of SZ10 in force with a quota, that no test has taken yet; the label is what a person types to find it. */
async function listedLine(offset: number): Promise<Listed> {
  const [line] = await system.query<Listed>(
    `select label.code as label, m.code as material, s.code as supplier, l.quota_percent::float8::text as quota
     from asl_line l join asl_header h on h.id = l.header_id join organization o on o.id = h.org_id join entity_label label on label.id = l.id
     join material_item m on m.id = l.material_id join supplier_info s on s.id = l.supplier_id
     where o.code = 'SZ10' and l.effect_state = 'EFFECTIVE' and l.quota_percent = 30 and m.code like '01%' order by m.code, s.code offset $1 limit 1`,
    [offset],
  )
  if (!line) throw new Error('No line is in force')
  return line
}

eachWayOfForms(
  'a buyer sees what is in force, how long it still is and what is frozen, and takes it along as a workbook',
  async ({ page, context }) => {
    const { material } = await listedLine(0)
    await system.query(
      `update asl_line set end_date = (now() at time zone 'Asia/Shanghai')::date + case when quota_percent = 30 then 9 else 31 end where material_id = (select id from material_item where code = $1)`,
      [material],
    )
    const frozen = await listedLine(10)
    await system.query(`update asl_line set effect_state = 'FROZEN' where material_id = (select id from material_item where code = $1)`, [
      frozen.material,
    ])
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'approvedSupplierApplyList')
    await page.locator('nav.views').getByRole('link', { name: '在册清单' }).click()
    await says(page, /供应商[\s\S]*配额%/)
    await page.goto(`${page.url()}&materialId=${material}`)
    const rows = page.locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(2)
    expect((await rows.allInnerTexts()).map((text) => /剩 \d+ 天/.exec(text)?.[0] ?? '').sort()).toEqual(['', '剩 9 天'])
    expect(await page.locator('tbody .status.done').count()).toBe(2)
    expect(await page.locator('tbody input[type=checkbox]').count()).toBe(0)

    const address = await page.locator('a[href*="/export"]').first().getAttribute('href')
    const [download] = await Promise.all([page.waitForEvent('download'), page.goto(system.origin + address).catch(() => null)])
    const [head = [], ...lines] = await rowsOf(await readFile(await download.path()))
    expect(head.slice(0, 3)).toEqual(['物料编码', '物料', '生效状态'])
    expect(lines.map(([code]) => code)).toEqual([material, material])

    await openPage(page, system, 'approvedSupplierApplyList', `view=inForce&effectState=FROZEN&materialId=${frozen.material}`)
    await expect.poll(() => page.locator('tbody .status.void').first().innerText()).toBe('冻结')
    await page.locator('tbody tr a').first().click()
    await numberOf(page, /^ASL\d{12}$/)
  },
)

eachWayOfForms('an application shows what its quota makes of the sum, and above 100 says so', async ({ page, context, javaScript }) => {
  const { material, supplier } = await listedLine(javaScript ? 2 : 4)
  await system.query(
    `update asl_line set effect_state = 'EXPIRED' where material_id = (select id from material_item where code = $1) and supplier_id = (select id from supplier_info where code = $2)`,
    [material, supplier],
  )
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'approvedSupplierApplyEdit')
  await fill(page, { reason: '第二货源' })
  await changeLines(page, 'line.add:aslLine')
  await fill(page, { 'aslLine[0].materialId$text': material, 'aslLine[0].supplierId$text': supplier, 'aslLine[0].quotaPercent': '30' })
  await succeed(page, 'save')
  await numberOf(page, /^ASL\d{12}$/)
  const panel = page.locator('#tab-quota')
  await expect.poll(() => panel.locator('tbody tr').allInnerTexts()).toHaveLength(3)
  expect(await panel.locator('tbody tr').last().innerText()).toMatch(/合计\s[\s\S]*100%/)
  await fill(page, { 'aslLine[0].quotaPercent': '30.5' })
  await succeed(page, 'save')
  await expect.poll(() => panel.locator('tbody tr').last().innerText()).toMatch(/合计超过100%\s[\s\S]*100\.5%/)
  expect(await panel.locator('.status.stop').count()).toBe(1)
})

eachWayOfForms('an alteration says beside each value what it was, and marks the ones that change', async ({ page, context, javaScript }) => {
  const { label, quota } = await listedLine(javaScript ? 6 : 8)
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'approvedSupplierAlterationEdit')
  await fill(page, { reason: '产能不足' })
  await changeLines(page, 'line.add:aslLine')
  await fill(page, { 'aslLine[0].changeType': 'QUOTA', 'aslLine[0].sourceLineId$text': label, 'aslLine[0].quotaPercent': '25' })
  await succeed(page, 'save')
  await numberOf(page, /^ASL\d{12}$/)
  const heads = await page.locator('table.lines thead th').allInnerTexts()
  expect(heads.map((text) => text.trim())).toEqual(expect.arrayContaining(['变更前配额%', '变更后配额%', '变更前供货地位', '变更后供货地位 *']))
  if (await button(page, 'row.close:aslLine').count()) await button(page, 'row.close:aslLine').click()
  const line = page.locator('tr[data-line="aslLine[0]"]')
  await expect.poll(() => line.innerText()).toMatch(new RegExp(`${quota}%\\s+25%改`))
  expect(await line.locator('.tag.warn').allInnerTexts()).toEqual(['改'])
})

eachWayOfForms('a buyer picks lines in force and goes on with the alteration that they stand in', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'approvedSupplierAlterationList')
  await page.locator('nav.views').getByRole('link', { name: '在册清单' }).click()
  await page.waitForURL(/view=inForce/)
  await page.goto(`${page.url()}&effectState=EFFECTIVE&orderBy=-materialId`)
  for (const at of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(at).check()
  await unfold(page, 'doPickLines', javaScript)
  await fill(page, { 'input.doPickLines.changeType': 'EXTEND', 'input.doPickLines.reason': '年度延期' })
  await button(page, 'doPickLines').click()
  await numberOf(page, /^ASL\d{12}$/)
  await expect.poll(() => page.locator('tr[data-line^="aslLine"]').count()).toBe(2)
  expect(await page.locator('table.lines').innerText()).toContain('延期')
})
