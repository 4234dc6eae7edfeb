/** Suppliers come in from a workbook: every row is checked before any is saved, and what is wrong comes back by row and column and marked. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { isCreditCode } from '../../upstream/areas/supplier-master/credit-code.ts'
import { bookOf, open, upload } from '../excel/books.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
})

/** The eighteenth character proves the other seventeen. */
const creditCode = (first: string) => [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((last) => first + last).find(isCreditCode) ?? ''

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const header = ['名称', '简称', '统一社会信用代码', '国家', '供应商类型', '纳税人类型', '默认税率', '默认币种', '付款条件编码', '归口采购员编码']
const row = (name: string, code: string, more: Partial<Record<number, string>> = {}) =>
  [`${name}有限公司`, name, code, 'CN', 'MANUFACTURER', 'GENERAL', 'VAT13', 'CNY', 'PT60', 'buyer1'].map((cell, at) => more[at] ?? cell)

eachWayOfForms(
  'a manager imports suppliers: five rows with a mistake in two of them save nothing, five good ones become five potential suppliers',
  async ({ page, context, javaScript }) => {
    const way = javaScript ? '甲' : '乙'
    const code = (at: number) => creditCode(`91320594MA${javaScript ? 'TEXT' : 'PLAN'}00${at}`)
    const name = (at: number) => `${way}${['一', '二', '三', '四', '五'][at]}精密`
    const named = () =>
      system.query<{ code: string; lifecycle: string }>('select code, lifecycle from supplier_info where short_name like $1 order by code', [
        `${way}%精密`,
      ])
    const [known] = await system.query<{ code: string }>(`select credit_code as code from supplier_info where code = 'S000012'`)
    await signIn(page, context, system, 'manager1')
    await openPage(page, system, 'supplierInfoList')
    await page.locator('a[href*="/import"]').first().click()
    const saved = async (selector: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator(selector).first().click()])
      return open(await readFile(await download.path()))
    }
    const template = await saved('a[href*="/template"]')
    const offered: string[] = []
    template.worksheets[0]?.getRow(1).eachCell((cell) => offered.push(cell.text))
    expect(offered).toEqual(expect.arrayContaining(['名称 *', '简称 *', '供应商类型 *', '付款条件编码 *']))

    const send = async (rows: string[][]) => {
      await page.setInputFiles('input[name=file]', { name: '供应商.xlsx', mimeType: xlsx, buffer: await bookOf([header, ...rows]) })
      await page.locator('button[value=check]').click()
    }
    const told = async (count: number) => {
      await expect.poll(() => page.locator('main table tbody tr').count()).toBe(count)
      return (await page.locator('main table tbody tr').allInnerTexts()).map((text) => text.split('\t').map((cell) => cell.trim()))
    }
    const isRed = { fgColor: { argb: 'FFFFC7CE' } }
    const good = (at: number, more?: Partial<Record<number, string>>) => row(name(at), code(at), more)

    // What a cell may be is checked first, in all rows.
    await send([good(0), good(1), good(2, { 8: 'PT999' }), good(3, { 4: 'CHEF' }), good(4)])
    const cells = await told(2)
    expect(cells.map(([line, column, given]) => [line, column, given])).toEqual([
      ['4', '付款条件', 'PT999'],
      ['5', '供应商类型', 'CHEF'],
    ])
    const marked = (await saved('a[href*="marked="]')).worksheets[0]
    for (const cell of ['I4', 'E5']) expect(marked?.getCell(cell).fill, cell).toMatchObject(isRed)
    for (const cell of ['I3', 'E4', 'C2']) expect(marked?.getCell(cell).fill, cell).not.toMatchObject(isRed)

    // Then what the rules of a supplier say to each row.
    const wrongCode = `${code(1).slice(0, 17)}${code(1).endsWith('A') ? 'B' : 'A'}`
    await send([good(0), row(name(1), wrongCode), good(2), good(3), row(name(4), String(known?.code))])
    await expect.poll(() => page.locator('main').innerText()).toContain('S000012')
    const rules = await told(2)
    expect(rules.map(([line, column]) => [line, column])).toEqual([
      ['3', '统一社会信用代码'],
      ['6', '统一社会信用代码'],
    ])
    expect(rules[1]?.[3]).toContain(`${known?.code}已属于供应商S000012`)
    expect(await named()).toEqual([])

    await send([0, 1, 2, 3, 4].map((at) => row(name(at), code(at))))
    await expect.poll(() => page.locator('main').innerText()).toContain('供应商.xlsx：校验通过，将新增5行，修改0行')
    expect(await named()).toEqual([])
    await page.locator('button[value=confirm]').click()
    await expect.poll(() => page.locator('main').innerText()).toContain('导入成功：新增5行')
    const made = await named()
    expect(made.map(({ lifecycle }) => lifecycle)).toEqual(Array(5).fill('POTENTIAL'))
    expect(made.every(({ code }) => /^S0000[4-9]\d$/.test(code))).toBe(true)
  },
)

test('doImport takes the same workbook from a machine: one wrong row of two saves neither, both right are saved', async () => {
  const world = await openWorld(system.database)
  const manager = await world.person('manager1')
  const send = async (rows: string[][]) =>
    manager.verb('supplierInfo', 'doImport', upload(await bookOf([header, ...rows])), { page: 'supplierInfoList' })
  const [first, second] = [row('丙一精密', creditCode('91320594MAPLAN101')), row('丙二精密', creditCode('91320594MAPLAN102'))]
  const refusal = await manager.refused(send([first, second.with(7, 'XYZ')]))
  expect(refusal).toMatchObject({ status: 422, issues: [expect.objectContaining({ given: 'XYZ' })] })
  const named = () => world.query("select 1 from supplier_info where short_name like '丙%精密'")
  expect(await named()).toEqual([])
  expect(await send([first, second])).toMatchObject({ data: { added: 2, changed: 0 } })
  expect(await named()).toHaveLength(2)
})
