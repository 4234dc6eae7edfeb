import { type LineRow, type Take, take } from '../language/define.ts'
import { all, is, type Operand, round, times } from '../language/formula.ts'
import { isOpenLine } from './open-line.ts'
import { requisitionHeader } from './requisition-header.ts'

/** Of the line, or behind a dot of what stands above it. */
type Map = Readonly<Record<string, Operand<(keyof LineRow<typeof requisitionHeader, 'requisitionLine'> & string) | `${string}.${string}`>>>

interface Taking<B extends string, M extends string> {
  readonly label: readonly [cn: string, en: string]
  readonly by: B
  readonly qty: B
  readonly parts: Map
  readonly begins: Map
  /** What the line gets besides the goods. */
  readonly line: Map
  readonly over: M
}

/** Open lines of approved requisitions, for whoever orders them or asks suppliers for their prices. */
export const openRequisitionLines = <const B extends string, const M extends string>({ line, ...taking }: Taking<B, M>): Take<B, M> =>
  take(requisitionHeader, 'requisitionLine', {
    while: all(is('parent.status', 'APPROVED'), isOpenLine),
    columns: {
      docNum: ['parent.docNum', '申请', 'Requisition'], lineNo: ['lineNum', '行', 'Line', 44], materialId: 'materialId', itemDesc: 'itemDesc', needByDate: 'needByDate', uom: 'uom', openQty: 'openQty', estimatedPrice: 'estimatedPrice', suggestedSupplierId: 'suggestedSupplierId', requesterId: ['parent.requesterId', '申请人', 'Requester', 80], purpose: ['parent.purpose', '用途', 'Purpose'], categoryId: 'categoryId',
    },
    open: 'openQty',
    find: ['docNum', 'materialId', 'itemDesc', 'needByDate', 'categoryId'],
    sort: 'needByDate',
    line: { materialId: 'materialId', itemDesc: 'itemDesc', uom: 'uom', needByDate: 'needByDate', ...line },
    ...taking,
  })

/** What a line was estimated at, in the currency in which whatever is made of it begins. */
export const estimateInCny = round(times('estimatedPrice', 'parent.exchangeRate'), 6)

/** Asked of suppliers: a document of its own for each plant and category. */
export const requisitionLinesToAsk = <const B extends string, const M extends string>({ line, ...taking }: Omit<Taking<B, M>, 'parts' | 'begins'>): Take<B, M> =>
  openRequisitionLines<B, M>({
    parts: { orgId: 'parent.orgId', purchaseCategoryId: 'categoryId' },
    begins: { title: 'itemDesc' },
    line: { receiveOrgId: 'parent.orgId', ...line },
    ...taking,
  })
