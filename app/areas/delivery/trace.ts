/** The way of a code: the note that it left with, the receipt that took it in, where it lies, and what went back. */

import { barcodeList } from '../../../catalogue/delivery/barcode-list.ts'
import { receiveWriteOff } from '../../../catalogue/delivery/receive-write-off.ts'
import { spoken } from '../../../catalogue/language/formula.ts'
import { normaliseCode } from '../../../catalogue/values/normalisation.ts'
import type { FactView, ToolBlock } from '../../page-types.ts'
import { UpstreamRefusal } from '../../server/answer/errors.ts'
import { grantedList } from '../../server/page/granted-list.ts'
import type { OpenedPage } from '../../server/page/open-page.ts'
import { partAddress } from '../../server/page/page-address.ts'
import type { SideTool } from '../../server/tools/side/side-tool.ts'
import { column, input, inWords, type Words } from '../../server/tools/tool.ts'

interface BarcodeRow {
  barcode: string
  status: keyof typeof barcodeList.states
  batchNo: string | null
  serialNo: string | null
  qty: string
  uom: string | null
  noteHeaderId: string | null
  noteDocNum: string | null
  receiveHeaderId: string | null
  receiveDocNum: string | null
  locationCode: string | null
  locationName: string | null
  returns: { id: string; docNum: string; qty: string; status: keyof typeof receiveWriteOff.states }[]
}

export const trace: SideTool = {
  title: ['条码追溯', 'The way of a code'],
  hint: ['扫描或输入条码', 'Scan or type a code'],
  beside: 'list',
  async show(opened, asked) {
    const code = normaliseCode(asked.get('code') ?? '')
    const { page, menuId, respId, language } = opened
    const find: ToolBlock = {
      key: 'find',
      form: {
        method: 'get',
        address: partAddress(page.name, 'trace', { menuId, respId }),
        fields: [input('code', ['条码', 'Code'], language, { maxLength: 60 })],
        values: { id: 'find', code },
        scans: 'code',
        buttons: [{ label: inWords(['查询', 'Find'], language), primary: true }],
      },
    }
    if (!code) return [find]
    try {
      const { data } = await opened.api.call<BarcodeRow>('/v1/barcodeListRestful/findByCode', { code })
      return [find, wayOf(opened, data), ...returnsOf(opened, data)]
    } catch (error) {
      if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
      return [{ ...find, note: { tone: 'bad', text: error.refusal.msg } }]
    }
  },
}

function wayOf(opened: OpenedPage, way: BarcodeRow): ToolBlock {
  const say = (words: Words) => inWords(words, opened.language)
  const place = [way.locationCode, way.locationName].filter(Boolean).join(' ')
  const steps: [Words, string | null][] = [
    [['状态', 'Status'], say(barcodeList.states[way.status].label)],
    [['数量', 'Qty'], `${spoken(way.qty)} ${way.uom ?? ''}`],
    [['批号', 'Batch'], way.batchNo],
    [['序列号', 'Serial no.'], way.serialNo],
    [['送货单', 'Delivery note'], way.noteDocNum],
    [['接收单', 'Receipt'], way.receiveDocNum],
    [['库位', 'Storage location'], place || null],
  ]
  return {
    key: 'way',
    title: way.barcode,
    facts: steps.flatMap(([label, value]): FactView[] => (value ? [{ label: say(label), value }] : [])),
    links: [
      ...recordLink(opened, 'deliveryNoteHeader', way.noteHeaderId, way.noteDocNum),
      ...recordLink(opened, 'receiveHeader', way.receiveHeaderId, way.receiveDocNum),
    ],
  }
}

/** Where the menu of the person leads to such documents. */
function recordLink({ session }: OpenedPage, entity: string, id: string | null, label: string | null): { label: string; href: string }[] {
  const opens = id ? grantedList(session, entity)?.opens : null
  return id && label && opens ? [{ label, href: `${opens}&id=${id}` }] : []
}

function returnsOf({ language }: OpenedPage, { returns }: BarcodeRow): ToolBlock[] {
  if (returns.length === 0) return []
  const state = (status: keyof typeof receiveWriteOff.states) => inWords(receiveWriteOff.states[status].label, language)
  return [
    {
      key: 'returns',
      title: inWords(['冲销与退货', 'Taken back'], language),
      table: {
        columns: [
          column('docNum', ['单号', 'Number'], language),
          column('qty', ['数量', 'Qty'], language, 'number'),
          column('state', ['状态', 'Status'], language),
        ],
        rows: returns.map(({ id, docNum, qty, status }) => ({ id, docNum, qty, state: state(status) })),
      },
    },
  ]
}
