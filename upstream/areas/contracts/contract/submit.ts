/** What must hold before a contract is handed in. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { contractTemplate } from '../../../../catalogue/contracts/contract-template.ts'
import { isAbove } from '../../../../catalogue/language/formula.ts'
import { rowOf } from '../../../runtime/rows/rows.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { requireUsable, standing } from '../../supplier-master/eligibility.ts'
import type { Contract } from '../text/values.ts'

/** Open to suppliers that are not introduced yet. */
const isOpenTo = ({ contractType, sourceType }: Contract): boolean =>
  contractType === 'NDA' || contractType === 'QUALITY' || sourceType === 'AGREEMENT_SIGNING' || sourceType === 'PATTERN_MAKING'

export async function requireTemplate(work: Work, doc: Contract): Promise<void> {
  const template = await rowOf(work, contractTemplate, doc.templateId)
  if (!template) return
  const isOurs = (template.orgIds ?? []).length === 0 || template.orgIds?.includes(doc.orgId)
  if (template.contractForm !== doc.contractForm || !isOurs) refuse(contract, 'TEMPLATE', { docNum: template.docNum }, 'templateId')
}

export async function requireSupplier(work: Work, doc: Contract): Promise<void> {
  const { supplierId, orgId, categoryId } = doc
  requireUsable(await learn(work, standing({ supplierId, orgId, categoryId })), isOpenTo(doc) ? 'OPEN_CONTRACT' : 'CONTRACT')
}

/** Each step is reached after the one before it. */
export function requireSteps({ contractMoldSampleRefund }: Contract): void {
  for (const [at, { lineNum, refundMode, contractRefundStep: steps }] of contractMoldSampleRefund.entries()) {
    const isBroken = steps.some(({ qty }, place) => place > 0 && !isAbove(qty, steps[place - 1]?.qty))
    if (refundMode === 'STEP' && isBroken) refuse(contract, 'STEP_ORDER', { lineNum }, `contractMoldSampleRefund[${at}].contractRefundStep`)
  }
}

/** Somebody of the supplier reads what is sent. */
export async function requireReader(work: Work, { supplierId }: Contract): Promise<void> {
  const { rows } = await work.tx.query<{ name: string; isRead: boolean }>(
    `select s.name, exists (select 1 from "user" u where u.enabled_flag = 'Y' and u.user_type = 'SUPPLIER' and s.id = any(u.supplier_ids)) as "isRead" from supplier_info s where s.id = $1`,
    [supplierId],
  )
  const [found] = rows
  if (found && !found.isRead) refuse(contract, 'NO_USER', { supplier: found.name })
}
