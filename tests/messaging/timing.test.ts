/** When a message leaves, and by which account: digests, quiet hours, rates, and the second source of a channel. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { requisitionHeader } from '../../catalogue/purchasing/requisition-header.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { systemWork } from '../../upstream/platform/jobs/system-actor.ts'
import { tellPeople } from '../../upstream/platform/messaging/events/announce.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { dispatch, postOffice } from './post-office.ts'

let world: World
let admin: Person
let buyer: Person

beforeAll(async () => {
  world = await openWorld()
  ;[admin, buyer] = await Promise.all([world.person('admin'), world.person('buyer1')])
})

beforeEach(async () => {
  await world.query(
    "delete from source_pace; delete from outbox; delete from msg_receive; delete from msg_user; delete from msg_source where channel <> 'SITE'",
  )
})

/** In Shanghai, on Friday the 20th of November. */
const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}:00+08:00`)
let papers = 0

/** News of a requisition to the buyer: what is no to-do may wait, what asks for a decision does not. */
async function tell(code: 'WF_CC' | 'WF_WITHDRAWN' | 'WF_BACK', now: Date): Promise<void> {
  const doc = { id: `00000000-0000-4000-8000-${String(++papers).padStart(12, '0')}`, docNum: `PR${papers}`, status: 'SUBMITTED' }
  await asSystem(world.pool, (tx) => tellPeople(systemWork(tx, now), requisitionHeader, doc, { code }, [buyer.actor.userId]))
  await dispatch(world, () => now.getTime())
}

const due = async () =>
  (
    await world.query<{ at: string }>(
      `select to_char(next_try_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as at from msg_receive where channel = 'EMAIL' and receive_status = 'WAITING' order by creation_date, id`,
    )
  ).map((row) => row.at)

test('a daily digest waits until 08:30 and goes as one mail; what asks for a decision does not wait for it', async () => {
  await admin.save('msgUser', { userId: buyer.actor.userId, digest: 'DAILY' })
  await tell('WF_CC', at('09:00'))
  await tell('WF_WITHDRAWN', at('15:00'))
  await tell('WF_BACK', at('15:00'))
  expect(await due()).toEqual(['11-21 08:30', '11-21 08:30', '11-20 15:00'])
  const post = postOffice(world, () => at('08:30', '2026-11-21').getTime())
  await post.rounds(1)
  expect(post.sent.map(({ subject }) => subject).sort()).toEqual(['消息汇总，共2条', expect.stringContaining('被退回')])
  const [digest] = post.sent.filter(({ subject }) => subject.startsWith('消息汇总'))
  expect(digest?.text).toContain('抄送给您')
  expect(digest?.text).toContain('已被撤回')
})

test('a weekly digest waits for Monday, by the clock of its reader', async () => {
  await admin.save('msgUser', { userId: buyer.actor.userId, digest: 'WEEKLY' })
  await world.query(`update "user" set time_zone = 'Europe/Berlin' where code = 'buyer1'`)
  await tell('WF_CC', at('09:00'))
  // 08:30 in Berlin.
  expect(await due()).toEqual(['11-23 15:30'])
  await world.query(`update "user" set time_zone = 'Asia/Shanghai' where code = 'buyer1'`)
})

test('at night news wait until 07:00, a decision does not; one’s own hours stand before those of the setting', async () => {
  await tell('WF_CC', at('23:00'))
  await tell('WF_BACK', at('23:00'))
  expect(await due()).toEqual(['11-21 07:00', '11-20 23:00'])
  await world.query('delete from msg_receive')
  await admin.save('msgUser', { userId: buyer.actor.userId, quietFrom: '12:00', quietTo: '13:30' })
  await tell('WF_CC', at('12:15'))
  await tell('WF_CC', at('23:00'))
  expect(await due()).toEqual(['11-20 13:30', '11-20 23:00'])
})

const source = (code: string, more: Readonly<Record<string, string | number>> = {}) => {
  const row = {
    code,
    name: code,
    channel: 'EMAIL',
    host: `${code.toLowerCase()}.example`,
    port: 25,
    enabled_flag: 'Y',
    rate_per_minute: 120,
    priority: 10,
    is_default: 'N',
    ...more,
  }
  const keys = Object.keys(row)
  return world.query(
    `insert into msg_source (id, version_num, ${keys.join()}) values (gen_random_uuid(), 1, ${keys.map((_, i) => `$${i + 1}`).join()})`,
    Object.values(row),
  )
}
const waiting = () => world.query<{ tries: number }>("select tries from outbox where sent_at is null and kind = 'MAIL'")
const news = async (n: number) => {
  for (let i = 0; i < n; i++) await tell('WF_CC', NOW)
}

test('a source sends as many a minute as it may; the rest waits, and waiting is no try', async () => {
  await source('SLOW', { rate_per_minute: 2 })
  await news(5)
  const post = postOffice(world)
  await post.drain()
  expect(post.sent).toHaveLength(2)
  expect(await waiting()).toEqual([{ tries: 0 }, { tries: 0 }, { tries: 0 }])
  const next = postOffice(world, () => NOW.getTime() + 60_000)
  await next.rounds(1)
  expect(next.sent).toHaveLength(2)
})

test('after its daily limit a source rests until the day is over', async () => {
  await source('LIMITED', { daily_limit: 3 })
  await news(5)
  const post = postOffice(world)
  await post.rounds(3)
  expect(post.sent).toHaveLength(3)
  const tomorrow = postOffice(world, () => at('00:00', '2026-11-21').getTime())
  await tomorrow.rounds(1)
  expect(tomorrow.sent).toHaveLength(2)
})

test('the second source of a channel is taken once the first has been down for five minutes, and no longer than that', async () => {
  await source('FIRST', { is_default: 'Y', priority: 1 })
  await source('SECOND', { priority: 2 })
  const host = async (downMinutes: number | null) => {
    await world.query(
      `update msg_source set down_since = case when $1::int is null then null else clock_timestamp() - make_interval(mins => $1) end where code = 'FIRST'`,
      [downMinutes],
    )
    await news(1)
    const post = postOffice(world)
    await post.drain()
    return post.sent[0]?.account?.host
  }
  expect(await host(null)).toBe('first.example')
  expect(await host(4)).toBe('first.example')
  expect(await host(6)).toBe('second.example')
  expect(await host(null)).toBe('first.example')
})

test('what a source says of itself: down from its first failure, up with the next success', async () => {
  await source('ONLY')
  await news(1)
  const post = postOffice(world)
  post.refuse(() => new Error('connect ECONNREFUSED'))
  await post.drain()
  const standing = () => world.query(`select down_since is not null as down, last_error as error from msg_source where code = 'ONLY'`)
  expect(await standing()).toEqual([{ down: true, error: 'connect ECONNREFUSED' }])
  post.refuse(() => null)
  await post.rounds(1)
  expect(await standing()).toEqual([{ down: false, error: null }])
})
