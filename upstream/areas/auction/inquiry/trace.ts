/** What becomes of the materials of an inquiry: asked for when it is published, quoted once it is opened, awarded. */
import type { Work } from '../../../runtime/working.ts'
import { track } from '../../compete/material/track.ts'
import type { Traced } from '../../purchasing/followed.ts'
import type { Auction } from '../bid/quotation.ts'

const aboutOf = ({ id: docId, docNum, orgId, purchaseCategoryId: categoryId, currency }: Auction, date: string) => ({
  ...{ docId, docNum: String(docNum), orgId, categoryId, currency, date },
  entity: 'auctionHeader',
})

/** Of each supplier that is asked. */
export async function trackInquired(work: Work, auction: Auction): Promise<void> {
  const suppliers = auction.auctionSupplier.filter(({ status }) => status !== 'REMOVED')
  await track(
    work,
    auction.auctionItem.flatMap(({ lineNum, materialId }) =>
      materialId
        ? suppliers.map(({ supplierId, aliasCode }): Traced => {
            const name = `${auction.docNum} ${lineNum} ${aliasCode}`
            return { ...aboutOf(auction, work.today), name, event: 'INQUIRED', materialId, supplierId, price: null }
          })
        : [],
    ),
  )
}

export const trackQuoted = (work: Work, auction: Auction): Promise<void> => trackOffers(work, auction, 'QUOTED', () => true)
export const trackAwarded = (work: Work, auction: Auction): Promise<void> =>
  trackOffers(work, auction, 'AWARDED', ({ awardQty }) => awardQty !== null && Number(awardQty) > 0)

async function trackOffers(
  work: Work,
  auction: Auction,
  event: 'QUOTED' | 'AWARDED',
  isMeant: (offer: Auction['auctionAward'][number]) => boolean,
): Promise<void> {
  const aliases = new Map(auction.auctionSupplier.map(({ supplierId, aliasCode }) => [supplierId, aliasCode]))
  const lineNums = new Map(auction.auctionItem.map(({ id, lineNum }) => [id, lineNum]))
  await track(
    work,
    auction.auctionAward.filter(isMeant).flatMap(({ auctionItemId, materialId, supplierId, baseNetPrice: price }) => {
      const name = `${auction.docNum} ${lineNums.get(String(auctionItemId))} ${aliases.get(String(supplierId))}`
      return materialId && supplierId ? [{ ...aboutOf(auction, work.today), name, event, materialId, supplierId, price }] : []
    }),
  )
}
