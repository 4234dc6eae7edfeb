/** Inquiry and quotation on paper: what is asked for without whoever else is asked, and what was offered with its receipt. */
import { amountText, joined, momentText, numberText } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { labelOf } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'
import type { Auction, Bid } from '../bid/quotation.ts'
import { isRecorded, recordSheet } from './record-sheet.ts'

export const inquirySheet = (tx: Tx, auction: Auction): Promise<Sheet> => (isRecorded(auction) ? recordSheet : letterSheet)(tx, auction)

export async function letterSheet(tx: Tx, auction: Auction): Promise<Sheet> {
  const { unit, company } = await partiesOf(tx, auction)
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['询价函', 'REQUEST FOR QUOTATION'],
    number: String(auction.docNum),
    facts: [
      [['报价开始', 'Bidding starts'], momentText(auction.bidStartDate)],
      [['报价截止', 'Bidding ends'], momentText(auction.bidEndDate)],
      [['答疑截止', 'Questions until'], momentText(auction.questionEndDate)],
    ],
    qr: String(auction.docNum),
    ...(auction.publishedDate === null && { stamp: ['未发布', 'NOT PUBLISHED'] as const }),
    ...(auction.status === 'CANCELLED' && { stamp: ['已取消', 'CANCELLED'] as const }),
    parties: [{ label: ['采购方', 'Buyer'], lines: [joined(unit?.code, unit?.name), auction.title] }],
    columns: [
      { label: ['行号', 'Line'], width: 28 },
      { label: ['描述', 'Description'], width: 150 },
      { label: ['规格', 'Spec'], width: 130 },
      { label: ['图号', 'Drawing'], width: 60 },
      { label: ['单位', 'UOM'], width: 34 },
      { label: ['数量', 'Qty'], width: 60, align: 'right' },
      { label: ['需求日期', 'Need-by'], width: 60 },
    ],
    rows: auction.auctionItem.map((item) => [
      String(item.lineNum),
      item.itemDesc,
      item.spec ?? '',
      item.drawingNo ?? '',
      item.uom,
      numberText(item.requestQty),
      item.needByDate,
    ]),
    totals: [],
    terms: [
      term('币种', 'Currency', auction.currency),
      term('付款条件', 'Payment term', labelOf(auction, 'paymentTermId').name),
      term('贸易条款', 'Incoterm', auction.deliveryTerm),
      term('报价有效期(天)', 'Validity days', String(auction.validityDays)),
      ...(auction.remark ? [term('备注', 'Remark', auction.remark)] : []),
    ],
    signatures: [['采购方', 'Buyer']],
  }
}

export async function quotationSheet(tx: Tx, bid: Bid): Promise<Sheet> {
  const { company } = await partiesOf(tx, bid)
  const sum = (amount: string | null) => `${bid.currency} ${amountText(amount)}`
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['报价单', 'QUOTATION'],
    number: String(bid.docNum),
    facts: [
      [['询价单', 'Inquiry'], labelOf(bid, 'auctionId').code],
      [['版次', 'Version'], String(bid.bidVersion ?? 0)],
      [['提交时间', 'Sent at'], momentText(bid.submittedDate)],
    ],
    qr: String(bid.docNum),
    ...(bid.submittedDate === null && { stamp: ['未提交', 'NOT SENT'] as const }),
    parties: [{ label: ['供应商', 'Supplier'], lines: [joined(labelOf(bid, 'supplierId').code, labelOf(bid, 'supplierId').name)] }],
    columns: [
      { label: ['行号', 'Line'], width: 28 },
      { label: ['描述', 'Description'], width: 170 },
      { label: ['单位', 'UOM'], width: 34 },
      { label: ['数量', 'Qty'], width: 60, align: 'right' },
      { label: ['单价', 'Price'], width: 70, align: 'right' },
      { label: ['交期(天)', 'Lead days'], width: 50, align: 'right' },
      { label: ['金额', 'Amount'], width: 80, align: 'right' },
    ],
    rows: bid.bidItem.map((line) => [
      String(line.itemNum ?? line.lineNum),
      line.itemDesc ?? '',
      line.uom ?? '',
      numberText(line.requestQty),
      line.noBidFlag === 'Y' ? '–' : numberText(line.netPrice ?? null, 2),
      line.leadDays === null ? '' : String(line.leadDays),
      amountText(line.netAmount ?? null),
    ]),
    // Nothing where it is not for whoever prints.
    totals: bid.netAmount === undefined ? [] : [[['总额', 'Total'], sum(bid.netAmount)]],
    terms: [
      term('付款条件', 'Payment term', labelOf(bid, 'paymentTermId').name),
      term('贸易条款', 'Incoterm', bid.deliveryTerm),
      term('有效期至', 'Valid until', bid.validUntil),
      ...(bid.receiptHash ? [term('回执摘要', 'Receipt hash', bid.receiptHash)] : []),
    ],
    signatures: [['供应商', 'Supplier']],
  }
}
