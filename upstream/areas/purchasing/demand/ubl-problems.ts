/** What keeps an order of a customer in UBL, a line of it, or the price of a line out of our customer orders. Nothing unknown is replaced. */
import { decimalsOf } from '../../../../catalogue/base/countable.ts'
import { lookups } from '../../../../catalogue/index.ts'
import type { Label } from '../../../../catalogue/language/define.ts'
import { isAbove, isPositive, isSame, isZero, quotient, roundTo } from '../../../../catalogue/language/formula.ts'
import { isKeyOf } from '../../../../catalogue/values/object-keys.ts'
import type { Doc } from '../../../runtime/types.ts'
import type { UblLine, UblOrder, UblParty } from '../order/read-ubl-order.ts'
import { refuseUbl } from '../order/ubl-nodes.ts'

const MOST_LINES = 500
/** What a price has room for. */
const MOST_PRICE = '999999999999'
/** Purchase order, order and call-off; not said is an order. Blanket orders ask for nothing yet, consignment sells nothing. */
const ordinary: readonly string[] = ['', '105', '220', '226']

/** Of the whole: without these no line can be kept. */
export function requireOrder({ orderType, docNum, buyer, lines }: UblOrder): void {
  if (!ordinary.includes(orderType)) refuseUbl('TYPE', { value: orderType.slice(0, 20) })
  if (lines.length > MOST_LINES) refuseUbl('LINES', { count: lines.length, most: MOST_LINES })
  requireText(docNum, ['订单号', 'order number'], 60)
  requireText(buyer.id, ['买方编码', 'number of the buyer'], 30)
  requireText(buyer.name, ['买方名称', 'name of the buyer'], 200)
}

/** What is cut is another customer. */
function requireText(value: string, what: Label, most: number): void {
  if (value === '') refuseUbl('LACKS', { what })
  if (value.length > most) refuseUbl('BUYER', { what, value: `${value.slice(0, 40)}…`, most })
}

/** Our product, by the code that the customer names as the seller's. */
export interface Product {
  id: string
  /** Whether its base unit can be reckoned from the unit of the line. */
  isCountedIn: boolean
  baseUom: string
}

/** Why a line becomes no customer order. */
export function problemOf(line: UblLine, product: Product | undefined): Label | null {
  const { lineNum, sellersItem, unitCode, uom, qty, needByDate, beyond } = line
  const at = (cn: string, en: string): Label => [`第${lineNum}行${cn}`, `Line ${lineNum}: ${en}`]
  if (!/^\d{1,9}$/.test(lineNum)) return [`行号“${lineNum}”不是整数`, `Line number "${lineNum}" is no whole number`]
  if (beyond.length > 0) return at(`含无法处理的内容：${beyond.join('、')}`, `it says more than can be kept: ${beyond.join(', ')}`)
  if (!product) return at(`产品“${sellersItem}”不存在`, `there is no product "${sellersItem}"`)
  if (qty === null || !isPositive(qty)) return at('没有大于0的数量', 'it has no quantity above 0')
  if (!uom) return at(`单位“${unitCode}”无法识别`, `unknown unit "${unitCode}"`)
  if (!isSame(qty, roundTo(qty, decimalsOf(uom)))) return at(`数量${qty}的小数位超过单位${uom}`, `${qty} has more decimals than ${uom} is counted in`)
  if (!product.isCountedIn)
    return at(
      `单位${uom}与产品的基本单位${product.baseUom}没有换算关系`,
      `no conversion of ${uom} to ${product.baseUom}, the base unit of the product`,
    )
  return needByDate ? null : at('缺少交期', 'it has no delivery date')
}

export interface Priced {
  price: string
  currency: string
}

/** Price and currency, else why they stay open. */
export function priceOf({ lineNum, price, currency: own, priceBaseQty, priceUnitCode, unitCode }: UblLine, order: UblOrder): Priced | Label {
  const open = (cn: string, en: string): Label => [`第${lineNum}行${cn}，售价与币种留空`, `Line ${lineNum}: ${en}; price and currency stay open`]
  const currency = own || order.currency
  if (price === null) return open('没有单价', 'it has no price')
  if (own && order.currency && own !== order.currency)
    return open(`单价的币种“${own}”与订单的“${order.currency}”不同`, `its price is in "${own}", the order in "${order.currency}"`)
  if (!isKeyOf(lookups.CURRENCY.values, currency)) return open(`币种“${currency}”无法识别`, `unknown currency "${currency}"`)
  if (priceUnitCode !== unitCode)
    return open(`单价按单位“${priceUnitCode}”，数量按“${unitCode}”`, `its price is per "${priceUnitCode}", its quantity in "${unitCode}"`)
  if (!isPositive(priceBaseQty) || price.startsWith('-'))
    return open(`单价${price}（每${priceBaseQty}）无效`, `the price ${price} for ${priceBaseQty} is none`)
  if (isAbove(quotient(price, priceBaseQty), MOST_PRICE)) return open(`单价超过${MOST_PRICE}`, `its unit price is above ${MOST_PRICE}`)
  return { price, currency }
}

/** What is kept nowhere: allowances and charges, and a seller that is not the company of the business unit. */
export function unkeptOf({ lines, totals, seller }: UblOrder, company: Doc | null): Label[] {
  const charged = lines.filter(({ chargeAmount }) => !isZero(chargeAmount))
  const { allowance, charge } = totals
  const isSplit = !isZero(allowance) || !isZero(charge)
  return [
    ...(company && !isCompany(seller, company) ? [strangeSeller(seller, company)] : []),
    ...charged.map(
      ({ lineNum, chargeAmount }): Label => [
        `第${lineNum}行的折扣与费用${chargeAmount}未计入售价`,
        `Line ${lineNum}: allowances and charges of ${chargeAmount} are not in its price`,
      ],
    ),
    ...(isSplit
      ? [
          [
            `整单折扣${allowance ?? 0}、费用${charge ?? 0}未计入售价`,
            `Allowances of ${allowance ?? 0} and charges of ${charge ?? 0} on the whole are in no price`,
          ] as const,
        ]
      : []),
  ]
}

const isCompany = ({ known }: UblParty, { code, name, nameEn, legalName, taxNo }: Doc): boolean =>
  known.some((one) => [code, name, nameEn, legalName, taxNo].includes(one))

const strangeSeller = ({ id, name }: UblParty, company: Doc): Label => {
  const said = [id, name].filter(Boolean).join(' ')
  return [`卖方“${said}”不是${company.legalName ?? company.name}`, `The seller "${said}" is not ${company.legalName ?? company.name}`]
}
