/** Calls on users that have addresses of their own, and standard verbs of the masters behind menus. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let admin: Person
let buyer: Person

beforeAll(async () => {
  world = await openWorld()
  ;[admin, buyer] = await Promise.all([world.person('admin'), world.person('buyer1')])
})

const asked = async <T>(person: Person, address: string, body: Record<string, unknown>) =>
  ((await call(world, person, `/v1/${address}`, 'user', body)) as Answer<T>).data

test('users are searched, read, saved with what they are permitted, and read again', async () => {
  const [found, ...others] = await asked<Doc[]>(admin, 'user/find', { pageIndex: 1, pageRows: 20, search: { code: 'expert1' } })
  expect(others).toEqual([])
  const stored = await asked<Doc>(admin, 'user/findById', { id: found?.id })
  const draft = { userPurchaseGroupPermit: [{ purchaseGroup: 'P06' }], userGroupPermit: [{ userGroup: 'COMMON' }] }
  await asked(admin, 'user/save', { id: stored.id, versionNum: stored.versionNum, draft })
  const saved = await admin.find('user', stored.id)
  expect((saved.userPurchaseGroupPermit as Doc[]).map(({ purchaseGroup }) => purchaseGroup)).toEqual(['P06'])
  expect((saved.userGroupPermit as Doc[]).map(({ userGroup }) => userGroup)).toEqual(['COMMON'])
  expect((saved.userOrgPermit as Doc[]).length).toBe((stored.userOrgPermit as Doc[]).length)
  record('entity', 'userPurchaseGroupPermit', 'userGroupPermit')
})

test('whoever makes users learns whether a name is taken, nobody else does', async () => {
  expect(await asked(admin, 'user/checkUsernameExists', { userName: ' Buyer1 ' })).toBe('Y')
  expect(await asked(admin, 'user/checkUsernameExists', { userName: 'nobody9' })).toBe('N')
  expect(await buyer.refused(asked(buyer, 'user/checkUsernameExists', { userName: 'buyer1' }))).toMatchObject({ status: 403 })
})

test('an administrator starts a reset, and the user chooses the next password', async () => {
  const userId = await world.idOf('user', 'quality2')
  expect(await admin.find('user', userId)).toMatchObject({ mustChangePassword: 'N' })
  await asked(admin, 'user/adminResetPassword', { userId })
  expect(await admin.find('user', userId)).toMatchObject({ mustChangePassword: 'Y' })
  expect(await buyer.refused(asked(buyer, 'user/adminResetPassword', { userId }))).toMatchObject({ status: 403 })
})

test('numbers of the directory are cleared for several users at once', async () => {
  const userIds = await Promise.all(['engineer1', 'engineer2'].map((code) => world.idOf('user', code)))
  await world.query(`update "user" set ding_talk_user_id = 'D' || code where id = any($1)`, [userIds])
  await asked(admin, 'dingTalkUserIdReset', { userIds })
  expect(await world.query('select ding_talk_user_id as ding from "user" where id = any($1)', [userIds])).toEqual([{ ding: null }, { ding: null }])
})

test('a button is made, found, listed and taken away again', async () => {
  const made = await admin.save('button', { code: 'btnWeigh', name: '称重', nameEn: 'Weigh' })
  const { rows } = await admin.list('systemSetting/btnList', { search: { code: 'btnWeigh' } })
  expect(rows.map(({ id }) => id)).toEqual([made.id])
  await admin.verb('button', 'delete', { id: made.id, versionNum: made.versionNum })
  expect(await admin.refused(admin.find('button', made.id))).toMatchObject({ status: 404 })
})
