/** Payments as the bank takes them: ISO 20022 pain.001, one file for each paying account, with how many there are and what they come to. */
import { total, writtenTo } from '../../../../catalogue/formula.ts'

export interface Transfer {
  endToEndId: string
  amount: string
  currency: string
  date: string
  bankName: string
  swiftCode: string | null
  accountNo: string
  accountName: string
  sourceNums: string
}

export interface Batch {
  id: string
  at: string
  payer: string
  payerAccount: string
  transfers: readonly Transfer[]
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

export const controlSum = (transfers: readonly Transfer[]): string => writtenTo(total(transfers, 'amount'), 2)

export function bankFile({ id, at, payer, payerAccount, transfers }: Batch): string {
  const [first] = transfers
  const totals = tag('NbOfTxs', String(transfers.length)) + tag('CtrlSum', controlSum(transfers))
  const head = `<GrpHdr>${tag('MsgId', id)}${tag('CreDtTm', at)}${totals}<InitgPty>${tag('Nm', payer.slice(0, 70))}</InitgPty></GrpHdr>`
  const paying = `${tag('PmtInfId', id)}${tag('PmtMtd', 'TRF')}${totals}<ReqdExctnDt>${tag('Dt', first?.date ?? at.slice(0, 10))}</ReqdExctnDt><Dbtr>${tag('Nm', payer.slice(0, 70))}</Dbtr><DbtrAcct><Id><Othr>${tag('Id', payerAccount)}</Othr></Id></DbtrAcct><DbtrAgt><FinInstnId><Othr>${tag('Id', 'NOTPROVIDED')}</Othr></FinInstnId></DbtrAgt>`
  const document = `<CstmrCdtTrfInitn>${head}<PmtInf>${paying}${transfers.map(transferTag).join('')}</PmtInf></CstmrCdtTrfInitn>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${document}</Document>\n`
}

function transferTag({ endToEndId, amount, currency, bankName, swiftCode, accountNo, accountName, sourceNums }: Transfer): string {
  const agent = swiftCode ? tag('BICFI', swiftCode) : tag('Nm', bankName)
  return `<CdtTrfTxInf><PmtId>${tag('EndToEndId', endToEndId)}</PmtId><Amt><InstdAmt Ccy="${escaped(currency)}">${escaped(amount)}</InstdAmt></Amt><CdtrAgt><FinInstnId>${agent}</FinInstnId></CdtrAgt><Cdtr>${tag('Nm', accountName.slice(0, 70))}</Cdtr><CdtrAcct><Id><Othr>${tag('Id', accountNo)}</Othr></Id></CdtrAcct><RmtInf>${tag('Ustrd', sourceNums.slice(0, 140))}</RmtInf></CdtTrfTxInf>`
}
