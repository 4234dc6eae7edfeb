/** A contract on one page: its key data, how it is paid, and how far it is carried out. */
import { contract as definition } from '../../../../catalogue/contracts/contract.ts'
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { amountText, joined, numberText } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { meaning } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'
import type { Contract } from '../text/values.ts'

const { states }: AnyDefinition = definition

const unready: readonly string[] = [
  'DRAFT',
  'PUBLISH_SUBMITTED',
  'PUBLISH_REJECTED',
  'APPROVED',
  'SENT',
  'SUPPLIER_REFUSED',
  'SUPPLIER_CONFIRMED',
  'SIGNING',
]
const ended: readonly string[] = ['VOIDED', 'CANCELLED', 'TERMINATED', 'SUPERSEDED']

const stampOf = (status: string): Pick<Sheet, 'stamp'> =>
  unready.includes(status) ? { stamp: ['未生效', 'NOT EFFECTIVE'] } : ended.includes(status) ? { stamp: ['已失效', 'NO LONGER VALID'] } : {}

const stageRows = ({ contractPaymentStage: stages }: Contract): string[][] =>
  (stages ?? []).map((stage) => [
    String(stage.stageNum),
    stage.stageName,
    `${numberText(stage.percent)}%`,
    stage.dueDate ?? stage.plannedDate ?? '',
    meaning('STAGE_STATUS', stage.stageStatus),
    amountText(stage.stageAmount),
    amountText(stage.paidAmount),
  ])

export async function contractSheet(tx: Tx, contract: Contract): Promise<Sheet> {
  const { unit, company, supplier, contact, buyer, term: payment } = await partiesOf(tx, contract)
  const { displayNum, docNum, status, contractName, contractType, startDate, endDate, signedDate, currency } = contract
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['合同单', 'CONTRACT SHEET'],
    number: displayNum ?? docNum,
    facts: [
      [['类型', 'Type'], meaning('CONTRACT_TYPE', contractType)],
      [['有效期', 'Valid'], joined(startDate, '–', endDate)],
      [['签署日期', 'Signed'], signedDate ?? ''],
      [['币种', 'Currency'], currency],
    ],
    qr: displayNum ?? docNum,
    ...stampOf(status),
    parties: [
      { label: ['需方', 'Buyer'], lines: [joined(unit?.code, unit?.name), joined(buyer?.name)] },
      { label: ['供方', 'Supplier'], lines: [joined(supplier?.code, supplier?.name), joined(contact?.name, contact?.mobile ?? contact?.phone)] },
    ],
    columns: [
      { label: ['序号', 'No.'], width: 30 },
      { label: ['付款阶段', 'Payment stage'], width: 150 },
      { label: ['比例', 'Share'], width: 50, align: 'right' },
      { label: ['到期', 'Due'], width: 70 },
      { label: ['状态', 'Status'], width: 90 },
      { label: ['含税金额', 'Gross'], width: 80, align: 'right' },
      { label: ['已付', 'Paid'], width: 80, align: 'right' },
    ],
    rows: stageRows(contract),
    totals: [
      term('不含税金额', 'Net', amountText(contract.netAmount)),
      term('税额', 'Tax', amountText(contract.taxAmount)),
      term('含税金额', 'Gross', amountText(contract.grossAmount)),
      term('已申请', 'Applied for', amountText(contract.appliedAmount)),
      term('已开票', 'Invoiced', amountText(contract.invoicedAmount)),
      term('已付款', 'Paid', amountText(contract.paidAmount)),
    ],
    terms: [
      term('合同名称', 'Name', contractName),
      term('付款条件', 'Payment term', joined(payment?.code, payment?.name)),
      term('状态', 'Status', joined(...(states[status]?.label ?? []))),
      term('执行率', 'Executed', contract.executePercent ? `${numberText(contract.executePercent)}%` : '—'),
    ],
    signatures: [],
  }
}
