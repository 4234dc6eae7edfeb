/** Statements and time of saving and handing in documents of 10, 500 and 2,000 lines, in the services alone. */
import type { Pool } from 'pg'
import { type People, readPeople } from '../../data/load/year/people.ts'
import { looseGoods, type SoldGoods } from '../../tests/support/sold-goods.ts'
import { type Counter, countStatements } from '../../tests/support/statements.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { type BenchDatabase, openPool } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'

const sizes = [10, 500, 2_000]

interface Taken {
  statements: number
  ms: number
}

interface Bench {
  people: People
  now: Date
  counter: Counter
  goods: SoldGoods
  idOf(table: string, code: string): Promise<string>
}

type Steps = Record<'save' | 'submit', Taken>

export async function measureLines(database: BenchDatabase): Promise<Figure[]> {
  const pool = openPool(database)
  const looking = openPool({ ...database, appUrl: database.superUrl })
  try {
    const bench = await openBench(pool, looking)
    const documents = { order: ordered, requisition: requested, 'delivery note': shipped }
    const figures: Figure[] = []
    for (const [name, measure] of Object.entries(documents)) {
      await measure(bench, 2)
      const taken: Steps[] = []
      for (const lines of sizes) taken.push(await measure(bench, lines))
      for (const step of ['save', 'submit'] as const)
        figures.push(
          ...figuresOf(
            `${name}: ${step}`,
            taken.map((one) => one[step]),
          ),
        )
    }
    return figures
  } finally {
    await Promise.all([pool.end(), looking.end()])
  }
}

function figuresOf(name: string, taken: readonly Taken[]): Figure[] {
  const [few, , many] = taken
  const told = taken.map(({ statements, ms }) => `${statements} in ${ms.toFixed(0)} ms`).join(', ')
  return [
    figure(`${name} of 10, 500 and 2,000 lines: statements`, told),
    figure(`${name}: statements at 2,000 lines ÷ at 10`, (many?.statements ?? Number.NaN) / (few?.statements ?? Number.NaN), atMost(1)),
  ]
}

async function openBench(pool: Pool, looking: Pool): Promise<Bench> {
  const counter = countStatements(pool)
  const now = new Date()
  const query = async <T>(sql: string, values: unknown[] = []) => (await looking.query(sql, values)).rows as T[]
  // Lots are asked about, and are not what is measured.
  await query('update asl_line set min_order_qty = null, pack_qty = null')
  return {
    people: await readPeople(pool, now),
    now,
    counter,
    goods: await looseGoods({ query }),
    async idOf(table, code) {
      const [row] = await query<{ id: string }>(`select id from ${table} where code = $1`, [code])
      return row?.id ?? ''
    },
  }
}

async function taken({ counter }: Bench, work: () => Promise<unknown>): Promise<Taken> {
  const begun = performance.now()
  const statements = await counter.during(work)
  return { statements, ms: performance.now() - begun }
}

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const dayAfter = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Saved as somebody's draft, then handed in. */
async function handedIn(
  bench: Bench,
  userName: string,
  entity: string,
  draft: Record<string, unknown>,
  action: string,
): Promise<Steps & { id: string }> {
  const person = bench.people(userName)
  let id = ''
  const save = await taken(bench, async () => {
    id = await person.save(entity, draft, bench.now)
  })
  return { id, save, submit: await taken(bench, () => person.act(entity, action, id, bench.now)) }
}

async function requested(bench: Bench, lines: number): Promise<Steps> {
  const { goods, now } = bench
  const requisitionLine = times(lines, () => ({ materialId: goods.material, requestQty: '1', needByDate: dayAfter(now, 60) }))
  const billTypeId = await bench.idOf('purchase_bill_type', 'PR_STD')
  return handedIn(bench, 'buyer1', 'requisitionHeader', { billTypeId, orgId: goods.org, purpose: '补充库存', requisitionLine }, 'doSubmit')
}

async function ordered(bench: Bench, lines: number): Promise<Steps & { id: string }> {
  const { goods, now } = bench
  const poLine = times(lines, () => ({ materialId: goods.material, orderQty: '1', needByDate: dayAfter(now, 30) }))
  const billTypeId = await bench.idOf('purchase_bill_type', 'PO_STD')
  return handedIn(bench, 'buyer1', 'poHeader', { billTypeId, orgId: goods.org, supplierId: goods.supplier, poLine }, 'doSubmit')
}

const linesIn = (doc: Doc, key: string) => doc[key] as Doc[]

async function shipped(bench: Bench, lines: number): Promise<Steps> {
  const { people, now } = bench
  const { id } = await ordered(bench, lines)
  await people('manager1').act('poHeader', 'doApproval', id, now)
  const supplier = people('supplier01')
  const released = await supplier.find('poHeader', id, now)
  const poLine = linesIn(released, 'poLine').map((line) => ({
    id: line.id,
    poDelivery: linesIn(line, 'poDelivery').map((one) => ({ id: one.id, promisedDate: one.needByDate, promisedQty: one.scheduleQty })),
  }))
  await supplier.act('poHeader', 'doSupplierDeliveryConfirm', id, now, { draft: { poLine } })
  const deliveryNoteLine = linesIn(released, 'poLine').map((line) => ({
    poDeliveryId: linesIn(line, 'poDelivery')[0]?.id,
    shipQty: '1',
    perBoxQty: '1',
  }))
  const transport = { transportMode: 'ROAD', driver: '赵师傅', driverPhone: '13800000000', plateNum: '苏E12345' }
  const draft = { shipDate: dayAfter(now, 0), arriveDate: dayAfter(now, 28), ...transport, deliveryNoteLine }
  return handedIn(bench, 'supplier01', 'deliveryNoteHeader', draft, 'doCreate')
}
