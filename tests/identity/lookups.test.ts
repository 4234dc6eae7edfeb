/** Look-up values as pages and programs read them, and what may become of a value that rows carry. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { call, draftOrder } from '../print/people.ts'
import { record } from '../support/record.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openWorldWith, type Person, type World } from '../support/world.ts'

interface Value {
  lookupTypeId: string
  lookupValuesId: string
  lookupCode: string
  meaning: string
  enabledFlag: string
}

let world: World
let admin: Person
let buyer: Person

beforeAll(async () => {
  ;({ world, admin, buyer } = await openWorldWith({ admin: 'admin', buyer: 'buyer1' }))
})

const typeOf = async (code: string) => admin.find('lookupType', await world.idOf('lookupType', code))
const findDic = async (body: Record<string, unknown>) =>
  ((await call(world, buyer, '/v1/lookup/findDic', 'purchaseOrderList', body)) as Answer<Record<string, Value[]>>).data
const meanings = (values: Value[] | undefined) => Object.fromEntries((values ?? []).map(({ lookupCode, meaning }) => [lookupCode, meaning]))

async function save(code: string, draft: Record<string, unknown>) {
  const { id, versionNum } = await typeOf(code)
  return call(world, admin, '/v1/lookup/save', 'lookuptype', { id, versionNum, draft })
}

test('enabled values come by their order, in the language of the request; disabled ones only when asked for', async () => {
  const stored = (await typeOf('GENDER')).lookupValue as { id: string; lookupCode: string }[]
  await save('GENDER', { lookupValue: [{ id: stored.find(({ lookupCode }) => lookupCode === 'U')?.id, enabledFlag: 'N' }] })
  expect(meanings((await findDic({ lookupTypes: ['GENDER'] })).GENDER)).toEqual({ M: '男', F: '女' })
  expect(meanings((await findDic({ lookupTypes: ['GENDER'], includeDisabled: 'Y' })).GENDER)).toEqual({ M: '男', F: '女', U: '未知' })
  expect((await buyer.refused(findDic({ lookupTypes: Array.from({ length: 51 }, (_, n) => `T${n}`) }))).status).toBe(422)
})

test('a value of an organisation hides the common one there, and is nowhere else', async () => {
  const buOrgId = await world.idOf('organization', 'SZ10')
  await save('RATE_TYPE', { lookupValue: [{ lookupCode: 'SPOT', meaning: '苏州即期', buOrgId }] })
  const at = async (org: string | null) => meanings((await findDic({ lookupTypes: ['RATE_TYPE'], buOrgId: org })).RATE_TYPE)
  const common = await at(null)
  expect((await at(buOrgId)).SPOT).toBe('苏州即期')
  expect(common.SPOT).not.toBe('苏州即期')
  expect((await at(await world.idOf('organization', 'HF20'))).SPOT).toBe(common.SPOT)
})

test('after the cache was refreshed the next look-up within a second is new, whatever wrote the value', async () => {
  await findDic({ lookupTypes: ['CURRENCY'] })
  const answer = (await call(world, admin, '/v1/lookup/redisCache', 'lookup', { lookupType: 'CURRENCY' })) as Answer<{ count: number }>
  expect(answer.data.count).toBe(6)
  await world.query(
    `update lookup_value set meaning = '欧洲元' where lookup_code = 'EUR' and header_id = (select id from lookup_type where code = 'CURRENCY')`,
  )
  await call(world, admin, '/v1/lookup/redisCache', 'lookup', {})
  expect(meanings((await findDic({ lookupTypes: ['CURRENCY'] })).CURRENCY).EUR).toBe('欧洲元')
  expect((await buyer.refused(call(world, buyer, '/v1/lookup/redisCache', 'purchaseOrderList', {}))).status).toBe(403)
})

test('values of all types are found by type, code and meaning, disabled ones too, page by page', async () => {
  record('call', 'lookup/find', 'lookup/findPage')
  const found = (await call(world, admin, '/v1/lookup/findPage', 'lookup', { search: { meaning: '人民币' }, pageIndex: 1, pageRows: 20 })) as Answer<
    Record<string, unknown>[]
  >
  expect(found.data.map(({ code, lookupCode }) => [code, lookupCode])).toContainEqual(['CURRENCY', 'CNY'])
  const all = (await call(world, admin, '/v1/lookup/find', 'lookup', { lookupType: 'GENDER' })) as Answer<unknown[]>
  expect(all.data).toHaveLength(3)
})

test('a value that 3 orders carry can be disabled: the orders keep it, nobody chooses it, and it is not deleted', async () => {
  const facts = await soldGoods(world)
  for (let n = 0; n < 3; n++) {
    const order = await draftOrder(world, buyer, facts)
    await buyer.save('poHeader', { poExpandHead: { transportMode: 'RAIL' } }, order)
  }
  const stored = (await typeOf('TRANSPORT_MODE')).lookupValue as { id: string; lookupCode: string }[]
  const rail = stored.find(({ lookupCode }) => lookupCode === 'RAIL')
  await save('TRANSPORT_MODE', { lookupValue: [{ id: rail?.id, enabledFlag: 'N' }] })
  expect(meanings((await findDic({ lookupTypes: ['TRANSPORT_MODE'] })).TRANSPORT_MODE).RAIL).toBeUndefined()
  expect(meanings((await findDic({ lookupTypes: ['TRANSPORT_MODE'], includeDisabled: true })).TRANSPORT_MODE).RAIL).toBe('铁路')
  expect(await world.query(`select transport_mode as mode from po_expand_head where transport_mode = 'RAIL'`)).toHaveLength(3)
  const refusal = await admin.refused(save('TRANSPORT_MODE', { deletedLines: [rail?.id] }))
  expect(refusal.words).toEqual({ CN: '该值已被3条数据使用，请停用', EN: 'Used by 3 rows; disable it' })
})

test('a state is neither added nor disabled', async () => {
  const refusal = await admin.refused(save('PO_STATUS', { lookupValue: [{ lookupCode: 'LOST', meaning: '遗失' }] }))
  expect(refusal.words).toEqual({ CN: '状态类快码不能新增或停用', EN: 'Status values cannot be added or disabled' })
})

test('a type that nothing refers to is deleted with its values', async () => {
  record('call', 'lookup/delete')
  const made = await admin.save('lookupType', { code: 'PALLET_KIND', name: '托盘种类', lookupValue: [{ lookupCode: 'EURO', meaning: '欧标' }] })
  await call(world, admin, '/v1/lookup/delete', 'lookuptype', { id: made.id, versionNum: made.versionNum })
  expect(await world.query(`select 1 from lookup_value where header_id = $1`, [made.id])).toEqual([])
})

test('a value under another one names it and its type', async () => {
  const values = await findDic({ lookupTypes: ['WO_TYPE', 'WO_REASON'] })
  const above = values.WO_TYPE?.find(({ lookupCode }) => lookupCode === 'RETURN')
  const under = (code: string) => values.WO_REASON?.find(({ lookupCode }) => lookupCode === code)
  expect(under('DAMAGE')).toMatchObject({ parentLookupValuesId: above?.lookupValuesId, parentLookupTypeId: above?.lookupTypeId, systemCode: 'SRM' })
  expect(under('WRONG_MATERIAL')).toMatchObject({ parentLookupValuesId: null, parentLookupTypeId: above?.lookupTypeId })
})
