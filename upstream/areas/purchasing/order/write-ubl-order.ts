/** An order as a Peppol BIS Order 3 transaction (UBL 2.x), for the supplier's system. */
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { spoken } from '../../../../catalogue/language/formula.ts'
import type { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import type { Doc } from '../../../runtime/types.ts'
import type { OrderParties } from '../../supplier-master/parties.ts'
import { contactOf, endpoint, type Parts, ublOf } from './ubl-parts.ts'
import { unitCodeOf } from './ubl-units.ts'

type Order = Full<typeof poHeader>
type Line = LineRow<typeof poHeader, 'poLine'>

export function writeUblOrder(order: Order, parties: OrderParties): string {
  const { currency } = order
  const money = (amount: string | null) => ({ '@currencyID': currency, '#text': fixed(amount) })
  return ublOf('Order', {
    'cbc:CustomizationID': 'urn:fdc:peppol.eu:poacc:trns:order:3',
    'cbc:ProfileID': 'urn:fdc:peppol.eu:poacc:bis:order_only:3',
    'cbc:ID': order.docNum,
    'cbc:IssueDate': order.orderDate,
    ...(order.remark && { 'cbc:Note': order.remark }),
    'cbc:DocumentCurrencyCode': currency,
    'cac:BuyerCustomerParty': { 'cac:Party': buyerOf(parties) },
    'cac:SellerSupplierParty': { 'cac:Party': sellerOf(parties) },
    'cac:Delivery': deliveryOf(order, parties),
    ...(parties.term && { 'cac:PaymentTerms': { 'cbc:Note': [parties.term.code, parties.term.name].filter(Boolean).join(' ') } }),
    'cac:TaxTotal': { 'cbc:TaxAmount': money(order.taxAmount) },
    'cac:AnticipatedMonetaryTotal': {
      'cbc:LineExtensionAmount': money(order.netAmount),
      'cbc:TaxExclusiveAmount': money(order.netAmount),
      'cbc:TaxInclusiveAmount': money(order.grossAmount),
      'cbc:PayableAmount': money(order.grossAmount),
    },
    // Cancelled lines stay, as the totals hold them too.
    'cac:OrderLine': order.poLine.map((line) => ({ 'cac:LineItem': itemOf(line, money, currency) })),
  })
}

function fixed(amount: string | null): string {
  const [whole, fraction = ''] = spoken(amount).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

const country = (code: unknown): Parts => ({ 'cac:Country': { 'cbc:IdentificationCode': String(code ?? 'CN') } })

const buyerOf = ({ unit, company, buyer }: OrderParties): Parts => ({
  ...endpoint(buyer?.email),
  'cac:PartyIdentification': { 'cbc:ID': unit?.code },
  'cac:PartyName': { 'cbc:Name': unit?.name },
  'cac:PostalAddress': { 'cbc:StreetName': company?.address, ...country('CN') },
  ...taxScheme(company?.taxNo),
  'cac:PartyLegalEntity': { 'cbc:RegistrationName': company?.legalName ?? company?.name, 'cbc:CompanyID': company?.taxNo },
  'cac:Contact': contactOf(buyer?.name, buyer?.phone, buyer?.email),
})

const sellerOf = ({ supplier, contact }: OrderParties): Parts => ({
  ...endpoint(contact?.email),
  'cac:PartyIdentification': { 'cbc:ID': supplier?.code },
  'cac:PartyName': { 'cbc:Name': supplier?.name },
  'cac:PostalAddress': { 'cbc:StreetName': supplier?.registerAddress, ...country(supplier?.countryCode) },
  'cac:PartyLegalEntity': { 'cbc:RegistrationName': supplier?.name, 'cbc:CompanyID': supplier?.creditCode ?? supplier?.registrationNo },
  'cac:Contact': contactOf(contact?.name, contact?.mobile ?? contact?.phone, contact?.email),
})

const taxScheme = (taxNo: unknown): Parts => (taxNo ? { 'cac:PartyTaxScheme': { 'cbc:CompanyID': taxNo, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } } : {})

function deliveryOf(order: Order, { shipTo }: { shipTo: Doc | null }): Parts {
  const days = order.poLine.flatMap((l) => l.poDelivery.map((s) => s.needByDate)).sort()
  return {
    'cac:DeliveryLocation': { 'cbc:ID': shipTo?.code, 'cac:Address': { 'cbc:StreetName': shipTo?.address, ...country('CN') } },
    ...(days.length && { 'cac:RequestedDeliveryPeriod': { 'cbc:StartDate': days[0], 'cbc:EndDate': days.at(-1) } }),
    'cac:DeliveryParty': { 'cac:PartyName': { 'cbc:Name': shipTo?.name }, 'cac:Contact': contactOf(shipTo?.contactName, shipTo?.phone, null) },
  }
}

function itemOf(line: Line, money: (amount: string | null) => Parts, currency: string): Parts {
  const material = (line as unknown as { materialId$?: { code: string; name: string } }).materialId$
  return {
    'cbc:ID': String(line.lineNum),
    'cbc:Quantity': { '@unitCode': unitCodeOf(line.uom), '#text': spoken(line.orderQty) },
    'cbc:LineExtensionAmount': money(line.netAmount),
    'cac:Delivery': { 'cac:RequestedDeliveryPeriod': { 'cbc:StartDate': line.needByDate, 'cbc:EndDate': line.needByDate } },
    // One order unit costs this; the price may have six decimals.
    'cac:Price': { 'cbc:PriceAmount': { '@currencyID': currency, '#text': spoken(line.netPrice) } },
    'cac:Item': {
      'cbc:Description': line.itemDesc,
      'cbc:Name': material?.name || line.itemDesc,
      'cac:BuyersItemIdentification': { 'cbc:ID': material?.code },
      'cac:SellersItemIdentification': { 'cbc:ID': line.supplierMaterialCode },
      'cac:ClassifiedTaxCategory': {
        'cbc:ID': Number(line.taxRate) > 0 ? 'S' : 'Z',
        'cbc:Percent': spoken(line.taxRate),
        'cac:TaxScheme': { 'cbc:ID': 'VAT' },
      },
    },
  }
}
