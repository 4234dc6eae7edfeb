/** A number that names something is written without separators, wherever it stands. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CellValue } from '../../app/components/cell-value.tsx'
import { Side } from '../../app/components/edit/changed.tsx'
import { fieldView } from '../../app/server/describe/describe-fields.ts'
import { definitionOf } from '../../catalogue/index.ts'
import { type AnyDefinition, amount } from '../../catalogue/language/define.ts'
import { exportColumns } from '../../upstream/platform/excel/export/export-columns.ts'

const menu = definitionOf('menu') as AnyDefinition
const about = {
  language: 'CN' as const,
  side: 'internal' as const,
  responsibility: 'admin',
  buttons: new Set<string>(),
  userId: 'u',
  menuId: 1,
  respId: 'r',
  timeZone: 'Asia/Shanghai',
}
const order = fieldView(menu, 'seqNum', menu.fields.seqNum!, about, false)
const count = { ...order, showThousandSeparator: undefined }

test('a place in an order says so in its definition, and is read as 1200 in records, lists and grids', () => {
  expect(renderToStaticMarkup(<CellValue field={order} row={{ seqNum: 1200 }} />)).toBe('1200')
  expect(renderToStaticMarkup(<CellValue field={count as typeof order} row={{ seqNum: 1200 }} />)).toBe('1,200')
})

test('its history tells of it in the same way', () => {
  const of = { label: order.label, kind: order.kind, showThousandSeparator: order.showThousandSeparator!, from: 1200, to: 1300 }
  expect(renderToStaticMarkup(<Side of={of} side="from" />)).toContain('1200')
})

test('an export formats a figure without separators where its definition says so', () => {
  const fields = { plain: amount('编码', 'Code', { showThousandSeparator: 'N' }), usual: amount('金额', 'Amount') }
  const columns = Object.keys(fields).map((field) => ({
    field,
    name: field,
    kind: 'amount' as const,
    sql: '',
    required: false,
    target: null,
    isSealed: false,
  }))
  const formats = exportColumns({ ...menu, fields }, columns, 'CN', 'FULL').map(({ sheet }) => sheet[0]?.format)
  expect(formats).toEqual(['0.00', '#,##0.00'])
})
