/** S12.1, S12.4: the database stops, or hangs without a word, while somebody is typing; web and the services live. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { type BreakableLine, openBreakableLine } from '../support/breakable-line.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { changeLines, fill, type Goods, goodsOf, isAnswer, numberOf, press, requisitionLine } from './flow.ts'

/** Much longer than the three seconds in which a page says so, and much shorter than what web waits for the services. */
const patienceMs = 10_000

let system: System
let line: BreakableLine
let goods: Goods[]

beforeAll(async () => {
  const toDatabase = async (port: number) => {
    line = await openBreakableLine(port)
    closeLater(line.close)
    return line.port
  }
  system = await startSystem({ toDatabase })
  goods = await goodsOf(system)
})

const readiness = async () => {
  const answer = await fetch(`${system.origin}/readyz`)
  return [answer.status, await answer.text()]
}

const ways = [
  { name: 'stopped', leave: () => line.refuse() },
  { name: 'silent', leave: async () => line.fallSilent() },
] as const

for (const { name, leave } of ways)
  eachWayOfForms(
    `a database that is ${name}: web is not ready, a page says so at once and keeps what was typed, and all goes on alone when it is back`,
    async ({ page, context, javaScript }) => {
      await signIn(page, context, system, 'buyer1')
      const other = await context.newPage()
      const purpose = `停库 ${name} ${javaScript}`
      await openPage(page, system, 'purchaseRequisitionEdit')
      await changeLines(page, 'line.add:requisitionLine')
      await fill(page, { billTypeId$text: 'PR_STD', purpose, ...requisitionLine(0, goods[0]!, '9') })
      expect(await readiness()).toEqual([200, 'ready'])

      await leave()
      page.setDefaultTimeout(patienceMs)
      expect(await press(page, 'save')).toBe(503)
      await expect.poll(() => page.locator('h1').innerText()).toBe('服务暂时不可用')
      await expect.poll(() => page.locator('.lone').innerText()).toContain('您的输入都保留着')
      expect(await readiness()).toEqual([503, 'database'])
      const asked = await other.goto(`${system.origin}/main/purchaseOrderList`, { timeout: patienceMs })
      expect(asked?.status()).toBe(503)

      await line.mend()
      await expect.poll(readiness).toEqual([200, 'ready'])
      await expect.poll(() => sendAgain(page)).toBeLessThan(400)
      await numberOf(page, /^PR\d{12}$/)
      expect(await made(purpose)).toEqual([{ n: 1 }])
      expect(system.isWebAlive()).toBe(true)
    },
  )

async function sendAgain(page: Page): Promise<number> {
  const [answer] = await Promise.all([page.waitForResponse(isAnswer), page.getByRole('button', { name: '再次发送' }).click()])
  await page.waitForLoadState()
  return answer.status()
}

const made = (purpose: string) => system.query('select count(*)::int as n from requisition_header where purpose = $1', [purpose])
