/** The record of an opening and what is proposed: who opened when, every quotation as it was read, those that did not open, and the shares with their reasons. */
import { clockTime } from '../../../../catalogue/constants/clock.ts'
import { amountText, joined, numberText } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { labelOf } from '../../../platform/print/words.ts'
import { linesIn } from '../../../runtime/rows/lines-in.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'
import type { Auction } from '../bid/quotation.ts'

const moment = (instant: Date | null | undefined): string => (instant ? clockTime(instant) : '')

/** For whoever reads the offers; in the inquiry of anybody else they are missing. */
export const isRecorded = (auction: Auction): boolean => linesIn(auction, 'auctionAward').length > 0 && auction.openMode !== undefined

type Head = Pick<Sheet, 'company' | 'number' | 'facts' | 'qr' | 'parties'>

async function headOf(tx: Tx, auction: Auction, opened: Opening): Promise<Head> {
  const { unit, company } = await partiesOf(tx, auction)
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    number: String(auction.docNum),
    facts: [
      [['开标时间', 'Opened'], moment(opened.at)],
      [['开标人', 'Opened by'], opened.by],
      [
        ['开标方式', 'Mode'],
        auction.openMode === 'COMMITTEE' ? `多人开标 Committee ${auction.givenCount ?? 0}/${auction.openThreshold ?? 0}` : '系统托管 Custody',
      ],
    ],
    qr: String(auction.docNum),
    parties: [{ label: ['采购方', 'Buyer'], lines: [joined(unit?.code, unit?.name), auction.title] }],
  }
}

const itemsOf = ({ auctionItem }: Auction) => new Map(auctionItem.map((item) => [item.id, `${item.lineNum} ${item.itemDesc}`]))

const offered: Sheet['columns'] = [
  { label: ['询价行', 'Line'], width: 110 },
  { label: ['供应商', 'Supplier'], width: 120 },
  { label: ['报价', 'Quoted'], width: 60, align: 'right' },
  { label: ['评比单价', 'Evaluated'], width: 60, align: 'right' },
  { label: ['排名', 'Rank'], width: 28, align: 'right' },
]

/** What was read aloud: every quotation, those that did not open, and between what the offers for each line lie. */
export async function openingSheet(tx: Tx, auction: Auction): Promise<Sheet> {
  const opened = await openingOf(tx, auction.id)
  const items = itemsOf(auction)
  return {
    ...(await headOf(tx, auction, opened)),
    title: ['开标记录', 'RECORD OF OPENING'],
    columns: offered,
    rows: auction.auctionAward.map((row) => [
      items.get(String(row.auctionItemId)) ?? '',
      labelOf(row, 'supplierId').name,
      `${row.currency ?? ''} ${numberText(row.netPrice, 2)}`,
      numberText(row.evalPrice, 2),
      String(row.rankNum ?? ''),
    ]),
    totals: [],
    terms: [
      ...auction.auctionItem.flatMap((item) => rangeOf(auction, item.id, items.get(item.id) ?? '')),
      ...opened.unreadable.map((docNum) => term('无法解密', 'Unreadable', docNum)),
      ...(auction.insufficientReason ? [term('家数不足继续理由', 'Reason to go on', auction.insufficientReason)] : []),
    ],
    signatures: [
      ['开标人', 'Opened by'],
      ['监督', 'Observer'],
    ],
  }
}

/** The best stands first. */
function rangeOf({ auctionAward }: Auction, itemId: string, name: string): Sheet['terms'] {
  const prices = auctionAward.flatMap(({ auctionItemId, evalPrice }) => (auctionItemId === itemId && evalPrice ? [evalPrice] : []))
  const [least, most] = [prices.at(0), prices.at(-1)]
  return least && most ? [term('最低 – 最高', 'Lowest – highest', `${name}: ${numberText(least, 2)} – ${numberText(most, 2)}`)] : []
}

export async function recordSheet(tx: Tx, auction: Auction): Promise<Sheet> {
  const opened = await openingOf(tx, auction.id)
  const items = itemsOf(auction)
  return {
    ...(await headOf(tx, auction, opened)),
    title: ['开标与授标记录', 'RECORD OF OPENING AND AWARD'],
    columns: [
      ...offered,
      { label: ['降幅%', 'Saving %'], width: 40, align: 'right' },
      { label: ['比例%', 'Share %'], width: 40, align: 'right' },
      { label: ['授标数量', 'Award qty'], width: 50, align: 'right' },
    ],
    rows: auction.auctionAward.map((row) => [
      items.get(String(row.auctionItemId)) ?? '',
      labelOf(row, 'supplierId').name,
      `${row.currency ?? ''} ${numberText(row.netPrice, 2)}`,
      numberText(row.evalPrice, 2),
      String(row.rankNum ?? ''),
      numberText(row.savingPercent),
      numberText(row.awardRatio),
      numberText(row.awardQty),
    ]),
    totals: auction.awardedAmount ? [[['授标金额', 'Awarded'], `${auction.currency} ${amountText(auction.awardedAmount)}`]] : [],
    terms: [
      ...opened.unreadable.map((docNum) => term('无法解密', 'Unreadable', docNum)),
      ...(auction.insufficientReason ? [term('家数不足继续理由', 'Reason to go on', auction.insufficientReason)] : []),
      ...(auction.awardReason ? [term('授标说明', 'Award reason', auction.awardReason)] : []),
    ],
    signatures: [
      ['采购员', 'Buyer'],
      ['技术确认', 'Engineer'],
      ['批准', 'Approved'],
    ],
  }
}

interface Opening {
  at: Date | null
  by: string
  unreadable: string[]
}

async function openingOf(tx: Tx, id: string): Promise<Opening> {
  const { rows } = await tx.query<{ at: Date; by: string }>(
    `select at, user_name as by from document_history where entity = 'auctionHeader' and business_id = $1 and action in ('doBidOpening', 'doAuctionEnd') order by id desc limit 1`,
    [id],
  )
  const unread = await tx.query<{ docNum: string }>(
    `select doc_num as "docNum" from bid_header where auction_id = $1 and status = 'UNREADABLE' order by doc_num`,
    [id],
  )
  return { at: rows[0]?.at ?? null, by: rows[0]?.by ?? '', unreadable: unread.rows.map(({ docNum }) => docNum) }
}
