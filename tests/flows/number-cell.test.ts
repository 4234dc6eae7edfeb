/** Scenario 8 of area shell on the page of a requisition: a cell that takes quarters from 0 to 1000. */
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { calmGoods } from '../support/calm-goods.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { changeLines, fill, inDays, input, numberOf, press, succeed, summary } from './flow.ts'

let system: System
/** A cable, bought by the metre: of that there are parts. */
const cable = '0201040001'

beforeAll(async () => {
  const before = process.env.NODE_OPTIONS
  process.env.NODE_OPTIONS = `${before ?? ''} --import=${new URL('../support/quarters.ts', import.meta.url).href}`
  system = await startSystem({ fromSources: true })
  if (before === undefined) delete process.env.NODE_OPTIONS
  else process.env.NODE_OPTIONS = before
  await calmGoods(system, cable)
})

const cell = 'requisitionLine[0].requestQty'
const refused: readonly [given: string, rule: string][] = [
  ['12.30', '从0起必须是0.25的倍数'],
  ['12.255', '最多2位小数'],
  ['1000.25', '不能大于1000'],
]

eachWayOfForms('shell 8: 12.30, 12.255 and 1000.25 are refused by the summary and not in the cell, 12.25 is stored', async ({ page, context }) => {
  record('error', 'numberCellBounds')
  await signIn(page, context, system, 'buyer2')
  await openPage(page, system, 'purchaseRequisitionEdit')
  await fill(page, { billTypeId$text: 'PR_STD', purpose: '补充库存' })
  await changeLines(page, 'line.add:requisitionLine')
  await fill(page, { 'requisitionLine[0].materialId$text': cable, 'requisitionLine[0].needByDate': inDays(40) })
  for (const [given, rule] of refused) {
    await fill(page, { [cell]: given })
    expect(await press(page, 'save'), given).toBe(422)
    const said = `第10行“申请数量”的值 ${given} 不符合：${rule}`
    await expect.poll(() => summary(page)).toEqual([said])
    const place = page.locator('td', { has: input(page, cell) })
    expect(await input(page, cell).inputValue(), 'it stays as it was typed').toBe(given)
    expect(await input(page, cell).getAttribute('aria-invalid')).toBe('true')
    expect(await place.getAttribute('title')).toBe(said)
    expect(await place.innerText(), 'the cell shows no message').not.toContain(rule)
  }
  await fill(page, { [cell]: '12.25' })
  await succeed(page, 'save')
  const docNum = await numberOf(page, /^PR\d{12}$/)
  expect(
    await system.query('select l.request_qty as qty from requisition_line l join requisition_header h on h.id = l.header_id where h.doc_num = $1', [
      docNum,
    ]),
  ).toEqual([{ qty: '12.2500' }])
})
