/** Approval from a mail: the link shows and changes nothing; its person decides, once (S6). */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { eventDispatcher } from '../../upstream/platform/messaging/events/dispatch.ts'
import { mailSender } from '../../upstream/platform/messaging/mails/mails.ts'
import { createMail } from '../../upstream/platform/outbox/mail.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from './people.ts'

const ORIGIN = 'https://srm.huadong.example'
const BY_TOKEN = '/v1/processTask/byToken'
const DECIDE = '/v1/processTask/decideByToken'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let [buyer, manager, otherManager]: Person[] = []
let folder: string

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  ;[buyer, manager, otherManager] = await Promise.all([
    world.person('buyer1'),
    world.person('manager1', 'manager'),
    world.person('manager2', 'manager'),
  ])
  folder = await mkdtemp(join(tmpdir(), 'supplybase-mail-'))
  return () => rm(folder, { recursive: true })
})

/** The head as it is, every part in its own words. */
const decoded = (eml: string): string =>
  eml
    .split(/\r?\n--[^\r\n]*\r?\n/)
    .map((part) => {
      const [head = '', body = ''] = part.split(/\r?\n\r?\n/, 2)
      if (/^content-transfer-encoding: base64/im.test(head)) return `${head}\n${Buffer.from(body, 'base64')}`
      if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return part
      const bytes = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      return `${head}\n${Buffer.from(bytes, 'latin1')}`
    })
    .join('\n')

/** Sends what waits and reads the mails of one address, newest last. */
async function mailsTo(address: string): Promise<string[]> {
  const clock = () => NOW.getTime()
  const settings = { origin: ORIGIN, from: 'Supplybase <no-reply@srm.huadong.example>', smtpUrl: null, folder }
  await createOutbox(world.pool, {
    EVENT: eventDispatcher(world.pool, clock),
    MAIL: mailSender(world.pool, ORIGIN, createMail(settings), clock),
  }).drain()
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => ({ at: (await stat(join(folder, name))).mtimeMs, text: decoded(await readFile(join(folder, name), 'utf8')) })),
  )
  return files
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .filter((text) => new RegExp(`^To: .*${address}`, 'm').test(text))
}

async function emailOf(person: Person): Promise<string> {
  const [row] = await world.query<{ email: string }>('select email from "user" where id = $1', [person.actor.userId])
  return row?.email ?? ''
}

/** The token of the mail that a person got about a document. */
async function tokenFor(person: Person, doc: Doc): Promise<string> {
  const mails = await mailsTo(await emailOf(person))
  const mail = mails.find((text) => text.includes(String(doc.docNum)) && text.includes('/decide/'))
  return /\/decide\/([\w-]{43})/.exec(mail ?? '')?.[1] ?? ''
}

const everything = () =>
  world.query(
    `select (select count(*) from document_history)::int as history, (select max(version_num) from requisition_header) as version, (select count(*) from approval_token where used_at is not null)::int as used, (select count(*) from outbox)::int as outbox`,
  )

test('the mail names document, sum and person, and holds one link for its receiver', async () => {
  const submitted = await office.submitted(buyer!)
  const mail = (await mailsTo(await emailOf(manager!))).find((text) => text.includes(String(submitted.docNum))) ?? ''
  expect(mail).toMatch(/Subject: .*/)
  expect(mail).toContain(`${ORIGIN}/decide/`)
  expect(mail).toContain('width="600"')
  expect(mail).toContain('查看并审批')
  expect(mail).toContain('text/plain')
  expect(new Set(mail.match(/\/decide\/[\w-]{43}/g)).size).toBe(1)
  const token = await tokenFor(manager!, submitted)
  expect(token).not.toBe(await tokenFor(otherManager!, submitted))
  const [stored] = await world.query<{ found: number }>(`select count(*)::int as found from outbox where payload::text like '%' || $1 || '%'`, [
    token,
  ])
  expect(stored?.found).toBe(0)
})

test('S6.2 the link may be looked at any number of times and nothing changes', async () => {
  const submitted = await office.submitted(buyer!)
  const token = await tokenFor(manager!, submitted)
  const before = await everything()
  for (let i = 0; i < 20; i++) await office.call(manager!, BY_TOKEN, { token })
  expect(await everything()).toEqual(before)
  const seen = await office.call<{ isOpen: boolean; docNum: string; facts: { value: string }[]; lines: Record<string, unknown[]> }>(
    manager!,
    BY_TOKEN,
    { token },
  )
  expect(seen).toMatchObject({ isOpen: true, docNum: submitted.docNum, reason: { value: '补充库存' } })
  expect(seen.lines.requisitionLine).toHaveLength(1)
})

test('S6.1 S6.3 a forwarded link gives nobody else anything', async () => {
  const submitted = await office.submitted(buyer!)
  const token = await tokenFor(manager!, submitted)
  const supplier = await world.person('supplier01')
  for (const other of [otherManager!, buyer!, supplier]) {
    expect(await other.refused(office.call(other, BY_TOKEN, { token }))).toMatchObject({ status: 403 })
    expect(
      await other.refused(office.call(other, DECIDE, { token, decision: 'approve', versionNum: submitted.versionNum }, { key: 'k1' })),
    ).toMatchObject({ status: 403 })
  }
  expect(await manager!.refused(office.call(manager!, BY_TOKEN, { token: 'A'.repeat(43) }))).toMatchObject({ status: 404 })
  expect(await office.call(manager!, BY_TOKEN, { token })).toMatchObject({ isOpen: true })
})

test('the person of the link decides wherever he stands, and the link is used up', async () => {
  const submitted = await office.submitted(buyer!)
  const token = await tokenFor(manager!, submitted)
  // Tasks count for every responsibility that is held, whichever is current.
  const asApprover = await world.person('manager1', 'approver')
  const body = { token, decision: 'approve', versionNum: submitted.versionNum, input: { comment: '同意采购' } }
  await office.call(asApprover, DECIDE, body, { key: 'decide-1' })
  expect(await buyer!.find('requisitionHeader', submitted.id)).toMatchObject({ status: 'APPROVED' })
  const [task] = await world.query(
    'select t.channel, t.comment from process_task t join process_instance i on i.id = t.header_id where i.business_id = $1',
    [submitted.id],
  )
  expect(task).toEqual({ channel: 'LINK', comment: '同意采购' })

  // The same send again gives the same answer; a new one finds the task done.
  await office.call(asApprover, DECIDE, body, { key: 'decide-1' })
  expect(await manager!.refused(office.call(manager!, DECIDE, body, { key: 'decide-2' }))).toMatchObject({ code: 'processInstance.DECIDED_BY' })
  expect(await office.call(manager!, BY_TOKEN, { token })).toMatchObject({ isOpen: false, lines: {}, facts: [] })
  const others = await tokenFor(otherManager!, submitted)
  if (others)
    expect(await otherManager!.refused(office.call(otherManager!, DECIDE, { ...body, token: others }, { key: 'decide-3' }))).toMatchObject({
      code: 'processInstance.DECIDED_BY',
    })
})

test('a rejection by link needs its reason, and a refused one leaves the link good', async () => {
  const submitted = await office.submitted(buyer!)
  const token = await tokenFor(manager!, submitted)
  const body = { token, decision: 'reject', versionNum: submitted.versionNum, input: { comment: ' ' } }
  expect(await manager!.refused(office.call(manager!, DECIDE, body, { key: 'r1' }))).toMatchObject({ code: 'REASON', at: 'input.reason' })
  await office.call(manager!, DECIDE, { ...body, input: { comment: '规格不符' } }, { key: 'r2' })
  expect(await buyer!.find('requisitionHeader', submitted.id)).toMatchObject({ status: 'REJECTED' })
  expect(await office.messagesOf(buyer!, submitted)).toMatchObject([{ content: expect.stringContaining('规格不符') }])
})

test('a decision about a version that has passed is refused', async () => {
  const submitted = await office.submitted(buyer!)
  const token = await tokenFor(manager!, submitted)
  const stale = { token, decision: 'approve', versionNum: Number(submitted.versionNum) - 1 }
  expect(await manager!.refused(office.call(manager!, DECIDE, stale, { key: 's1' }))).toMatchObject({ code: 'MOVED', status: 409 })

  await buyer!.act('requisitionHeader', 'doWithdraw', submitted)
  expect(await manager!.refused(office.call(manager!, DECIDE, { ...stale, versionNum: submitted.versionNum }, { key: 's2' }))).toMatchObject({
    code: 'processInstance.DECIDED_BY',
  })
})

test('a link lives 72 hours', async () => {
  const submitted = await office.submitted(buyer!)
  const token = await tokenFor(manager!, submitted)
  const after = (hours: number) => ({ now: new Date(NOW.getTime() + hours * 3_600_000) })
  expect(await office.call(manager!, BY_TOKEN, { token }, after(71))).toMatchObject({ isOpen: true })
  expect(await manager!.refused(office.call(manager!, BY_TOKEN, { token }, after(73)))).toMatchObject({ code: 'processInstance.LINK_EXPIRED' })
})

test('no mail goes out for a task that is done when its turn comes', async () => {
  const submitted = await office.submitted(buyer!)
  await manager!.act('requisitionHeader', 'doApproval', submitted)
  expect(await tokenFor(manager!, submitted)).toBe('')
})
