/** A form of fifty lines over a line of 64 kbit/s, 800 ms and 3 % loss: nothing is lost on it. How long it takes depends on the machine too and is asserted nowhere. */
import { beforeAll, expect } from 'vitest'
import { eachWay } from '../support/browser.ts'
import { openShapedLine } from '../support/shaped-line.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { button, fill, goodsOf, inDays, numberOf } from './flow.ts'

const lineCount = 50
let system: System
let code: string

beforeAll(async () => {
  system = await startSystem((port) => openShapedLine(port, { bitsPerSecond: 64_000, roundTripMs: 800, lossRate: 0.03, seed: 7 }))
  code = (await goodsOf(system))[0]?.code ?? ''
}, 120_000)

eachWay(
  'a requisition of fifty lines is opened, filled and saved over a slow and lossy line',
  async ({ page, context }) => {
    page.setDefaultTimeout(120_000)
    page.setDefaultNavigationTimeout(120_000)
    await signIn(page, context, system, 'buyer1')
    page.setDefaultTimeout(120_000)
    await openPage(page, system, 'purchaseRequisitionEdit')
    await fill(page, { billTypeId$text: 'PR_STD', purpose: '慢线路' })
    await page.locator('summary').filter({ hasText: '粘贴多行' }).click()
    const rows = Array.from({ length: lineCount }, (_, at) => `${code}\t${at + 1}\t${inDays(40)}`)
    await page.locator('[name="_paste.requisitionLine"]').fill(`物料\t申请数量\t需求日期\n${rows.join('\n')}\n`)
    await button(page, 'line.paste:requisitionLine').click()
    await expect.poll(() => page.locator('tr[data-line]').count(), { timeout: 120_000 }).toBe(lineCount)
    await button(page, 'save').click()
    await page.waitForURL((url) => url.searchParams.has('id'), { timeout: 120_000 })
    const docNum = await numberOf(page, /^PR\d{12}$/)
    const [stored] = await system.query<{ lines: number; qty: string }>(
      `select count(*)::int as lines, sum(l.request_qty)::numeric(12, 0)::text as qty
       from requisition_line l join requisition_header h on h.id = l.header_id where h.doc_num = $1`,
      [docNum],
    )
    expect(stored).toEqual({ lines: lineCount, qty: '1275' })
  },
  { timeoutMs: 400_000 },
)
