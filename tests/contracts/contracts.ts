/** Contracts of the demo company on their way, for scenarios and for the tests of all pages. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { introduced } from '../support/introduced.ts'
import type { Person, World } from '../support/world.ts'

export interface Office {
  world: World
  buyer: Person
  manager: Person
  engineer: Person
  /** Of S000001. */
  supplier: Person
  /** Of S000002. */
  stranger: Person
  org: string
  category: string
  term: string
  supplierId: string
}

export async function officeOf(world: World): Promise<Office> {
  const [buyer, manager, engineer, supplier, stranger] = await Promise.all(
    ['buyer1', 'manager1', 'engineer1', 'supplier01', 'supplier02'].map((name) => world.person(name)),
  )
  const [where] = await world.query<{ org: string; category: string; term: string }>(
    `select (select id from organization where code = 'SZ10') as org, (select id from payment_term where enabled_flag = 'Y' order by code limit 1) as term,
       (select c.id from purchase_category c join user_category_permit p on p.category_id = c.id join "user" u on u.id = p.header_id where u.code = 'buyer1' and c.enabled_flag = 'Y' order by c.code limit 1) as category`,
  )
  const supplierId = await world.idOf('supplierInfo', 'S000001')
  const office = { world, buyer, manager, engineer, supplier, stranger, supplierId, ...where } as Office
  // Whoever contracts is qualified for the category.
  await introduced(world, { ...office, codes: ['S000001'] })
  return office
}

export const lines = (doc: Doc, key: string): Doc[] => doc[key] as Doc[]
export const read = ({ buyer }: Office, { id }: { id: string }): Promise<Doc> => buyer.find('contract', id)

let codes = 0
export const freshCode = (prefix: string): string => `${prefix}_${Date.now() % 1_000_000}${++codes}`

/** A clause of the library, published. */
export async function publishedClause(office: Office, more: Record<string, unknown> = {}): Promise<Doc> {
  const { buyer, manager } = office
  const draft = await buyer.save('contractTerms', {
    termsCode: freshCode('PAYMENT'),
    title: '付款',
    termsClass: 'PAYMENT',
    bodyCn: '收到发票后30日内付款',
    ...more,
  })
  return published(buyer, manager, 'contractTerms', draft)
}

async function published(buyer: Person, manager: Person, entity: string, draft: Doc): Promise<Doc> {
  await buyer.act(entity, 'doSubmitPublish', draft)
  await manager.act(entity, 'doApprovalPublish', await manager.find(entity, draft.id))
  return buyer.find(entity, draft.id)
}

export const draftTemplate = ({ buyer }: Office, more: Record<string, unknown> = {}): Promise<Doc> =>
  buyer.save('contractTemplate', {
    templateCode: freshCode('TEMPLATE'),
    templateName: '采购合同',
    body: '# {{contract.contractName}}\n\n合同编号：{{contract.docNum}}\n\n{{items}}\n\n{{stages}}',
    ...more,
  })

export const publishedTemplate = async (office: Office, more?: Record<string, unknown>): Promise<Doc> =>
  published(office.buyer, office.manager, 'contractTemplate', await draftTemplate(office, more))

export const stage = (percent: string, more: Record<string, unknown> = {}) => ({ stageName: `阶段${percent}`, percent, ...more })
export const item = (qty: string, netPrice: string, more: Record<string, unknown> = {}) => ({
  itemDesc: '轴承',
  uom: 'PCS',
  qty,
  netPrice,
  taxRate: '13',
  ...more,
})

export async function draftContract(office: Office, more: Record<string, unknown> = {}): Promise<Doc> {
  const { buyer, org, category, term, supplierId } = office
  return buyer.save('contract', {
    contractName: '轴承采购合同',
    orgId: org,
    categoryId: category,
    supplierId,
    paymentTermId: term,
    taxRate: '13',
    templateId: (await publishedTemplate(office, more.contractForm ? { contractForm: more.contractForm } : {})).id,
    contractItem: [item('10', '100')],
    contractPaymentStage: [stage('100')],
    body: '采购合同正文',
    signMode: 'OFFLINE',
    ...more,
  })
}

/** Of this form, whichever page begins it. */
export async function ofForm(office: Office, form: 'SIMPLIFIED' | 'ENHANCED', more: Record<string, unknown> = {}): Promise<Doc> {
  const draft = await draftContract(office, { templateId: null, ...more })
  await office.world.query('update contract set contract_form = $2 where id = $1', [draft.id, form])
  const template = form === 'ENHANCED' ? await publishedTemplate(office, { contractForm: form, signMode: 'OFFLINE' }) : null
  return office.buyer.save('contract', { templateId: template?.id ?? null }, await read(office, draft))
}

export async function submitted(office: Office, draft: Doc): Promise<Doc> {
  await office.buyer.act('contract', 'doSubmitPublish', draft)
  return read(office, draft)
}

export async function approved(office: Office, draft: Doc): Promise<Doc> {
  await submitted(office, draft)
  await office.manager.act('contract', 'doApprovalPublish', await office.manager.find('contract', draft.id))
  return read(office, draft)
}

export async function sent(office: Office, draft: Doc): Promise<Doc> {
  await office.buyer.act('contract', 'doSendConfirm', await approved(office, draft))
  return read(office, draft)
}

export async function confirmed(office: Office, draft: Doc): Promise<Doc> {
  await sent(office, draft)
  await office.supplier.act('contract', 'doSupplierConfirm', await office.supplier.find('contract', draft.id))
  return read(office, draft)
}

/** Signed on paper by both. */
export const effective = async (office: Office, draft: Doc): Promise<Doc> => signedOnPaper(office, await confirmed(office, draft))

export async function signedOnPaper(office: Office, doc: Doc): Promise<Doc> {
  await office.world.query(
    'update contract set sign_mode = $2, file_ids = array[gen_random_uuid()], buyer_sign_date = $3, supplier_sign_date = $3 where id = $1',
    [doc.id, 'OFFLINE', office.buyer.inDays(0)],
  )
  await office.manager.act('contract', 'doSign', await office.manager.find('contract', doc.id))
  return read(office, doc)
}

/** Finance would keep these. */
export const executed = ({ world }: Office, stageId: unknown, amount: string) =>
  world.query('update contract_payment_stage set applied_amount = $2, invoiced_amount = $2, paid_amount = $2 where id = $1', [stageId, amount])
