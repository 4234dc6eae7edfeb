/** New passwords: by the old one, by a code, by an administrator's link; S1.3, S1.5, S1.7 and S1.9 by name. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { hashPassword, startReset } from '../../upstream/platform/sign-in/index.ts'
import { weaknessOf } from '../../upstream/platform/sign-in/password-rule.ts'
import { record } from '../support/record.ts'
import { doorway } from './doorway.ts'
import { PASSWORD, sha256 } from './people.ts'

const NEW = 'Quiet-Harbour-31'
const visitor = sha256('pre-login cookie')

let phc: string

const { ids, door, letters, stored, post, poolNow } = doorway('password_reset', 'outbox')

beforeAll(async () => {
  phc = await hashPassword(PASSWORD)
})

beforeEach(async () => {
  await stored(`UPDATE "user_password" SET "phc" = $1, "previous" = '{}'`, [phc])
  await stored(
    `UPDATE "user" SET "email" = "code" || '@example.com', "email_verified_at" = now(), "phone" = '+8613800000001', "phone_verified_at" = NULL, "must_change_password" = 'N'`,
  )
})

const session = (code: string) => door.send('/v1/session', { authorization: code })

async function captcha(of = visitor) {
  const { captchaId } = (await door.send('/v1/generateRandomValidate', { body: { visitor: of } })).body.data
  await stored(`UPDATE "captcha" SET "answer_hash" = '\\x${sha256(`${captchaId} abcd`)}' WHERE "id" = '${captchaId}'`)
  return { captchaId, captcha: 'abcd', visitor: of }
}

type Way = 'Email' | 'Phone'
const ask = async (userName: string, { of = visitor, way = 'Email' } = {}) =>
  door.send(`/v1/user/forgotPasswordSend${way}Code`, { body: { userName, ...(await captcha(of)) } })
const check = (
  requestId: string,
  code: string,
  { newPassword, of = visitor, way = 'Email' }: { newPassword?: string; of?: string; way?: Way } = {},
) => door.send(`/v1/user/forgotPasswordCheck${way}Code`, { body: { requestId, code, visitor: of, ...(newPassword && { newPassword }) } })
const requestOf = (answer: Awaited<ReturnType<typeof ask>>): string => answer.body.data.requestId
const change = (authorization: string, old: string, fresh: string) => {
  const next = sha256(`after ${fresh}`)
  return door
    .send('/v1/user/changePassword', { authorization, body: { old, new: fresh, idHash: sha256(`id ${next}`), codeHash: sha256(next) } })
    .then((answer) => ({ ...answer, code: next }))
}

const REFUSED = { status: 422, body: { code: 'reset.CODE', msg: '验证码错误或已过期' } }

describe('S1.5 the password rule', () => {
  test.each([
    ['Abc-12345', 'LENGTH'],
    [`Aa1-${'x'.repeat(125)}`, 'LENGTH'],
    ['abcdefghij', 'CLASSES'],
    ['abcdefg123', 'CLASSES'],
    ['Password123', 'COMMON'],
    ['Supplier01!x', 'NAME'],
    ['My-Supply-Base-9', 'NAME'],
    ['Huadong!2026x', 'NAME'],
    ['Green-Boat-77', null],
    ['绿色的船Boat-77', null],
  ])('%s: %s', (password, weakness) => {
    expect(weaknessOf(password, ['supplier01', '华东智造集团', 'Huadong Smart Manufacturing Group'])).toBe(weakness)
  })

  test('scenario 3: the user name, one class, a good one, and that one again', async () => {
    record('error', 'passwordTooSimple')
    record('constant', 'password.complexityCheck')
    let { code } = await door.login('supplier01')
    const tooSimple = {
      code: 'passwordTooSimple',
      msg: '密码须为10至128位，包含大写字母、小写字母、数字、符号中的三类，且不得包含用户名或常见密码',
      data: { at: 'newPassword' },
    }
    expect((await change(code, PASSWORD, 'Supplier01!x')).body).toMatchObject({ ...tooSimple, data: { given: { reason: 'NAME' } } })
    expect((await change(code, PASSWORD, 'abcdefghij')).body).toMatchObject({ ...tooSimple, data: { given: { reason: 'CLASSES' } } })
    const changed = await change(code, PASSWORD, 'Green-Boat-78')
    expect(changed.status).toBe(200)
    code = changed.code
    expect((await change(code, 'Green-Boat-78', 'Green-Boat-78')).body.msg).toBe('新密码不能与最近5次相同')
    let last = 'Green-Boat-78'
    for (const next of ['Green-Boat-80', 'Green-Boat-81', 'Green-Boat-82', 'Green-Boat-83']) {
      const done = await change(code, last, next)
      expect(done.status).toBe(200)
      ;[code, last] = [done.code, next]
    }
    expect((await change(code, last, 'Green-Boat-78')).body.msg).toBe('新密码不能与最近5次相同')
    expect((await change(code, last, PASSWORD)).status).toBe(200)
  })
})

describe('S1.3 a change of the password', () => {
  test('makes a new session id, ends every other session, and is told by message and mail', async () => {
    const [here, there] = [await door.login('buyer1'), await door.login('buyer1')]
    const { code, status } = await change(here.code, PASSWORD, NEW)
    expect(status).toBe(200)
    expect(await Promise.all([here.code, there.code, code].map(async (one) => (await session(one)).status))).toEqual([401, 401, 200])
    expect(await stored(`SELECT "template_code" FROM "site_message" WHERE "user_id" = '${ids.buyer1}'`)).toEqual([
      { template_code: 'PASSWORD_CHANGED' },
    ])
    await post()
    expect(letters).toMatchObject([{ to: 'buyer1@example.com', subject: '您的密码已修改' }])
  })

  test('wants the old one, and slows down who guesses it', async () => {
    const { code } = await door.login('buyer1')
    for (let i = 1; i <= 5; i++) expect((await change(code, 'wrong', NEW)).body.msg).toBe('原密码错误')
    expect((await change(code, PASSWORD, NEW)).body.msg).toBe('原密码错误，请2秒后再试')
  })

  test('who must change the password may do nothing else', async () => {
    await stored(`UPDATE "user" SET "must_change_password" = 'Y' WHERE "code" = 'buyer1'`)
    const { code, body } = await door.login('buyer1')
    expect(body.data.mustChangePassword).toBe(true)
    expect((await door.send('/v1/poHeaderRestful/listByPage', { body: { menuId: 2 }, authorization: code })).body.code).toBe('MUST_CHANGE')
    expect((await session(code)).body.data.mustChangePassword).toBe(true)
    const changed = await change(code, PASSWORD, 'Calm-Meadow-52')
    expect((await door.send('/v1/poHeaderRestful/listByPage', { body: { menuId: 2 }, authorization: changed.code })).status).toBe(200)
  })
})

describe('S1.9 a code by mail', () => {
  test('lets a new password be set once; all sessions end', async () => {
    const { code: before } = await door.login('buyer1')
    const answer = await ask('buyer1')
    expect(answer.body.msg).toBe('如账号存在，验证码已发送')
    const code = await post()
    expect(letters[0]).toMatchObject({ to: 'buyer1@example.com', subject: '您的验证码' })
    const request = requestOf(answer)
    expect((await check(request, code)).status).toBe(200)
    expect((await check(request, '', { newPassword: NEW })).status).toBe(200)
    expect((await session(before)).body.code).toBe('AUTH')
    expect((await door.login('buyer1', NEW)).status).toBe(200)
    expect(await check(request, code, { newPassword: 'Other-Harbour-31' })).toMatchObject(REFUSED)
  })

  test('is known to the database by its hash only, and never to the outbox', async () => {
    await ask('buyer1')
    const code = await post()
    const kept = JSON.stringify([await stored('SELECT * FROM "password_reset"'), await stored('SELECT "payload" FROM "outbox"')])
    expect(code).toMatch(/^\d{6}$/)
    expect(kept).not.toContain(`"${code}"`)
  })

  test('five tries, and the right one comes too late', async () => {
    const request = requestOf(await ask('buyer1'))
    const code = await post()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) expect(await check(request, wrong)).toMatchObject(REFUSED)
    expect(await check(request, code)).toMatchObject(REFUSED)
    door.time.now += 60_001
    const again = requestOf(await ask('buyer1'))
    expect((await check(again, await post(), { newPassword: 'Early-Morning-64' })).status).toBe(200)
  })

  test('twenty tries at once are five', async () => {
    const request = requestOf(await ask('buyer1'))
    await post()
    await Promise.all(Array.from({ length: 20 }, (_, i) => check(request, String(i).padStart(6, '0'))))
    expect(await stored('SELECT "tries" FROM "password_reset"')).toEqual([{ tries: 5 }])
  })

  test('is worth nothing after ten minutes, in another browser, or for another request', async () => {
    const request = requestOf(await ask('buyer1'))
    const code = await post()
    expect(await check(request, code, { of: sha256('another browser') })).toMatchObject(REFUSED)
    expect(await check(requestOf(await ask('nobody9')), code)).toMatchObject(REFUSED)
    door.time.now += 600_001
    expect(await check(request, code)).toMatchObject(REFUSED)
  })

  test('comes once a minute and five times a day for an account, whoever asks', async () => {
    const first = requestOf(await ask('buyer1'))
    expect(requestOf(await ask('buyer1'))).toBe(first)
    await ask('buyer1', { of: sha256('another browser') })
    await post()
    expect(letters).toHaveLength(1)
    for (let i = 0; i < 6; i++) {
      door.time.now += 60_001
      await ask('buyer1')
    }
    await post()
    expect(letters).toHaveLength(5)
  })

  test('S1.7 an unknown name, a disabled one and an address that was never verified get the answer of a known one', async () => {
    await stored(`UPDATE "user" SET "email_verified_at" = NULL WHERE "code" = 'supplier01'`)
    const answers = [await ask('buyer1'), await ask('nobody9'), await ask('supplier01')]
    const shape = ({ status, text }: (typeof answers)[number]) => [status, text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'ID')]
    expect(answers.map(shape)).toEqual(Array(3).fill(shape(answers[0]!)))
    expect(new Set(answers.map(({ text }) => text.length)).size).toBe(1)
    await post()
    expect(letters.map(({ to }) => to)).toEqual(['buyer1@example.com'])
  })

  test('wants the captcha first', async () => {
    const body = { userName: 'buyer1', ...(await captcha()), captcha: 'zzzz' }
    expect((await door.send('/v1/user/forgotPasswordSendEmailCode', { body })).body.code).toBe('login.CAPTCHA')
  })

  test('S1.9 a telephone gets one only once it was verified', async () => {
    await ask('buyer1', { way: 'Phone' })
    expect(await post()).toBe('')
    await stored(`UPDATE "user" SET "phone_verified_at" = now() WHERE "code" = 'buyer1'`)
    door.time.now += 60_001
    const request = requestOf(await ask('buyer1', { way: 'Phone' }))
    const code = await post()
    expect(letters).toMatchObject([{ to: '+8613800000001' }])
    expect((await check(request, code, { way: 'Phone', newPassword: 'Long-Bridge-29' })).status).toBe(200)
  })
})

describe('S1.9 an administrator', () => {
  const byLink = (token: string, newPassword?: string) =>
    door.send('/v1/user/passwordByLink', { body: { token, ...(newPassword && { newPassword }) } })

  test('starts a reset and sees no password: the old one and the sessions end, a link works once', async () => {
    const { code: before } = await door.login('supplier01')
    await asSystem(poolNow(), (tx) => startReset(tx, ids.supplier01!, new Date(door.time.now)))
    expect((await session(before)).body.code).toBe('AUTH')
    expect((await door.login('supplier01')).body.code).toBe('login.WRONG')
    const token = await post()
    expect(letters).toMatchObject([{ to: 'supplier01@example.com', subject: '请设置新密码' }])
    expect((await byLink(token)).status).toBe(200)
    expect((await byLink(token, 'Quiet-Harbour-32')).status).toBe(200)
    expect((await byLink(token, 'Quiet-Harbour-33')).body.code).toBe('reset.LINK')
    expect((await door.login('supplier01', 'Quiet-Harbour-32')).body.data.mustChangePassword).toBe(false)
  })

  test('a second link makes the first void, and each is old after three days', async () => {
    await asSystem(poolNow(), (tx) => startReset(tx, ids.supplier01!, new Date(door.time.now)))
    const first = await post()
    await asSystem(poolNow(), (tx) => startReset(tx, ids.supplier01!, new Date(door.time.now)))
    const second = await post()
    expect((await byLink(first)).body.code).toBe('reset.LINK')
    expect((await byLink(second)).status).toBe(200)
    door.time.now += 72 * 3_600_000 + 1
    expect((await byLink(second, NEW)).body.code).toBe('reset.LINK')
  })
})
