/** People who save the same thing at the same moment: one of them has it, the others are told as if they had come later. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import { customerOrder } from '../purchasing/agreements.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let keepers: Person[]
let orgId: string

beforeAll(async () => {
  world = await openWorld()
  const keeper = await world.person('warehouse1')
  keepers = [keeper, keeper, keeper, keeper]
  orgId = await world.idOf('organization', 'SZ10')
})

const location = (erpCode: string | null) => ({ code: `L${randomUUID().slice(0, 8)}`, name: '货位', orgId, warehouseCode: 'WH1', erpCode })
const countOf = async (erpCode: string) =>
  Number(
    (await world.query<{ count: string }>('select count(*) from storage_location where org_id = $1 and erp_code = $2', [orgId, erpCode]))[0]?.count,
  )

test('of four keepers who give four locations one ERP number at once three are told that it is there, by field and value', async () => {
  for (const erpCode of ['E-01', 'E-02', 'E-03', 'E-04', 'E-05', 'E-06']) {
    const done = await Promise.allSettled(keepers.map((one) => one.save('storageLocation', location(erpCode))))
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []))
    expect(refused).toHaveLength(3)
    for (const refusal of refused) {
      expect(refusal).toMatchObject({ status: 422, code: 'INVALID', at: 'orgId', words: { CN: '业务单元“SZ10”已存在' } })
      expect(refusal.issues).toMatchObject([{ at: 'orgId', code: 'DUPLICATE' }])
    }
    expect(await countOf(erpCode)).toBe(1)
  }
})

test('who comes later reads the code of what is there, not its id', async () => {
  const [keeper] = keepers
  await keeper?.save('storageLocation', location('E-10'))
  const refusal = await keeper?.refused(keeper.save('storageLocation', location('E-10')))
  expect(refusal).toMatchObject({ words: { CN: '业务单元“SZ10”已存在', EN: 'Business unit "SZ10" exists already' } })
})

test('locations without an ERP number do not stand in each other’s way', async () => {
  const [keeper] = keepers
  const [first, second] = [location(null), location(null)]
  await keeper?.save('storageLocation', first)
  await keeper?.save('storageLocation', second)
  const stored = await world.query('select code from storage_location where code = any($1)', [[first.code, second.code]])
  expect(stored).toHaveLength(2)
})

test('of four buyers who save one line of a customer order at once one has it, and the key makes room for no second', async () => {
  const buyer = await world.person('buyer1')
  for (const customerPoNum of ['AT-01', 'AT-02', 'AT-03', 'AT-04']) {
    const done = await Promise.allSettled(keepers.map(() => customerOrder(world, { buyer }, { customerPoNum })))
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []))
    const words = `客户C001订单${customerPoNum}第1行已存在`
    expect(refused.map(({ words: said }) => said.CN)).toEqual([words, words, words])
    expect(await world.query('select from customer_order where customer_po_num = $1', [customerPoNum])).toHaveLength(1)
  }
})
