/** What may stand in templates and clauses between double braces. */
import type { Label } from '../../../../catalogue/language/define.ts'
import { type Block, isList, type Plain, wordsOf } from '../../../../catalogue/legal/text.ts'

interface Known {
  label: Label
  /** Without it a contract cannot become final. */
  isRequired?: true
  /** Rows, not a word. */
  isTable?: true
  /** Where somebody signs. */
  isPlace?: true
}

export const groups = {
  contract: ['合同', 'Contract'],
  buyer: ['需方', 'Buyer'],
  supplier: ['供方', 'Supplier'],
  project: ['项目', 'Project'],
  trade: ['贸易条款', 'Trade terms'],
  sign: ['签署', 'Signing'],
  items: ['标的', 'Items'],
  stages: ['付款阶段', 'Stages'],
  refunds: ['费用返还', 'Refunds'],
} as const satisfies Record<string, Label>

export const known: Readonly<Record<string, Known>> = {
  'contract.docNum': { label: ['合同编号', 'Number'], isRequired: true },
  'contract.contractName': { label: ['合同名称', 'Name'], isRequired: true },
  'contract.signDate': { label: ['签订日期', 'Date of signing'] },
  'contract.startDate': { label: ['生效日期', 'Valid from'], isRequired: true },
  'contract.endDate': { label: ['失效日期', 'Valid to'], isRequired: true },
  'contract.netAmount': { label: ['不含税金额', 'Net amount'] },
  'contract.taxAmount': { label: ['税额', 'Tax'] },
  'contract.grossAmount': { label: ['含税金额', 'Gross amount'] },
  'contract.currency': { label: ['币种', 'Currency'], isRequired: true },
  'contract.paymentTerm': { label: ['付款条件', 'Payment term'] },
  'contract.warrantyMonths': { label: ['质保期(月)', 'Warranty months'] },
  'contract.penaltyPercent': { label: ['违约金%/日', 'Penalty per day'] },
  'contract.contractType': { label: ['合同类型', 'Type'] },
  'buyer.orgName': { label: ['需方名称', 'Name'], isRequired: true },
  'buyer.creditCode': { label: ['需方信用代码', 'Credit code'] },
  'buyer.address': { label: ['需方地址', 'Address'] },
  'buyer.legalPerson': { label: ['需方法人', 'Legal person'] },
  'buyer.bank': { label: ['需方开户行', 'Bank'] },
  'buyer.bankAccount': { label: ['需方账号', 'Bank account'] },
  'supplier.name': { label: ['供方名称', 'Name'], isRequired: true },
  'supplier.code': { label: ['供方编码', 'Code'] },
  'supplier.creditCode': { label: ['供方信用代码', 'Credit code'] },
  'supplier.address': { label: ['供方地址', 'Address'] },
  'supplier.legalPerson': { label: ['供方法人', 'Legal person'] },
  'supplier.contact': { label: ['供方联系人', 'Contact'] },
  'supplier.phone': { label: ['供方电话', 'Phone'] },
  'supplier.email': { label: ['供方邮箱', 'E-mail'] },
  'supplier.bank': { label: ['供方开户行', 'Bank'] },
  'supplier.bankAccount': { label: ['供方账号', 'Bank account'] },
  'project.code': { label: ['项目编码', 'Code'] },
  'project.name': { label: ['项目名称', 'Name'] },
  'trade.incoterm': { label: ['贸易术语', 'Incoterm'] },
  'trade.incotermPlace': { label: ['指定地点', 'Named place'] },
  'trade.portFrom': { label: ['启运港', 'Port of loading'] },
  'trade.portTo': { label: ['目的港', 'Port of discharge'] },
  'trade.packing': { label: ['包装', 'Packing'] },
  items: { label: ['标的表', 'Table of items'], isTable: true },
  stages: { label: ['付款阶段表', 'Table of stages'], isTable: true },
  refunds: { label: ['费用返还表', 'Table of refunds'], isTable: true },
  'sign.buyer': { label: ['需方签署处', "The buyer's signature"], isPlace: true },
  'sign.supplier': { label: ['供方签署处', "The supplier's signature"], isPlace: true },
}

/** Columns that tables may name. */
export const columnsOf: Readonly<Record<string, readonly string[]>> = {
  items: ['lineNum', 'itemDesc', 'specification', 'uom', 'qty', 'netPrice', 'taxRate', 'netAmount', 'taxAmount', 'grossAmount', 'deliveryDate'],
  stages: ['stageNum', 'stageName', 'percent', 'stageAmount', 'trigger', 'triggerDays', 'plannedDate'],
  refunds: ['lineNum', 'materialId', 'feeAmount', 'refundMode', 'targetQty', 'deadline'],
}

const formats: ReadonlySet<string> = new Set(['capital', 'date', 'amount', 'percent'])
const isFormat = (format: string): boolean => formats.has(format) || /^[yMd年月日/.-]+$/u.test(format)

export interface Placeholder {
  /** As it is written, without its braces. */
  written: string
  path: string
  columns: readonly string[]
  format: string | null
}

export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const CONDITION = /^#if\s+([\w.]+)\s*(>=|<=|!=|=|>|<)\s*(\S.*)$/

export function placeholderOf(written: string): Placeholder {
  const [head = '', format] = written.split('|')
  const [path = '', columns] = head.split(':')
  return { written, path: path.trim(), columns: columns?.split(',').map((one) => one.trim()) ?? [], format: format?.trim() ?? null }
}

export const isCondition = (written: string): boolean => written.startsWith('#') || written.startsWith('/')

export interface Test {
  path: string
  op: string
  value: string
}
export function testOf(written: string): Test | null {
  const [, path = '', op = '', value = ''] = CONDITION.exec(written.trim()) ?? []
  return path ? { path, op, value: value.trim().replace(/^["'“”]|["'“”]$/g, '') } : null
}

function isKnown({ path, columns, format }: Placeholder): boolean {
  const found = known[path]
  if (!found || (format !== null && !isFormat(format))) return false
  return found.isTable ? columns.every((one) => columnsOf[path]?.includes(one)) : columns.length === 0
}

const itemTexts = (plain: Plain): string[] => {
  if (plain.kind === 'pagebreak') return []
  if (plain.kind === 'table') return [...plain.head, ...plain.rows].flat().map(({ inner }) => wordsOf(inner))
  if (isList(plain)) return plain.items.flatMap(({ inner, lists }) => [wordsOf(inner), ...lists.flatMap(itemTexts)])
  return [wordsOf(plain.inner)]
}
export const textsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === 'clause' ? block.blocks.flatMap(itemTexts) : itemTexts(block)))

/** All that stands between braces, in its order. */
export const writtenIn = (blocks: readonly Block[]): string[] =>
  textsOf(blocks).flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, written = '']) => written.trim()))

export type Wrong =
  | { kind: 'placeholder'; placeholder: string; pos: number }
  | { kind: 'condition'; condition: string }
  | { kind: 'depth'; condition: string; depth: number; max: number }
  | { kind: 'braces'; text: string; pos: number }

const DEEPEST = 3

/** What nobody could fill: names that there are not, each with its place among those of its name, and conditions that do not close. */
export function wrongIn(blocks: readonly Block[]): Wrong[] {
  const found: Wrong[] = []
  const seen = new Map<string, number>()
  let depth = 0
  for (const written of writtenIn(blocks)) {
    if (written === '/if') depth--
    else if (written.startsWith('#')) {
      const test = testOf(written)
      depth++
      if (!test || !known[test.path] || known[test.path]?.isTable) found.push({ kind: 'condition', condition: written })
      else if (depth > DEEPEST) found.push({ kind: 'depth', condition: written, depth, max: DEEPEST })
    } else {
      const one = placeholderOf(written)
      const pos = (seen.get(one.path) ?? 0) + 1
      seen.set(one.path, pos)
      if (!isKnown(one)) found.push({ kind: 'placeholder', placeholder: one.path, pos })
    }
    if (depth < 0) found.push({ kind: 'condition', condition: written })
  }
  if (depth > 0) found.push({ kind: 'condition', condition: '#if' })
  return [...found, ...looseBraces(blocks)]
}

/** Braces that belong to no placeholder would stand in the contract as they are; with the words behind them, and which of them it is. */
const looseBraces = (blocks: readonly Block[]): Wrong[] =>
  textsOf(blocks)
    .flatMap((text) => [...text.replace(PLACEHOLDER, '').matchAll(/(?:\{\{|\}\}).{0,30}/gs)].map(([found]) => found))
    .map((text, at) => ({ kind: 'braces', text, pos: at + 1 }))

/** Codes of clauses that a text refers to or holds. */
export const clausesIn = (blocks: readonly Block[]): { code: string; version: number | null }[] =>
  blocks.flatMap((block) => (block.kind === 'clause' ? [{ code: block.code, version: block.version }] : []))
