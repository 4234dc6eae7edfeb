/** Whether the time of a refused log-in tells which names exist (S1.7). */
import { request } from 'undici'
import { median } from '../machine/load.ts'
import { asSuperuser, type BenchDatabase, type Place, startServices } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'

const TRIES = 200
const WARM_UP = 10

export async function measureLogin(place: Place, database: BenchDatabase): Promise<Figure[]> {
  const services = await startServices(place, database)
  try {
    const tryLogin = async (userName: string): Promise<number> => {
      // Neither throttle nor captcha: each try is like the first.
      await asSuperuser(database.superUrl, (client) => client.query('delete from login_account; delete from login_address'))
      const body = new URLSearchParams({ userName, password: 'wrong-Password-1' }).toString()
      const begun = performance.now()
      const answer = await request(`${services.origin}/?index`, {
        method: 'POST',
        headers: { origin: services.origin, 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
      await answer.body.dump()
      const taken = performance.now() - begun
      if (answer.statusCode !== 422) throw new Error(`a wrong password was answered ${answer.statusCode}`)
      return taken
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    // In turn, so that a noisy moment falls on both.
    for (let at = -WARM_UP; at < TRIES; at++) {
      const [a, b] = [await tryLogin('buyer1'), await tryLogin(`nobody${at + WARM_UP}`)]
      if (at < 0) continue
      known.push(a)
      unknown.push(b)
    }
    const [a, b] = [median(known), median(unknown)]
    return [
      figure('wrong password for a known name, median of 200', `${a.toFixed(1)} ms`),
      figure('the same for an unknown name', `${b.toFixed(1)} ms`),
      figure('difference', Math.abs(a - b), atMost(10, 'ms')),
    ]
  } finally {
    await services.stop()
  }
}
