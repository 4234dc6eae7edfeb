/** The page of what a supplier may ship now: schedules with a quantity to type beside each, made into draft notes. */
import { deliveryNoteHeader } from '../../../catalogue/delivery/delivery-note-header.ts'
import { idShape } from '../../../catalogue/ids.ts'
import { lookupValues } from '../../../catalogue/lookup-book.ts'
import { constants } from '../../../catalogue/shell/constants.ts'
import { look } from '../../../catalogue/shell/look.ts'
import type { Answer } from '../../../contract/types.ts'
import type { ColumnView, FieldKind, Language, ListView, Row } from '../../page-types.ts'
import type { PageContext } from '../../server/answer/context.ts'
import { UpstreamRefusal } from '../../server/answer/errors.ts'
import { wordsOf } from '../../server/answer/i18n.ts'
import { type PageAnswer, pageAnswer } from '../../server/answer/page-answer.ts'
import { lateTag } from '../../server/describe/describe-late.ts'
import { readForm } from '../../server/form/form.ts'
import type { Asked } from '../../server/list/list-request.ts'
import { type OpenedPage, openPage } from '../../server/page/open-page.ts'
import { pageAddress } from '../../server/page/page-address.ts'
import { redirectWithMessage } from '../../server/session/flash.ts'

type Words = readonly [cn: string, en: string]

interface Described {
  key: string
  label: Words
  kind: FieldKind
  width: number
  more?: Partial<ColumnView>
}

/** Name of the input beside a schedule: `row.{id}.shipQty`. */
const typedQty = new RegExp(`^row\\.(${idShape})\\.shipQty$`, 'i')

const columns: readonly Described[] = [
  { key: 'poDocNum', label: ['订单', 'Order'], kind: 'text', width: 134, more: { fixed: 'left', priority: 1 } },
  { key: 'poLineNum', label: ['行', 'Line'], kind: 'int', width: 44 },
  { key: 'scheduleNum', label: ['计划', 'Sched.'], kind: 'int', width: 58 },
  { key: 'materialId', label: ['物料', 'Material'], kind: 'ref', width: 176, more: { priority: 1 } },
  { key: 'deliveryInfoId', label: ['收货地址', 'Ship-to'], kind: 'ref', width: 120 },
  { key: 'promisedDate', label: ['承诺日期', 'Promised'], kind: 'date', width: 164, more: { priority: 1 } },
  { key: 'scheduleQty', label: ['计划数量', 'Qty'], kind: 'qty', width: 112, more: { unitKey: 'uom', scale: 4, align: 'right' } },
  { key: 'shippedQty', label: ['已发数量', 'Shipped'], kind: 'qty', width: 84, more: { scale: 4, align: 'right' } },
  { key: 'toShip', label: ['可发数量', 'To ship'], kind: 'qty', width: 84, more: { scale: 4, align: 'right', priority: 1 } },
  { key: 'shipQty', label: ['本次发货', 'Ship now'], kind: 'qty', width: 100, more: { scale: 4, align: 'right', editable: true, priority: 1 } },
]

export function describeDeals({ page, menuId, respId, language, buttons }: OpenedPage): ListView {
  const say = ([cn, en]: Words) => (language === 'EN' ? en : cn)
  const field = (key: string, label: Words, kind: FieldKind) => ({ key, label: say(label), kind, editable: true })
  return {
    page: page.name,
    title: say(page.label ?? deliveryNoteHeader.label),
    entity: page.entity,
    address: pageAddress(page.name, menuId, respId),
    editAddress: null,
    views: [],
    search: [
      field('poDocNum', ['订单', 'Order'], 'text'),
      field('materialId', ['物料', 'Material'], 'text'),
      field('promisedDate', ['承诺日期', 'Promised'], 'date'),
    ],
    moreSearch: [],
    columns: columns.map(({ key, label, kind, width, more }) => ({
      key,
      label: say(label),
      kind,
      width,
      editable: false,
      align: 'left',
      priority: 2,
      ...more,
      ...(more?.unitKey ? { choices: lookupValues('UOM').map(({ code, label }) => ({ code, label: say(label) })) } : {}),
    })),
    toolbar: buttons.has('btnCreate')
      ? [{ name: 'doCreate', label: say(['生成送货单', 'Make delivery note']), resource: 'btnCreate', primary: true }]
      : [],
    selectable: false,
    pageSizes: [...constants['table.pageSize.options']],
    density: 'COMPACT',
    filters: [],
    isShortcut: null,
    columnsAddress: null,
    widthAddress: null,
    rowLabels: {},
    actionsWidth: look['column.width.operate'],
    emptyHint: say(['没有可发货的交货计划', 'No schedule is open to ship']),
  }
}

export async function dealsOf({ api }: OpenedPage, asked: Asked, language: Language): Promise<Answer<Row[]>> {
  const { pageIndex, pageRows, search } = asked
  const answer = await api.call<Row[]>('/v1/poDeliveryRestful/listDealByPage', { pageIndex, pageRows, search })
  return {
    ...answer,
    data: answer.data.map((row) => (row.lateFlag === 'Y' ? { ...row, ...lateTag('promisedDate', row.promisedDate, language) } : row)),
  }
}

/** One draft per organisation and ship-to of what was typed; the only one opens at once. */
export async function shipDeals(request: Request, context: PageContext): Promise<PageAnswer<{ typed: Record<string, string>; message: string }>> {
  const opened = await openPage(request, context)
  const { typed, idem } = await readForm(request)
  const deals = Object.entries(typed).flatMap(([name, shipQty]) => {
    const poDeliveryId = typedQty.exec(name)?.[1]
    return poDeliveryId && shipQty.trim() !== '' ? [{ poDeliveryId, shipQty: shipQty.trim() }] : []
  })
  const here = pageAddress(opened.page.name, opened.menuId, opened.respId)
  const words = wordsOf(opened.language)
  try {
    const { data } = await opened.api.call<{ made: { id: string; docNum: string }[] }>('/v1/deliveryNoteHeaderRestful/doCreate', { deals }, idem)
    const [only, ...others] = data.made
    const address =
      only && others.length === 0 && opened.page.opens ? `${pageAddress(opened.page.opens, opened.menuId, opened.respId)}&id=${only.id}` : here
    return redirectWithMessage(context, address, words('done.made', { numbers: data.made.map((m) => m.docNum).join(', ') }))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return pageAnswer({ typed, message: error.refusal.msg }, { status: error.status })
  }
}
