/** What a quotation has to hold when it is sent: all that is wrong is told at once. */
import { bidHeader } from '../../../../catalogue/auction/bid-header.ts'
import { add, isAbove, isPositive, isSame, spoken } from '../../../../catalogue/language/formula.ts'
import { type FieldIssue, refuse, refuseIssues, wrongBy } from '../../../runtime/rules/refusal.ts'
import { type Auction, type AuctionItem, type Bid, type BidItem, validUntilOf } from './quotation.ts'

export const isQuoted = ({ noBidFlag }: Pick<BidItem, 'noBidFlag'>): boolean => noBidFlag !== 'Y'

export function requireAnswer(auction: Auction, bid: Bid): void {
  if (bid.currency !== auction.currency && auction.allowForeignCurrency !== 'Y')
    refuse(bidHeader, 'NO_FOREIGN', { currency: auction.currency }, 'currency')
  const until = validUntilOf(auction)
  if (bid.validUntil < until) refuse(bidHeader, 'VALID_SHORT', { date: until }, 'validUntil')
  const items = new Map(auction.auctionItem.map((item) => [item.id, item]))
  refuseIssues(
    bid.bidItem.flatMap((line, at) => {
      const item = items.get(String(line.auctionItemId))
      return item ? wrongIn(auction, item, line, `bidItem[${at}]`) : []
    }),
  )
  if (!bid.bidItem.some(isQuoted)) refuse(bidHeader, 'NOTHING_PRICED', {}, 'bidItem')
}

function wrongIn({ awardMode }: Auction, item: AuctionItem, line: BidItem, at: string): FieldIssue[] {
  const lineNum = item.lineNum
  if (!isQuoted(line)) return awardMode === 'WHOLE' ? [wrongBy(bidHeader, 'WHOLE_ONLY', {}, `${at}.noBidFlag`)] : []
  return [...wrongPrices(line, lineNum, at), ...wrongProps(item, line, lineNum, at), ...wrongCosts(line, at)]
}

/** What is offered for a line as such, whatever else was asked about it. */
export const wrongPrices = (line: BidItem, lineNum: number, at: string): FieldIssue[] => [
  ...wrongPrice(line, lineNum, at),
  ...wrongTiers(line, lineNum, at),
]

function wrongPrice({ netPrice, bidLadder }: BidItem, lineNum: number, at: string): FieldIssue[] {
  if (bidLadder.length > 0) return []
  if (netPrice === null) return [wrongBy(bidHeader, 'NO_PRICE', { lineNum }, `${at}.netPrice`)]
  return isPositive(netPrice) ? [] : [wrongBy(bidHeader, 'NOT_POSITIVE', {}, `${at}.netPrice`)]
}

function wrongTiers({ bidLadder }: BidItem, lineNum: number, at: string): FieldIssue[] {
  return bidLadder.flatMap(({ netPrice }, index) => {
    const place = `${at}.bidLadder[${index}].netPrice`
    if (netPrice === null) return [wrongBy(bidHeader, 'NO_TIER_PRICE', { lineNum, n: index + 1 }, place)]
    if (!isPositive(netPrice)) return [wrongBy(bidHeader, 'NOT_POSITIVE', {}, place)]
    const before = bidLadder[index - 1]?.netPrice
    return before && isAbove(netPrice, before) ? [wrongBy(bidHeader, 'TIER_ROSE', { n: index + 1 }, place)] : []
  })
}

const isNumber = (text: string): boolean => /^-?\d{1,12}(\.\d{1,6})?$/.test(text)

function wrongProps(item: AuctionItem, { bidProp }: BidItem, lineNum: number, at: string): FieldIssue[] {
  const asked = new Map(item.auctionProp.map((one) => [one.id, one]))
  return bidProp.flatMap(({ propId, value }, index) => {
    const place = `${at}.bidProp[${index}].value`
    const prop = asked.get(String(propId))
    const answer = value?.trim() ?? ''
    if (!prop) return []
    const { propName, propType, requiredFlag, minValue, maxValue, optionValues } = prop
    if (answer === '')
      return requiredFlag === 'Y' || propType === 'COST' ? [wrongBy(bidHeader, 'PROP_MISSING', { lineNum, prop: propName }, place)] : []
    if ((propType === 'NUMBER' || propType === 'COST') && !isNumber(answer)) return [wrongBy(bidHeader, 'PROP_NUMBER', { prop: propName }, place)]
    const isOutside = propType === 'NUMBER' && ((minValue !== null && isAbove(minValue, answer)) || (maxValue !== null && isAbove(answer, maxValue)))
    if (isOutside) return [wrongBy(bidHeader, 'PROP_RANGE', { prop: propName, min: spoken(minValue), max: spoken(maxValue) }, place)]
    const options = propType === 'LIST' ? (optionValues ?? '').split(/[;；]/).map((one) => one.trim()) : null
    return options && !options.includes(answer) ? [wrongBy(bidHeader, 'PROP_OPTION', { prop: propName, options: options.join('、') }, place)] : []
  })
}

/** Cost items add up to the price, to the sixth decimal. */
function wrongCosts({ bidProp, netPrice, bidLadder }: BidItem, at: string): FieldIssue[] {
  const costs = bidProp.filter(({ propType, value }) => propType === 'COST' && value && isNumber(value.trim()))
  if (costs.length === 0 || bidLadder.length > 0) return []
  const sum = add(...costs.map(({ value }) => value?.trim()))
  return isSame(sum, netPrice) ? [] : [wrongBy(bidHeader, 'COST_SUM', { sum: spoken(sum), price: spoken(netPrice) }, `${at}.netPrice`)]
}
