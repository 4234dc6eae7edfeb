/** Configuration is switched off where nothing new needs it, and on again. */
import { beforeAll, describe, expect, test } from 'vitest'
import { tableOf } from '../../upstream/store/tables.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})

test.each([
  ['configProfile', 'manager1', 'manager'],
  ['paymentTerm', 'finance1', 'finance'],
  ['deliveryInfo', 'warehouse1', 'warehouse'],
  ['storageLocation', 'warehouse1', 'warehouse'],
  ['purchaseBillType', 'admin', 'admin'],
])('%s: switched off and on again by %s', async (entity, userName, responsibility) => {
  const person = await world.person(userName, responsibility)
  const table = tableOf(entity)
  const own = table.byField.has('defaultFlag') ? "and coalesce(default_flag, 'N') = 'N'" : ''
  const here = entity === 'deliveryInfo' || entity === 'storageLocation' ? `and org_id = '${await world.idOf('organization', 'SZ10')}'` : ''
  const [row] = await world.query<{ id: string }>(
    `select id from ${table.name} where coalesce(enabled_flag, 'Y') = 'Y' ${own} ${here} order by code desc limit 1`,
  )
  const id = String(row?.id)
  await person.act(entity, 'doInvalid', await person.find(entity, id))
  expect((await person.find(entity, id)).enabledFlag).toBe('N')
  await person.act(entity, 'doEnabled', await person.find(entity, id))
  expect((await person.find(entity, id)).enabledFlag).toBe('Y')
})

describe('A purchase bill type', () => {
  test('that a draft uses cannot be switched off; the drafts are counted', async () => {
    const buyer = await world.person('buyer1')
    const [price] = await world.query<{ material: string; org: string }>(
      `select p.material_id as material, p.org_id as org from supplier_price_list p join organization o on o.id = p.org_id join material_item m on m.id = p.material_id where o.code = 'SZ10' and m.code like '01%' order by m.code limit 1`,
    )
    const id = await world.idOf('purchaseBillType', 'PR_URG')
    const draft = await buyer.save('requisitionHeader', {
      billTypeId: id,
      orgId: price?.org,
      purpose: '急件',
      requisitionLine: [{ materialId: price?.material, requestQty: '1', needByDate: '2027-12-18' }],
    })
    const refusal = await admin.refused(admin.act('purchaseBillType', 'doInvalid', await admin.find('purchaseBillType', id)))
    expect(refusal.words.CN).toBe('单据类型PR_URG仍被1张拟定单据使用')
    // What was rejected is handed in again.
    await world.query(`update requisition_header set status = 'REJECTED' where id = $1`, [draft.id])
    const again = await admin.refused(admin.act('purchaseBillType', 'doInvalid', await admin.find('purchaseBillType', id)))
    expect(again.words.CN).toBe('单据类型PR_URG仍被1张拟定单据使用')
  })

  test('is copied under a new code with its flags and relations, switched off; a taken code is refused', async () => {
    const standard = await admin.find('purchaseBillType', await world.idOf('purchaseBillType', 'PR_STD'))
    const taken = admin.act('purchaseBillType', 'doCopy', standard, { input: { code: 'PO_STD', name: '又一个' } })
    expect((await admin.refused(taken)).words.CN).toBe('编码PO_STD已存在')
    const { made } = await admin.act('purchaseBillType', 'doCopy', standard, { input: { code: 'PR_NEW', name: '新申请' } })
    const copy = await admin.find('purchaseBillType', String(made?.find(({ entity }) => entity === 'purchaseBillType')?.id))
    expect(copy).toMatchObject({
      code: 'PR_NEW',
      name: '新申请',
      enabledFlag: 'N',
      documentKind: 'REQUISITION',
      needMaterialFlag: standard.needMaterialFlag,
    })
    const relations = (id: unknown) =>
      world.query('select target_type_id, target_kind, default_flag from purchase_bill_type_relation where header_id = $1 order by 1, 2', [id])
    expect(await relations(copy.id)).toEqual(await relations(standard.id))
    expect(await relations(copy.id)).not.toEqual([])
  })
})
