/** S1.8: a code by mail in place of the captcha, which tells nobody whether the name exists. */
import { beforeEach, expect, test } from 'vitest'
import { doorway } from './doorway.ts'
import { PASSWORD, sha256 } from './people.ts'

const visitor = sha256('pre-login cookie')

const { door, letters, stored, post } = doorway('password_reset', 'outbox', 'captcha')

beforeEach(async () => {
  await stored(`UPDATE "user" SET "email" = "code" || '@example.com', "email_verified_at" = now()`)
  for (const userName of ['buyer1', 'supplier01']) for (let i = 0; i < 3; i++) await door.login(userName, 'wrong', { visitor })
})

const ask = (userName: string, of = visitor) => door.send('/v1/login/sendCode', { body: { userName, visitor: of } })
const enter = (userName: string, mailedId: string, mailedCode: string, { password = PASSWORD, of = visitor } = {}) =>
  door.login(userName, password, { visitor: of, mailedId, mailedCode })

const REFUSED = { status: 422, body: { code: 'login.CAPTCHA', msg: '验证码错误或已过期', data: { at: 'mailedCode' } } }

test('who cannot read the picture signs in with the code, also after a mistyped password', async () => {
  const { mailedId } = (await ask('buyer1')).body.data
  const code = await post()
  expect(letters).toMatchObject([{ to: 'buyer1@example.com', subject: '您的登录验证码' }])
  expect((await enter('buyer1', mailedId, code, { password: 'wrong' })).body.code).toBe('login.WRONG')
  expect((await enter('buyer1', mailedId, code)).body.data.user.userName).toBe('buyer1')
  for (let i = 0; i < 3; i++) await door.login('buyer1', 'wrong')
  expect(await enter('buyer1', mailedId, code), 'it is used up with the log-in').toMatchObject(REFUSED)
})

test('S1.7 names that exist and names that do not get the same answers, and only one of them a mail', async () => {
  for (let i = 0; i < 3; i++) await door.login('nobody9', 'wrong')
  const answers = [await ask('buyer1'), await ask('nobody9')]
  const shapes = answers.map(({ status, text }) => [status, text.length, text.replace(/[0-9a-f-]{36}/, '')])
  expect(shapes[0]).toEqual(shapes[1])
  expect(answers[0]?.body.msg).toBe('如账号存在，验证码已发送')
  const wrong = await Promise.all(['buyer1', 'nobody9'].map((userName, at) => enter(userName, answers[at]?.body.data.mailedId, '000000x')))
  expect(wrong.map(({ text }) => text)).toEqual(Array(2).fill(wrong[0]?.text))
  await post()
  expect(letters.map(({ to }) => to)).toEqual(['buyer1@example.com'])
})

test('the code is of one name, one browser and one purpose, and of five tries', async () => {
  const { mailedId } = (await ask('buyer1')).body.data
  const code = await post()
  expect(await enter('supplier01', mailedId, code)).toMatchObject(REFUSED)
  expect(await enter('buyer1', mailedId, code, { of: sha256('another browser') })).toMatchObject(REFUSED)
  const reset = await door.send('/v1/user/forgotPasswordCheckEmailCode', {
    body: { requestId: mailedId, code, visitor, newPassword: 'Quiet-Harbour-31' },
  })
  expect(reset.body.code).toBe('reset.CODE')
  door.time.now += 61_000
  const next = (await ask('buyer1')).body.data.mailedId
  const fresh = await post()
  for (let i = 0; i < 5; i++) expect(await enter('buyer1', next, '000000x')).toMatchObject(REFUSED)
  expect(await enter('buyer1', next, fresh)).toMatchObject(REFUSED)
})

test('S1.9 one a minute and five a day', async () => {
  for (let i = 0; i < 7; i++) {
    await ask('buyer1')
    await ask('buyer1', sha256('another browser'))
    door.time.now += 61_000
  }
  await post()
  expect(letters).toHaveLength(5)
})
