/** S1.10: an installation begins with nobody, and its first administrator is made by a command. */
import { beforeAll, expect, test } from 'vitest'
import { createFirstAdmin, HasAdministrator } from '../../data/load/first-admin.ts'
import { firstSteps } from '../../scripts/lib/first-steps.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { freshDatabase } from '../support/database.ts'
import { entrance } from './people.ts'

let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  pool = createPool((await freshDatabase()).appUrl)
  return () => pool.end()
})

test('S1.10 there are no accounts until one is made; its password works, must be changed, and is stored as a hash only', async () => {
  const users = async () => (await asSystem(pool, (tx) => tx.query('select code, must_change_password as "mustChange" from "user"'))).rows
  expect(await users()).toEqual([])
  const password = await createFirstAdmin(pool, { userName: 'root.admin', email: 'root@example.com' }, new Date())
  expect(await users()).toEqual([{ code: 'root.admin', mustChange: 'Y' }])
  const door = entrance(pool)
  const { status, body, code } = await door.login('root.admin', password)
  expect([status, body.data.mustChangePassword]).toEqual([200, true])
  expect((await door.send('/v1/userRestful/listByPage', { authorization: code })).body.code).toBe('MUST_CHANGE')
  const session = await door.send('/v1/session', { authorization: code })
  expect(session.body.data.menus.map(({ htmlUrl }: { htmlUrl: string | null }) => htmlUrl)).toContain('user')
  const stored = await asSystem(pool, (tx) => tx.query('select phc from user_password'))
  expect(stored.rows).toEqual([{ phc: expect.stringMatching(/^\$argon2id\$/) }])
  expect(JSON.stringify(stored.rows)).not.toContain(password)
})

test('whoever starts an installation without accounts is told how the first administrator is made, and nothing once there is one', async () => {
  const { appUrl } = await freshDatabase()
  expect(await firstSteps(appUrl)).toContain('npm run admin:create -- USER E-MAIL')
  const own = createPool(appUrl)
  await createFirstAdmin(own, { userName: 'root.admin', email: 'root@example.com' }, new Date())
  await own.end()
  expect(await firstSteps(appUrl)).toBe('')
})

test('S1.10 a second one is refused', async () => {
  await expect(createFirstAdmin(pool, { userName: 'other.admin', email: 'other@example.com' }, new Date())).rejects.toThrow(HasAdministrator)
})
