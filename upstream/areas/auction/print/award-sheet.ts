/** What the approver of an award decides on: every line with all offers beside each other, what it costs against last and reference price, and why. */
import { isPositive, spoken } from '../../../../catalogue/language/formula.ts'
import { amountText, joined, numberText } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { labelOf, meaning } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'
import type { Auction, AuctionItem } from '../bid/quotation.ts'
import type { Award } from '../inquiry/award.ts'
import { amountOf, savedOver } from '../inquiry/evaluate.ts'

export async function awardSheet(tx: Tx, auction: Auction): Promise<Sheet> {
  const { unit, company } = await partiesOf(tx, auction)
  const suppliers = new Map(auction.auctionAward.map((row) => [row.supplierId, labelOf(row, 'supplierId')]))
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['授标审批表', 'APPROVAL OF AWARD'],
    number: String(auction.docNum),
    facts: [
      [['授标方式', 'Mode'], meaning('AWARD_MODE', auction.awardMode ?? '')],
      [['授标后生成', 'Result'], meaning('AWARD_TARGET', auction.awardTarget ?? '')],
    ],
    qr: String(auction.docNum),
    ...(auction.status !== 'AWARDED' && { stamp: ['未批准', 'NOT APPROVED'] as const }),
    parties: [{ label: ['采购方', 'Buyer'], lines: [joined(unit?.code, unit?.name), auction.title, labelOf(auction, 'buyerId').name] }],
    columns: [
      { label: ['询价行', 'Line'], width: 110 },
      { label: ['数量', 'Qty'], width: 46, align: 'right' },
      { label: ['最近价', 'Last price'], width: 46, align: 'right' },
      { label: ['参考价', 'Reference'], width: 46, align: 'right' },
      ...[...suppliers.values()].map(({ code, name }) => ({ label: [name, code] as const, width: 70, align: 'right' as const })),
    ],
    rows: auction.auctionItem.map((item) => [
      `${item.lineNum} ${item.itemDesc}`,
      numberText(item.requestQty),
      item.lastPrice ? numberText(item.lastPrice, 2) : '',
      item.referencePrice ? numberText(item.referencePrice, 2) : '',
      ...[...suppliers.keys()].map((supplierId) => cellOf(auction, item.id, supplierId)),
    ]),
    totals: [
      [['授标金额', 'Awarded'], `${auction.currency} ${amountText(auction.awardedAmount)}`],
      ...saving(auction, ({ firstNetPrice }) => firstNetPrice, ['较首次报价节省', 'Saved against first offers']),
      ...saving(auction, (_, { lastPrice }) => lastPrice, ['较最近价节省', 'Saved against last price']),
      ...saving(auction, (_, { referencePrice }) => referencePrice, ['较参考价节省', 'Saved against reference']),
    ],
    terms: [
      ...(auction.awardReason ? [term('授标说明', 'Award reason', auction.awardReason)] : []),
      ...auction.auctionItem.flatMap(({ noAwardFlag, noAwardReason, lineNum }) =>
        noAwardFlag === 'Y' ? [term('不授标', 'No award', `${lineNum}: ${noAwardReason ?? ''}`)] : [],
      ),
    ],
    signatures: [
      ['采购员', 'Buyer'],
      ['技术确认', 'Engineer'],
      ['批准', 'Approved'],
    ],
  }
}

/** `12.30 #1 60%`. */
function cellOf({ auctionAward }: Auction, itemId: string, supplierId: string | null): string {
  const offer = auctionAward.find((row) => row.auctionItemId === itemId && row.supplierId === supplierId)
  if (!offer) return '–'
  const share = isPositive(offer.awardRatio) ? `${spoken(offer.awardRatio)}%` : ''
  return [numberText(offer.evalPrice, 2), offer.rankNum ? `#${offer.rankNum}` : '', share].filter(Boolean).join(' ')
}

/** Of the lines that are awarded and have such a price. */
function saving(
  { auctionItem, auctionAward, currency }: Auction,
  priceBefore: (row: Award, item: AuctionItem) => string | null,
  label: readonly [string, string],
): Sheet['totals'] {
  const saved = savedOver(
    auctionAward.flatMap((row) => {
      const { awardQty, awardNetPrice } = row
      const item = auctionItem.find(({ id }) => id === row.auctionItemId)
      const before = item && priceBefore(row, item)
      return before && isPositive(before) && isPositive(awardQty)
        ? [{ was: amountOf(before, awardQty ?? '0'), is: amountOf(awardNetPrice ?? '0', awardQty ?? '0') }]
        : []
    }),
  )
  return saved ? [[label, `${currency} ${amountText(saved.amount)} (${spoken(saved.percent)}%)`]] : []
}
