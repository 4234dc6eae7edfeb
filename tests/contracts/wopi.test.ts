/** An office server reads, locks and writes the text of a contract by the documented calls of WOPI. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { allowEgress } from '../../upstream/egress/index.ts'
import { wordToLegalText } from '../../upstream/platform/files/office/office.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person } from '../support/world.ts'
import { draftContract, lines, type Office, officeOf, read, sent } from './contracts.ts'
import { sha256, wordOf } from './word-files.ts'

let system: System
let office: Office

const DISCOVERY =
  '<wopi-discovery><net-zone name="external-https"><app name="Word"><action name="view" ext="docx" urlsrc="https://office.example/view?"/><action name="edit" ext="docx" urlsrc="https://office.example/edit?&lt;ui=UI_LLCC&amp;&gt;"/></app></net-zone></wopi-discovery>'

/** The office server, as far as we ask it. */
async function startOffice(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, answer) => {
    asked.push(String(request.url))
    answer.end(DISCOVERY)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closeLater(() => new Promise((done) => server.close(done)))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

let server: Awaited<ReturnType<typeof startOffice>>

beforeAll(async () => {
  server = await startOffice()
  process.env.OFFICE_WOPI_URL = server.url
  process.env.EGRESS_ALLOW = new URL(server.url).host
  system = await startSystem()
  delete process.env.EGRESS_ALLOW
  office = await officeOf(await openWorld(system.database))
})

interface Opened {
  address: string
  accessToken: string
  accessTokenTtl: number
}

const openCall = async (person: Person, { id }: Doc): Promise<Opened> => {
  const page = person.actor.side === 'supplier' ? 'contractListSupplier' : 'contractList'
  return ((await call(office.world, person, '/v1/wopi/open', page, { id })) as Answer<Opened>).data
}

/** What the office server holds: the address of a document and the token that came with it. */
async function opened(person: Person, doc: Doc) {
  allowEgress([new URL(server.url).host])
  const { accessToken } = await openCall(person, doc)
  const at = (path: string) => `${system.origin}/wopi/files/${doc.id}${path}?access_token=${accessToken}`
  const step = (override: string, headers: Record<string, string> = {}) =>
    fetch(at(''), { method: 'POST', headers: { 'X-WOPI-Override': override, ...headers } })
  return {
    checkFileInfo: () => fetch(at('')),
    getFile: async () => Buffer.from(await (await fetch(at('/contents'))).arrayBuffer()),
    putFile: (content: Buffer, lock?: string) =>
      fetch(at('/contents'), {
        method: 'POST',
        body: new Uint8Array(content),
        headers: { 'X-WOPI-Override': 'PUT', ...(lock && { 'X-WOPI-Lock': lock }) },
      }),
    lock: (lock: string, oldLock?: string) => step('LOCK', { 'X-WOPI-Lock': lock, ...(oldLock && { 'X-WOPI-OldLock': oldLock }) }),
    getLock: async () => (await step('GET_LOCK')).headers.get('X-WOPI-Lock'),
    refreshLock: (lock: string) => step('REFRESH_LOCK', { 'X-WOPI-Lock': lock }),
    unlock: (lock: string) => step('UNLOCK', { 'X-WOPI-Lock': lock }),
    step,
  }
}

const told = async (answer: Promise<Response>) => {
  const { status, headers } = await answer
  return [status, headers.get('X-WOPI-Lock')]
}

test('a buyer opens a contract at the address that the office server says of itself, with a token of ten hours', async () => {
  const doc = await draftContract(office, { body: '收到发票后30日内付款' })
  const refused = await office.buyer.refused(openCall(office.buyer, doc))
  expect(refused.words.CN).toContain('EGRESS_ALLOW')
  allowEgress([new URL(server.url).host])
  const { address, accessToken, accessTokenTtl } = await openCall(office.buyer, doc)
  expect(address).toBe(`https://office.example/edit?WOPISrc=${encodeURIComponent(`http://localhost:3000/wopi/files/${doc.id}`)}`)
  expect(accessToken).toMatch(/^[\w-]{43}$/)
  expect(Math.abs(accessTokenTtl - office.buyer.now().getTime() - 10 * 3_600_000)).toBeLessThan(60_000)
  await openCall(office.buyer, doc)
  expect(server.asked).toEqual(['/hosting/discovery'])
})

eachWayOfForms(
  'a buyer goes from the texts of a contract to the office server with a form of its own, whose policy names that server alone',
  async ({ page, context }) => {
    const doc = await draftContract(office, { body: '收到发票后30日内付款' })
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'contractEdit/texts', `id=${doc.id}`)
    const href = await page.getByRole('link', { name: '在Office服务器中编辑' }).getAttribute('href')
    const answer = await page.request.get(`${system.origin}${href}`)
    expect(answer.headers()['content-security-policy']).toContain("form-action 'self' https://office.example;")
    const html = await answer.text()
    expect(html).toContain('action="https://office.example/edit?WOPISrc=')
    expect(html).toMatch(/name="access_token" value="[\w-]{43}"/)
    expect(html).not.toContain('<script')

    const settled = await sent(office, await draftContract(office))
    await openPage(page, system, 'contractEdit/texts', `id=${settled.id}`)
    expect(await page.getByRole('link', { name: '在Office服务器中编辑' }).count()).toBe(0)
  },
)

test('it is read, locked, written as a DOCX revision under the lock, and unlocked', async () => {
  const doc = await draftContract(office, { body: '收到发票后30日内付款' })
  const client = await opened(office.buyer, doc)
  const info = await (await client.checkFileInfo()).json()
  const content = await client.getFile()
  expect(info).toMatchObject({
    BaseFileName: `${doc.displayNum}.docx`,
    Size: content.length,
    UserFriendlyName: office.buyer.actor.displayName,
    UserCanWrite: true,
    SupportsLocks: true,
    SupportsUpdate: true,
    Version: String(doc.versionNum),
  })
  expect((await wordToLegalText(content))?.html).toBe(doc.body)

  const changed = wordOf('<p>收到发票后45日内付款</p>')
  expect(await told(client.putFile(changed))).toEqual([409, ''])
  expect(await told(client.lock('A'))).toEqual([200, null])
  expect(await told(client.putFile(changed, 'A'))).toEqual([200, null])
  const after = await read(office, doc)
  expect(lines(after, 'contractDocument').at(-1)).toMatchObject({
    docKind: 'DOCX',
    revisionNum: 2,
    sha256: sha256(changed),
    body: '<p>收到发票后45日内付款</p>',
  })
  expect(await client.getFile()).toEqual(changed)
  expect((await (await client.checkFileInfo()).json()).Version).toBe(String(after.versionNum))
  expect(await told(client.unlock('A'))).toEqual([200, null])
  expect(await client.getLock()).toBe('')
})

test('a lock holds for half an hour against every other one; refreshed it holds on, and a new one takes the place of the own', async () => {
  const doc = await draftContract(office, { body: '收到发票后30日内付款' })
  const [mine, other] = [await opened(office.buyer, doc), await opened(office.manager, doc)]
  expect(await told(mine.lock('A'))).toEqual([200, null])
  expect(await told(mine.lock('A'))).toEqual([200, null])
  expect(await other.getLock()).toBe('A')
  for (const step of [other.lock('B'), other.refreshLock('B'), other.unlock('B'), other.putFile(wordOf('<p>另</p>'), 'B'), other.lock('C', 'B')])
    expect(await told(step)).toEqual([409, 'A'])
  expect(await told(mine.lock('A2', 'A'))).toEqual([200, null])
  expect(await told(mine.refreshLock('A2'))).toEqual([200, null])

  const left = await office.world.query<{ minutes: number }>(
    'select round(extract(epoch from expires_at - clock_timestamp()) / 60)::int as minutes from office_lock where business_id = $1',
    [doc.id],
  )
  expect(left).toEqual([{ minutes: 30 }])
  await office.world.query('update office_lock set expires_at = clock_timestamp() where business_id = $1', [doc.id])
  expect(await other.getLock()).toBe('')
  expect(await told(mine.unlock('A2'))).toEqual([409, ''])
  expect(await told(other.lock('B'))).toEqual([200, null])
})

test('a token is of one person and one document, ends after ten hours and with the rights of the person; what is not offered is said so', async () => {
  const [doc, another] = [await draftContract(office, { body: '甲' }), await draftContract(office, { body: '乙' })]
  allowEgress([new URL(server.url).host])
  const { accessToken } = await openCall(office.buyer, doc)
  const ask = (id: string, token: string) => fetch(`${system.origin}/wopi/files/${id}?access_token=${token}`)
  expect((await ask(doc.id, accessToken)).status).toBe(200)
  expect((await ask(another.id, accessToken)).status).toBe(401)
  expect((await ask(doc.id, 'x'.repeat(43))).status).toBe(401)
  expect((await (await opened(office.buyer, doc)).step('PUT_RELATIVE')).status).toBe(501)
  await office.world.query('update office_token set expires_at = clock_timestamp() where business_id = $1', [doc.id])
  expect((await ask(doc.id, accessToken)).status).toBe(401)
  await office.stranger.refused(openCall(office.stranger, doc))
})

test('a supplier writes its proposal there while it is asked, and reads what is settled', async () => {
  const doc = await sent(office, await draftContract(office, { body: '收到发票后30日内付款' }))
  const client = await opened(office.supplier, await office.supplier.find('contract', doc.id))
  await client.lock('S')
  expect(await told(client.putFile(wordOf('<p>收到发票后60日内付款</p>'), 'S'))).toEqual([200, null])
  expect(lines(await read(office, doc), 'contractDocument').at(-1)).toMatchObject({
    docKind: 'DOCX',
    authorSide: 'SUPPLIER',
    acceptState: 'PROPOSED',
  })
  const buyers = await opened(office.buyer, doc)
  expect((await (await buyers.checkFileInfo()).json()).UserCanWrite).toBe(false)
  expect((await buyers.putFile(wordOf('<p>另</p>'), 'S')).status).toBe(403)
  // Nor does whoever only reads hold anybody up, keep a lock or take it away.
  for (const step of [
    buyers.lock('S'),
    buyers.refreshLock('S'),
    buyers.unlock('S'),
    buyers.step('LOCK', { 'X-WOPI-Lock': 'B', 'X-WOPI-OldLock': 'S' }),
  ])
    expect((await step).status).toBe(403)
  expect(await buyers.getLock()).toBe('S')
  await client.unlock('S')
  expect((await buyers.lock('B')).status).toBe(403)
  expect(await told(client.lock('S'))).toEqual([200, null])
})
