/** What a revision of an order changed, as it stands on the paper that both sides sign. */
import type { Full, Label } from '../../../../catalogue/language/define.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import type { Change, LineChange } from '../../../../contract/history.ts'
import { joined, numberText } from '../../../platform/print/figures.ts'
import { agreedChanges } from '../../../runtime/change/agreed-changes.ts'
import { revisionOf } from '../../../runtime/reading/revisions.ts'
import type { Tx } from '../../../runtime/types.ts'

type Order = Full<typeof poHeader>

const { poLine } = poHeader.lines
const { poDelivery } = poLine.lines

interface Fields {
  readonly [field: string]: { readonly kind: string; readonly label: Label }
}

const picked = <K extends string>(fields: Readonly<Record<K, Fields[string]>>, ...keys: K[]): Fields =>
  Object.fromEntries(keys.map((key): [string, Fields[string]] => [key, fields[key]]))

/** What stands on the paper, which both sides may read. */
const onPaper: Readonly<Record<string, Fields>> = {
  poHeader: picked(poHeader.fields, 'remark'),
  poLine: picked(poLine.fields, 'itemDesc', 'drawingNo', 'drawingVersion', 'uom', 'orderQty', 'netPrice', 'taxRate', 'needByDate'),
  poDelivery: picked(poDelivery.fields, 'scheduleQty', 'needByDate', 'promisedDate'),
}

/** A line of the paper for each change since the revision before; none on the first one, and none of what is not released. */
export async function changesSince(tx: Tx, order: Order): Promise<string[]> {
  const revisionNum = order.revisionNum ?? 0
  const before =
    revisionNum > 0 ? await revisionOf(tx, order.id, revisionNum - 1, { side: tx.role === 'app_supplier' ? 'supplier' : 'internal' }) : null
  if (!before) return []
  const { fields, lines } = agreedChanges(poHeader, before, order)
  return [...said('poHeader', fields), ...lines.flatMap(ofLine)]
}

function ofLine({ lines, nums, how, fields }: LineChange): string[] {
  const [line, schedule] = nums
  const place = joined(
    `第${line}行`,
    schedule === undefined ? '' : `计划${schedule}`,
    `Line ${line}`,
    schedule === undefined ? '' : `schedule ${schedule}`,
  )
  if (how === 'removed') return [`${place}：取消 removed`]
  const values = said(lines, fields)
  return values.length > 0 ? [`${place}：${how === 'added' ? '新增 added ' : ''}${values.join('；')}`] : []
}

const said = (level: string, changes: Readonly<Record<string, Change>>): string[] =>
  Object.entries(changes).flatMap(([key, { from, to }]) => {
    const field = onPaper[level]?.[key]
    if (!field) return []
    const [cn, en] = field.label
    return [
      `${cn} ${en} ${[from, to]
        .map((value) => valueText(field.kind, value))
        .filter(Boolean)
        .join(' → ')}`,
    ]
  })

const numeric: readonly string[] = ['qty', 'price', 'percent']
const valueText = (kind: string, value: unknown): string =>
  value === null || value === undefined ? '' : numeric.includes(kind) ? numberText(String(value)) : String(value)
