/** Look-up types whose values the system itself lives by: states, languages, conversions of units. */
import { beforeAll, describe, expect, test } from 'vitest'
import { isBilingual, setLookups } from '../../catalogue/language/lookup-book.ts'
import { readLookups } from '../../upstream/platform/lookups/lookup-book.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

interface Value {
  id?: string
  seqNum?: unknown
  lookupCode: string
  meaning: string
  description?: string | null
  enabledFlag?: string
}

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})

const typeOf = async (code: string) => admin.find('lookupType', await world.idOf('lookupType', code))

const given = ['id', 'seqNum', 'lookupCode', 'meaning', 'meaningEn', 'description', 'enabledFlag']
const asTyped = (value: Value) => Object.fromEntries(Object.entries(value).filter(([key]) => given.includes(key)))

/** The values of a type, changed and saved. */
async function save(code: string, change: (values: Value[]) => Value[], confirmed: string[] = []) {
  const stored = await typeOf(code)
  const before = stored.lookupValue as Value[]
  const after = change(before)
  const deletedLines = before.flatMap(({ id }) => (after.some((value) => value.id === id) ? [] : [id]))
  const draft = { lookupValue: after.map(asTyped), deletedLines }
  return admin.verb('lookupType', 'saveOrUpdate', { id: stored.id, versionNum: stored.versionNum, draft, confirmed })
}

const replaced = (code: string, change: Partial<Value>) => (values: Value[]) =>
  values.map((value) => (value.lookupCode === code ? { ...value, ...change } : value))

describe('States', () => {
  test('get other words, but none is added or switched off', async () => {
    await save('PO_STATUS', replaced('DRAFT', { meaning: '草稿' }))
    expect((await typeOf('PO_STATUS')).lookupValue).toContainEqual(expect.objectContaining({ lookupCode: 'DRAFT', meaning: '草稿' }))
    const words = '状态类快码不能新增或停用'
    const added = save('PO_STATUS', (values) => [...values, { lookupCode: 'LOST', meaning: '遗失', enabledFlag: 'Y' }])
    expect((await admin.refused(added)).words.CN).toBe(words)
    expect((await admin.refused(save('PO_STATUS', replaced('DRAFT', { enabledFlag: 'N' })))).words.CN).toBe(words)
  })
})

describe('Languages', () => {
  test('neither is deleted, and English alone can be switched off: then there is no switch', async () => {
    record('entity', 'language')
    const words = (name: string) => `语言“${name}”不能删除，中文也不能停用`
    const removed = save('SYSTEM_LANGUAGE', (values) => values.filter(({ lookupCode }) => lookupCode !== 'EN'))
    expect((await admin.refused(removed)).words.CN).toBe(words('English'))
    const refusal = await admin.refused(save('SYSTEM_LANGUAGE', replaced('CN', { enabledFlag: 'N' })))
    expect(refusal.issues).toMatchObject([{ at: 'lookupValue[0].enabledFlag', words: { CN: words('中文') } }])
    await save('SYSTEM_LANGUAGE', replaced('EN', { enabledFlag: 'N' }))
    setLookups(new Map(await readLookups(world.pool)))
    expect(isBilingual()).toBe(false)
    await save('SYSTEM_LANGUAGE', replaced('EN', { enabledFlag: 'Y' }))
    setLookups(new Map(await readLookups(world.pool)))
    expect(isBilingual()).toBe(true)
  })
})

describe('Conversions of units', () => {
  test.each(['0', '-2', 'abc', '', '1234567890.123456789'])('the rate “%s” is refused with its value', async (value) => {
    record('entity', 'unitConversion')
    const refusal = await admin.refused(save('UNIT_CONVERSION_RATIO', replaced('M', { description: value })))
    expect(refusal.words).toEqual({
      CN: `换算率必须是大于0的数字，当前值“${value}”`,
      EN: `The rate must be a number above 0; given "${value}"`,
    })
    expect(refusal.at).toMatch(/^lookupValue\[\d+]\.description$/)
  })

  test('G → KG 0.001 goes with KG → G 1000, and 0.002 is asked about before it is saved', async () => {
    const back = (rate: string) => (values: Value[]) => [...values, { lookupCode: 'G', meaning: 'KG', description: rate, enabledFlag: 'Y' }]
    const refusal = await admin.refused(save('UNIT_CONVERSION_RATIO', back('0.002')))
    expect(refusal).toMatchObject({ code: 'CONFIRM', status: 409 })
    expect(refusal.issues[0]?.words.CN).toBe('单位G与KG的两个方向换算率相乘为2，不等于1；各方向按各自的行换算')
    await save('UNIT_CONVERSION_RATIO', back('0.001'))
    expect((await typeOf('UNIT_CONVERSION_RATIO')).lookupValue).toContainEqual(
      expect.objectContaining({ lookupCode: 'G', meaning: 'KG', description: '0.001' }),
    )
  })
})

test('A code stands once in a type, except among the conversions: LB turns into KG and into G', async () => {
  const twice = save('RATE_TYPE', (values) => [...values, { lookupCode: 'SPOT', meaning: '现汇', enabledFlag: 'Y' }])
  expect((await admin.refused(twice)).words.CN).toBe('编码“SPOT”已存在')
  const rates = (await typeOf('UNIT_CONVERSION_RATIO')).lookupValue as Value[]
  expect(
    rates
      .filter(({ lookupCode }) => lookupCode === 'LB')
      .map(({ meaning }) => meaning)
      .sort(),
  ).toEqual(['G', 'KG'])
})

test('A value that rows carry is not deleted: the rows are counted', async () => {
  const [{ n } = { n: 0 }] = await world.query<{ n: number }>(`select count(*)::int as n from exchange_rate where rate_type = 'CORPORATE'`)
  expect(n).toBeGreaterThan(0)
  const removed = save('RATE_TYPE', (values) => values.filter(({ lookupCode }) => lookupCode !== 'CORPORATE'))
  expect((await admin.refused(removed)).words.CN).toBe(`该值已被${n}条数据使用，请停用`)
})

test('A new type has a code in capitals and is one of the business, of this system', async () => {
  for (const code of ['bad code', 'Pallet', '1ST', '_KIND', 'A__B'])
    expect((await admin.refused(admin.save('lookupType', { code, name: '托盘' }))).words.CN, code).toBe(
      `类型编码只能用大写字母、数字和下划线，以字母开头，当前值“${code}”`,
    )
  const made = await admin.save('lookupType', { code: 'PALLET_2', name: '托盘' })
  expect(made).toMatchObject({ kind: 'BUSINESS', systemCode: 'SRM' })
})

describe('Values under those of a parent type', () => {
  const family = (name: string, lookupValue: Value[], more: Record<string, unknown> = {}) =>
    admin.save('lookupType', { code: name, name, lookupValue, ...more })
  const idIn = (type: Record<string, unknown>, code: string) => (type.lookupValue as Value[]).find(({ lookupCode }) => lookupCode === code)?.id

  test('name one of the parent type; one of another type, or any without a parent type, is refused at its field', async () => {
    const [above, other] = [
      await family('REGION', [{ lookupCode: 'EAST', meaning: '华东' }]),
      await family('SEASON', [{ lookupCode: 'SPRING', meaning: '春季' }]),
    ]
    const east = idIn(above, 'EAST')
    const town = (parentLookupValuesId: string | undefined, parentLookupTypeId: string | null) =>
      family('TOWN', [{ lookupCode: 'SUZHOU', meaning: '苏州', parentLookupValuesId } as Value], { parentLookupTypeId })
    const told = async (attempt: Promise<unknown>) => (await admin.refused(attempt)).issues.map(({ at, code, words }) => [at, code, words.CN])
    const wrong = [['lookupValue[0].parentLookupValuesId', 'WRONG_REF', '上级值与上级类型不匹配']]
    expect(await told(town(idIn(other, 'SPRING'), String(above.id)))).toEqual(wrong)
    expect(await told(town(east, null))).toEqual(wrong)

    const made = await town(east, String(above.id))
    expect((made.lookupValue as unknown[])[0]).toMatchObject({ parentLookupValuesId: east, parentLookupValuesId$: { code: 'EAST', name: '华东' } })
    expect(await told(admin.save('lookupType', { parentLookupTypeId: other.id }, made))).toEqual(wrong)
  })

  test('keep the value above them from being deleted', async () => {
    const above = await typeOf('REGION')
    const refusal = await admin.refused(admin.save('lookupType', { deletedLines: [idIn(above, 'EAST')] }, above))
    expect(refusal.words.CN).toBe('该值已被1条数据使用，请停用')
  })

  test('are offered by what stands in the form: of the parent type, and of all types where none is named', async () => {
    const picks = async (near?: Record<string, string>) => {
      const answer = await admin.verb('lookupType', 'listPicks', { field: 'lookupValue.parentLookupValuesId', q: '华', near }, { page: 'lookuptype' })
      return (answer.data as { code: string; name: string }[]).map(({ code, name }) => [code, name])
    }
    expect(await picks({ parentLookupTypeId: await world.idOf('lookupType', 'REGION') })).toEqual([['EAST', '华东']])
    expect(await picks({ parentLookupTypeId: await world.idOf('lookupType', 'SEASON') })).toEqual([])
    expect(await picks()).toContainEqual(['EAST', '华东'])
  })

  test('no type stands above itself', async () => {
    const [region, town] = [await typeOf('REGION'), await world.idOf('lookupType', 'TOWN')]
    const refusal = await admin.refused(admin.save('lookupType', { parentLookupTypeId: town }, region))
    expect(refusal.issues).toMatchObject([{ at: 'parentLookupTypeId', code: 'CIRCLE', words: { CN: '上级类型形成循环：REGION → TOWN → REGION' } }])
  })
})
