/** A new e-mail address or telephone counts once the code that went there is typed; the old one is told (S1.9). */
import { beforeEach, expect, test } from 'vitest'
import { doorway } from './doorway.ts'

let authorization: string

const { door, letters, stored, post } = doorway('password_reset', 'outbox')

beforeEach(async () => {
  await stored(`UPDATE "user" SET "email" = 'old@example.com', "email_verified_at" = now(), "phone" = '+8613800000001', "phone_verified_at" = NULL, "version_num" = 1,
    "time_zone" = 'Asia/Shanghai', "person_id" = gen_random_uuid() WHERE "code" = 'buyer1'`)
  authorization = (await door.login('buyer1')).code
})

const account = async () =>
  (
    await stored<{ email: string; phone: string | null; verified: boolean[] }>(
      `SELECT "email", "phone", ARRAY["email_verified_at" IS NOT NULL, "phone_verified_at" IS NOT NULL] AS "verified" FROM "user" WHERE "code" = 'buyer1'`,
    )
  )[0]
const call = (path: string, body = {}) => door.send(`/v1/userCenter${path}`, { authorization, body })
const save = async (draft: object) => call('/save', { versionNum: (await call('')).body.data.versionNum, draft })
const verify = (channel: string, code: string) => call('/verifyAddress', { channel, code })

test('a new e-mail address waits for its code, and the old one is told', async () => {
  expect((await save({ email: 'new@example.com' })).body.data.asked).toEqual(['new@example.com'])
  const code = await post()
  expect(letters.map(({ to }) => to)).toEqual(['new@example.com'])
  expect(await account()).toMatchObject({ email: 'old@example.com', verified: [true, false] })
  expect((await call('')).body.data.pending).toEqual([{ channel: 'EMAIL', address: 'new@example.com' }])
  expect((await verify('EMAIL', '000000x')).body).toMatchObject({ code: 'reset.CODE', data: { at: 'code' } })
  expect((await verify('EMAIL', code)).status).toBe(200)
  expect(await account()).toMatchObject({ email: 'new@example.com', verified: [true, false] })
  await post()
  expect(letters.at(-1)).toMatchObject({ to: 'old@example.com', text: expect.stringContaining('您账号的邮箱已变更') })
  expect((await verify('EMAIL', code)).status, 'a code is good once').toBe(422)
  expect((await call('')).body.data.pending).toEqual([])
})

test('a new telephone as well, by text messages; taken away it is gone at once', async () => {
  await save({ phone: '+8613900000002' })
  const code = await post()
  expect(letters).toMatchObject([{ to: '+8613900000002' }])
  expect((await verify('PHONE', code)).status).toBe(200)
  expect(await account()).toMatchObject({ phone: '+8613900000002', verified: [true, true] })
  await post()
  expect(letters.at(-1)).toEqual({ to: '+8613800000001', text: '【Supplybase】您账号的手机号已变更。不是您本人操作时，请立即联系管理员。' })
  await save({ phone: null })
  expect(await account()).toMatchObject({ phone: null, verified: [true, false] })
})

test('an address that was never verified is verified where it is', async () => {
  expect((await call('/sendAddressCode', { channel: 'PHONE' })).body.data).toEqual({ address: '+8613800000001' })
  expect((await verify('PHONE', await post())).status).toBe(200)
  expect(await account()).toMatchObject({ phone: '+8613800000001', verified: [true, true] })
  await post()
  expect(letters).toHaveLength(1)
})

test('the code of one address fits no other, five tries are all, and another is sent after a minute only', async () => {
  await save({ email: 'first@example.com' })
  const first = await post()
  expect((await save({ email: 'second@example.com' })).body).toMatchObject({ code: 'address.WAIT', data: { at: 'email' } })
  door.time.now += 61_000
  await save({ email: 'second@example.com' })
  await post()
  for (let i = 0; i < 5; i++) expect((await verify('EMAIL', first)).status).toBe(422)
  expect(await account()).toMatchObject({ email: 'old@example.com' })
  expect(letters.map(({ to }) => to)).toEqual(['first@example.com', 'second@example.com'])
})

test('S1.9 a code for an address resets no password', async () => {
  await save({ email: 'new@example.com' })
  const code = await post()
  const [{ requestId, visitor } = { requestId: '', visitor: '' }] = await stored<{ requestId: string; visitor: string }>(
    `SELECT "id" AS "requestId", encode("visitor_hash", 'hex') AS "visitor" FROM "password_reset"`,
  )
  const reset = await door.send('/v1/user/forgotPasswordCheckEmailCode', { body: { requestId, code, visitor, newPassword: 'Quiet-Harbour-31' } })
  expect(reset.body.code).toBe('reset.CODE')
})
