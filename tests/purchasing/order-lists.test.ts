/** The four lists of orders: the same documents, seen as far as each person's page reaches. */
import { beforeAll, expect } from 'vitest'
import { goodsOf, inDays } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'

let system: System

/** Of SZ10 a draft, a released order (both buyer1's) and one of buyer2; of HF20 one of buyer2, and one that was released to another supplier. */
const orders = [
  { docNum: 'PO199900000001', buyer: 'buyer1', org: 'SZ10', supplier: 'S000001', isReleased: false },
  { docNum: 'PO199900000002', buyer: 'buyer1', org: 'SZ10', supplier: 'S000001', isReleased: true },
  { docNum: 'PO199900000003', buyer: 'buyer2', org: 'SZ10', supplier: 'S000001', isReleased: false },
  { docNum: 'PO199900000004', buyer: 'buyer2', org: 'HF20', supplier: 'S000001', isReleased: false },
  { docNum: 'PO199900000005', buyer: 'buyer2', org: 'HF20', supplier: 'S000002', isReleased: true },
]

beforeAll(async () => {
  system = await startSystem()
  const [goods] = await goodsOf(system)
  const world = await openWorld(system.database)
  const buyer = await world.person('buyer1')
  const first = await buyer.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    orgId: await world.idOf('organization', 'SZ10'),
    supplierId: await world.idOf('supplierInfo', 'S000001'),
    poLine: [{ materialId: await world.idOf('materialItem', goods?.code ?? ''), orderQty: '100', needByDate: inDays(40) }],
  })
  for (const { docNum, buyer: buyerName, org, supplier, isReleased } of orders) {
    const buyerId = await world.idOf('user', buyerName)
    const other = {
      doc_num: docNum,
      buyer_id: buyerId,
      created_by: buyerId,
      org_id: await world.idOf('organization', org),
      supplier_id: await world.idOf('supplierInfo', supplier),
      ...(isReleased && { status: 'APPROVED', released_date: new Date().toISOString() }),
    }
    await system.query(
      `insert into po_header select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid()) || $2::jsonb)).* from po_header h where h.id = $1`,
      [first.id, JSON.stringify(other)],
    )
  }
})

const reaches = [
  { page: 'purchaseOrderList', person: 'buyer1', reach: "a buyer's own list", numbers: [1, 2] },
  { page: 'purchaseOrderListPermission', person: 'buyer1', reach: "the list of a buyer's plant", numbers: [1, 2, 3] },
  { page: 'purchaseOrderListNoPermission', person: 'manager1', reach: 'the list without permits', numbers: [1, 2, 3, 4, 5] },
  { page: 'purchaseOrderListSupplier', person: 'supplier01', reach: 'the list of a supplier', numbers: [2] },
]

for (const { page: name, person, reach, numbers } of reaches)
  eachWayOfForms(
    `${reach} holds ${numbers.length} of five orders, finds each of them and none of the others, and opens them`,
    async ({ page, context }) => {
      await signIn(page, context, system, person)
      for (const [at, { docNum }] of orders.entries()) {
        await openPage(page, system, name, `docNum=${docNum}`)
        await expect.poll(() => page.locator('main tbody tr').count(), { message: docNum }).toBe(numbers.includes(at + 1) ? 1 : 0)
      }
      await openPage(page, system, name, 'docNum=PO1999&orderBy=docNum')
      const links = page.locator('main tbody td.edge a')
      await expect.poll(() => links.allInnerTexts()).toEqual(numbers.map((n) => orders[n - 1]?.docNum))
      await links.last().click()
      await expect.poll(() => page.locator('h1').innerText()).toContain(orders[(numbers.at(-1) ?? 0) - 1]?.docNum)
    },
  )
