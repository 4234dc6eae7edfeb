/** A person without an account acts on one document by a link: with what its role has, until its end, and on nothing else. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShownByLink } from '../../upstream/platform/links/calls.ts'
import { mailSender } from '../../upstream/platform/messaging/mails/mails.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import type { Visit } from '../../upstream/platform/sessions/types.ts'
import { identityCalls } from '../../upstream/platform/sign-in/index.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { makeTables } from '../support/own-tables.ts'
import { NOW, openWorld, type World } from '../support/world.ts'
import { SURVEY, SURVEY_PAGE } from './survey.ts'

let world: World
let buyer: Actor
let calls: ReturnType<typeof identityCalls>
let letters: { to: string; subject: string; text: string }[] = []

beforeAll(async () => {
  world = await openWorld()
  await makeTables(world, SURVEY)
  buyer = onPage((await world.person('buyer1')).actor, SURVEY_PAGE)
  calls = identityCalls(world.pool)
})
beforeEach(async () => {
  letters = []
  await world.query('delete from outbox')
})

const verb = async (name: string, body: Record<string, unknown>) =>
  (await world.services.verb(SURVEY, name, { menuId: 0, ...body }, contextOf(buyer, randomUUID()))).data as Doc
const find = (id: string) => verb('findById', { id })
const act = async (name: string, id: string) => verb(name, { rows: [{ id, versionNum: (await find(id)).versionNum }] })

async function mailed(): Promise<string> {
  const MAIL = mailSender(
    world.pool,
    'https://srm.example',
    async ({ to, subject, text }) => void letters.push({ to: to.address, subject, text }),
    () => NOW.getTime(),
  )
  await createOutbox(world.pool, { MAIL }).drain()
  return /\/link\/([\w-]{43})/.exec(letters.at(-1)?.text ?? '')?.[1] ?? ''
}

let made = 0
async function sent(more: object = {}): Promise<{ id: string; token: string }> {
  const draft = {
    ...{ orgId: buyer.orgIds[0], title: `调查${++made}`, guestName: '李客', guestEmail: `guest${made}@example.com`, internalNote: '只给自己看' },
    testSurveyQuestion: [{ question: '交期？', weight: '9' }],
    ...more,
  }
  const { id } = await verb('saveOrUpdate', { draft })
  await act('doSend', id)
  return { id, token: await mailed() }
}

const visit = (now = NOW): Visit => ({
  now,
  language: 'CN',
  requestId: randomUUID(),
  address: '203.0.113.9',
  userAgent: null,
  idempotencyKey: randomUUID(),
  range: null,
  session: null,
})
const ask = async (path: string, body: Record<string, unknown>, at = visit()) => (await calls[path]?.(body, at))?.data
const open = async (token: string, now = NOW) => (await ask('/v1/link/open', { token }, visit(now))) as ShownByLink
async function answer(
  token: string,
  { action = 'doAnswer', now = NOW, ...more }: { action?: string | null; now?: Date; rows?: object[]; draft?: object } = {},
) {
  const rows = more.rows ?? [{ id: String((await open(token, now)).doc.id), versionNum: (await open(token, now)).doc.versionNum }]
  return ask('/v1/link/act', { token, action, rows, draft: { answer: '可以' }, ...more }, visit(now))
}
async function refused(attempt: Promise<unknown>): Promise<[status: number, words: string]> {
  return attempt.then(
    () => [200, ''],
    (error) => {
      if (error instanceof Refusal) return [error.status, error.words.CN]
      throw error
    },
  )
}

test('the mail goes to the address of the document, in both languages, and the database holds no token', async () => {
  const { id, token } = await sent()
  const { docNum } = await find(id)
  expect(letters).toMatchObject([{ to: `guest${made}@example.com`, subject: `${docNum}请您答复 / ${docNum} asks for your answer` }])
  expect(token).toHaveLength(43)
  expect(JSON.stringify(await world.query('select * from document_link'))).not.toContain(token)
})

test('the link shows what its role shows and edits, and nothing else of the document', async () => {
  const { token } = await sent()
  const { doc, edits, actions } = await open(token)
  expect(actions).toEqual(['doAnswer'])
  expect(edits).toEqual(['answer', 'testSurveyQuestion.reply'])
  expect(doc).toMatchObject({ title: `调查${made}`, status: 'SENT', testSurveyQuestion: [{ question: '交期？' }] })
  expect(JSON.stringify(doc)).not.toMatch(/只给自己看|guest\d|李客/)
  expect((doc.testSurveyQuestion as Doc[])[0]).not.toHaveProperty('weight')
})

test('what is typed goes through the rules; the answer is in the history under the name of whoever was asked, its owner hears of it, and the link is over', async () => {
  const { id, token } = await sent()
  expect((await refused(answer(token, { draft: { answer: '' } })))[0]).toBe(422)
  const [line] = (await open(token)).doc.testSurveyQuestion as Doc[]
  await answer(token, { action: null, draft: { testSurveyQuestion: [{ id: line?.id, reply: '30天' }] } })
  await answer(token)
  const stored = await find(id)
  expect(stored).toMatchObject({ status: 'ANSWERED', answer: '可以', testSurveyQuestion: [{ reply: '30天', question: '交期？' }] })
  const history = await world.query(`select user_name as by, action from document_history where business_id = $1 order by id`, [id])
  expect(history.slice(-2)).toEqual([
    { by: '李客', action: 'save' },
    { by: '李客', action: 'doAnswer' },
  ])
  expect(await world.query(`select user_id from site_message where template_code = 'SURVEY_ANSWERED' and business_id = $1`, [id])).toEqual([
    { user_id: buyer.userId },
  ])
  expect(await refused(open(token))).toEqual([410, '该单据已处理，链接不再有效'])
})

test('in some rows alone it lets nobody type into the others, whatever says so without being shown', async () => {
  const { id, token } = await sent({ testSurveyQuestion: [{ question: '交期？' }, { question: '产能？', answeredFlag: 'Y' }] })
  const lines = (await open(token)).doc.testSurveyQuestion as Doc[]
  expect(lines.map((line) => [line.question, line.$readonly ?? []])).toEqual([
    ['交期？', []],
    ['产能？', ['reply']],
  ])
  expect(lines.some((line) => 'answeredFlag' in line && line.answeredFlag !== undefined)).toBe(false)
  const reply = (line: Doc | undefined) => answer(token, { action: null, draft: { testSurveyQuestion: [{ id: line?.id, reply: '30天' }] } })
  expect((await refused(reply(lines[1])))[0]).toBe(422)
  await reply(lines[0])
  expect(((await find(id)).testSurveyQuestion as Doc[]).map((line) => line.reply)).toEqual(['30天', null])
})

describe('a link opens nothing else', () => {
  test('not another document, not another action, not a field or a line that its role does not edit', async () => {
    const [mine, other] = [await sent(), await sent()]
    const rows = [{ id: other.id, versionNum: (await find(other.id)).versionNum }]
    expect((await refused(answer(mine.token, { rows })))[0]).toBe(404)
    expect((await refused(answer(mine.token, { rows: [...rows, { id: mine.id }] })))[0]).toBe(404)
    for (const action of ['doClose', 'doSend', 'doFly']) expect([403, 404]).toContain((await refused(answer(mine.token, { action })))[0])
    const [line] = (await open(mine.token)).doc.testSurveyQuestion as Doc[]
    for (const draft of [
      { internalNote: 'x' },
      { title: 'x' },
      { status: 'CLOSED' },
      { testSurveyQuestion: [{ id: line?.id, weight: '1' }] },
      { testSurveyQuestion: [{ question: '新' }] },
      { deletedLines: [line?.id] },
    ])
      await refused(answer(mine.token, { action: null, draft }))
    expect(await find(mine.id)).toMatchObject({
      title: expect.stringMatching(/^调查/),
      internalNote: '只给自己看',
      status: 'SENT',
      testSurveyQuestion: [{ question: '交期？', weight: '9' }],
    })
    expect((await find(other.id)).status).toBe('SENT')
  })

  test('not a call of somebody who has signed in, and not the calls of services', async () => {
    const { token } = await sent()
    expect(Object.keys(calls).filter((path) => path.startsWith('/v1/link/'))).toEqual(['/v1/link/open', '/v1/link/act'])
    expect((await refused(ask('/v1/link/open', { token: [token] })))[0]).toBe(422)
  })
})

describe('a link that is of no use says so', () => {
  test('guessed, cut or empty: 404, and nobody learns which', async () => {
    for (const token of ['A'.repeat(43), 'short', '', "' or 1=1 --"]) expect(await refused(open(token))).toEqual([404, '链接无效，请核对收到的邮件'])
  })

  test('after its last day, or after its days where no day is said', async () => {
    const byDay = await sent({ lastDate: '2026-11-22' })
    expect(await refused(open(byDay.token, new Date('2026-11-22T15:59:00Z')))).toEqual([200, ''])
    expect(await refused(open(byDay.token, new Date('2026-11-22T16:00:01Z')))).toEqual([410, '链接已过期'])
    const byDays = await sent()
    const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
    expect((await refused(open(byDays.token, inDays(13.9))))[0]).toBe(200)
    expect((await refused(answer(byDays.token, { now: inDays(14), rows: [{ id: byDays.id }] })))[1]).toBe('链接已过期')
  })

  test('once the state has ended; sent anew, the new link is good and the old one is not', async () => {
    const { id, token } = await sent()
    await act('doClose', id)
    expect(await refused(open(token))).toEqual([410, '该单据已处理，链接不再有效'])
    const again = await sent()
    await answer(again.token)
    await act('doSend', again.id)
    const newer = await mailed()
    expect((await refused(open(newer)))[0]).toBe(200)
    expect(await refused(open(again.token))).toEqual([404, '链接无效，请核对收到的邮件'])
  })

  test('of two answers at the same moment one counts', async () => {
    const { id, token } = await sent()
    const rows = [{ id, versionNum: (await find(id)).versionNum }]
    const both = await Promise.all([answer(token, { rows }), answer(token, { rows })].map(refused))
    expect(both.filter(([status]) => status === 200)).toHaveLength(1)
  })
})

test('looking changes nothing, however often', async () => {
  const { id, token } = await sent()
  const before = await find(id)
  for (let look = 0; look < 3; look++) await open(token)
  expect(await find(id)).toEqual(before)
})

test('nobody is mailed who has no address, or whom the document asks no more', async () => {
  await sent({ guestEmail: null })
  expect(letters).toEqual([])
  const { id } = await verb('saveOrUpdate', { draft: { orgId: buyer.orgIds[0], title: '晚', guestEmail: 'late@example.com' } })
  await act('doSend', id)
  await act('doClose', id)
  await mailed()
  expect(letters).toEqual([])
})
