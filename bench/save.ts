/** What a save costs with one line and with fifty. */
import { randomUUID } from 'node:crypto'
import { menuIdOf } from '../catalogue/menu.ts'
import { signIn } from './people.ts'
import { asSuperuser, type BenchDatabase, type Place, startServices } from './place.ts'
import { atMost, type Figure, figure } from './report.ts'

const userName = 'buyer1'
const page = 'purchaseRequisitionList'
const rounds = 12

export async function measureSave(place: Place, database: BenchDatabase): Promise<Figure[]> {
  const services = await startServices(place, database)
  const visitor = await signIn(services, place, userName)
  try {
    const known = await asSuperuser(database.superUrl, async (client) => {
      const idOf = async (sql: string) => (await client.query(sql)).rows[0]?.id as string
      return {
        billTypeId: await idOf(`select id from purchase_bill_type where code = 'PR_STD'`),
        orgId: await idOf(`select id from organization where code = 'SZ10'`),
        materialId: await idOf('select id from material_item order by code limit 1'),
      }
    })
    const needByDate = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const save = async (count: number): Promise<number> => {
      const { materialId, ...head } = known
      const requisitionLine = Array.from({ length: count }, (_, at) => ({ materialId, requestQty: String(at + 1), needByDate }))
      const begun = performance.now()
      await visitor.call('/v1/requisitionHeaderRestful/saveOrUpdate', {
        menuId: menuIdOf(page),
        draft: { ...head, purpose: `bench ${randomUUID()}`, requisitionLine },
      })
      return performance.now() - begun
    }
    const [one, fifty]: number[][] = [[], []]
    // In turn, so that a noisy moment falls on both; the first round warms up.
    for (let round = 0; round <= rounds; round++) {
      const [a, b] = [await save(1), await save(50)]
      if (round > 0) {
        one?.push(a)
        fifty?.push(b)
      }
    }
    const [oneMs, fiftyMs] = [median(one ?? []), median(fifty ?? [])]
    return [
      figure('save of a requisition, 1 line and 50 lines', `${oneMs.toFixed(1)} ms, ${fiftyMs.toFixed(1)} ms`),
      figure('save with 50 lines ÷ save with 1', fiftyMs / oneMs, atMost(3)),
    ]
  } finally {
    await visitor.close()
    await services.stop()
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
