/** Receiving at the gate: the number of a note or the codes of its boxes are scanned, counted, and posted as a receipt. */

import { deliveryNoteHeader } from '../../../catalogue/delivery/delivery-note-header.ts'
import { pageOf } from '../../../catalogue/index.ts'
import { add, spoken } from '../../../catalogue/language/formula.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import { normaliseCode } from '../../../catalogue/values/normalisation.ts'
import type { Row, ToolBlock } from '../../page-types.ts'
import { UpstreamRefusal } from '../../server/answer/errors.ts'
import { idemIn } from '../../server/answer/idem.ts'
import type { OpenedPage } from '../../server/page/open-page.ts'
import { partAddress, recordAddress } from '../../server/page/page-address.ts'
import { redirectWithMessage } from '../../server/session/flash.ts'
import type { SideTool } from '../../server/tools/side/side-tool.ts'
import { input, inWords, type Words } from '../../server/tools/tool.ts'
import { quantitiesIn } from '../../server/tools/typed-quantities.ts'

interface Line {
  id: string
  lineNum: number
  code: string
  name: string
  nameEn: string | null
  uom: string | null
  batchNo: string | null
  openQty: string
}

interface Scanned {
  id: string
  docNum: string
  status: keyof typeof deliveryNoteHeader.states
  supplier: string
  supplierEn: string | null
  boxCount: number | null
  lines: Line[]
  boxes: { barcode: string; lineId: string; qty: string }[]
  refused: { CN: string; EN: string } | null
}

const separator = ','

export const scan: SideTool = {
  title: ['扫码收货', 'Receive by scanning'],
  hint: ['扫描或输入送货单号、箱码；逐箱扫描时数量累加', 'Scan or type the number of a note or the code of a box; boxes add up'],
  beside: 'list',
  async show(opened, asked) {
    const code = normaliseCode(asked.get('code') ?? '')
    const boxes = (asked.get('boxes') ?? '').split(separator).filter(Boolean)
    if (!code && boxes.length === 0) return [question(opened, '')]
    try {
      const { data } = await opened.api.call<Scanned>('/v1/receiveHeaderRestful/findScanned', { ...(code && { code }), boxes })
      return answer(opened, data)
    } catch (error) {
      if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
      return [{ ...question(opened, boxes.join(separator)), note: { tone: 'bad', text: error.refusal.msg } }]
    }
  },
  async act(opened, form, _asked, context) {
    const { api, page, menuId, respId, language } = opened
    const given = [...form.entries()].flatMap(([name, typed]) => {
      const [, id = ''] = /^qty\.(.+)$/.exec(name) ?? []
      return isId(id) && String(typed).trim() ? [{ noteLineId: id, at: name, typed: String(typed) }] : []
    })
    const quantities = quantitiesIn(given, language)
    const lines = given.map(({ noteLineId }, index) => ({ noteLineId, receiveQty: quantities[index] }))
    const isPosted = form.get('intent') === 'post'
    const body = { noteId: String(form.get('noteId') ?? ''), lines, isPosted }
    const { data } = await api.call<{ id: string; docNum: string }>('/v1/receiveHeaderRestful/receiveScanned', body, idemIn(form))
    const said: Words = isPosted
      ? [`接收单${data.docNum}已过账`, `Receipt ${data.docNum} was posted`]
      : [`已生成接收单${data.docNum}`, `Receipt ${data.docNum} was made`]
    const record = `${recordAddress(pageOf(page.name)?.opens ?? page.name, menuId, respId)}&id=${data.id}`
    return redirectWithMessage(context, isPosted ? partAddress(page.name, 'scan', { menuId, respId }) : record, inWords(said, language))
  },
}

/** As an address has them. */
const codesOf = ({ boxes }: Scanned): string => boxes.map(({ barcode }) => barcode).join(separator)

function question({ page, menuId, respId, language }: OpenedPage, boxes: string): ToolBlock {
  const address = partAddress(page.name, 'scan', { menuId, respId })
  return {
    key: 'scanned',
    form: {
      method: 'get',
      address: boxes ? `${address}&boxes=${encodeURIComponent(boxes)}` : address,
      fields: [input('code', ['送货单号或箱码', 'Note or box'], language, { maxLength: 300 })],
      values: { id: 'scanned', code: '' },
      scans: 'code',
      buttons: [{ label: inWords(['查询', 'Find'], language), primary: true }],
    },
  }
}

function answer(opened: OpenedPage, note: Scanned): ToolBlock[] {
  const say = (words: Words) => inWords(words, opened.language)
  const named = (cn: string, en: string | null) => (opened.language === 'EN' && en ? en : cn)
  const head: ToolBlock = {
    key: 'note',
    title: note.docNum,
    facts: [
      { label: say(['供应商', 'Supplier']), value: named(note.supplier, note.supplierEn) },
      { label: say(['状态', 'Status']), value: say(deliveryNoteHeader.states[note.status].label) },
      { label: say(['已扫箱数', 'Boxes scanned']), value: `${note.boxes.length} / ${note.boxCount ?? 0}` },
    ],
    ...(note.refused && { note: { tone: 'bad' as const, text: note.refused[opened.language] } }),
  }
  const asks = question(opened, codesOf(note))
  const open = note.lines.filter(({ openQty }) => Number(openQty) > 0)
  if (open.length === 0) return [asks, { ...head, note: { tone: 'warn', text: say(['没有可收的数量', 'Nothing is left to be received']) } }]
  return [asks, head, counting(opened, note, open)]
}

/** All that is open, or what was scanned box by box, to be typed over. */
function counting({ page, menuId, respId, language }: OpenedPage, note: Scanned, open: readonly Line[]): ToolBlock {
  const say = (words: Words) => inWords(words, language)
  const sumOf = (id: string) => note.boxes.filter(({ lineId }) => lineId === id).reduce((sum, { qty }) => add(sum, qty), '0')
  const qtyOf = ({ id, openQty }: Line) => spoken(note.boxes.length > 0 ? sumOf(id) : openQty)
  const label = ({ lineNum, code, name, nameEn, uom, openQty, batchNo }: Line): Words => [
    `${lineNum} ${code} ${name}${batchNo ? ` ${batchNo}` : ''}（可收 ${spoken(openQty)} ${uom ?? ''}）`,
    `${lineNum} ${code} ${nameEn ?? name}${batchNo ? ` ${batchNo}` : ''} (${spoken(openQty)} ${uom ?? ''} open)`,
  ]
  return {
    key: 'count',
    title: say(['收货数量', 'Received']),
    form: {
      method: 'post',
      // What is refused is shown with its note again.
      address: partAddress(page.name, 'scan', { menuId, respId }, { boxes: codesOf(note), code: note.boxes.length > 0 ? '' : note.docNum }),
      fields: open.map((line) => input(`qty.${line.id}`, label(line), language, { kind: 'number', scale: 4 })),
      hidden: { noteId: note.id },
      values: { id: 'count', ...Object.fromEntries(open.map((line) => [`qty.${line.id}`, qtyOf(line)])) } as Row,
      buttons: [
        { intent: 'post', label: say(['收货过账', 'Receive and post']), primary: true },
        { intent: 'draft', label: say(['存为草稿', 'Keep as a draft']) },
      ],
    },
  }
}
