/** The approvals of the demo company: templates, models, roles, what is bound to which, and when people are reminded. */
import { type ProcessStep, plainStep, xmlOfSteps } from '../../../upstream/platform/workflow/engine/index.ts'
import { add, type Book, idOf } from '../book.ts'

type Step = Partial<ProcessStep> & Pick<ProcessStep, 'name' | 'nameEn' | 'assigneeType'>

const head: Step = { name: '部门负责人', nameEn: 'Department head', assigneeType: 'DEPT_HEAD' }
const manager: Step = { name: '采购经理', nameEn: 'Purchasing manager', assigneeType: 'PERSON', assignee: 'manager1' }
const general: Step = { name: '总经理', nameEn: 'General manager', assigneeType: 'PERSON', assignee: 'approver3' }
const finance: Step = { name: '财务会签', nameEn: 'Finance', assigneeType: 'ROLE', assignee: 'FINANCE_REVIEW' }
const quality: Step = { name: '质量负责人', nameEn: 'Head of quality', assigneeType: 'ROLE', assignee: 'QUALITY_HEAD' }
const committee: Step = {
  name: '采购委员会',
  nameEn: 'Purchasing committee',
  assigneeType: 'ROLE',
  assignee: 'PURCHASE_COMMITTEE',
  signMode: 'PERCENT',
  passPercent: 60,
}
const legal: Step = { name: '法务', nameEn: 'Legal', assigneeType: 'ROLE', assignee: 'LEGAL' }
const upToLimit: Step = { name: '上级审批', nameEn: 'Superiors up to the limit', assigneeType: 'LEVEL_ABOVE', signMode: 'SEQ' }
const above = (amount: number, step: Step): Step => ({ ...step, condition: `grossAmount > ${amount}` })

const categories = [
  ['PURCHASE', '采购', 'Purchasing'],
  ['SOURCING', '寻源', 'Sourcing'],
  ['SUPPLIER', '供应商', 'Suppliers'],
  ['QUALITY', '质量', 'Quality'],
  ['FINANCE', '财务', 'Finance'],
  ['GENERAL', '通用', 'General'],
] as const

const templates: readonly (readonly [code: string, cn: string, en: string, category: string, steps: readonly Step[]])[] = [
  ['ONE_STEP', '一级审批', 'One step', 'GENERAL', [head]],
  ['HEAD_MANAGER', '部门+经理', 'Head and manager', 'PURCHASE', [head, manager]],
  ['BY_AMOUNT', '金额分级', 'By amount', 'PURCHASE', [head, above(50_000, manager), above(500_000, general)]],
  ['COUNTERSIGN', '会签', 'Countersigned', 'FINANCE', [head, finance]],
  ['QUALITY_8D', '质量8D', 'Quality 8D', 'QUALITY', [quality, head]],
  ['AWARD', '定标', 'Award', 'SOURCING', [head, committee, general]],
  ['PAYMENT', '付款', 'Payment', 'FINANCE', [head, finance, above(500_000, general)]],
  ['SUPPLIER_ENTRY', '供应商准入', 'Supplier entry', 'SUPPLIER', [quality, manager, legal]],
]

const ORDER = 'poHeader'
const REQUISITION = 'requisitionHeader'
const LIST = 'aslHeader'
const MALL = 'catalogueOrder'
const CONTRACT = 'contract'

const models: readonly (readonly [code: string, cn: string, en: string, entity: string, category: string, steps: readonly Step[]])[] = [
  ['PO_HEAD', '采购订单-部门负责人', 'Order: head', ORDER, 'PURCHASE', [head]],
  ['PO_HEAD_MANAGER', '采购订单-部门与经理', 'Order: head and manager', ORDER, 'PURCHASE', [head, manager]],
  [
    'PO_FINANCE',
    '采购订单-财务会签',
    'Order: countersigned by finance',
    ORDER,
    'PURCHASE',
    [head, manager, above(500_000, finance), above(500_000, general)],
  ],
  ['PO_LEVEL', '采购订单-按额度', 'Order: up to the limit', ORDER, 'PURCHASE', [upToLimit]],
  ['PO_COMMITTEE', '采购订单-委员会', 'Order: committee', ORDER, 'PURCHASE', [committee]],
  ['PR_HEAD', '采购申请-部门负责人', 'Requisition: head', REQUISITION, 'PURCHASE', [head]],
  ['PR_HEAD_MANAGER', '采购申请-部门与经理', 'Requisition: head and manager', REQUISITION, 'PURCHASE', [head, manager]],
  ['PR_LEVEL', '采购申请-按额度', 'Requisition: up to the limit', REQUISITION, 'PURCHASE', [upToLimit]],
  ['MALL_AMOUNT', '商城订单-按金额', 'Mall order: by amount', MALL, 'PURCHASE', [head, { ...manager, condition: 'baseAmount > 2000' }]],
  ['ASL_QUALITY', '合格供应商清单-质量', 'Approved list: quality', LIST, 'SUPPLIER', [quality]],
  ['ASL_MANAGER', '合格供应商清单-质量与经理', 'Approved list: quality and manager', LIST, 'SUPPLIER', [quality, manager]],
  ['ASL_LEGAL', '合格供应商清单-准入', 'Approved list: entry', LIST, 'SUPPLIER', [quality, manager, legal]],
  ['ASL_COMMITTEE', '合格供应商清单-委员会', 'Approved list: committee', LIST, 'SUPPLIER', [committee]],
  ['CT_LEGAL', '合同-经理与法务', 'Contract: manager and legal', CONTRACT, 'PURCHASE', [manager, legal]],
]

interface Member {
  user: string
  org?: string
  category?: string
}
const roles: readonly (readonly [code: string, cn: string, en: string, members: readonly Member[]])[] = [
  [
    'PURCHASE_COMMITTEE',
    '采购委员会',
    'Purchasing committee',
    ['manager1', 'manager2', 'approver1', 'approver2', 'finance1'].map((user) => ({ user })),
  ],
  ['FINANCE_REVIEW', '财务复核', 'Finance review', [{ user: 'finance1' }, { user: 'finance2' }]],
  // Hefei has nobody.
  [
    'QUALITY_HEAD',
    '质量负责人',
    'Head of quality',
    [
      { user: 'quality1', org: 'SZ10' },
      { user: 'quality1', org: 'SR30' },
    ],
  ],
  ['ENGINEERING', '工程代表', 'Engineering', [{ user: 'engineer1' }, { user: 'engineer2', org: 'SR30' }]],
  ['LEGAL', '法务', 'Legal', [{ user: 'approver2' }]],
  ['CATEGORY_MANAGER', '品类经理', 'Category manager', [{ user: 'manager1' }, { user: 'manager2', category: '02' }]],
]

/**
 * Of orders by their amount, of what the mall sells, and of contracts whose clauses depart from the library.
 * The first two are out of force: the company's year was approved in one step, and an administrator switches them on.
 */
const bindings = [
  [ORDER, 'PO_UP_TO_50000', '采购订单5万以内', 'Orders up to 50,000', 'grossAmount <= 50000', 10, 'PO_HEAD'],
  [ORDER, 'PO_UP_TO_500000', '采购订单50万以内', 'Orders up to 500,000', 'grossAmount <= 500000', 20, 'PO_HEAD_MANAGER'],
  [ORDER, 'PO_ABOVE_500000', '采购订单50万以上', 'Orders above 500,000', 'grossAmount > 500000', 30, 'PO_FINANCE'],
  [MALL, 'MALL_ORDERS', '商城订单', 'Mall orders', null, 10, 'MALL_AMOUNT'],
  [CONTRACT, 'CT_DEVIATING', '条款有偏离的合同', 'Contracts with deviations', 'deviationCount > 0', 10, 'CT_LEGAL'],
] as const

// Whoever holds the position P0301 does not sign in: finance reviews in that place, and the first of them decides.
const lead: Step = { name: '财务主管', nameEn: 'Finance lead', assigneeType: 'ROLE', assignee: 'FINANCE_REVIEW', signMode: 'ANY' }
const aboveBase = (amount: number, step: Step): Step => ({ ...step, condition: `baseAmount > ${amount}` })
const isVariance = ['QTY_VARIANCE', 'PRICE_VARIANCE', 'TAX_VARIANCE', 'UNMATCHED'].map((code) => `matchStatus = "${code}"`).join(' or ')

/** By whom documents of finance are approved unless an administrator says otherwise; out of force, as those of orders are. */
const ofFinance: readonly (readonly [entity: string, cn: string, en: string, steps: readonly Step[]])[] = [
  ['accountStatement', '对账单', 'Account statements', [{ ...head, name: '采购员上级', nameEn: "Buyer's manager" }]],
  ['deductions', '扣款单', 'Deductions', [manager]],
  [
    'invoiceHeader',
    '发票',
    'Invoices',
    [{ name: '采购员', nameEn: 'Buyer', assigneeType: 'FIELD', assignee: 'buyerId', condition: isVariance }, lead],
  ],
  ['advanceApply', '预付申请', 'Advance applications', [manager, lead, aboveBase(500_000, head)]],
  [
    'paymentApply',
    '付款申请',
    'Payment applications',
    [lead, aboveBase(1_000_000, { ...head, name: '上级负责人', nameEn: 'The level above', up: 1 })],
  ],
]

const urging = [
  { code: 'ALL', name: '通用催办', nameEn: 'All documents', enabledFlag: 'Y' },
  {
    code: 'PO',
    name: '采购订单催办',
    nameEn: 'Orders',
    enabledFlag: 'Y',
    entityName: ORDER,
    firstAfterHours: 8,
    repeatHours: 8,
    escalateAfterHours: 24,
  },
  {
    code: 'ASL',
    name: '合格供应商清单催办',
    nameEn: 'Approved lists',
    enabledFlag: 'N',
    entityName: LIST,
    firstAfterHours: 48,
    repeatHours: 24,
    escalateAfterHours: 96,
  },
] as const

const yesNo = (is: boolean | undefined, otherwise: 'Y' | 'N') => (is === undefined ? otherwise : is ? 'Y' : 'N')

/** As a table of steps has it. */
const rowOf = ({ name, nameEn, ...step }: Step) => ({
  nodeName: name,
  nodeNameEn: nameEn,
  assigneeType: step.assigneeType,
  assignee: step.assignee ?? null,
  signMode: step.signMode ?? 'ALL',
  passPercent: step.passPercent ?? null,
  condition: step.condition ?? null,
  canAddSign: yesNo(step.canAddSign, 'Y'),
})

/** As the engine has it. */
const wholeOf = (step: Step): ProcessStep => ({
  ...plainStep,
  emptyRule: step.assigneeType === 'ROLE' && step.assignee === 'QUALITY_HEAD' ? 'BLOCK' : 'MANAGER',
  ...step,
})

export async function addProcesses(book: Book): Promise<void> {
  for (const [index, [code, name, nameEn]] of categories.entries())
    add(book, 'processCategory', code, { code, name, nameEn, seqNum: (index + 1) * 10 })
  for (const [code, name, nameEn, members] of roles) {
    add(book, 'processRole', code, {
      ...{ code, name, nameEn },
      processRoleMember: members.map(({ user, org, category }) => ({
        userId: idOf('user', user),
        orgId: org ? idOf('organization', org) : null,
        categoryId: category ? idOf('purchaseCategory', category) : null,
      })),
    })
  }
  for (const [code, name, nameEn, category, steps] of templates) {
    const categoryId = idOf('processCategory', category)
    add(book, 'processTemplate', code, { code, name, nameEn, categoryId, source: 'SHIPPED', processTemplateStep: steps.map(rowOf) })
  }
  for (const [code, name, nameEn, formEntity, category, steps] of models) {
    const bpmnXml = await xmlOfSteps({ id: `process_${code}`, name }, steps.map(wholeOf))
    const processModelStep = steps.map((step) => ({ ...rowOf(step), emptyRule: wholeOf(step).emptyRule }))
    add(book, 'processModel', code, { code, name, nameEn, formEntity, categoryId: idOf('processCategory', category), bpmnXml, processModelStep })
  }
  for (const [entityName, code, name, nameEn, condition, priority, model] of bindings) {
    const inForce = entityName === CONTRACT ? ({ flow: 'PUBLISH', enabledFlag: 'Y' } as const) : ({ flow: 'SUBMIT', enabledFlag: 'N' } as const)
    const common = { entityName, titleRule: '{docNum}', mobileFields: 'supplierId,grossAmount', ...inForce }
    add(book, 'approvalBillType', code, { ...common, code, name, nameEn, condition, priority, processModelId: idOf('processModel', model) })
  }
  for (const [entityName, name, nameEn, steps] of ofFinance) {
    const code = `${entityName.replace(/[A-Z]/g, '_$&').toUpperCase()}_SUBMIT`
    const approvalBillNode = steps.map((step) => ({ ...rowOf(step), up: step.up ?? null, emptyRule: 'MANAGER' }))
    add(book, 'approvalBillType', code, {
      entityName,
      flow: 'SUBMIT',
      code,
      name,
      nameEn,
      priority: 900,
      titleRule: '{docNum}',
      enabledFlag: 'N',
      approvalBillNode,
    })
  }
  for (const setting of urging) add(book, 'urgeConfig', setting.code, setting)
}
