/** What an administrator says of look-up values holds from the next request on: in pickers, checks and words. */
import { beforeAll, expect } from 'vitest'
import { confirmedOrder, draftWriteOff, peopleOf, postedReceipt, shippedNote } from '../delivery/goods.ts'
import { eachWay } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { draftRequisition, fill, type Goods, goodsOf, input, press, says, succeed } from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
}, 90_000)

const ofUrgency = `header_id = (select id from lookup_type where code = 'PR_URGENCY')`

eachWay('a value that an administrator added can be chosen, and once disabled it only stays where it stands', async ({ page, context }) => {
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
    select.append(Object.assign(document.createElement('option'), { value: 'LINE_DOWN' }))
    select.value = 'LINE_DOWN'
  })
  expect(await press(page, 'save')).toBe(422)
  await says(page, '紧急程度的值“LINE_DOWN”已停用')
  record('constant', 'lookup.picker.filter')
})

eachWay('a renamed state has its new name on the page', async ({ page, context }) => {
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

eachWay(
  'the reasons of a return stand under it: chosen for a write-off they are refused, or not offered at all',
  async ({ page, context, javaScript }) => {
    const world = await openWorld(system.database)
    const people = await peopleOf(world, new Date())
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
