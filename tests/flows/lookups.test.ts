/** What an administrator says of look-up values holds from the next request on: in pickers, checks and words. */
import type { Locator } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { confirmedOrder, draftWriteOff, peopleOf, postedReceipt, shippedNote } from '../delivery/goods.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { changeLines, draftRequisition, fill, type Goods, goodsOf, input, press, says, succeed, unfold } from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
})

const ofUrgency = `header_id = (select id from lookup_type where code = 'PR_URGENCY')`

/** `{ 'Asia/Tokyo': 'SUPPLIER' }`: the one belongs under the other from now on. */
async function putUnder(type: string, above: string, under: Record<string, string>): Promise<void> {
  for (const [code, upper] of Object.entries(under))
    await system.query(
      `update lookup_value v set parent_lookup_values_id = a.id from lookup_type t, lookup_value a join lookup_type ta on ta.id = a.header_id
       where t.id = v.header_id and t.code = $1 and v.lookup_code = $2 and ta.code = $3 and a.lookup_code = $4`,
      [type, code, above, upper],
    )
}

const groupsIn = (select: Locator) =>
  select
    .locator('optgroup')
    .evaluateAll((groups) =>
      Object.fromEntries(groups.map((group) => [(group as HTMLOptGroupElement).label, [...group.children].map((o) => o.textContent)])),
    )
const offeredIn = (select: Locator) => select.locator('option:not([value=""])').allTextContents()

eachWayOfForms('a value that an administrator added can be chosen, and once disabled it only stays where it stands', async ({ page, context }) => {
  await system.query(`delete from lookup_value where ${ofUrgency} and lookup_code = 'LINE_DOWN'`)
  await signIn(page, context, system, 'buyer1')
  await draftRequisition(page, system, goods[0]!)
  expect(await input(page, 'urgency').locator('option').allInnerTexts()).not.toContain('停线')

  await system.query(
    `insert into lookup_value (id, header_id, line_num, version_num, lookup_code, meaning, meaning_en, seq_num, enabled_flag)
     select gen_random_uuid(), id, 90, 1, 'LINE_DOWN', '停线', 'Line down', 90, 'Y' from lookup_type where code = 'PR_URGENCY'`,
  )
  await page.reload()
  await fill(page, { urgency: 'LINE_DOWN' })
  await succeed(page, 'save')
  await expect.poll(() => input(page, 'urgency').inputValue()).toBe('LINE_DOWN')

  await system.query(`update lookup_value set enabled_flag = 'N' where ${ofUrgency} and lookup_code = 'LINE_DOWN'`)
  await page.reload()
  expect(await input(page, 'urgency').locator('option:checked').innerText()).toBe('停线(停用)')
  // Unchanged it is saved with the rest.
  await fill(page, { purpose: '停线抢修' })
  await succeed(page, 'save')
  await says(page, '停线')

  await draftRequisition(page, system, goods[0]!)
  expect(await input(page, 'urgency').locator('option').allInnerTexts()).not.toContain('停线')
  // Whoever sends it all the same is told.
  await input(page, 'urgency').evaluate((select: HTMLSelectElement) => {
    select.append(Object.assign(select.ownerDocument.createElement('option'), { value: 'LINE_DOWN' }))
    select.value = 'LINE_DOWN'
  })
  expect(await press(page, 'save')).toBe(422)
  await says(page, '紧急程度的值“LINE_DOWN”已停用')
  record('constant', 'lookup.picker.filter')
})

eachWayOfForms('a renamed state has its new name on the page', async ({ page, context }) => {
  const rename = (words: string) =>
    system.query(
      `update lookup_value set meaning = $1 where lookup_code = 'DRAFT' and header_id = (select id from lookup_type where code = 'PR_STATUS')`,
      [words],
    )
  await signIn(page, context, system, 'buyer1')
  await draftRequisition(page, system, goods[0]!)
  await rename('起草中')
  await page.reload()
  await says(page, '起草中')
  await rename('拟定')
})

eachWayOfForms(
  'the reasons of a return stand under it: chosen for a write-off they are refused, or not offered at all',
  async ({ page, context, javaScript }) => {
    const world = await openWorld(system.database)
    const people = await peopleOf(world)
    const order = await confirmedOrder(world, people, '100')
    const receipt = await postedReceipt(world, people, await shippedNote(people, order, ['100']), ['100'])
    const back = await draftWriteOff(people.warehouse, receipt, { writeOffType: 'RETURN', reasonCode: 'DAMAGE', qty: '1', fromStock: 'PENDING' })
    await signIn(page, context, system, 'warehouse1')
    await openPage(page, system, 'receiveWriteOffEdit', `id=${back.id}`)
    const reason = input(page, 'reasonCode')
    const offered = () => reason.locator('option:not([value=""])').allInnerTexts()
    if (javaScript) {
      await expect.poll(offered).toEqual(['物料错误', '质量问题', '运输破损', '多送', '过期'])
      await fill(page, { writeOffType: 'WRITE_OFF' })
      expect(await offered()).toEqual(['物料错误', '数量错误', '日期错误'])
      expect(await reason.inputValue(), 'what no longer fits is emptied').toBe('')
      await fill(page, { writeOffType: 'RETURN' })
      expect(await offered()).toContain('运输破损')
      await fill(page, { writeOffType: 'WRITE_OFF' })
    } else {
      expect(await reason.locator('optgroup').evaluateAll((groups) => groups.map((group) => (group as HTMLOptGroupElement).label))).toEqual([
        '冲销',
        '退货',
      ])
      expect(await reason.locator('optgroup[label="退货"] option').allInnerTexts()).toEqual(['质量问题', '运输破损', '多送', '过期'])
      await fill(page, { writeOffType: 'WRITE_OFF', remark: '记错' })
      expect(await press(page, 'save')).toBe(422)
      await says(page, '原因“运输破损”不属于类型“冲销”')
      expect([await input(page, 'writeOffType').inputValue(), await reason.inputValue(), await input(page, 'remark').inputValue()]).toEqual([
        'WRITE_OFF',
        'DAMAGE',
        '记错',
      ])
    }
    await fill(page, { reasonCode: 'WRONG_QTY' })
    await succeed(page, 'save')
    await expect.poll(() => reason.inputValue()).toBe('WRONG_QTY')
  },
)

eachWayOfForms('searching for returns, only the reasons of a return are offered', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'warehouse1')
  await openPage(page, system, 'receiveWriteOffList', 'reasonCode=WRONG_QTY')
  const reason = input(page, 'reasonCode')
  expect(await groupsIn(reason)).toEqual({ 冲销: ['数量错误', '日期错误'], 退货: ['质量问题', '运输破损', '多送', '过期'] })
  expect(await reason.inputValue()).toBe('WRONG_QTY')
  await fill(page, { writeOffType: 'RETURN' })
  if (javaScript) {
    expect(await offeredIn(reason)).toEqual(['物料错误', '质量问题', '运输破损', '多送', '过期'])
    expect(await reason.inputValue(), 'what no longer fits is no condition').toBe('')
  } else expect(await offeredIn(reason)).toHaveLength(7)
  await page.locator('form.find summary').click()
  await reason.selectOption('DAMAGE')
  await Promise.all([page.waitForURL(/reasonCode=DAMAGE/), page.locator('form.find > .end > button.btn').click()])
  expect(new URL(page.url()).searchParams.get('writeOffType')).toBe('RETURN')
  await expect.poll(() => reason.inputValue()).toBe('DAMAGE')
})

eachWayOfForms('what an action asks is narrowed by the document that it is about', async ({ page, context, javaScript }) => {
  await putUnder('MENU_TYPE', 'USER_TYPE', { LINK: 'SUPPLIER', IFRAME: 'INTERNAL' })
  const [folder] = await system.query<{ id: string }>(`select id from menu where code = 'MASTER_DATA'`)
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'systemsetting/menuFunction/record', `id=${folder?.id}`)
  await fill(page, { userType: 'SUPPLIER' })
  await unfold(page, 'doAddChild', javaScript)
  const asked = input(page, 'input.doAddChild.menuType')
  if (javaScript) await expect.poll(() => offeredIn(asked)).toEqual(['目录', '页面', '外链'])
  else expect(await groupsIn(asked)).toEqual({ 内部: ['内嵌'], 供应商: ['外链'] })
  await fill(page, { userType: 'INTERNAL' })
  if (javaScript) return expect.poll(() => offeredIn(asked)).toEqual(['目录', '页面', '内嵌'])
  await fill(page, { 'input.doAddChild.code': 'NARROWED', 'input.doAddChild.name': '外部', 'input.doAddChild.menuType': 'LINK' })
  expect(await press(page, 'doAddChild')).toBe(422)
  await says(page, '类型“外链”不属于用户类型“内部”')
  expect(await asked.getAttribute('aria-invalid')).toBe('true')
  expect(await asked.inputValue()).toBe('LINK')
})

eachWayOfForms('a field that the head only shows narrows from the start', async ({ page, context }) => {
  await putUnder('TIME_ZONE', 'USER_TYPE', { 'Asia/Tokyo': 'SUPPLIER', UTC: 'INTERNAL' })
  const [buyer] = await system.query<{ id: string }>(`select id from "user" where code = 'buyer2'`)
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'user/record', `id=${buyer?.id}`)
  const offered = await offeredIn(input(page, 'timeZone'))
  expect(offered).toContain('协调世界时')
  expect(offered).not.toContain('东京时间')
})

eachWayOfForms('a line in edit is narrowed by its own field, else by that of the head', async ({ page, context, javaScript }) => {
  await putUnder('PAYMENT_NODE_TYPE', 'PAYMENT_TERM_TYPE', { ADVANCE: 'PREPAY' })
  await putUnder('PAYMENT_BASE_EVENT', 'PAYMENT_NODE_TYPE', { CONTRACT_SIGNED: 'ADVANCE', RECEIPT: 'DELIVERY' })
  await signIn(page, context, system, 'manager1')
  await openPage(page, system, 'paymentProportionEdit')
  const code = `NARROW${javaScript ? 1 : 2}`
  await fill(page, { code, name: '预付后付', termType: 'STAGE' })
  await changeLines(page, 'line.add:paymentTermNode')
  const [node, event] = ['nodeType', 'baseEvent'].map((key) => input(page, `paymentTermNode[0].${key}`)) as [Locator, Locator]
  if (javaScript) await expect.poll(() => offeredIn(node)).not.toContain('预付款')
  else expect(await groupsIn(node)).toEqual({ 预付: ['预付款'] })
  await fill(page, { termType: 'PREPAY' })
  expect(await offeredIn(node)).toContain('预付款')
  await node.selectOption('ADVANCE')
  if (javaScript) {
    expect(await offeredIn(event)).not.toContain('收货')
    await node.selectOption('DELIVERY')
    expect(await offeredIn(event)).toContain('收货')
    expect(await offeredIn(event)).not.toContain('合同签订')
    await node.selectOption('ADVANCE')
  } else {
    expect(await groupsIn(event)).toEqual({ 预付款: ['合同签订'], 到货款: ['收货'] })
    await fill(page, { 'paymentTermNode[0].baseEvent': 'RECEIPT', 'paymentTermNode[0].ratio': '100' })
    expect(await press(page, 'save')).toBe(422)
    await says(page, '“收货”不属于节点类型“预付款”')
  }
  await fill(page, { 'paymentTermNode[0].baseEvent': 'CONTRACT_SIGNED', 'paymentTermNode[0].ratio': '100' })
  await succeed(page, 'save')
  await says(page, '合同签订')
})
