/** A form of fifty lines over a slow and lossy line: opened, filled and saved, with script and without. */
import { launchBrowser } from '../../tests/support/chromium.ts'
import { enterRequisition } from '../../tests/support/long-requisition.ts'
import { openShapedLine, type ShapedLine, slowAndLossy } from '../../tests/support/shaped-line.ts'
import { signIn, windowOf } from '../machine/people.ts'
import { asSuperuser, type BenchDatabase, type Place, startServices } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'

const lines = 50
const patienceMs = 120_000

export async function measureSlowLine(place: Place, database: BenchDatabase): Promise<Figure[]> {
  let line: ShapedLine | undefined
  const through = async (port: number) => {
    line = await openShapedLine(port, slowAndLossy)
    return line.port
  }
  const services = await startServices(place, database, { through })
  const visitor = await signIn(services, place, 'buyer1')
  const browser = await launchBrowser()
  try {
    const material = await materialIn(database)
    const needBy = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const figures: Figure[] = []
    for (const javaScriptEnabled of [true, false]) {
      const context = await windowOf(browser, visitor, services, { javaScriptEnabled })
      context.setDefaultTimeout(patienceMs)
      const page = await context.newPage()
      const begun = performance.now()
      await enterRequisition(page, { address: `${services.origin}/main/purchaseRequisitionEdit`, material, needBy, lines })
      const seconds = (performance.now() - begun) / 1_000
      figures.push(
        figure(
          `a requisition of ${lines} lines over 64 kbit/s, 800 ms, 3 % loss: opened, filled, saved, script ${javaScriptEnabled ? 'on' : 'off'}`,
          seconds,
          atMost(60, 's'),
        ),
      )
      await context.close()
    }
    return figures
  } finally {
    await browser.close()
    await visitor.close()
    await services.stop()
    line?.close()
  }
}

/** One that buyer1's plant buys. */
function materialIn({ superUrl }: BenchDatabase): Promise<string> {
  const bought = `select m.code from supplier_price_list p join material_item m on m.id = p.material_id join organization o on o.id = p.org_id
    where o.code = 'SZ10' and p.currency = 'CNY' and m.key_part_flag = 'N' order by m.code limit 1`
  return asSuperuser(superUrl, async (client) => (await client.query(bought)).rows[0].code)
}
