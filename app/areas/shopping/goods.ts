/** SKUs as the mall shows them, in the words and figures of whoever looks. */
import { isSame, lesser, roundTo, spoken } from '../../../catalogue/language/formula.ts'
import { meaningOf } from '../../../catalogue/language/lookup-book.ts'
import { formatDecimal } from '../../format.ts'
import type { GoodsCard, Language, Row } from '../../page-types.ts'
import { inLanguage, wordsOf } from '../../server/answer/i18n.ts'

/** What the services tell of a SKU on the shelf (`listMall`). */
export interface Offered {
  id: string
  docNum: string
  versionNum: number
  name: string
  nameEn: string | null
  brand: string
  model: string | null
  specification: string
  uom: string
  currency: string
  mainImageId: string | null
  grossPrice: string
  marketPrice: string | null
  availableQty: string | null
  minOrderQty: string
  multipleQty: string
  leadTimeDays: number
  ecoFlag: string | null
  salesQty: string | null
  ratingAvg: string | null
  ratingCount: number | null
  supplierName: string
  supplierNameEn: string | null
  orgId: string
}

const notBelowZero = (qty: string) => (lesser(qty, '0') === qty ? '0' : qty)
export const money = (amount: string) => formatDecimal(roundTo(amount, 2), 2)
export const uomIn = (uom: string, language: Language) => inLanguage(...meaningOf('UOM', uom), language)

export function cardOf(one: Offered, href: string, language: Language): GoodsCard {
  const words = wordsOf(language)
  const shown = roundTo(one.grossPrice, 2)
  const stock = one.availableQty === null ? null : notBelowZero(one.availableQty)
  return {
    id: one.id,
    versionNum: one.versionNum,
    href,
    name: inLanguage(one.name, one.nameEn, language),
    about: [one.brand, one.model, one.specification].filter(Boolean).join(' · '),
    supplier: inLanguage(one.supplierName, one.supplierNameEn, language),
    picture: one.mainImageId ? `/picture/${one.mainImageId}` : null,
    currency: one.currency,
    price: formatDecimal(shown, 2),
    isRounded: !isSame(shown, one.grossPrice),
    marketPrice: one.marketPrice && Number(one.marketPrice) > Number(one.grossPrice) ? money(one.marketPrice) : null,
    uom: uomIn(one.uom, language),
    stock: stock === null ? null : formatDecimal(spoken(stock)),
    isSoldOut: stock !== null && Number(stock) < Number(one.minOrderQty),
    leadTime: words('mall.days', { n: one.leadTimeDays }),
    tags: one.ecoFlag === 'Y' ? [words('mall.eco')] : [],
    rating: one.ratingAvg ? words('mall.rating', { rating: one.ratingAvg, n: one.ratingCount ?? 0 }) : null,
    sold: Number(one.salesQty ?? 0) > 0 ? words('mall.sold', { n: formatDecimal(spoken(one.salesQty)) }) : null,
    minimum: spoken(one.minOrderQty),
    multiple: spoken(one.multipleQty),
    orgId: one.orgId,
  }
}

export const textOf = (row: Row, key: string): string => (row[key] === null || row[key] === undefined ? '' : String(row[key]))
