/** A form of fifty lines over a line of 64 kbit/s, 800 ms and 3 % loss: nothing is lost on it. How long it takes, the bench says. */
import { beforeAll, expect } from 'vitest'
import { eachWay } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { enterRequisition } from '../support/long-requisition.ts'
import { openShapedLine, slowAndLossy } from '../support/shaped-line.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { goodsOf, inDays, numberOf } from './flow.ts'

const lineCount = 50
let system: System
let material: string

beforeAll(async () => {
  const toWeb = async (webPort: number) => {
    const line = await openShapedLine(webPort, slowAndLossy)
    closeLater(line.close)
    return line.port
  }
  system = await startSystem({ toWeb })
  material = (await goodsOf(system))[0]?.code ?? ''
})

eachWay(
  'a requisition of fifty lines is opened, filled and saved over a slow and lossy line',
  async ({ page, context }) => {
    await signIn(page, context, system, 'buyer1', { patienceMs: 120_000 })
    await enterRequisition(page, { address: `${system.origin}/main/purchaseRequisitionEdit`, material, needBy: inDays(40), lines: lineCount })
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
