/** What a save costs with one line and with fifty. */
import { signIn } from '../machine/people.ts'
import { type BenchDatabase, type Place, startServices } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'
import { draftRequisition, needsOf } from '../machine/requisitions.ts'

const userName = 'buyer1'
const rounds = 12

export async function measureSave(place: Place, database: BenchDatabase): Promise<Figure[]> {
  const services = await startServices(place, database)
  const visitor = await signIn(services, place, userName)
  try {
    const needs = await needsOf(database)
    const save = async (lines: number): Promise<number> => {
      const begun = performance.now()
      await draftRequisition(visitor, needs, lines)
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
