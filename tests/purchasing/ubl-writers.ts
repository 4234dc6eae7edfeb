/** One order as three programs write it: each its own prefixes, order of attributes, parties, days and sums. The content is invented. */

interface Facts {
  item: string
  currency?: string
  unitCode?: string
  /** More inside of the line item, and inside of the order before its lines. */
  inLine?: string
  inOrder?: string
  price?: string
}

type Writer = (facts: Facts) => string

const space = 'urn:oasis:names:specification:ubl:schema:xsd'

/** As an access point of Peppol passes it on: default namespace, number by endpoint only, whole periods, all sums. */
const accessPoint: Writer = ({
  item,
  currency = 'EUR',
  unitCode = 'C62',
  inLine = '',
  inOrder = '',
  price = '12.50',
}) => `<?xml version="1.0" encoding="UTF-8"?>
<Order xmlns="${space}:Order-2" xmlns:cac="${space}:CommonAggregateComponents-2" xmlns:cbc="${space}:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:order:3</cbc:CustomizationID>
  <cbc:ID>AP-4711</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:OrderTypeCode>220</cbc:OrderTypeCode>
  <cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
  <cac:BuyerCustomerParty><cac:Party><cbc:EndpointID schemeID="0192">991825827</cbc:EndpointID>
    <cac:PartyLegalEntity><cbc:RegistrationName>Nordhavn Maskin AS</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:BuyerCustomerParty>
  <cac:SellerSupplierParty><cac:Party><cbc:EndpointID schemeID="0192">000000000</cbc:EndpointID></cac:Party></cac:SellerSupplierParty>${inOrder}
  <cac:AnticipatedMonetaryTotal><cbc:LineExtensionAmount currencyID="${currency}">125</cbc:LineExtensionAmount><cbc:PayableAmount currencyID="${currency}">125.00</cbc:PayableAmount></cac:AnticipatedMonetaryTotal>
  <cac:OrderLine><cac:LineItem><cbc:ID>1</cbc:ID><cbc:Quantity unitCode="${unitCode}" unitCodeListID="UNECERec20">10</cbc:Quantity>
    <cbc:LineExtensionAmount currencyID="${currency}">125.00</cbc:LineExtensionAmount>
    <cac:Delivery><cac:RequestedDeliveryPeriod><cbc:StartDate>2027-01-10</cbc:StartDate><cbc:EndDate>2027-01-15</cbc:EndDate></cac:RequestedDeliveryPeriod></cac:Delivery>${inLine}
    <cac:Price><cbc:PriceAmount currencyID="${currency}">${price}</cbc:PriceAmount></cac:Price>
    <cac:Item><cbc:Name>Bolt</cbc:Name><cac:SellersItemIdentification><cbc:ID>${item}</cbc:ID></cac:SellersItemIdentification></cac:Item>
  </cac:LineItem></cac:OrderLine>
</Order>`

/** As an ERP system writes it out: a prefix on every element, several numbers of a party, one day on the head, no sums, price per hundred. */
const erp: Writer = ({
  item,
  currency = 'EUR',
  unitCode = 'EA',
  inLine = '',
  inOrder = '',
  price = '1250',
}) => `<?xml version='1.0' encoding='UTF-8'?>
<ns4:Order xmlns:ns2="${space}:CommonBasicComponents-2" xmlns:ns3="${space}:CommonAggregateComponents-2" xmlns:ns4="${space}:Order-2">
<ns2:UBLVersionID>2.1</ns2:UBLVersionID><ns2:ID>AP-4711</ns2:ID><ns2:IssueDate>2026-11-20+01:00</ns2:IssueDate><ns2:DocumentCurrencyCode>${currency}</ns2:DocumentCurrencyCode>
<ns3:BuyerCustomerParty><ns3:Party><ns3:PartyIdentification><ns2:ID schemeID="GLN">991825827</ns2:ID></ns3:PartyIdentification><ns3:PartyIdentification><ns2:ID>INTERN-7</ns2:ID></ns3:PartyIdentification>
<ns3:PartyName><ns2:Name>Nordhavn Maskin AS</ns2:Name></ns3:PartyName></ns3:Party></ns3:BuyerCustomerParty>
<ns3:SellerSupplierParty><ns3:Party><ns3:PartyName><ns2:Name>?</ns2:Name></ns3:PartyName></ns3:Party></ns3:SellerSupplierParty>
<ns3:Delivery><ns3:RequestedDeliveryPeriod><ns2:EndDate>2027-01-15+01:00</ns2:EndDate></ns3:RequestedDeliveryPeriod></ns3:Delivery>${named(inOrder, 'ns2', 'ns3')}
<ns3:OrderLine><ns3:LineItem><ns2:ID>1</ns2:ID><ns2:Quantity unitCode="${unitCode}">10.</ns2:Quantity>${named(inLine, 'ns2', 'ns3')}<ns3:Price><ns2:PriceAmount currencyID="${currency}">${price}</ns2:PriceAmount><ns2:BaseQuantity unitCode="${unitCode}">100</ns2:BaseQuantity></ns3:Price>
<ns3:Item><ns2:Name>Bolt</ns2:Name><ns3:SellersItemIdentification><ns2:ID>${item}</ns2:ID></ns3:SellersItemIdentification></ns3:Item></ns3:LineItem></ns3:OrderLine>
</ns4:Order>`

/** As a portal writes it: comments, text in sections, latest days, unit price with signs and noughts, attributes in single quotes. */
const portal: Writer = ({ item, currency = 'EUR', unitCode = 'H87', inLine = '', inOrder = '', price = '+12.5000' }) => `<!-- made by the portal -->
<o:Order xmlns:o='${space}:Order-2' xmlns='${space}:CommonBasicComponents-2' xmlns:a='${space}:CommonAggregateComponents-2'>
  <ID><![CDATA[AP-4711]]></ID><IssueDate>2026-11-20</IssueDate><DocumentCurrencyCode listID='ISO4217'> ${currency} </DocumentCurrencyCode>
  <a:BuyerCustomerParty><a:Party><a:PartyName><Name><![CDATA[Nordhavn Maskin AS]]></Name></a:PartyName><a:PartyLegalEntity><CompanyID schemeID='0192'>991825827</CompanyID></a:PartyLegalEntity></a:Party></a:BuyerCustomerParty>${named(inOrder, '', 'a')}
  <a:OrderLine><!-- the only one --><a:LineItem><ID>1</ID><Quantity unitCode='${unitCode}'>10.000</Quantity><LineExtensionAmount currencyID='${currency}'>125</LineExtensionAmount>
    <a:Delivery><LatestDeliveryDate>2027-01-15</LatestDeliveryDate></a:Delivery>${named(inLine, '', 'a')}
    <a:Price><PriceAmount currencyID='${currency}'>${price}</PriceAmount><BaseQuantity>1</BaseQuantity></a:Price>
    <a:Item><Name>Bolt</Name><a:SellersItemIdentification><ID>${item}</ID></a:SellersItemIdentification></a:Item>
  </a:LineItem></a:OrderLine>
</o:Order>`

/** Elements under the prefixes of another writer. */
function named(xml: string, basic: string, aggregate: string): string {
  return xml.replace(/(<\/?)cbc:/g, `$1${basic && `${basic}:`}`).replace(/(<\/?)cac:/g, `$1${aggregate}:`)
}

export const writers: readonly (readonly [name: string, Writer])[] = [
  ['an access point', accessPoint],
  ['an ERP system', erp],
  ['a portal', portal],
]
