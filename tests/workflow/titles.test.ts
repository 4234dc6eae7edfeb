/** What a run is called in lists and to-dos: the words of the binding's rule, without what not everybody may read. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { AnyDefinition } from '../../catalogue/language/define.ts'
import { materialOrg } from '../../catalogue/master-data/material-org.ts'
import { toldOf } from '../../upstream/platform/workflow/run/title.ts'
import { inTransaction, systemOpening } from '../../upstream/runtime/rows/database.ts'
import { readHeaders } from '../../upstream/runtime/rows/documents.ts'
import { tableOf } from '../../upstream/store/tables.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from './people.ts'
import { asks, bind } from './processes.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let [buyer, manager, approver, admin]: Person[] = []

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  ;[buyer, manager, approver, admin] = await Promise.all(['buyer1', 'manager1', 'approver1', 'admin'].map((name) => world.person(name)))
})
afterEach(async () => {
  await world.query(`update approval_bill_type set enabled_flag = 'N'`)
})

test('an order is called by its number, supplier and sum, in both languages, and its task tells the summary', async () => {
  const rule = { titleRule: '{docNum} {supplierId.name} {grossAmount}', mobileFields: 'supplierId,currency,grossAmount' }
  await bind(admin!, 'poHeader', [asks('部门负责人', 'approver1')], rule)
  const sold = await soldGoods(world)
  const order = await buyer!.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    orgId: sold.org,
    supplierId: sold.supplier,
    poLine: [{ materialId: sold.material, orderQty: '60', needByDate: '2026-12-20' }],
  })
  await buyer!.act('poHeader', 'doSubmit', order)
  const [supplier] = await world.query<{ name: string; name_en: string }>('select name, name_en from entity_label where id = $1', [sold.supplier])
  const [run] = await world.query<{ title: string; title_en: string }>('select title, title_en from process_instance where business_id = $1', [
    order.id,
  ])
  expect(run?.title).toMatch(new RegExp(`^${order.docNum} ${supplier?.name} [\\d,]+\\.\\d\\d CNY$`))
  expect(run?.title_en).toContain(`${order.docNum} ${supplier?.name_en}`)
  const tasks = await office.call<{ businessNum: string; summary: { label: string; value: string }[] }[]>(
    approver!,
    '/v1/findTodoTasks',
    {},
    { language: 'EN' },
  )
  const summary = tasks.find(({ businessNum }) => businessNum === order.docNum)?.summary
  expect(summary?.map(({ label }) => label)).toEqual(['Supplier', 'Currency', 'Gross amount'])
  expect(summary?.[0]?.value).toBe(supplier?.name_en)
})

test('a price that some of our side may not read is *** in title and summary for everybody', async () => {
  const definition: AnyDefinition = materialOrg
  const told = await inTransaction(world.pool, systemOpening, async (tx) => {
    const [row] = (await tx.query<{ id: string }>('select id from material_org where standard_price is not null limit 1')).rows
    const [doc] = await readHeaders(tx, tableOf(definition.entity), [String(row?.id)], false)
    return toldOf(tx, { titleRule: '{materialId.name} {standardPrice}', summaryFields: ['standardPrice', 'materialId'] }, definition, doc!)
  })
  expect(told.title).toMatch(/^\S.* \*\*\*$/)
  expect(told.titleEn).toMatch(/ \*\*\*$/)
  expect(told.summary?.map(({ value }) => value[0])).toEqual(['***', expect.not.stringContaining('***')])
})

test('the sum of a process is read by who sees prices, and is *** for an administrator who does not', async () => {
  const doc = await office.submitted(buyer!)
  const watched = async (person: Person) => (await person.list('processMonitoring', { search: { businessNum: String(doc.docNum) } })).rows[0]
  expect(Number((await watched(manager!))?.amount)).toBeGreaterThan(0)
  expect(await watched(admin!)).not.toHaveProperty('amount')
  const [run] = await world.query<{ id: string }>('select id from process_instance where business_id = $1', [doc.id])
  expect(await admin!.find('processInstance', String(run?.id))).toMatchObject({ amount$instead: '***' })
})
