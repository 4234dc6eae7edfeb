/** Nodes of a tree get other names and places: where they stand with script, on a page of their own without. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { button, keepBack, press, says } from '../flows/flow.ts'
import { eachWayOfForms, openBrowser } from '../support/browser.ts'
import { illegible } from '../support/legible.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person } from '../support/world.ts'

interface Node {
  id: string
  code: string
  name: string
  version: number
}

let system: System
let colleague: Person

beforeAll(async () => {
  system = await startSystem({ background: true })
  colleague = await (await openWorld(system.database)).person('admin')
})

/** The departments below the first one, in their order. */
async function belowTop(): Promise<Node[]> {
  const nodes = await system.query<Node & { place: number }>(
    `select id, code, name, version_num as version, seq_num as place from department
     where parent_id = (select id from department where parent_id is null order by code limit 1) and enabled_flag = 'Y'`,
  )
  return nodes.sort((a, b) => a.place - b.place || a.name.localeCompare(b.name, 'zh-CN'))
}

const departmentNow = async (id: string) =>
  (
    await system.query<Node & { nameEn: string | null }>(
      'select id, code, name, name_en as "nameEn", version_num as version from department where id = $1',
      [id],
    )
  )[0]

/** An input of the form; the search of the list has some of the same names. */
const input = (page: Page, name: string) => page.locator(`form.rename [name="${name}"]`)

const item = (page: Page, code: string) => page.getByRole('treeitem', { name: new RegExp(` ${code}$`) })

/** The list of departments with those below the first one in its tree. */
async function openDepartments(page: Page): Promise<Node> {
  const [top] = await system.query<{ id: string }>('select parent_id as id from department where id = $1', [(await belowTop())[0]?.id])
  await openPage(page, system, 'department', `node=${top?.id}`)
  return (await belowTop())[0]!
}

/** The form of a node: by F2 on it, or behind its pencil. */
async function openForm(page: Page, { code, name }: Node, javaScript: boolean): Promise<void> {
  if (javaScript) {
    await item(page, code).focus()
    await page.keyboard.press('F2')
  } else await page.getByRole('link', { name: `重命名 ${name}` }).click()
  await expect.poll(() => input(page, 'name').inputValue()).toBe(name)
}

const isFocused = (page: Page, code: string) => item(page, code).evaluate((node) => node === document.activeElement)

eachWayOfForms('a department is renamed where it stands, and without script on a page of its own', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'admin')
  const node = await openDepartments(page)
  await openForm(page, node, javaScript)
  const [name, nameEn] = [`${node.name}一`, 'First department']

  await input(page, 'name').fill('')
  expect(await press(page, 'save')).toBe(422)
  await says(page, '请填写名称')
  await input(page, 'name').fill(name)
  await input(page, 'nameEn').fill(nameEn)
  if (javaScript) expect(await input(page, 'name').evaluate((box) => box.closest('[role=treeitem]') !== null)).toBe(true)
  await input(page, 'name').press('Enter')

  await expect.poll(() => page.locator('nav.tree').innerText()).toContain(`${name} ${node.code}`)
  await expect.poll(() => page.locator('main tbody').innerText()).toContain(name)
  expect(new URL(page.url()).pathname).toBe('/main/department')
  expect(await departmentNow(node.id)).toMatchObject({ name, nameEn, version: node.version + 1 })
  if (javaScript) await expect.poll(() => isFocused(page, node.code)).toBe(true)
})

eachWayOfForms('whoever gives up leaves the name as it was', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'admin')
  const node = await openDepartments(page)
  await openForm(page, node, javaScript)
  await input(page, 'name').fill('不要了')
  if (javaScript) {
    await input(page, 'name').press('Escape')
    await expect.poll(() => isFocused(page, node.code)).toBe(true)
  } else await page.getByRole('link', { name: '返回' }).click()
  await expect.poll(() => page.locator('nav.tree').innerText()).toContain(`${node.name} ${node.code}`)
  expect(await input(page, 'name').count()).toBe(0)
  expect(await departmentNow(node.id)).toMatchObject({ name: node.name, version: node.version })
})

eachWayOfForms('whoever was quicker is named with the time; what was typed stays and can still be saved', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'admin')
  const node = await openDepartments(page)
  await openForm(page, node, javaScript)
  const theirs = `${node.name}甲`
  await colleague.save('department', { name: theirs }, { id: node.id, versionNum: node.version })

  const mine = `${node.name}乙`
  await input(page, 'name').fill(mine)
  expect(await press(page, 'save')).toBe(409)
  await says(page, /.+于\d{4}-\d\d-\d\d.\d\d:\d\d:\d\d修改了此单据，您的输入已保留，请核对后再保存/)
  await says(page, `现为“${theirs}”`)
  expect(await input(page, 'name').inputValue()).toBe(mine)
  expect((await departmentNow(node.id))?.name).toBe(theirs)
  await input(page, 'name').press('Enter')
  await expect.poll(async () => (await departmentNow(node.id))?.name).toBe(mine)
})

eachWayOfForms('siblings change places, those of one number too, and the ends say so', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'admin')
  await system.query('update department set seq_num = 100')
  await openDepartments(page)
  const [first, second, ...others] = await belowTop()
  await openForm(page, second!, javaScript)
  const n = others.length + 2
  await says(page, `第2位，共${n}个`)
  await input(page, 'nameEn').fill('Typed, not saved')
  expect(await press(page, 'move:up')).toBe(200)
  await says(page, `第1位，共${n}个`)
  expect(await button(page, 'move:up').getAttribute('aria-disabled')).toBe('true')
  expect(await input(page, 'nameEn').inputValue()).toBe('Typed, not saved')
  expect((await belowTop()).map(({ code }) => code)).toEqual([second, first, ...others].map((node) => node?.code))
  if (javaScript) {
    const labels = () => page.locator('[role=treeitem][aria-level="2"]').evaluateAll((nodes) => nodes.map((node) => node.ariaLabel))
    // The one that is being renamed has its form in place of its name.
    await expect.poll(async () => (await labels()).slice(0, 2)).toEqual([null, `${first?.name} ${first?.code}`])
  }
  expect(await press(page, 'move:down')).toBe(200)
  await says(page, `第2位，共${n}个`)
  expect((await belowTop()).map(({ code }) => code)).toEqual([first, second, ...others].map((node) => node?.code))
})

test('with script nodes that were fetched later are read again once one of them has another name', async () => {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'department')
  const [node] = await belowTop()
  await page.locator('[role=treeitem][aria-expanded=false]').first().focus()
  await page.keyboard.press('ArrowRight')
  await item(page, node!.code).hover()
  await item(page, node!.code)
    .getByRole('button', { name: /^重命名/ })
    .click()
  await input(page, 'name').fill('新名')
  await input(page, 'name').press('Enter')
  await expect.poll(() => item(page, node!.code).getAttribute('aria-label')).toBe(`新名 ${node?.code}`)
  await expect.poll(() => isFocused(page, node!.code)).toBe(true)
  await context.close()
})

/** Somebody who administers, with script. */
async function administrator(): Promise<Page> {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  await signIn(page, context, system, 'admin')
  return page
}

test('with script a second step is taken at once, while the frame is still read anew after the first', async () => {
  const page = await administrator()
  const [, second] = await belowTop()
  await page.goto(`${system.origin}/main/department/rename?id=${second?.id}`)
  await page.waitForLoadState('networkidle')
  const letThrough = await keepBack(page, (request) => request.method() === 'GET')
  expect(await press(page, 'move:up')).toBe(200)
  await says(page, '第1位，共')
  expect(await page.locator('.loading').count()).toBe(1)
  expect(await press(page, 'move:down')).toBe(200)
  await says(page, '第2位，共')
  await letThrough()
  expect((await belowTop())[1]?.id).toBe(second?.id)
  await page.context().close()
})

test('a double click on a name leads to its node and renames it there; so does one on the node that is shown', async () => {
  const page = await administrator()
  const { code, name } = await openDepartments(page)
  const link = item(page, code).getByRole('link')
  await link.dblclick()
  await expect.poll(() => input(page, 'name').inputValue()).toBe(name)
  await expect.poll(() => page.locator('nav.tree [aria-selected=true] form.rename').count()).toBe(1)
  await page.waitForLoadState('networkidle')
  expect(await input(page, 'name').evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(page, code)).toBe(true)

  await link.dblclick()
  await expect.poll(() => input(page, 'name').inputValue()).toBe(name)
  await page.reload()
  await item(page, code).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await input(page, 'name').count()).toBe(0)
  await page.context().close()
})

test('a name that is lost on the way stays in its box, is told of, and is saved when it is sent again', async () => {
  const page = await administrator()
  const node = await openDepartments(page)
  await openForm(page, node, true)
  const name = `${node.name}丙`
  await input(page, 'name').fill(name)
  await page.context().setOffline(true)
  await input(page, 'name').press('Enter')
  await expect.poll(() => page.locator('form.rename [role=alert]').innerText()).toContain('网络中断')
  expect(await input(page, 'name').inputValue()).toBe(name)
  expect((await departmentNow(node.id))?.name).toBe(node.name)
  await page.context().setOffline(false)
  await input(page, 'name').press('Enter')
  await expect.poll(() => page.locator('nav.tree').innerText()).toContain(`${name} ${node.code}`)
  expect(await departmentNow(node.id)).toMatchObject({ name, version: node.version + 1 })
  await page.context().close()
})

test('the form in a tree can be read with aids, and its buttons stand in two lines', async () => {
  const page = await administrator()
  await openForm(page, await openDepartments(page), true)
  expect(await illegible(page)).toEqual([])
  const tops = await page.locator('form.rename .btn').evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect().top))
  expect(new Set(tops).size).toBeLessThanOrEqual(2)
  await page.context().close()
})

test('S5.5 whoever may not save a node sees no pencil, and is refused the page and a post made by hand', async () => {
  const [node] = await system.query<Node>(
    'select id, code, name, version_num as version from purchase_category where parent_id is null order by code limit 1',
  )
  const address = `${system.origin}/main/purchaseClassificationList/rename?id=${node?.id}`
  const of = async (userName: string) => {
    const context = await (await openBrowser()).newContext({ locale: 'zh-CN', javaScriptEnabled: false })
    const page = await context.newPage()
    await signIn(page, context, system, userName)
    await openPage(page, system, 'purchaseClassificationList')
    const pencils = await page.locator('nav.tree .pencil').count()
    const shown = (await context.request.get(address)).status()
    const posted = await context.request.post(address, {
      form: { name: `${userName}的品类`, versionNum: String(node?.version) },
      headers: { 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    })
    await context.close()
    return [pencils > 0, shown, posted.status()]
  }
  expect(await of('buyer1')).toEqual([false, 403, 403])
  expect(await of('manager1')).toEqual([true, 200, 303])
  expect((await system.query<Node>('select name from purchase_category where id = $1', [node?.id]))[0]?.name).toBe('manager1的品类')
})

test('a list without a tree, and a tree that is put together of several kinds, rename nothing', async () => {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, context, system, 'admin')
  for (const name of ['user', 'apiManager']) expect((await context.request.get(`${system.origin}/main/${name}/rename?id=1`)).status(), name).toBe(404)
  await context.close()
})
