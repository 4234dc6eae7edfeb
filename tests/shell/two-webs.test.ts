/** Live counts with two web processes before one upstream: what is done through one is told by the stream of the other. */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { beforeAll, expect, test } from 'vitest'
import type { LiveEvent } from '../../app/page-types.ts'
import { personAt } from '../files/person.ts'
import { draftRequisition, type Goods, goodsOf, succeed } from '../flows/flow.ts'
import { openBrowser } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'

let system: System
let other: string
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  other = await system.startAnotherWeb()
  goods = await goodsOf(system)
}, 120_000)

interface Heard {
  id: string
  event: LiveEvent
}

/** What the stream of a web process tells whoever the cookie is of. */
async function* hear(origin: string, cookie: string, after?: string): AsyncGenerator<Heard> {
  const gone = new AbortController()
  const answer = await fetch(`${origin}/main/live`, { headers: { cookie, ...(after && { 'last-event-id': after }) }, signal: gone.signal })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)) {
      const messages = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const [, id, data] = /^id: (.*)\ndata: (.*)$/.exec(message) ?? []
        if (id && data) yield { id, event: JSON.parse(data) }
      }
    }
  } finally {
    gone.abort()
  }
}

/** The next count of to-dos that the stream tells. */
async function nextCount(stream: AsyncGenerator<Heard>): Promise<{ id: string; count: number }> {
  for (;;) {
    const { value, done } = await stream.next()
    if (done) throw new Error('The stream ended')
    if (value.event.kind === 'TODO_COUNT') return { id: value.id, count: value.event.count }
  }
}

test('a requisition submitted through one web process counts at once in the stream of another', { timeout: 60_000 }, async () => {
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
