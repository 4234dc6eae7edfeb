/** The services are killed twenty times in a row while people save: how soon they are ready again, and whether what was acknowledged is there. */
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../machine/load.ts'
import { signIn, type Visitor } from '../machine/people.ts'
import { asSuperuser, type Place, startServices } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'
import { draftRequisition, type Needs, needsOf } from '../machine/requisitions.ts'

const kills = 20
const userName = 'buyer1'
const savers = 4
const linesEach = 5
/** For the load to be back before the next kill. */
const betweenMs = 500

export async function measureKills(place: Place): Promise<Figure[]> {
  const database = await place.copy(place.base, 'bench_kills')
  const needs = await needsOf(database)
  const services = await startServices(place, database)
  const visitors: Visitor[] = []
  while (visitors.length < savers) visitors.push(await signIn(services, place, userName))
  const work = startWork(visitors, needs)
  const times: number[] = []
  try {
    for (let n = 0; n < kills; n++) {
      await sleep(betweenMs)
      const begun = performance.now()
      await services.killUpstream()
      times.push((performance.now() - begun) / 1_000)
    }
    await sleep(betweenMs)
  } finally {
    await work.stop()
    await Promise.all(visitors.map((visitor) => visitor.close()))
    await services.stop()
  }
  const there = await asSuperuser(database.superUrl, async (client) =>
    Number((await client.query('select count(*) from requisition_header where id = any($1)', [work.acknowledged])).rows[0].count),
  )
  return [
    figure(`${kills} kills in a row under load: the services are ready again after, at most`, Math.max(...times), atMost(10, 's')),
    figure(`${kills} kills in a row under load: median`, `${median(times).toFixed(1)} s`),
    figure(
      `${kills} kills in a row under load: acknowledged writes that are missing, of ${work.acknowledged.length}`,
      work.acknowledged.length - there,
      atMost(0),
    ),
  ]
}

/** All save drafts, one after another, and try again when nobody answers. */
function startWork(visitors: readonly Visitor[], needs: Needs) {
  const acknowledged: string[] = []
  let isOver = false
  const working = visitors.map(async (visitor) => {
    while (!isOver)
      await draftRequisition(visitor, needs, linesEach).then(
        (id) => acknowledged.push(id),
        () => sleep(20),
      )
  })
  return {
    acknowledged,
    stop: async () => {
      isOver = true
      await Promise.all(working)
    },
  }
}
