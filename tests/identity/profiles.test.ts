/** Settings by level: the user's own, the responsibility's, the organisation's and those above it, the system's; the first that is set counts. */
import { beforeAll, describe, expect, test } from 'vitest'
import { profiles } from '../../catalogue/identity/profiles.ts'
import type { Answer } from '../../contract/types.ts'
import { call } from '../print/people.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})

const item = async (code: string) => admin.find('profile', await world.idOf('profile', code))

type Value = { id?: string; level: string; value: string; orgId?: string; userId?: string; responsibilityId?: string }
const typed = ({ id, level, value, orgId, userId, responsibilityId }: Value) => ({ ...(id && { id }), level, value, orgId, userId, responsibilityId })

async function set(code: string, values: Value[]) {
  const stored = await item(code)
  const kept = (stored.profileValue as Value[]).map(typed)
  return admin.verb('profile', 'saveOrUpdate', { id: stored.id, versionNum: stored.versionNum, draft: { profileValue: [...kept, ...values] } })
}

const valueFor = async (code: string, userName: string, orgCode: string) =>
  (
    (await call(world, admin, '/v1/profileRestful/valueFor', 'profile', { code, userName, orgCode })) as Answer<{
      value: string
      level: string | null
    }>
  ).data

test('thirty settings ship, each with its value for the system', async () => {
  const shipped = await world.query<{ code: string; value: string }>('select code, system_value as value from profile order by code')
  expect(shipped).toHaveLength(30)
  expect(Object.fromEntries(shipped.map(({ code, value }) => [code, value]))).toEqual(
    Object.fromEntries(Object.entries(profiles).map(([code, { value }]) => [code, value])),
  )
  expect(shipped).toEqual(
    expect.arrayContaining([
      { code: 'TAB_MODE', value: 'SINGLE' },
      { code: 'SESSION_IDLE_MIN', value: '120' },
      { code: 'PAGE_SIZE', value: '20' },
      { code: 'LOGIN_CAPTCHA_AFTER', value: '3' },
      { code: 'NOTICE_HOME_ROWS', value: '5' },
      { code: 'APPROVAL_LINK_HOURS', value: '72' },
      { code: 'WATERMARK_ON', value: 'Y' },
      { code: 'EMAIL_ON', value: 'Y' },
      { code: 'DING_ON', value: 'N' },
    ]),
  )
})

test('EXPORT_KEEP_DAYS: 7 in the system, 3 in SZ10; buyer1 reads 3 in SZ10, 7 in HF20, and 10 in both with a value of his own', async () => {
  record('entity', 'profile')
  await set('EXPORT_KEEP_DAYS', [{ level: 'ORG', orgId: await world.idOf('organization', 'SZ10'), value: '3' }])
  expect(await valueFor('EXPORT_KEEP_DAYS', 'buyer1', 'SZ10')).toMatchObject({ value: '3', level: 'ORG' })
  expect(await valueFor('EXPORT_KEEP_DAYS', 'buyer1', 'HF20')).toMatchObject({ value: '7', level: 'SYSTEM' })
  await set('EXPORT_KEEP_DAYS', [{ level: 'USER', userId: await world.idOf('user', 'buyer1'), value: '10' }])
  expect((await valueFor('EXPORT_KEEP_DAYS', 'buyer1', 'SZ10')).value).toBe('10')
  expect((await valueFor('EXPORT_KEEP_DAYS', 'buyer1', 'HF20')).value).toBe('10')
  expect((await valueFor('EXPORT_KEEP_DAYS', 'buyer2', 'SZ10')).value).toBe('3')
})

test('what the company says holds in its plants until one of them says otherwise', async () => {
  await set('NOTICE_HOME_ROWS', [{ level: 'ORG', orgId: await world.idOf('organization', 'HD01'), value: '8' }])
  expect(await valueFor('NOTICE_HOME_ROWS', 'buyer1', 'SZ10')).toMatchObject({ value: '8', level: 'ORG' })
  expect(await valueFor('NOTICE_HOME_ROWS', 'buyer1', 'HD00')).toMatchObject({ value: '5', level: 'SYSTEM' })
})

describe('A value', () => {
  const refusedAs = async (code: string, values: Value[]) => (await admin.refused(set(code, values))).words.CN
  const ofSystem = async (code: string, value: string) => {
    const stored = await item(code)
    const [system] = (stored.profileValue as Value[]).filter(({ level }) => level === 'SYSTEM').map(typed)
    return admin.refused(
      admin.verb('profile', 'saveOrUpdate', { id: stored.id, versionNum: stored.versionNum, draft: { profileValue: [{ ...system, value }] } }),
    )
  }

  test('3.5x is no number, and 0 is below 1', async () => {
    expect((await ofSystem('EXPORT_KEEP_DAYS', '3.5x')).words.CN).toBe('值必须是数字，当前值“3.5x”')
    expect((await ofSystem('EXPORT_KEEP_DAYS', '0')).words.CN).toBe('值不能小于1，当前值“0”')
    expect((await ofSystem('EXPORT_KEEP_DAYS', '31')).words.CN).toBe('值不能大于30，当前值“31”')
  })

  test('is Y or N, or a code of its list', async () => {
    expect((await ofSystem('EMAIL_ON', 'yes')).words.CN).toBe('值的值“yes”不在可选范围内')
    expect((await ofSystem('TAB_MODE', 'MANY')).words.CN).toBe('值的值“MANY”不在可选范围内')
  })

  test('stands at a level that the setting allows, and says whose it is', async () => {
    expect(await refusedAs('LOGIN_CAPTCHA_AFTER', [{ level: 'USER', userId: await world.idOf('user', 'buyer1'), value: '4' }])).toBe(
      '配置项LOGIN_CAPTCHA_AFTER不允许用户层级',
    )
    expect(await refusedAs('PAGE_SIZE', [{ level: 'ORG', value: '50' }])).toBe('请填写组织')
  })
})

test('a setting that ships is not deleted, its code is in capitals, and its lowest value is not above the highest', async () => {
  const stored = await item('PAGE_SIZE')
  const refusal = await admin.refused(admin.verb('profile', 'delete', { id: stored.id, versionNum: stored.versionNum }))
  expect(refusal.words.CN).toBe('系统预置配置项不能删除')
  const misnamed = { code: 'own limit', name: '自定义上限', valueType: 'TEXT', levels: ['SYSTEM'] }
  expect((await admin.refused(admin.verb('profile', 'saveOrUpdate', { draft: misnamed }))).words).toEqual({
    CN: '编码只能用大写字母、数字和下划线，以字母开头，当前值“own limit”',
    EN: 'A code has capitals, digits and underscores and begins with a letter; given "own limit"',
  })
  const draft = { code: 'OWN_LIMIT', name: '自定义上限', valueType: 'NUMBER', levels: ['SYSTEM'], min: '9', max: '3' }
  expect((await admin.refused(admin.verb('profile', 'saveOrUpdate', { draft }))).words.CN).toBe('最小值9不能大于最大值3')
})

test('settings that count days, rows or tries take whole numbers; a percentage may have parts', async () => {
  const userId = await world.idOf('user', 'buyer2')
  for (const [code, value] of [
    ['EXPORT_KEEP_DAYS', '7.5'],
    ['PAGE_SIZE', '20.5'],
    ['SESSION_MOST', '2.0'],
  ] as const)
    expect(await admin.refused(set(code, [{ level: 'USER', userId, value }])), code).toMatchObject({
      code: 'INVALID',
      issues: [{ code: 'DECIMALS', words: { CN: `值最多0位小数，当前值“${value}”` } }],
    })
  await set('ON_TIME_GOAL', [{ level: 'USER', userId, value: '97.5' }])
  const manager = await world.person('manager1')
  const days = { parameterCode: 'INVITE_DAYS', value: '7.5', reason: '试' }
  expect(await manager.refused(manager.save('configProfile', days))).toMatchObject({ code: 'configProfile.WHOLE', at: 'value' })
})
