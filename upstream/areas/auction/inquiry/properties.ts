/** What suppliers are asked for besides their price: a new line begins with what the offer template of its item category asks for. */
import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { auctionItemCategory } from '../../../../catalogue/auction/auction-item-category.ts'
import { offerTemplate } from '../../../../catalogue/compete/offer-template.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Auction, AuctionItem } from '../bid/quotation.ts'

export async function takeProperties(work: Work, auction: Auction, before: Auction | null): Promise<void> {
  const known = new Set(before?.auctionItem.map(({ id }) => id))
  const begun = auction.auctionItem.filter(({ id, auctionProp }) => !known.has(id) && auctionProp.length === 0)
  if (begun.length === 0 || !auction.itemCategoryId) return
  const category = await loadOne(work, auctionItemCategory, auction.itemCategoryId)
  const template = category?.offerTemplateId ? await loadOne(work, offerTemplate, category.offerTemplateId) : null
  if (template?.enabledFlag === 'Y') for (const item of begun) ask(work, auction, item, template)
}

/** Sums of other properties are made of what is answered, and not asked for. */
function ask(work: Work, auction: Auction, item: AuctionItem, { offerTemplateAttribute }: Full<typeof offerTemplate>): void {
  item.auctionProp = offerTemplateAttribute
    .filter(({ formula }) => !formula)
    .map(({ propName, propType, requiredFlag, minValue, maxValue, optionValues, unit }, at) =>
      Object.assign(newLineOf(work, auctionHeader, 'auctionProp', { headerId: auction.id, parent: item, lineNum: (at + 1) * 10 }), {
        ...{ seqNum: at + 1, propName, propType, requiredFlag, minValue, maxValue, optionValues, unit },
      }),
    )
}
