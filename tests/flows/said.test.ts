/** After a step the page says what happened, to which document, and whose turn it is. */
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { draftRequisition, type Goods, goodsOf, numberOf, succeed } from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
})

eachWayOfForms(
  'a buyer who hands a requisition in reads its number, its state and who decides, and the same when he takes it back',
  async ({ page, context }) => {
    await signIn(page, context, system, 'buyer1')
    await draftRequisition(page, system, goods[0] as Goods, '补充库存')
    await succeed(page, 'doSubmit')
    const number = await numberOf(page, /^PR\d+$/)
    const told = async () => (await page.locator('[role=status]').allInnerTexts()).join('\n')
    await expect.poll(told).toMatch(new RegExp(`提交成功：${number} \\S+，下一步：\\S+ 审批`))
    await succeed(page, 'doWithdraw')
    await expect.poll(told).toMatch(new RegExp(`撤回成功：${number} \\S+，下一步：`))
  },
)
