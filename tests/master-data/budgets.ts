/** Projects with budgets, and what people spend on them. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf } from '../delivery/goods.ts'
import { filesOf } from '../files/attaching.ts'
import type { Person, World } from '../support/world.ts'

export interface BudgetOffice {
  world: World
  buyer: Person
  manager: Person
  finance: Person
  ids: {
    org: string
    category: string
    supplier: string
    type: string
    dept: string
    term: string
    repairs: string
    office: string
    machines: string
  }
}

export async function budgetOffice(world: World): Promise<BudgetOffice> {
  const [buyer, manager, finance] = await Promise.all(['buyer1', 'manager1', 'finance1'].map((name) => world.person(name)))
  const [place] = await world.query<{ category: string; dept: string }>(
    `select (select id from purchase_category where code = '060101') as category, (select id from department where org_id = o.id order by code limit 1) as dept from organization o where o.code = 'SZ10'`,
  )
  const ids = {
    org: await world.idOf('organization', 'SZ10'),
    category: String(place?.category),
    supplier: await world.idOf('supplierInfo', 'S000001'),
    type: await world.idOf('purchaseBillType', 'PR_EXP'),
    dept: String(place?.dept),
    term: await world.idOf('paymentTerm', 'PTCOD'),
    repairs: await world.idOf('subject', '660201'),
    office: await world.idOf('subject', '660202'),
    machines: await world.idOf('subject', '160101'),
  }
  return { world, buyer, manager, finance, ids } as BudgetOffice
}

let codes = 0

type Row = readonly [subjectId: string | null, amount: string]

export const projectDraft = ({ manager, ids }: BudgetOffice, rows: readonly Row[]) => ({
  code: `PJB${Date.now()}${++codes}`,
  name: '仓库改造',
  orgId: ids.org,
  projectType: 'MAINT',
  managerId: manager.actor.userId,
  planStart: '2026-10-01',
  planEnd: '2027-06-30',
  projectBudget: rows.map(([subjectId, amount]) => ({ subjectId, amount })),
})

export const projectWith = (office: BudgetOffice, rows: readonly Row[]): Promise<Doc> => office.manager.save('project', projectDraft(office, rows))

/** So many pieces of a service at a price of 1,000.00, for a project. */
export const requisitionFor = ({ buyer, ids }: BudgetOffice, projectId: string, qty: string, more: Record<string, unknown> = {}): Promise<Doc> =>
  buyer.save('requisitionHeader', {
    billTypeId: ids.type,
    orgId: ids.org,
    purpose: '货架检修',
    projectId,
    requisitionLine: [
      {
        itemDesc: '货架检修',
        categoryId: ids.category,
        uom: 'PCS',
        requestQty: qty,
        estimatedPrice: '1000',
        taxRate: '6',
        needByDate: '2026-12-20',
        subjectId: ids.repairs,
        ...more,
      },
    ],
  })

export async function moved(person: Person, entity: string, action: string, { id }: { id: string }, asked: object = {}): Promise<Doc> {
  await person.act(entity, action, await person.find(entity, id), asked)
  return person.find(entity, id)
}

export async function approvedFor(office: BudgetOffice, projectId: string, qty: string, more?: Record<string, unknown>): Promise<Doc> {
  const draft = await requisitionFor(office, projectId, qty, more)
  await moved(office.buyer, 'requisitionHeader', 'doSubmit', draft)
  return moved(office.manager, 'requisitionHeader', 'doApproval', draft)
}

/** So many pieces of the requisition's line, ordered of a supplier. */
export async function orderOf({ buyer, ids }: BudgetOffice, requisition: Doc, orderQty: string): Promise<Doc> {
  const [line] = linesOf(requisition, 'requisitionLine')
  const { made } = await buyer.act('requisitionHeader', 'doCreateOrder', await buyer.find('requisitionHeader', requisition.id), {
    lineIds: [String(line?.id)],
    input: { supplierId: ids.supplier, orderQty },
  })
  return buyer.find('poHeader', String(made?.[0]?.id))
}

/** A cost without goods, with its paper. */
export async function reportFor(
  { world, buyer, ids }: BudgetOffice,
  projectId: string | null,
  netAmount: string,
  more: Record<string, unknown> = {},
): Promise<Doc> {
  const draft = await buyer.save('transactionInfo', {
    orgId: ids.org,
    supplierId: ids.supplier,
    currency: 'CNY',
    reportType: 'SERVICE',
    subjectId: ids.repairs,
    projectId,
    costDeptId: ids.dept,
    description: '吊装服务',
    netAmount,
    taxRate: '6',
    invoiceFlag: 'N',
    noInvoiceReason: '随后补票',
    paymentTermId: ids.term,
    ...more,
  })
  await filesOf(world).upload(buyer, { functionId: 'transactionInfo', businessId: draft.id }, [['吊装.txt', Buffer.from('吊装\n')]])
  return buyer.find('transactionInfo', draft.id)
}

export const budgetsOf = async ({ manager }: BudgetOffice, { id }: { id: string }): Promise<Doc[]> =>
  linesOf(await manager.find('project', id), 'projectBudget')

export const budgetOn = async (office: BudgetOffice, project: { id: string }, subjectId: string | null): Promise<Doc> =>
  (await budgetsOf(office, project)).find((row) => row.subjectId === subjectId) as Doc
