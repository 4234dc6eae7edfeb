/** Whether the ERP will take what stands on a statement: asked of what it has told us, nothing is sent. */
import type { Label } from '../../../../catalogue/language/define.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import type { Work } from '../../../runtime/working.ts'
import { closedMonth } from '../closed-month.ts'
import type { Statement } from './lines.ts'

export async function checkWithSap(work: Work, statement: Statement): Promise<void> {
  const findings = [...(await aboutSupplier(work, statement)), ...(await aboutMonth(work, statement)), ...aboutRates(statement)]
  statement.sapCheckState = findings.length > 0 ? 'ERROR' : 'OK'
  statement.sapCheckMessage =
    findings.length > 0
      ? findings
          .map(([cn, en]) => `${cn} / ${en}`)
          .join('\n')
          .slice(0, 2000)
      : null
}

async function aboutSupplier(work: Work, { supplierId }: Statement): Promise<Label[]> {
  const supplier = await learn(work, row(supplierInfo, supplierId))
  return supplier?.erpCode ? [] : [[`供应商${supplier?.code}没有SAP编号`, `Supplier ${supplier?.code} has no vendor number`]]
}

async function aboutMonth(work: Work, { orgId, cutoffDate }: Statement): Promise<Label[]> {
  const month = await closedMonth(work, orgId, cutoffDate)
  return month ? [[`${month}已关账`, `${month} is closed`]] : []
}

const known = new Set([0, 1, 3, 6, 9, 13])

function aboutRates({ accountStatementLine }: Statement): Label[] {
  const strange = [...new Set(accountStatementLine.map(({ taxRate }) => Number(taxRate)))].filter((rate) => !known.has(rate))
  return strange.map((rate): Label => [`税率${rate}%没有税码`, `There is no tax code of ${rate} %`])
}
