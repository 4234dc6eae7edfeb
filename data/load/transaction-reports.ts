/** Costs that came without goods, as buyers reported them: freight, customs, testing and services of the last quarter, most of them approved by now. */
import type { Pool } from 'pg'
import { dayOf } from '../../upstream/runtime/change/numbering.ts'
import { idOf } from './book.ts'
import { type CsvRow, readCsv } from './csv.ts'
import { wordDocument } from './files.ts'
import { uploadOne } from './upload.ts'
import type { People, Person } from './year/people.ts'
import { tidyUp } from './year/year.ts'

const DAY_MS = 86_400_000

export async function loadTransactionReports(pool: Pool, people: People, now: Date): Promise<void> {
  for (const row of readCsv('demo/transaction-reports')) await loadReport(pool, people, row, new Date(now.getTime() + Number(row.day) * DAY_MS))
  await tidyUp(pool, now)
}

async function loadReport(pool: Pool, people: People, row: CsvRow, at: Date): Promise<void> {
  const [buyer, manager] = [people(row.by ?? ''), people('manager1')]
  const later = (days: number) => new Date(at.getTime() + days * DAY_MS)
  const id = await buyer.save('transactionInfo', draftOf(row, at), at)
  if (row.state === 'DRAFT') return
  await attach(pool, buyer, id, row, at)
  if (row.state === 'CANCELLED') return void (await buyer.act('transactionInfo', 'doCancel', id, later(1), { reason: '由供应商承担' }))
  await buyer.act('transactionInfo', 'doSubmit', id, at)
  if (row.state === 'APPROVED') await manager.act('transactionInfo', 'doApproval', id, later(1))
  if (row.state === 'REJECTED') await manager.act('transactionInfo', 'doReject', id, later(1), { reason: '请并入当月物流对账' })
}

function draftOf({ supplier, org, type, subject, dept, term, net, rate, invoice, ship, description }: CsvRow, at: Date) {
  const day = dayOf(at)
  return {
    ...{ supplierId: idOf('supplierInfo', supplier ?? ''), orgId: idOf('organization', org ?? ''), reportType: type, period: day.slice(0, 7) },
    ...{ subjectId: idOf('subject', subject ?? ''), costDeptId: idOf('department', dept ?? ''), paymentTermId: idOf('paymentTerm', term ?? '') },
    ...{ netAmount: net, taxRate: rate, description, shipDocNum: ship || null },
    ...(invoice ? { invoiceNum: invoice, invoiceDate: day } : { invoiceFlag: 'N', noInvoiceReason: '以缴款书与收据入账' }),
  }
}

async function attach(pool: Pool, buyer: Person, id: string, { description = '', net }: CsvRow, now: Date): Promise<void> {
  const content = wordDocument(['费用单据', description, `不含税金额 ${net}`])
  await uploadOne(pool, buyer, now, { functionId: 'transactionInfo', businessId: id, fileDesc: '费用单据', name: `${description}.docx`, content })
}
