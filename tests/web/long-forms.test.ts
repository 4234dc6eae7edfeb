/** S2.7: whoever sends form after form of a thousand lines has a third of web's time at most, and none of them is refused for its length. */
import { expect, test } from 'vitest'
import { createTurns, isLong } from '../../server/limits/long-forms.ts'
import { startServiceDouble } from './service-double.ts'
import { startWeb } from './web-process.ts'

/** A clock that goes on when somebody works or rests. */
function slowClock() {
  let now = 0
  const resting: { until: number; done: () => void }[] = []
  return {
    now: () => now,
    rest: (ms: number) => new Promise<void>((done) => resting.push({ until: now + ms, done })),
    async pass(ms: number) {
      now += ms
      for (const one of resting.splice(0))
        if (one.until <= now) one.done()
        else resting.push(one)
      await new Promise((next) => setImmediate(next))
    },
  }
}

async function standing<T>(promise: Promise<T>): Promise<T | 'waits'> {
  await new Promise((next) => setImmediate(next))
  return Promise.race([promise, Promise.resolve('waits' as const)])
}

test('S2.7 after a long form its sender rests twice as long as it took, and nobody else waits for that', async () => {
  const clock = slowClock()
  const turns = createTurns(clock)
  const leave = await turns.take('hoarder')
  const next = turns.take('hoarder')
  expect(await standing(turns.take('colleague'))).toBeTypeOf('function')
  await clock.pass(400)
  leave?.()
  await clock.pass(799)
  expect(await standing(next)).toBe('waits')
  await clock.pass(1)
  expect(await standing(next)).toBeTypeOf('function')
})

test('S2.7 few of them wait: the next is told to come again, and there is room when they are done', async () => {
  const clock = slowClock()
  const turns = createTurns(clock)
  const first = await turns.take('hoarder')
  const waiting = Array.from({ length: 4 }, () => turns.take('hoarder'))
  expect(await turns.take('hoarder')).toBeNull()
  first?.()
  await clock.pass(0)
  for (const one of waiting) {
    ;(await one)?.()
    await clock.pass(0)
  }
  expect(await standing(turns.take('hoarder'))).toBeTypeOf('function')
})

test('S2.7 what was waited for elsewhere is not rested: four seconds at most', async () => {
  const clock = slowClock()
  const turns = createTurns(clock)
  const leave = await turns.take('importer')
  await clock.pass(60_000)
  leave?.()
  const next = turns.take('importer')
  await clock.pass(4_000)
  expect(await standing(next)).toBeTypeOf('function')
})

test('a page of a hundred lines is no long form, one of 4,900 lines and one of 60,000 packed cells are', () => {
  expect(isLong({ bytes: Buffer.alloc(40_000), fields: 500 })).toBe(false)
  expect(isLong({ bytes: Buffer.alloc(136_000), fields: 4_900 })).toBe(true)
  expect(isLong({ bytes: Buffer.alloc(2_600_000), fields: 20 })).toBe(true)
})

test('S2.7 of six long forms that one person sends at once five are worked on or wait, and the sixth comes back as it was typed', async () => {
  const services = await startServiceDouble()
  const web = await startWeb(services.url)
  const headers = { cookie: `sid=${'A'.repeat(43)}`, 'sec-fetch-site': 'same-origin', accept: 'text/html' }
  expect((await web.ask('/main/purchaseOrderList?menuId=2', { headers })).status).toBe(200)
  const save = '/v1/poHeaderRestful/saveOrUpdate'
  services.holds.set(save, new Promise(() => {}))
  const body = ['intent=save&remark=typed+by+me', ...Array.from({ length: 600 }, (_, at) => `poLine[${at}].orderQty=${at}`)].join('&')
  const post = () =>
    web.ask('/main/purchaseOrderEdit?menuId=2', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: encodeURI(body),
    })
  const answers = Array.from({ length: 6 }, post)
  const back = await Promise.any(answers)
  expect(back.status).toBe(429)
  expect(back.headers['retry-after']).toBe('5')
  expect(back.text).toContain('name="remark" value="typed by me"')
  expect(back.text).toContain('name="poLine[599].orderQty" value="599"')
  expect(services.asked.filter(({ path }) => path === save).length, 'one after the other').toBeLessThanOrEqual(1)
  expect((await web.ask('/main/purchaseOrderList?menuId=2', { headers })).status, 'pages of the same person go on').toBe(200)
  web.child.kill('SIGKILL')
  await Promise.allSettled(answers)
  await services.stop()
})
