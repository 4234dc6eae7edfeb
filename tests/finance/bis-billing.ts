/** The rules of EN 16931 and Peppol BIS Billing 3 that a file can be held to by itself, by their names; what is broken is answered. */
import { XMLParser } from 'fast-xml-parser'

type Node = Record<string, unknown>

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => ['InvoiceLine', 'CreditNoteLine', 'TaxSubtotal', 'TaxTotal', 'AllowanceCharge', 'AdditionalDocumentReference'].includes(name),
})

const at = (node: unknown, path: string): unknown => path.split('.').reduce<unknown>((found, step) => (found as Node | undefined)?.[step], node)
const text = (node: unknown, path = ''): string => {
  const found = path ? at(node, path) : node
  return String(typeof found === 'object' && found !== null ? ((found as Node)['#text'] ?? '') : (found ?? ''))
}
const all = (node: unknown, path: string): Node[] => (at(node, path) as Node[] | undefined) ?? []
const cents = (figure: string): number => Math.round(Number(figure) * 100)
const sum = (nodes: readonly Node[], path: string): number => nodes.reduce((total, node) => total + cents(text(node, path)), 0)
const isDate = (day: string): boolean => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
const decimals = (figure: string): number => figure.split('.')[1]?.length ?? 0

/** In the order in which the schema wants them. */
const order = [
  ...[
    'CustomizationID',
    'ProfileID',
    'ID',
    'IssueDate',
    'DueDate',
    'InvoiceTypeCode',
    'CreditNoteTypeCode',
    'Note',
    'TaxPointDate',
    'DocumentCurrencyCode',
  ],
  ...['TaxCurrencyCode', 'AccountingCost', 'BuyerReference', 'InvoicePeriod', 'OrderReference', 'BillingReference', 'AdditionalDocumentReference'],
  ...['AccountingSupplierParty', 'AccountingCustomerParty', 'Delivery', 'PaymentMeans', 'PaymentTerms', 'AllowanceCharge', 'TaxTotal'],
  ...['LegalMonetaryTotal', 'InvoiceLine', 'CreditNoteLine'],
]

const currencies = ['CNY', 'USD', 'EUR', 'JPY', 'HKD', 'GBP']

export function brokenRules(xml: string): string[] {
  const parsed = parser.parse(xml) as Node
  const kind = parsed.Invoice ? 'Invoice' : 'CreditNote'
  const root = parsed[kind] as Node
  const lines = all(root, `${kind}Line`)
  const qtyOf = (line: Node): string => text(line, kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity')
  const totals = at(root, 'LegalMonetaryTotal') as Node
  const [tax] = all(root, 'TaxTotal') as [Node]
  const subtotals = all(tax, 'TaxSubtotal')
  const [seller, buyer] = [at(root, 'AccountingSupplierParty.Party') as Node, at(root, 'AccountingCustomerParty.Party') as Node]
  const currency = text(root, 'DocumentCurrencyCode')
  const amounts = [...xml.matchAll(/<cbc:(\w*Amount) currencyID="(\w+)">(-?[\d.]+)</g)].map(([, name, code, figure]) => ({
    name,
    code,
    figure: String(figure),
  }))
  const rateOf = (node: unknown, path: string) => `${text(node, `${path}.ID`)} ${Number(text(node, `${path}.Percent`))}`
  const rates = new Set(lines.map((line) => rateOf(line, 'Item.ClassifiedTaxCategory')))
  const names = Object.keys(root).filter((name) => !name.startsWith('@'))
  const rules: Record<string, boolean> = {
    'BR-01': text(root, 'CustomizationID').startsWith('urn:cen.eu:en16931:2017'),
    'PEPPOL-EN16931-R004': text(root, 'CustomizationID') === 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    'PEPPOL-EN16931-R001': text(root, 'ProfileID') === 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    'PEPPOL-EN16931-R003': text(root, 'BuyerReference') !== '' || text(root, 'OrderReference.ID') !== '',
    'PEPPOL-EN16931-R008': !/<(\w+:\w+)(?: [^>]*)?\/>|<(\w+:\w+)(?: [^>]*)?><\/\2>/.test(xml),
    'PEPPOL-EN16931-R010': text(buyer, 'EndpointID') !== '' && text(buyer, 'EndpointID.@schemeID') !== '',
    'PEPPOL-EN16931-R020': text(seller, 'EndpointID') !== '' && text(seller, 'EndpointID.@schemeID') !== '',
    'PEPPOL-EN16931-R051': amounts.every(({ code }) => code === currency),
    'PEPPOL-EN16931-R053': all(root, 'TaxTotal').length === 1,
    'PEPPOL-EN16931-R120': lines.every(
      (line) => Math.abs(Number(qtyOf(line)) * Number(text(line, 'Price.PriceAmount')) - Number(text(line, 'LineExtensionAmount'))) <= 0.0200001,
    ),
    'PEPPOL-EN16931-F001': [text(root, 'IssueDate'), ...(text(root, 'DueDate') ? [text(root, 'DueDate')] : [])].every(isDate),
    'PEPPOL-EN16931-P0100': ['380', '381'].includes(text(root, `${kind}TypeCode`)),
    'BR-02': text(root, 'ID') !== '',
    'BR-03': isDate(text(root, 'IssueDate')),
    'BR-04': text(root, `${kind}TypeCode`) !== '',
    'BR-05': currencies.includes(currency),
    'BR-06': text(seller, 'PartyLegalEntity.RegistrationName') !== '',
    'BR-07': text(buyer, 'PartyLegalEntity.RegistrationName') !== '',
    'BR-08': at(seller, 'PostalAddress') !== undefined,
    'BR-09': /^[A-Z]{2}$/.test(text(seller, 'PostalAddress.Country.IdentificationCode')),
    'BR-10': at(buyer, 'PostalAddress') !== undefined,
    'BR-11': /^[A-Z]{2}$/.test(text(buyer, 'PostalAddress.Country.IdentificationCode')),
    'BR-12': text(totals, 'LineExtensionAmount') !== '',
    'BR-13': text(totals, 'TaxExclusiveAmount') !== '',
    'BR-14': text(totals, 'TaxInclusiveAmount') !== '',
    'BR-15': text(totals, 'PayableAmount') !== '',
    'BR-16': lines.length > 0,
    'BR-21': lines.every((line) => text(line, 'ID') !== '') && new Set(lines.map((line) => text(line, 'ID'))).size === lines.length,
    'BR-22': lines.every((line) => qtyOf(line) !== ''),
    'BR-23': lines.every((line) => text(line, `${kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'}.@unitCode`) !== ''),
    'BR-24': lines.every((line) => text(line, 'LineExtensionAmount') !== ''),
    'BR-25': lines.every((line) => text(line, 'Item.Name') !== ''),
    'BR-26': lines.every((line) => text(line, 'Price.PriceAmount') !== ''),
    'BR-27': lines.every((line) => Number(text(line, 'Price.PriceAmount')) >= 0),
    'BR-45': subtotals.every((one) => text(one, 'TaxableAmount') !== ''),
    'BR-46': subtotals.every((one) => text(one, 'TaxAmount') !== ''),
    'BR-47': subtotals.every((one) => text(one, 'TaxCategory.ID') !== ''),
    'BR-48': subtotals.every((one) => text(one, 'TaxCategory.Percent') !== ''),
    'BR-CO-04': lines.every((line) => text(line, 'Item.ClassifiedTaxCategory.ID') !== ''),
    'BR-CO-09': [seller, buyer].every((party) => /^[A-Z]{2}/.test(text(party, 'PartyTaxScheme.CompanyID') || 'CN')),
    'BR-CO-10': cents(text(totals, 'LineExtensionAmount')) === sum(lines, 'LineExtensionAmount'),
    'BR-CO-13': cents(text(totals, 'TaxExclusiveAmount')) === cents(text(totals, 'LineExtensionAmount')),
    'BR-CO-14': cents(text(tax, 'TaxAmount')) === sum(subtotals, 'TaxAmount'),
    'BR-CO-15': cents(text(totals, 'TaxInclusiveAmount')) === cents(text(totals, 'TaxExclusiveAmount')) + cents(text(tax, 'TaxAmount')),
    'BR-CO-16': cents(text(totals, 'PayableAmount')) === cents(text(totals, 'TaxInclusiveAmount')),
    'BR-CO-17': subtotals.every(
      (one) => Math.abs(cents(text(one, 'TaxableAmount')) * (Number(text(one, 'TaxCategory.Percent')) / 100) - cents(text(one, 'TaxAmount'))) < 100,
    ),
    'BR-CO-18': subtotals.length > 0,
    'BR-CO-25': Number(text(totals, 'PayableAmount')) <= 0 || text(root, 'DueDate') !== '' || text(root, 'PaymentTerms.Note') !== '',
    'BR-CO-26':
      text(seller, 'PartyIdentification.ID') !== '' ||
      text(seller, 'PartyLegalEntity.CompanyID') !== '' ||
      text(seller, 'PartyTaxScheme.CompanyID') !== '',
    'BR-DEC': amounts.filter(({ name }) => name !== 'PriceAmount').every(({ figure }) => decimals(figure) <= 2),
    'BR-S-01': [...rates].every((rate) => subtotals.some((one) => rateOf(one, 'TaxCategory') === rate)),
    'BR-S-02': !subtotals.some((one) => text(one, 'TaxCategory.ID') === 'S') || text(seller, 'PartyTaxScheme.CompanyID') !== '',
    'BR-S-05': lines.every(
      (line) => text(line, 'Item.ClassifiedTaxCategory.ID') !== 'S' || Number(text(line, 'Item.ClassifiedTaxCategory.Percent')) > 0,
    ),
    'BR-S-08': subtotals.every(
      (one) =>
        cents(text(one, 'TaxableAmount')) ===
        sum(
          lines.filter((line) => rateOf(line, 'Item.ClassifiedTaxCategory') === rateOf(one, 'TaxCategory')),
          'LineExtensionAmount',
        ),
    ),
    'UBL-order':
      names.every((name, place) => place === 0 || order.indexOf(names[place - 1] ?? '') <= order.indexOf(name)) &&
      names.every((name) => order.includes(name)),
  }
  return Object.entries(rules).flatMap(([name, isKept]) => (isKept ? [] : [name]))
}
