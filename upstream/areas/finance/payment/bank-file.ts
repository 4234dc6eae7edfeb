/**
 * Payments as the bank takes them: ISO 20022 pain.001, one file for each paying account and in it a block for each day of execution, with how many there are
 * and what they come to. A file that is fetched again is the same to the byte: by its number the bank sees that it has it.
 */
import { createHash } from 'node:crypto'
import { total, writtenTo } from '../../../../catalogue/language/formula.ts'

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

/** Up to 29 letters: the first payment by its number, and all of them as they were requested. */
export const messageIdOf = (details: readonly { docNum: string | null; id: string; requestId: string | null }[]): string => {
  const requests = details.map(({ id, requestId }) => `${id} ${requestId}`).sort()
  return `${details[0]?.docNum}-${createHash('sha256').update(requests.join('\n')).digest('hex').slice(0, 12)}`
}

export function bankFile({ id, at, payer, payerAccount, transfers }: Batch): string {
  const head = `<GrpHdr>${tag('MsgId', id)}${tag('CreDtTm', at)}${totals(transfers)}<InitgPty>${tag('Nm', payer.slice(0, 70))}</InitgPty></GrpHdr>`
  const debtor = `<Dbtr>${tag('Nm', payer.slice(0, 70))}</Dbtr><DbtrAcct><Id><Othr>${tag('Id', payerAccount)}</Othr></Id></DbtrAcct><DbtrAgt><FinInstnId><Othr>${tag('Id', 'NOTPROVIDED')}</Othr></FinInstnId></DbtrAgt>`
  const blocks = [...Map.groupBy(transfers, ({ date }) => date)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, own], nth) => {
      const paying = `${tag('PmtInfId', `${id}-${nth + 1}`)}${tag('PmtMtd', 'TRF')}${totals(own)}<ReqdExctnDt>${tag('Dt', day)}</ReqdExctnDt>`
      return `<PmtInf>${paying}${debtor}${own.map(transferTag).join('')}</PmtInf>`
    })
  const document = `<CstmrCdtTrfInitn>${head}${blocks.join('')}</CstmrCdtTrfInitn>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${document}</Document>\n`
}

const totals = (transfers: readonly Transfer[]): string => tag('NbOfTxs', String(transfers.length)) + tag('CtrlSum', controlSum(transfers))

function transferTag({ endToEndId, amount, currency, bankName, swiftCode, accountNo, accountName, sourceNums }: Transfer): string {
  const agent = swiftCode ? tag('BICFI', swiftCode) : tag('Nm', bankName)
  return `<CdtTrfTxInf><PmtId>${tag('EndToEndId', endToEndId)}</PmtId><Amt><InstdAmt Ccy="${escaped(currency)}">${escaped(amount)}</InstdAmt></Amt><CdtrAgt><FinInstnId>${agent}</FinInstnId></CdtrAgt><Cdtr>${tag('Nm', accountName.slice(0, 70))}</Cdtr><CdtrAcct><Id><Othr>${tag('Id', accountNo)}</Othr></Id></CdtrAcct><RmtInf>${tag('Ustrd', sourceNums.slice(0, 140))}</RmtInf></CdtTrfTxInf>`
}
