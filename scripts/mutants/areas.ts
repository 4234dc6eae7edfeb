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
    name: 'reprice-on-reject',
    breaks: 'a mall order that is rejected costs more than what was handed in',
    file: 'upstream/areas/shopping/order/line-prices.ts',
    text: `!was || line.priceAcceptFlag === 'Y' ||`,
    instead: `!was || line.priceAcceptFlag !== 'Y' ||`,
    caughtBy: ['tests/shopping/price-handed-in.test.ts'],
  },
  {
    name: 'accept-unseen',
    breaks: 'a tick in the press that hands in accepts a price that nobody was shown',
    file: 'upstream/areas/shopping/order/line-prices.ts',
    text: `  return was.netPrice
`,
    instead: `  return line.netPrice
`,
    caughtBy: ['tests/shopping/price-handed-in.test.ts'],
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
    name: 'factor-of-one',
    breaks: 'five kilograms are taken in as five pieces',
    file: 'upstream/areas/purchasing/order/follows-of-order.ts',
    text: `uomRate: found?.rate ?? null`,
    instead: `uomRate: found?.rate ?? '1'`,
    caughtBy: ['tests/delivery/units.test.ts'],
  },
  {
    name: 'price-again',
    breaks: 'an order of which something came cannot be changed once its list price has moved',
    file: 'upstream/areas/purchasing/order/po-header.ts',
    text: `if (!keepsPrice(line, agreed)) requireWhole`,
    instead: `if (line.netPrice) requireWhole`,
    caughtBy: ['tests/purchasing/order-change.test.ts'],
  },
  {
    name: 'begun-is-gone',
    breaks: 'the rest of a requisition line of which a part is asked for cannot be bought',
    file: 'catalogue/purchasing/open-line.ts',
    text: `'DRAFT', 'RETURNED'`,
    instead: `'DRAFT', 'SOURCING', 'RETURNED'`,
    caughtBy: ['tests/auction/from-requisition.test.ts'],
  },
  {
    name: 'endless-comparison',
    breaks: 'one comparison of two contracts takes as long as its writer wants',
    file: 'upstream/areas/contracts/text/compare.ts',
    text: `({ left: 20_000_000 })`,
    instead: `({ left: Number.POSITIVE_INFINITY })`,
    caughtBy: ['tests/contracts/large-texts.test.ts'],
  },
  {
    name: 'long-figure',
    breaks: 'a figure of an order of another house has as many digits as its writer wants',
    file: 'upstream/areas/purchasing/order/read-ubl-order.ts',
    text: `/^[+-]?\\d{1,12}(\\.\\d{1,10})?$/`,
    instead: `/^[+-]?\\d+(\\.\\d+)?$/`,
    caughtBy: ['tests/purchasing/ubl-import.test.ts'],
  },
]
