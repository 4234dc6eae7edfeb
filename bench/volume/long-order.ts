/** An order of 500 lines beside one of ten: opened, one line edited, saved; by a person in a browser, and in the services alone. */
import type { Pool } from 'pg'
import type { Page } from 'playwright'
import { menuIdOf } from '../../catalogue/menu.ts'
import { readPeople } from '../../data/load/year/people.ts'
import { launchBrowser } from '../../tests/support/chromium.ts'
import { looseGoods } from '../../tests/support/sold-goods.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { median } from '../machine/load.ts'
import { signIn, windowOf } from '../machine/people.ts'
import { type BenchDatabase, openPool, type Place, startServices } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'

const TURNS = 15
const sizes = [10, 500] as const

const steps = ['opened', 'saved with one line edited'] as const
/** Milliseconds of each step, turn by turn. */
type Times = readonly [number[], number[]]

export async function measureLongOrder(place: Place, database: BenchDatabase): Promise<Figure[]> {
  const pool = openPool(database)
  const looking = openPool({ ...database, appUrl: database.superUrl })
  try {
    const [few, many] = [await draftOf(pool, looking, sizes[0]), await draftOf(pool, looking, sizes[1])]
    return [
      ...figuresOf('in a browser', ...(await byPerson(place, database, [few, many]))),
      ...figuresOf('in the services', await byServices(pool, few), await byServices(pool, many)),
    ]
  } finally {
    await Promise.all([pool.end(), looking.end()])
  }
}

const figuresOf = (where: string, few: Times, many: Times): Figure[] =>
  steps.map((step, at) => {
    const [a, b] = [median(few[at] ?? []), median(many[at] ?? [])]
    return figure(`order of ${sizes.join(' and ')} lines ${step} ${where} (${a.toFixed(0)} → ${b.toFixed(0)} ms): 500 ÷ 10`, b / a, atMost(2))
  })

async function draftOf(pool: Pool, looking: Pool, lines: number): Promise<string> {
  const now = new Date()
  const query = async <T>(sql: string, values: unknown[] = []) => (await looking.query(sql, values)).rows as T[]
  const goods = await looseGoods({ query })
  const [type] = await query<{ id: string }>(`select id from purchase_bill_type where code = 'PO_STD'`)
  const needByDate = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  const poLine = Array.from({ length: lines }, () => ({ materialId: goods.material, orderQty: '1', needByDate }))
  const buyer = (await readPeople(pool, now))('buyer1')
  return buyer.save('poHeader', { billTypeId: type?.id, orgId: goods.org, supplierId: goods.supplier, poLine }, now)
}

async function byServices(pool: Pool, id: string): Promise<Times> {
  const now = new Date()
  const buyer = (await readPeople(pool, now))('buyer1')
  return inTurns(async (turn, timed) => {
    const stored = await timed(() => buyer.find('poHeader', id, now))
    const [first] = stored.poLine as Doc[]
    await timed(() => buyer.change('poHeader', stored, { poLine: [{ id: first?.id, orderQty: String(turn + 10) }] }, now))
  })
}

/** From the address to a form that answers, and from the button to the page that says what was saved. */
async function byPerson(place: Place, database: BenchDatabase, ids: readonly [string, string]): Promise<[Times, Times]> {
  const services = await startServices(place, database)
  const visitor = await signIn(services, place, 'buyer1')
  const browser = await launchBrowser()
  try {
    const page = await (await windowOf(browser, visitor, services)).newPage()
    const timesOf = (id: string) => personTimes(page, `${services.origin}/main/purchaseOrderEdit?menuId=${menuIdOf('purchaseOrderList')}&id=${id}`)
    return [await timesOf(ids[0]), await timesOf(ids[1])]
  } finally {
    await browser.close()
    await visitor.close()
    await services.stop()
  }
}

const personTimes = (page: Page, address: string): Promise<Times> =>
  inTurns(async (turn, timed) => {
    const version = page.locator('input[name="versionNum"]')
    await timed(() => page.goto(address, { waitUntil: 'networkidle' }))
    // A hand that comes near fetches what answers it.
    await page.locator('tr[data-line]').first().hover()
    await page.waitForLoadState('networkidle')
    await page.locator('tr[data-line]').first().getByText('编辑', { exact: true }).click()
    await page.locator('input[name="poLine[0].orderQty"]').fill(String(turn + 10))
    const before = await version.inputValue()
    await timed(async () => {
      await page.locator('.actions').getByRole('button', { name: '保存', exact: true }).click()
      await page.waitForFunction(([was]) => document.querySelector<HTMLInputElement>('input[name="versionNum"]')?.value !== was, [before])
    })
  })

/** Two steps a turn, the first turns to warm up. */
async function inTurns(turn: (at: number, timed: <T>(work: () => Promise<T>) => Promise<T>) => Promise<void>): Promise<Times> {
  const taken: [number[], number[]] = [[], []]
  for (let at = -3; at < TURNS; at++) {
    let step = 0
    await turn(at, async (work) => {
      const begun = performance.now()
      const done = await work()
      if (at >= 0) taken[step]?.push(performance.now() - begun)
      step += 1
      return done
    })
  }
  return taken
}
