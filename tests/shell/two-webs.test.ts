/** Live counts with two web processes before one upstream: what is done through one is told by the stream of the other. */
import { beforeAll, expect, test } from 'vitest'
import { personAt } from '../files/person.ts'
import { draftRequisition, type Goods, goodsOf, succeed } from '../flows/flow.ts'
import { openBrowser } from '../support/browser.ts'
import { hear, nextCount } from '../support/live-stream.ts'
import { type System, signIn, startSystem } from '../support/system.ts'

let system: System
let other: string
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  other = await system.startAnotherWeb()
  goods = await goodsOf(system)
})

test('a requisition submitted through one web process counts at once in the stream of another', async () => {
  const { cookie } = await personAt(system, 'manager1')
  const stream = hear(other, cookie)
  const before = await nextCount(stream)

  const context = await (await openBrowser()).newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await signIn(page, context, system, 'buyer1')
  await draftRequisition(page, system, goods[0]!)
  await succeed(page, 'doSubmit')
  const after = await nextCount(stream)
  expect(after.count).toBe(before.count + 1)
  await stream.return(undefined)

  // A line that was lost goes on with either process: both name the same state by the same id.
  for (const origin of [system.origin, other]) {
    const again = hear(origin, cookie)
    expect(await nextCount(again)).toEqual(after)
    await again.return(undefined)
  }

  // Who has seen that state hears of the next one alone.
  const resumed = hear(system.origin, cookie, after.id)
  await draftRequisition(page, system, goods[0]!)
  await succeed(page, 'doSubmit')
  expect((await nextCount(resumed)).count).toBe(before.count + 2)
  await resumed.return(undefined)
  await context.close()
})

test('a session that is ended through one web process ends the stream of another', async () => {
  const person = await personAt(system, 'buyer2')
  const stream = hear(other, person.cookie)
  await nextCount(stream)
  await system.query(`delete from user_info where user_id = (select id from "user" where code = 'buyer2')`)
  const heard: string[] = []
  for await (const { event } of stream) heard.push(event.kind)
  expect(heard.at(-1)).toBe('LOGOUT')
})
