/** Faults in the rules of the trade. */
import type { Mutant } from '../lib/mutant-run.ts'

export const inAreas: readonly Mutant[] = [
  {
    name: 'tolerance',
    breaks: 'an order of 100 stays open for the two that nobody will deliver',
    file: 'upstream/areas/purchasing/order/po-header.ts',
    text: `multiply(line.underReceivePercent ?? '0', '0.01')`,
    instead: `multiply(line.underReceivePercent ?? '0', '0.001')`,
    caughtBy: ['tests/purchasing/order-actions.test.ts'],
  },
  {
    name: 'old-price',
    breaks: 'an order is handed in at the price of last month',
    file: 'upstream/areas/purchasing/order/po-header.ts',
    text: `if (found && isFixed && !isSame(found.netPrice, line.netPrice))`,
    instead: `if (found && isFixed && isZero(found.netPrice))`,
    caughtBy: ['tests/purchasing/order-actions.test.ts'],
  },
  {
    name: 'stock-below-zero',
    breaks: 'goods leave a place where they are not',
    file: 'upstream/areas/delivery/stock/ledger.ts',
    text: `if (isPositive(subtract('0', movement.qty)) && isPositive(subtract('0', after))) await refuseShort`,
    instead: `if (isPositive(movement.qty) && isPositive(subtract('0', after))) await refuseShort`,
    caughtBy: ['tests/delivery/ledger.test.ts'],
  },
  {
    name: 'committee-in-drafts-only',
    breaks: 'a dear inquiry that was rejected once is opened by one person',
    file: 'upstream/areas/auction/inquiry/openers.ts',
    text: `isEditable(auctionHeader, auction.status, 'openMode')) auction`,
    instead: `auction.status === 'DRAFT') auction`,
    caughtBy: ['tests/auction/changed-committee.test.ts'],
  },
  {
    name: 'key-of-another-committee',
    breaks: 'an inquiry is published again under a key whose passphrases its openers no longer have',
    file: 'upstream/areas/auction/inquiry/openers.ts',
    text: `if (await isKeyHeldBy(work, auction.id, committee)) return`,
    instead: `if (auction.publishedDate !== null) return`,
    caughtBy: ['tests/auction/changed-committee.test.ts'],
  },
  {
    name: 'account-in-another-name',
    breaks: 'a supplier has a signing account made in the name of a person of ours',
    file: 'upstream/areas/contracts/account/sign-accounts.ts',
    text: `if (!isOwn) refuseUnknown('userId'`,
    instead: `if (!holder) refuseUnknown('userId'`,
    caughtBy: ['tests/contracts/account-owners.test.ts'],
  },
]
