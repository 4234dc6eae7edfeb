/** What a contract says of itself in its text: its own figures, both parties, project and terms of trade. */

import type { contract } from '../../../../catalogue/contracts/contract.ts'
import { contractTerms } from '../../../../catalogue/contracts/contract-terms.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { readHtml } from '../../../../catalogue/legal/html.ts'
import type { Clause, Plain } from '../../../../catalogue/legal/text.ts'
import { amountInCapitals } from '../../../platform/print/capitals.ts'
import { amountText, numberText } from '../../../platform/print/figures.ts'
import { companyOf, rowOf } from '../../../platform/print/organisation.ts'
import { meaning } from '../../../platform/print/words.ts'
import { rowsOf } from '../../../runtime/rows/rows.ts'
import type { Doc } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import type { TableValue, Values } from './fill.ts'

export type Contract = Full<typeof contract>

type Raw = Readonly<Record<string, string | number | null | undefined>>

const text = (row: Doc | null, field: string): string | null => (row?.[field] === null || row?.[field] === undefined ? null : String(row[field]))

async function partiesOf({ tx }: Work, contract: Contract) {
  const { rows } = await tx.query<{ accountId: string | null; legalPerson: string | null }>(
    `select (select id from supplier_account where header_id = $1 and enabled_flag = 'Y' order by default_flag desc, line_num limit 1) as "accountId",
            (select legal_person from sign_org_account where side = 'BUYER' and org_id = $2 and status = 'ACTIVE' limit 1) as "legalPerson"`,
    [contract.supplierId, contract.orgId],
  )
  const [found] = rows
  return {
    legalPerson: found?.legalPerson ?? null,
    company: await companyOf(tx, contract.orgId),
    supplier: await rowOf(tx, 'supplierInfo', contract.supplierId),
    contact: await rowOf(tx, 'supplierContact', contract.supplierContactId),
    account: await rowOf(tx, 'supplierAccount', found?.accountId),
    project: await rowOf(tx, 'project', contract.projectId),
    term: await rowOf(tx, 'paymentTerm', contract.paymentTermId),
  }
}

type Parties = Awaited<ReturnType<typeof partiesOf>>

function rawOf(contract: Contract, { company, legalPerson, supplier, contact, account, project, term }: Parties): Raw {
  const [trade] = contract.contractTrade
  return {
    'contract.docNum': contract.displayNum ?? contract.docNum,
    'contract.contractName': contract.contractName,
    'contract.signDate': contract.signedDate,
    'contract.startDate': contract.startDate,
    'contract.endDate': contract.endDate,
    'contract.netAmount': contract.netAmount,
    'contract.taxAmount': contract.taxAmount,
    'contract.grossAmount': contract.grossAmount,
    'contract.currency': contract.currency,
    'contract.paymentTerm': text(term, 'name'),
    'contract.warrantyMonths': contract.warrantyMonths,
    'contract.penaltyPercent': contract.penaltyPercent,
    'contract.contractType': contract.contractType,
    'buyer.orgName': text(company, 'legalName') ?? text(company, 'name'),
    'buyer.creditCode': text(company, 'taxNo'),
    'buyer.address': text(company, 'address'),
    'buyer.legalPerson': legalPerson,
    'buyer.bank': text(company, 'bankName'),
    'buyer.bankAccount': text(company, 'bankAccount'),
    'supplier.name': text(supplier, 'name'),
    'supplier.code': text(supplier, 'code'),
    'supplier.creditCode': text(supplier, 'creditCode'),
    'supplier.address': text(supplier, 'registerAddress'),
    'supplier.legalPerson': text(supplier, 'legalPerson'),
    'supplier.contact': text(contact, 'name'),
    'supplier.phone': text(contact, 'mobile') ?? text(contact, 'phone'),
    'supplier.email': text(contact, 'email'),
    'supplier.bank': text(account, 'bankName'),
    'supplier.bankAccount': text(account, 'accountNo'),
    'project.code': text(project, 'code'),
    'project.name': text(project, 'name'),
    'trade.incoterm': trade?.incoterm,
    'trade.incotermPlace': trade?.incotermPlace,
    'trade.portFrom': trade?.portFrom,
    'trade.portTo': trade?.portTo,
    'trade.packing': trade?.packing,
  }
}

const amounts: ReadonlySet<string> = new Set(['contract.netAmount', 'contract.taxAmount', 'contract.grossAmount'])

export function dayText(day: string, format: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
  return format.replace(/y+/, year).replace(/M+/, month).replace(/d+/, date)
}

function wordOf(raw: Raw, path: string, format: string | null): string | null {
  const value = raw[path]
  if (value === null || value === undefined || value === '') return null
  if (format === 'capital') return amountInCapitals(String(value), String(raw['contract.currency']))
  if (path.endsWith('Date')) return dayText(String(value), format && format !== 'date' ? format : 'yyyy年MM月dd日')
  if (amounts.has(path) || format === 'amount') return amountText(value)
  if (path.endsWith('Percent') || format === 'percent') return `${numberText(value)}%`
  if (path === 'contract.contractType') return meaning('CONTRACT_TYPE', String(value)).split(' ')[0] ?? null
  return String(value)
}

/** Columns of the tables that a text can hold: their words, and those shown where it names none. */
export const tableHeads: Readonly<Record<string, Pick<TableValue, 'heads' | 'usual'>>> = {
  items: {
    heads: {
      lineNum: '序号',
      itemDesc: '名称',
      specification: '规格',
      uom: '单位',
      qty: '数量',
      netPrice: '不含税单价',
      taxRate: '税率',
      netAmount: '不含税金额',
      taxAmount: '税额',
      grossAmount: '含税金额',
      deliveryDate: '交货日期',
    },
    usual: ['lineNum', 'itemDesc', 'specification', 'uom', 'qty', 'netPrice', 'taxRate', 'grossAmount'],
  },
  stages: {
    heads: {
      stageNum: '序号',
      stageName: '阶段',
      percent: '比例',
      stageAmount: '含税金额',
      trigger: '触发条件',
      triggerDays: '天数',
      plannedDate: '计划日期',
    },
    usual: ['stageNum', 'stageName', 'percent', 'stageAmount', 'trigger', 'triggerDays'],
  },
  refunds: {
    heads: { lineNum: '序号', materialId: '物料', feeAmount: '费用金额', refundMode: '返还方式', targetQty: '目标数量', deadline: '期限' },
    usual: ['lineNum', 'materialId', 'feeAmount', 'refundMode', 'targetQty'],
  },
}

type TableRows = TableValue['rows']

const itemRows = ({ contractItem }: Contract): TableRows =>
  contractItem.map((item, at) => ({
    lineNum: String(at + 1),
    itemDesc: item.itemDesc,
    specification: item.specification ?? '',
    uom: meaning('UOM', item.uom).split(' ')[0] ?? '',
    qty: numberText(item.qty),
    netPrice: numberText(item.netPrice, 2),
    taxRate: `${numberText(item.taxRate)}%`,
    netAmount: amountText(item.netAmount),
    taxAmount: amountText(item.taxAmount),
    grossAmount: amountText(item.grossAmount),
    deliveryDate: item.deliveryDate ?? '',
  }))

const stageRows = ({ contractPaymentStage }: Contract): TableRows =>
  contractPaymentStage.map((stage) => ({
    stageNum: String(stage.stageNum),
    stageName: stage.stageName,
    percent: `${numberText(stage.percent)}%`,
    stageAmount: amountText(stage.stageAmount),
    trigger: meaning('PAYMENT_BASE_EVENT', stage.trigger).split(' ')[0] ?? '',
    triggerDays: String(stage.triggerDays),
    plannedDate: stage.plannedDate ?? '',
  }))

async function refundRows({ tx }: Work, { contractMoldSampleRefund: refunds }: Contract): Promise<TableRows> {
  const { rows } = await tx.query<{ id: string; name: string }>('select id, name from material_item where id = any($1)', [
    refunds.map(({ materialId }) => materialId),
  ])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return refunds.map((one, at) => ({
    lineNum: String(at + 1),
    materialId: names.get(one.materialId) ?? '',
    feeAmount: amountText(one.feeAmount),
    refundMode: meaning('REFUND_MODE', one.refundMode).split(' ')[0] ?? '',
    targetQty: numberText(one.targetQty),
    deadline: one.deadline ?? '',
  }))
}

export type Terms = Awaited<ReturnType<typeof rowsOf<typeof contractTerms>>>[number]

/** The published versions of these clauses. */
export async function publishedTerms(work: Work, codes: readonly string[]): Promise<Terms[]> {
  if (codes.length === 0) return []
  const { rows } = await work.tx.query<{ id: string }>(
    "select id from contract_terms where terms_code = any($1) and status = 'PUBLISHED' order by terms_code",
    [codes],
  )
  return rowsOf(
    work,
    contractTerms,
    rows.map(({ id }) => id),
  )
}

/** A clause as the library has it: in English where the text is English and there is one. */
export function clauseOf({ termsCode, termsVersion, bodyCn, bodyEn }: Terms, language: string): Clause {
  const bodies = language === 'EN' ? [bodyEn ?? bodyCn] : language === 'CN_EN' ? [bodyCn, bodyEn] : [bodyCn]
  const blocks = bodies
    .flatMap((body) => (body ? readHtml(body) : []))
    .flatMap((block): readonly Plain[] => (block.kind === 'clause' ? block.blocks : [block]))
  return { kind: 'clause', code: termsCode, version: termsVersion, blocks }
}

export async function valuesOf(work: Work, contract: Contract, terms: readonly Terms[], language: string): Promise<Values> {
  const raw = rawOf(contract, await partiesOf(work, contract))
  const rows: Readonly<Record<string, TableRows>> = {
    items: itemRows(contract),
    stages: stageRows(contract),
    refunds: await refundRows(work, contract),
  }
  const clauses = new Map(terms.map((one) => [one.termsCode, clauseOf(one, language)]))
  return {
    raw: (path) => (raw[path] === null || raw[path] === undefined ? null : String(raw[path])),
    word: (path, format) => wordOf(raw, path, format),
    table: (path) => {
      const [shape, own] = [tableHeads[path], rows[path]]
      return shape && own ? { ...shape, rows: own } : null
    },
    clause: (code) => clauses.get(code) ?? null,
  }
}
