/** Budgets of projects by subject: what requisitions, orders and reported costs commit, once each, and what is asked when there is no room. */
import { beforeAll, expect, test } from 'vitest'
import { reportOf } from '../analytics/reading.ts'
import { ownStore } from '../files/attaching.ts'
import { payingPeople, postedInvoice, simplyBilled } from '../finance/invoices.ts'
import { addressee, draftOrder, openMall, shelvedSku } from '../shopping/mall.ts'
import { openWorld, type World } from '../support/world.ts'
import {
  approvedFor,
  type BudgetOffice,
  budgetOffice,
  budgetOn,
  budgetsOf,
  moved,
  orderOf,
  type projectDraft,
  projectWith,
  reportFor,
  requisitionFor,
} from './budgets.ts'

let world: World
let office: BudgetOffice

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  office = await budgetOffice(world)
})

const projectNow = ({ id }: { id: string }) => office.manager.find('project', id)

async function blocking(work: () => Promise<void>): Promise<void> {
  await world.query(`update config_profile set value = 'BLOCK' where parameter_code = 'BUDGET_CONTROL' and org_id is null`)
  await work().finally(() => world.query(`update config_profile set value = 'WARN' where parameter_code = 'BUDGET_CONTROL' and org_id is null`))
}

test('the budget of a project is the sum of its rows, one a subject and one for all subjects without a row', async () => {
  const { ids } = office
  const project = await projectWith(office, [
    [ids.repairs, '60000'],
    [ids.machines, '40000'],
  ])
  expect(project).toMatchObject({ budgetAmount: '100000.00', usedAmount: '0.00', availableAmount: '100000.00' })
  expect((await budgetsOf(office, project)).map(({ subjectId, amount }) => [subjectId, amount])).toEqual([
    [ids.repairs, '60000.00'],
    [ids.machines, '40000.00'],
    [null, '0.00'],
  ])
  const wrong = (rows: Parameters<typeof projectDraft>[1]) => office.manager.refused(projectWith(office, rows))
  expect((await wrong([[await world.idOf('subject', '6600'), '1']])).words.CN).toBe('科目6600有下级，请选末级科目')
  expect(
    (
      await wrong([
        [null, '1'],
        [null, '2'],
      ])
    ).words.CN,
  ).toBe('没有单列科目的预算只能有一行')
  expect(
    (
      await wrong([
        [ids.repairs, '1'],
        [ids.repairs, '2'],
      ])
    ).issues[0],
  ).toMatchObject({ at: 'projectBudget[1].subjectId' })
})

test('analytics 11: of 100,000.00 a requisition holds 12,000.00, its order 60,000.00 and a report 3,000.00, each once', async () => {
  const project = await projectWith(office, [[office.ids.repairs, '100000']])
  const requisition = await approvedFor(office, project.id, '72')
  expect(await budgetOn(office, project, office.ids.repairs)).toMatchObject({
    requisitionAmount: '72000.00',
    orderAmount: null,
    usedAmount: '72000.00',
  })
  const order = await orderOf(office, requisition, '60')
  expect(order.poExpandHead).toMatchObject({ projectId: project.id })
  const report = await reportFor(office, project.id, '3000')
  await moved(office.buyer, 'transactionInfo', 'doSubmit', report)
  expect((await projectNow(project)).usedAmount).toBe('72000.00')
  await moved(office.manager, 'transactionInfo', 'doApproval', report)
  expect(await budgetOn(office, project, office.ids.repairs)).toMatchObject({
    requisitionAmount: '12000.00',
    orderAmount: '60000.00',
    reportedAmount: '3000.00',
    usedAmount: '75000.00',
    availableAmount: '25000.00',
    usedPercent: '75.0000',
    actualAmount: '3000.00',
  })
  expect(await projectNow(project)).toMatchObject({ budgetAmount: '100000.00', usedAmount: '75000.00', availableAmount: '25000.00' })

  const { rows, total } = await reportOf(world, office.finance, 'budgetReport', ['project', 'subject'], { projectId: String(project.id) })
  const figures = {
    budget: '100000.00',
    requisitions: '12000.00',
    orders: '60000.00',
    reported: '3000.00',
    used: '75000.00',
    usedShare: '75.0000',
    available: '25000.00',
  }
  expect(rows).toMatchObject([{ project: project.id, subject: office.ids.repairs, ...figures, actual: '3000.00', over: '0' }])
  expect(total).toMatchObject({ budgets: '1', ...figures })

  await moved(office.buyer, 'poHeader', 'doCancelAndOpen', order, { reason: '改由内部检修' })
  expect(await budgetOn(office, project, office.ids.repairs)).toMatchObject({
    requisitionAmount: '72000.00',
    orderAmount: '0.00',
    usedAmount: '75000.00',
  })
  await moved(office.manager, 'requisitionHeader', 'doCancel', requisition, { reason: '改由内部检修' })
  await moved(office.buyer, 'transactionInfo', 'doCancel', report, { reason: '供应商免收' })
  expect(await projectNow(project)).toMatchObject({ usedAmount: '0.00', availableAmount: '100000.00' })
})

test('a requisition over what is left is asked about, with what is left and what it asks for', async () => {
  const project = await projectWith(office, [[office.ids.repairs, '50000']])
  await approvedFor(office, project.id, '20')
  const draft = await requisitionFor(office, project.id, '31')
  const submit = office.buyer.verb('requisitionHeader', 'doSubmit', { rows: [{ id: draft.id, versionNum: draft.versionNum }] })
  expect(await office.buyer.refused(submit)).toMatchObject({
    code: 'CONFIRM',
    issues: [
      {
        at: 'requisitionLine[0].estimatedPrice',
        words: { CN: `项目${project.code}科目修理费可用预算30,000.00，本次31,000.00`, EN: 'Budget left 30,000.00, this 31,000.00' },
      },
    ],
  })
  const passed = await approvedFor(office, project.id, '31')
  expect(passed.status).toBe('APPROVED')
  expect(await budgetOn(office, project, office.ids.repairs)).toMatchObject({
    usedAmount: '51000.00',
    availableAmount: '-1000.00',
    usedPercent: '102.0000',
  })
})

test('where BUDGET_CONTROL says so, whatever is over the budget is refused: requisitions, mall orders and reports by the same words', async () => {
  const project = await projectWith(office, [[office.ids.repairs, '1000.50']])
  const draft = await requisitionFor(office, project.id, '1', { estimatedPrice: '1000.60' })
  const report = await reportFor(office, project.id, '1000.51')
  await blocking(async () => {
    const words = { CN: `项目${project.code}科目修理费可用预算1,000.50，本次1,000.60`, EN: 'Budget left 1,000.50, this 1,000.60' }
    expect(await office.buyer.refused(moved(office.buyer, 'requisitionHeader', 'doSubmit', draft))).toMatchObject({
      code: 'project.OVER_BUDGET',
      words,
    })
    const reported = await office.buyer.refused(moved(office.buyer, 'transactionInfo', 'doSubmit', report))
    expect(reported).toMatchObject({ code: 'project.OVER_BUDGET', at: 'netAmount', words: { EN: 'Budget left 1,000.50, this 1,000.51' } })
    await office.buyer.save('transactionInfo', { netAmount: '1000.50', taxAmount: '60.03' }, await office.buyer.find('transactionInfo', report.id))
    expect(await moved(office.buyer, 'transactionInfo', 'doSubmit', report)).toMatchObject({ status: 'SUBMITTED', baseNetAmount: '1000.50' })
  })
})

test('a mall order counts as the purchase order that comes of it, and is refused over the budget', async () => {
  const mall = await openMall(world, { line: { netPrice: '100' } })
  await addressee(mall, mall.shopper)
  const project = await projectWith(office, [[null, '1000']])
  const sku = await shelvedSku(mall)
  const order = await draftOrder(mall, mall.shopper, sku, '6')
  await mall.shopper.save('catalogueOrder', { projectId: project.id }, order)
  await blocking(async () => {
    await moved(mall.shopper, 'catalogueOrder', 'doSubmit', order)
    await moved(mall.people.manager, 'catalogueOrder', 'doApproval', order)
    expect(await budgetOn(office, project, null)).toMatchObject({ orderAmount: '600.00', usedAmount: '600.00', availableAmount: '400.00' })
    const more = await draftOrder(mall, mall.shopper, sku, '5')
    await mall.shopper.save('catalogueOrder', { projectId: project.id }, more)
    const refusal = await mall.shopper.refused(moved(mall.shopper, 'catalogueOrder', 'doSubmit', more))
    expect(refusal).toMatchObject({ at: 'projectId', words: { CN: `项目${project.code}科目其他可用预算400.00，本次500.00` } })
  })
})

test('of two requisitions that are approved at the same moment only one gets the last of the budget', async () => {
  const project = await projectWith(office, [[office.ids.repairs, '10000']])
  const drafts = await Promise.all([requisitionFor(office, project.id, '6'), requisitionFor(office, project.id, '6')])
  await blocking(async () => {
    for (const draft of drafts) await moved(office.buyer, 'requisitionHeader', 'doSubmit', draft)
    const outcomes = await Promise.allSettled(drafts.map((draft) => moved(office.manager, 'requisitionHeader', 'doApproval', draft)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'project.OVER_BUDGET' } })
  })
  expect(await projectNow(project)).toMatchObject({ usedAmount: '6000.00', availableAmount: '4000.00' })
})

test('what was committed moves to the row of its subject once that has one, and back when the row goes', async () => {
  const { repairs } = office.ids
  const project = await projectWith(office, [[null, '90000']])
  const requisition = await approvedFor(office, project.id, '12')
  await orderOf(office, requisition, '5')
  expect(await budgetOn(office, project, null)).toMatchObject({ requisitionAmount: '7000.00', orderAmount: '5000.00' })
  await office.manager.save('project', { projectBudget: [{ subjectId: repairs, amount: '20000' }] }, await projectNow(project))
  expect(await budgetOn(office, project, null)).toMatchObject({ usedAmount: '0.00', availableAmount: '90000.00' })
  const own = await budgetOn(office, project, repairs)
  expect(own).toMatchObject({ requisitionAmount: '7000.00', orderAmount: '5000.00', availableAmount: '8000.00' })
  expect(await projectNow(project)).toMatchObject({ budgetAmount: '110000.00', usedAmount: '12000.00' })
  await office.manager.save('project', { deletedLines: [own.id] }, await projectNow(project))
  expect(await budgetOn(office, project, null)).toMatchObject({ requisitionAmount: '7000.00', orderAmount: '5000.00' })
  expect(await projectNow(project)).toMatchObject({ budgetAmount: '90000.00', usedAmount: '12000.00' })
})

test('what of an order is invoiced is actual cost of its project, at the price of the order', async () => {
  const people = await payingPeople(world)
  const billed = await simplyBilled(world, people, '2')
  const project = await projectWith(office, [[null, '5000']])
  await world.query('update po_expand_head set project_id = $1 where header_id = $2', [project.id, billed.order.id])
  await office.manager.save('project', { projectBudget: [{ subjectId: office.ids.machines, amount: '1' }] }, await projectNow(project))
  const [{ net = '' } = {}] = await world.query<{ net: string }>('select net_amount as net from po_header where id = $1', [billed.order.id])
  expect(await budgetOn(office, project, null)).toMatchObject({ orderAmount: net, actualAmount: '0.00' })
  await postedInvoice(world, people, billed)
  const [{ invoiced = '' } = {}] = await world.query<{ invoiced: string }>(
    'select round(sum(invoiced_qty * net_price), 2) as invoiced from po_line where header_id = $1',
    [billed.order.id],
  )
  expect(Number(invoiced)).toBeGreaterThan(0)
  expect(await budgetOn(office, project, null)).toMatchObject({ orderAmount: net, invoicedAmount: invoiced, actualAmount: invoiced })
})

test('a closed project takes no more requisitions, mall orders or reports', async () => {
  const project = await projectWith(office, [[null, '5000']])
  const draft = await requisitionFor(office, project.id, '1')
  const report = await reportFor(office, project.id, '100')
  await office.manager.save('project', { stage: 'CLOSED' }, await projectNow(project))
  const closed = { words: { CN: `项目${project.code}已关闭`, EN: `Project ${project.code} is closed` } }
  expect(await office.buyer.refused(moved(office.buyer, 'requisitionHeader', 'doSubmit', draft))).toMatchObject(closed)
  expect(await office.buyer.refused(moved(office.buyer, 'transactionInfo', 'doSubmit', report))).toMatchObject(closed)
})
