/** The second factor through the services' entrance: what is asked after the password, what counts, what counts once (S1.3, S1.6, S1.7, S11.4). */
import { beforeEach, describe, expect, test } from 'vitest'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { enteringOf, findAccount, openSession } from '../../upstream/platform/sessions/open-session.ts'
import type { Visit } from '../../upstream/platform/sessions/types.ts'
import { addressOf, codeAt, matchedStep, qrOf, spelled, stepAt } from '../../upstream/platform/sign-in/factor/totp.ts'
import { record } from '../support/record.ts'
import { fromBase32 } from './base32.ts'
import { doorway, ORIGIN } from './doorway.ts'
import { PASSWORD, sha256 } from './people.ts'

const visitor = sha256('pre-login cookie')

const { ids, door, stored, poolNow } = doorway('factor_ticket', 'user_credential', 'site_message')

beforeEach(() => stored(`UPDATE "responsibility" SET "second_factor" = 'NONE'; UPDATE "user" SET "email" = 'x@example.com'`))

const session = (code: string) => door.send('/v1/session', { authorization: code })
const codeOf = (secret: Buffer, drift = 0) => codeAt(secret, stepAt(new Date(door.time.now)) + drift)
const nextStep = () => {
  door.time.now += 30_000
}

/** The password, then nothing but a ticket. */
async function firstStep(userName = 'buyer1', of = visitor): Promise<string> {
  const { status, body } = await door.login(userName, PASSWORD, { visitor: of })
  expect([status, Object.keys(body.data)]).toEqual([200, ['ticket', 'language']])
  return body.data.ticket
}

let sessions = 0
async function second(ticket: string, code: string, { of = visitor, address }: { of?: string; address?: string } = {}) {
  const own = sha256(`session ${sessions++}`)
  const body = { ticket, visitor: of, origin: ORIGIN, code, idHash: sha256(`id ${own}`), codeHash: sha256(own) }
  return { ...(await door.send('/v1/login/second', { body, ...(address && { address }) })), code: own }
}

const step = (ticket: string, of = visitor) => door.send('/v1/login/step', { body: { ticket, visitor: of, origin: ORIGIN } })

/** An authenticator app of buyer1, and the recovery codes that came with it. */
async function withApp() {
  const { code } = await door.login('buyer1')
  const started = await door.send('/v1/userCenter/startApp', { authorization: code })
  const { ticket, secret: spelt } = started.body.data
  const secret = fromBase32(spelt)
  const added = await door.send('/v1/userCenter/addApp', { authorization: code, body: { ticket, code: codeOf(secret) } })
  expect(added.status).toBe(200)
  nextStep()
  return { secret, code, recoveryCodes: added.body.data.recoveryCodes as string[] }
}

const WRONG = { status: 422, body: { code: 'factor.WRONG', msg: '验证失败，请检查后重试' } }
const VOID = { status: 422, body: { code: 'factor.TICKET', msg: '验证已超时，请重新登录' } }

describe('RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890')

  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at second %i the code is %s', (second, code) => {
    expect(codeAt(secret, stepAt(new Date(second * 1000)), 8)).toBe(code)
  })

  test('a code counts one step before and one after its time, and no further', () => {
    const now = new Date(1_795_136_400_000)
    const at = (drift: number) => matchedStep(secret, codeAt(secret, stepAt(now) + drift), 0, now)
    expect([-2, -1, 0, 1, 2].map((drift) => at(drift) !== null)).toEqual([false, true, true, true, false])
    expect(matchedStep(secret, codeAt(secret, stepAt(now)), stepAt(now), now)).toBeNull()
    expect(matchedStep(secret, '287 082', 0, new Date(59_000))).toBe(1)
  })

  test('apps read the secret from a picture of plain shapes, people type it in fours', () => {
    expect(spelled(secret)).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
    const address = addressOf(secret, 'buyer1')
    expect(address).toBe(
      'otpauth://totp/Supplybase:buyer1?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Supplybase&algorithm=SHA1&digits=6&period=30',
    )
    expect(qrOf(address)).toMatch(/^<svg [^>]*>(\s*<(rect|path) [^>]*\/>)+\s*<\/svg>\s*$/)
  })
})

describe('an authenticator app', () => {
  test('after the right password there is no session until its code is shown', async () => {
    record('entity', 'userCredential')
    const { secret } = await withApp()
    await stored('DELETE FROM "user_info"')
    const ticket = await firstStep()
    expect(await stored('SELECT FROM "user_info"')).toEqual([])
    expect((await step(ticket)).body.data).toEqual({ userName: 'buyer1', setUp: null, passkey: null, hasApp: true })
    const { body, code } = await second(ticket, codeOf(secret))
    expect(body.data).toMatchObject({ user: { userName: 'buyer1' }, currentResp: { responsibilityId: ids.buyer } })
    expect((await session(code)).status).toBe(200)
    expect(await second(ticket, codeOf(secret, 1)), 'a ticket is good once').toMatchObject(VOID)
  })

  test('a code counts once, also twice at the same moment', async () => {
    const { secret } = await withApp()
    const [one, two] = [await firstStep(), await firstStep()]
    const answers = await Promise.all([second(one, codeOf(secret)), second(two, codeOf(secret))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await second(await firstStep(), codeOf(secret, -1)), 'nor one before it').toMatchObject(WRONG)
    nextStep()
    expect((await second(await firstStep(), codeOf(secret))).status).toBe(200)
  })

  test('the ticket of another browser, of five minutes ago, and after five tries is none', async () => {
    const { secret } = await withApp()
    expect(await second(await firstStep(), codeOf(secret), { of: sha256('another browser') })).toMatchObject(VOID)
    expect(await step(await firstStep(), sha256('another browser'))).toMatchObject(VOID)
    const old = await firstStep()
    door.time.now += 300_001
    expect(await second(old, codeOf(secret))).toMatchObject(VOID)
    const tried = await firstStep()
    await stored('UPDATE "factor_ticket" SET "tries" = 5')
    expect(await second(tried, codeOf(secret))).toMatchObject(VOID)
  })

  test('S1.6 wrong codes slow down as wrong passwords do, and the right password does not forget them', async () => {
    const { secret } = await withApp()
    for (let failure = 1; failure <= 2; failure++) expect(await second(await firstStep(), '000000')).toMatchObject(WRONG)
    const ticket = await firstStep()
    for (let failure = 3; failure <= 5; failure++) expect(await second(ticket, '000000')).toMatchObject(WRONG)
    expect((await second(ticket, codeOf(secret))).body.msg).toBe('验证失败，请2秒后再试')
    door.time.now += 2_001
    expect((await second(ticket, codeOf(secret))).status).toBe(200)
    expect(await stored('SELECT FROM "login_account"')).toEqual([])
  })

  test('S1.6 the thirty-first try of a minute from one network is too many, codes among them', async () => {
    const { secret } = await withApp()
    const ticket = await firstStep()
    await stored('UPDATE "login_address" SET "tries" = 30')
    expect((await second(ticket, codeOf(secret))).status).toBe(429)
  })

  test('S8.1 a wrong code is in the audit and in the system log', async () => {
    await withApp()
    await second(await firstStep(), '000000')
    expect(await stored('SELECT "kind", "user_name" FROM "audit_event" ORDER BY "id" DESC LIMIT 1')).toEqual([
      { kind: 'LOGIN_FAIL', user_name: 'buyer1' },
    ])
    expect(await stored(`SELECT "user_name" FROM "system_log" WHERE "category" = 'LOGIN_FAIL' AND "user_id" = '${ids.buyer1}'`)).not.toEqual([])
  })

  test('S11.4 neither its secret nor a recovery code stands in the database', async () => {
    const { secret, recoveryCodes } = await withApp()
    const kept = JSON.stringify(await stored('SELECT * FROM "user_credential"'))
    for (const plain of [secret.toString('hex'), ...recoveryCodes]) expect(kept).not.toContain(plain)
    expect(kept).toContain('v1.')
  })

  test('a second one is refused, and what changes the password voids a step that waits', async () => {
    const { secret, code } = await withApp()
    expect((await door.send('/v1/userCenter/startApp', { authorization: code })).body.code).toBe('factor.KNOWN')
    const ticket = await firstStep()
    const fresh = sha256('fresh')
    await door.send('/v1/user/changePassword', {
      authorization: code,
      body: { old: PASSWORD, new: 'Quiet-Harbour-31', idHash: sha256(fresh), codeHash: sha256(`${fresh} code`) },
    })
    expect(await second(ticket, codeOf(secret))).toMatchObject(VOID)
    await stored(`UPDATE "user_password" SET "phc" = "previous"[1], "previous" = '{}' WHERE "user_id" = '${ids.buyer1}'`)
  })
})

describe('recovery codes', () => {
  test('there are ten, each lets in once', async () => {
    const { recoveryCodes } = await withApp()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = ''] = recoveryCodes
    expect(first).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect((await second(await firstStep(), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await second(await firstStep(), first)).toMatchObject(WRONG)
  })

  test('new ones ask for the password and void the old ones', async () => {
    const { code, recoveryCodes } = await withApp()
    const renew = (password: string) => door.send('/v1/userCenter/renewRecoveryCodes', { authorization: code, body: { password } })
    expect((await renew('wrong')).body).toMatchObject({ code: 'password.OWN', msg: '密码错误' })
    const renewed = (await renew(PASSWORD)).body.data.recoveryCodes as string[]
    expect(await second(await firstStep(), recoveryCodes[0] ?? '')).toMatchObject(WRONG)
    expect((await second(await firstStep(), renewed[0] ?? '')).status).toBe(200)
  })
})

describe('the user centre', () => {
  const factors = async (code: string) => (await door.send('/v1/userCenter', { authorization: code })).body.data.factors

  test('shows what there is and nothing of its secret, and tells the person of every change', async () => {
    const { code } = await withApp()
    expect(await factors(code)).toEqual([
      { id: expect.any(String), kind: 'TOTP', label: '', lastUsedAt: null, left: null },
      { id: expect.any(String), kind: 'RECOVERY', label: '', lastUsedAt: null, left: 10 },
    ])
    expect(await stored('SELECT "template_code" FROM "site_message"')).toEqual([{ template_code: 'SECOND_FACTOR_ADDED' }])
  })

  test('removes with the password alone, and the recovery codes go with the last one', async () => {
    const { code } = await withApp()
    const [{ id }] = await factors(code)
    const remove = (password: string, of = id) => door.send('/v1/userCenter/removeFactor', { authorization: code, body: { id: of, password } })
    expect((await remove('wrong')).body.code).toBe('password.OWN')
    expect((await remove(PASSWORD)).status).toBe(200)
    expect(await stored('SELECT FROM "user_credential"')).toEqual([])
    expect((await door.login('buyer1')).body.data.user.userName).toBe('buyer1')
  })

  test('knows nobody else’s', async () => {
    const { code } = await withApp()
    const [{ id }] = await factors(code)
    const other = await door.login('supplier01')
    expect(await factors(other.code)).toEqual([])
    const removed = await door.send('/v1/userCenter/removeFactor', { authorization: other.code, body: { id, password: PASSWORD } })
    expect(removed.status).toBe(404)
    expect(await factors(code)).toHaveLength(2)
  })
})

describe('a responsibility that asks for a second factor', () => {
  const require = (name: string) => stored(`UPDATE "responsibility" SET "second_factor" = 'REQUIRED' WHERE "id" = '${ids[name]}'`)
  const change = async (authorization: string, name: string) => {
    const own = sha256(`switch ${sessions++}`)
    const body = { responsibilityId: ids[name], idHash: sha256(`id ${own}`), codeHash: sha256(own) }
    return { ...(await door.send('/v1/session/switch', { authorization, body })), code: own }
  }

  test('has an app set up before there is a session, and shows the recovery codes once', async () => {
    await require('buyer')
    const ticket = await firstStep()
    const { setUp } = (await step(ticket)).body.data
    expect(setUp.qr).toContain('<svg')
    const secret = fromBase32(setUp.secret)
    expect(await second(ticket, '000000')).toMatchObject(WRONG)
    expect(await stored('SELECT FROM "user_credential"')).toEqual([])
    const { body, code } = await second(ticket, codeOf(secret))
    expect(body.data.recoveryCodes).toHaveLength(10)
    expect((await session(code)).status).toBe(200)
    nextStep()
    expect((await second(await firstStep(), codeOf(secret))).body.data.recoveryCodes).toBeUndefined()
  })

  test('is not where a session begins without one, whoever vouches for the person', async () => {
    await require('buyer')
    const visit = { session: null, now: new Date(door.time.now), address: '203.0.113.7', language: 'CN', requestId: 'r1' } as Visit
    const account = await asSystem(poolNow(), (tx) => findAccount(tx, 'code', 'buyer1'))
    const entering = await enteringOf(poolNow(), account!, visit)
    const hashes = { idHash: Buffer.alloc(32, 1), codeHash: Buffer.alloc(32, 2) }
    const { data } = await asSystem(poolNow(), (tx) => openSession(tx, entering, hashes, visit))
    expect([entering.current?.id, data]).toMatchObject([ids.buyer, { currentResp: { responsibilityId: ids.manager } }])
  })

  test('lets nobody switch in who has none, and asks for it once a session', async () => {
    const { code: without } = await door.login('buyer1')
    await require('manager')
    expect((await change(without, 'manager')).body).toMatchObject({ code: 'factor.NONE', msg: '此职责必须使用双重验证登录，请先在个人中心设置' })
    const { secret } = await withApp()
    const asked = await change(without, 'manager')
    expect(Object.keys(asked.body.data)).toEqual(['ticket'])
    const [{ of } = { of: '' }] = await stored<{ of: string }>(
      `SELECT encode("id_hash", 'hex') AS "of" FROM "user_info" WHERE "code_hash" = '\\x${sha256(without)}'`,
    )
    const { body, code } = await second(asked.body.data.ticket, codeOf(secret), { of })
    expect(body.data.currentResp).toEqual({ responsibilityId: ids.manager })
    expect((await session(without)).status).toBe(401)
    const back = await change(code, 'buyer')
    expect((await change(back.code, 'manager')).body.data).toMatchObject({ currentResp: { responsibilityId: ids.manager } })
  })
})
