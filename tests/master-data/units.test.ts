/** What the record of a unit says holds wherever its quantities are written, offered or sent. */
import { beforeAll, expect, test } from 'vitest'
import { countable } from '../../catalogue/base/countable.ts'
import { setLookups } from '../../catalogue/language/lookup-book.ts'
import { unitCodeOf, uomOfCode } from '../../upstream/areas/purchasing/order/ubl-units.ts'
import { readLookups } from '../../upstream/platform/lookups/lookup-book.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

interface Value {
  id?: string
  lookupCode: string
  meaning: string
  description: string | null
}

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})

/** The values of a type as the administrator leaves them. */
async function keep(type: string, change: (values: Value[]) => Value[]) {
  const stored = await admin.find('lookupType', await world.idOf('lookupType', type))
  const shown = (stored.lookupValue as Value[]).map(({ id, lookupCode, meaning, description }) => ({ id, lookupCode, meaning, description }))
  await admin.save('lookupType', { lookupValue: change(shown) }, stored)
  setLookups(new Map(await readLookups(world.pool)))
}
const described = (code: string, description: string | null) => (values: Value[]) =>
  values.map((value) => (value.lookupCode === code ? { ...value, description } : value))

const ordered = async (uom: string, orderQty: string) => {
  const buyer = await world.person('buyer1')
  const [goods] = await world.query<{ org: string; supplier: string; material: string }>(
    `select p.org_id as org, p.supplier_id as supplier, p.material_id as material from supplier_price_list p join supplier_info s on s.id = p.supplier_id
     join organization o on o.id = p.org_id join material_item m on m.id = p.material_id
     where s.code = 'S000001' and o.code = 'SZ10' and p.currency = 'CNY' order by m.code limit 1`,
  )
  await world.query('update material_item set base_uom = $2, purchase_uom = $2, purchase_ratio = null where id = $1', [goods?.material, uom])
  return buyer.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_SMP'),
    orgId: goods?.org,
    supplierId: goods?.supplier,
    poLine: [{ materialId: goods?.material, uom, orderQty, netPrice: '2', taxRate: '13', needByDate: buyer.inDays(30) }],
  })
}

test('a unit that an administrator added is counted and sent as its record says', async () => {
  await keep('UOM', (values) => [...values, { lookupCode: 'PAIR', meaning: '双', description: 'decimals=0;rec20=PR' }])
  const refusal = await (await world.person('buyer1')).refused(ordered('PAIR', '1.5'))
  expect(refusal.issues).toMatchObject([{ at: 'poLine[0].orderQty', words: { CN: expect.stringContaining('最多0位小数') } }])
  expect((await ordered('PAIR', '2')).id).toBeDefined()
  expect(countable('1.5', 'PAIR')).toBe('1')
  expect([unitCodeOf('PAIR'), uomOfCode('PR')]).toEqual(['PR', 'PAIR'])
})

test('decimals that an administrator takes from a unit hold from then on', async () => {
  await keep('UOM', described('KG', 'decimals=1;rec20=KGM'))
  expect(countable('0.39', 'KG')).toBe('0.3')
  await keep('UOM', described('KG', 'decimals=3;rec20=KGM'))
  expect(countable('0.3339', 'KG')).toBe('0.333')
})

test('a unit whose record names no code is not sent, and none stands in for it', async () => {
  await keep('UOM', described('LOT', 'decimals=0'))
  expect(() => unitCodeOf('LOT')).toThrow()
  await keep('UOM', described('LOT', 'decimals=0;rec20=LO'))
})

test.each(['decimals=7', 'whole', 'decimals=0;code=PR', 'rec20='])(
  '“%s” is no description of a unit and is refused by its value',
  async (description) => {
    const refusal = await admin.refused(keep('UOM', described('SET', description)))
    expect(refusal.words.CN).toBe(`单位的说明须为“decimals=0至4;rec20=UN/ECE代码”，当前值“${description}”`)
  },
)

test.each(['', '十三', '101'])('a tax code whose number is “%s” is refused', async (description) => {
  const refusal = await admin.refused(keep('TAX_RATE', described('VAT13', description)))
  expect(refusal.words.CN).toBe(`税率的说明须为0至100的数字，当前值“${description}”`)
})
