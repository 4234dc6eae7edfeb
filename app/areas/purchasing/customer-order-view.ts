/** What was read of a customer's order, what of it was not understood, and the drafts that came of it. */
import { customerOrder } from '../../../catalogue/purchasing/customer-order.ts'
import type { Language, Row, ToolBlock } from '../../page-types.ts'
import type { OpenedPage } from '../../server/page/open-page.ts'
import { recordAddress } from '../../server/page/page-address.ts'
import { column, inWords, rowsOf, type Words } from '../../server/tools/tool.ts'

export interface Taken {
  rows: { lineNum: string; id: string; docNum: string }[]
  notUnderstood: string[]
}

export interface Read extends Taken {
  order: {
    docNum: string
    issueDate: string | null
    currency: string
    buyer: { id: string; name: string }
    lines: Line[]
  }
}

interface Line {
  lineNum: string
  sellersItem: string
  name: string
  qty: string | null
  unitCode: string
  price: string | null
  needByDate: string | null
}

/** What the file says, line by line, and whether a draft comes of it. */
export function read({ language }: OpenedPage, { order, rows }: Read): ToolBlock[] {
  const say = (words: Words) => inWords(words, language)
  const { customerCode, customerName, customerPoNum, currency } = customerOrder.fields
  const understood = new Set(rows.map(({ lineNum }) => lineNum))
  const facts = [
    [customerPoNum.label, order.docNum],
    [customerCode.label, order.buyer.id],
    [customerName.label, order.buyer.name],
    [['订单日期', 'Order date'], order.issueDate ?? '–'],
    [currency.label, order.currency || '–'],
  ] as const
  return [
    { key: 'order', title: order.docNum, facts: facts.map(([label, value]) => ({ label: say(label), value })) },
    {
      key: 'lines',
      title: say([`${order.lines.length} 行，可导入 ${rows.length} 行`, `${order.lines.length} lines, ${rows.length} of them can be taken`]),
      table: {
        columns: [
          column('lineNum', customerOrder.fields.customerLineNum.label, language, 'text', { width: 80 }),
          column('sellersItem', customerOrder.fields.materialId.label, language, 'text', { width: 160 }),
          column('name', ['品名', 'Item'], language, 'text', { width: 220 }),
          column('qty', customerOrder.fields.orderQty.label, language, 'number'),
          column('unitCode', customerOrder.fields.uom.label, language, 'text', { width: 70 }),
          column('price', ['单价', 'Price'], language, 'number'),
          column('needByDate', customerOrder.fields.requestDate.label, language, 'date'),
          column('becomes', ['结果', 'Becomes'], language),
        ],
        rows: rowsOf(
          order.lines.map((line) => ({ ...line, becomes: say(understood.has(line.lineNum) ? ['拟定订单', 'a draft'] : ['不导入', 'left out']) })),
        ),
      },
    },
  ]
}

export function unclear({ notUnderstood }: Taken, language: Language): ToolBlock[] {
  if (notUnderstood.length === 0) return []
  return [
    {
      key: 'unclear',
      title: inWords(['未能处理的内容', 'What was not understood'], language),
      table: {
        columns: [column('text', ['说明', 'Why'], language, 'text', { width: 700 })],
        rows: rowsOf(notUnderstood.map((text) => ({ text }))),
      },
    },
  ]
}

export function taken({ menuId, respId, language }: OpenedPage, { rows }: Taken): ToolBlock[] {
  const record = recordAddress('customerOrderEdit', menuId, respId)
  const made = rows.map(({ lineNum, id, docNum }): Row => ({ id, lineNum, docNum, docNum$href: `${record}&id=${id}` }))
  const said: Words = [`已生成 ${rows.length} 张拟定客户订单`, `${rows.length} customer ${rows.length === 1 ? 'order' : 'orders'} drafted`]
  return [
    {
      key: 'taken',
      title: inWords(customerOrder.label, language),
      note: { tone: 'ok', text: inWords(said, language) },
      table: {
        columns: [
          column('lineNum', customerOrder.fields.customerLineNum.label, language, 'text', { width: 80 }),
          column('docNum', ['单号', 'Number'], language, 'text', { width: 180 }),
        ],
        rows: made,
      },
    },
  ]
}
