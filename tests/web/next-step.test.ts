/** Whose turn a document is, as each person is told. */
import { expect, test } from 'vitest'
import type { Side } from '../../app/page-types.ts'
import { nextStep } from '../../app/server/describe/next-step.ts'
import { definitionOf } from '../../catalogue/index.ts'

interface Told {
  status: string
  side?: Side
  buttons?: string[]
  doc?: Record<string, unknown>
  CN: string | undefined
  EN: string | undefined
}

const maker = { createdBy: 'u1', createdBy$: { code: 'buyer1', name: '陈晓燕' } }
const asked = (...names: string[]) => ({
  $approval: [{ assignee: '周敏', result: 'APPROVED' }, ...names.map((assignee) => ({ assignee, result: null }))],
})

const orders: Told[] = [
  { status: 'DRAFT', buttons: ['btnSubmit'], CN: '您提交', EN: 'You: Submit' },
  { status: 'DRAFT', doc: maker, CN: '陈晓燕 提交', EN: '陈晓燕: Submit' },
  { status: 'SUBMITTED', doc: asked('徐若曦'), buttons: ['btnApproval'], CN: '徐若曦 审批', EN: '徐若曦: Approval' },
  { status: 'SUBMITTED', doc: asked('徐若曦', '郑海波'), CN: '徐若曦、郑海波 审批', EN: '徐若曦, 郑海波: Approval' },
  { status: 'SUBMITTED', doc: { $approval: [{ assignee: '', nodeName: '采购经理', result: null }] }, CN: '采购经理 审批', EN: '采购经理: Approval' },
  { status: 'SUBMITTED', side: 'supplier', CN: '采购方 批准', EN: 'Buyer: Approve' },
  { status: 'APPROVED', buttons: ['btnBuyerDeliveryConfirm'], CN: '供应商 确认交期', EN: 'Supplier: Confirm delivery' },
  { status: 'APPROVED', side: 'supplier', buttons: ['btnSupplierDeliveryConfirm'], CN: '您确认交期', EN: 'You: Confirm delivery' },
  { status: 'DELIVERY_REPLIED', buttons: [], CN: '接受交期', EN: 'Accept dates' },
  { status: 'DELIVERY_REPLIED', side: 'supplier', CN: '采购方 接受交期', EN: 'Buyer: Accept dates' },
  { status: 'CANCELLED', buttons: ['btnSubmit'], CN: undefined, EN: undefined },
]

const told = (entity: string, { status, side = 'internal', buttons = [], doc = {} }: Told, language: 'CN' | 'EN') =>
  nextStep(
    definitionOf(entity)!,
    status,
    { id: 'o1', ...(side === 'supplier' && { $roles: ['supplier'] }), ...doc },
    {
      language,
      side,
      responsibility: side === 'supplier' ? 'supplier' : 'buyer',
      buttons: new Set(buttons),
      userId: 'u2',
      menuId: 0,
      respId: '',
      timeZone: 'Asia/Shanghai',
    },
  )[0]?.value

test.each(orders)('of an order in state $status the next step is told as “$CN”', (order) => {
  expect(told('poHeader', order, 'CN')).toBe(order.CN)
  expect(told('poHeader', order, 'EN')).toBe(order.EN)
})

test('master data waits for nobody', () => {
  expect(told('materialItem', { status: 'Y', buttons: ['btnSave'], CN: undefined, EN: undefined }, 'CN')).toBeUndefined()
})
