/** Contracts: their texts, what must hold before they are handed in, and what each step does. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { contractTemplate } from '../../../../catalogue/contracts/contract-template.ts'
import { movedBy, roundTo } from '../../../../catalogue/language/formula.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import { askToSign } from '../../../platform/signing/codes.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { rowOf } from '../../../runtime/rows/rows.ts'
import { knowing } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { rate } from '../../master-data/exchange.ts'
import { contractWritten } from '../followed.ts'
import { finalise } from '../signing/final-paper.ts'
import { endFlow, expireSigning, extendSigning, sign, startSigning } from '../signing/flow.ts'
import { signOutside, stopOutside } from '../signing/outside.ts'
import type { Contract } from '../text/values.ts'
import { acceptAssets } from './acceptance.ts'
import { alter, refreshExecuted, turnIntoMain } from './alteration.ts'
import { archive, borrow, giveBack } from './archive.ts'
import { becomeEffective, isBeyond, requireCovered, tellNextVersion } from './effective.ts'
import { orderItems } from './order-items.ts'
import { requireOrderedItems } from './ordered-items.ts'
import { dependentOn } from './orders.ts'
import { contractPanels } from './panels.ts'
import { advanceBalances, paymentUnderWay } from './payments.ts'
import { defaultStages, keepDueDates } from './stages.ts'
import { requireReader, requireSteps, requireSupplier, requireTemplate } from './submit.ts'
import { countDeviations, followFigures, initText, keepRevision, propose, showText, undecided } from './texts.ts'

const isSubmitted = ({ status }: Contract): boolean => status !== 'DRAFT'

export const contractBehaviour = {
  defaults: (doc, work) => takeFromTemplate(work, doc),

  follows: [
    {
      gives: ['exchangeRate'],
      from: ({ currency, submitDate }) => [currency, submitDate],
      find: knowing(
        ({ currency, submitDate }) => (submitDate ? rate({ from: currency, to: 'CNY', day: submitDate }) : null),
        (_doc, found) => ({ exchangeRate: found ? roundTo(found.factor, 10) : null }),
      ),
    },
  ],

  async settle(doc, work, before) {
    // The term is found behind the supplier once all defaults are there.
    if (!before) await defaultStages(work, doc)
    doc.displayNum = doc.docNum
    keepDueDates(doc)
    await followFigures(work, doc, before)
    keepRevision(work, doc)
    if (doc.body && doc.body !== before?.body) await countDeviations(work, doc)
    for (const refund of doc.contractMoldSampleRefund)
      if (refund.deadline && refund.deadline < work.today && refund.refundStatus === 'RUNNING') refund.lapsedFlag = 'Y'
  },

  check(doc, _work, before) {
    if (before && before.supplierId !== doc.supplierId && isSubmitted(before)) refuse(contract, 'SUPPLIER_FIXED', {}, 'supplierId')
    if (before?.textHash && before.body !== doc.body) refuse(contract, 'FINAL', {}, 'body')
  },

  async saved(doc, work) {
    await contractWritten(work, doc.id)
    await tellNextVersion(work, doc)
  },

  doInitText: (doc, call: ActionCall<{ replace?: string | null }>) => initText(call, doc, call.input.replace === 'Y'),

  async doSubmitPublish(doc, work) {
    await requireTemplate(work, doc)
    await requireSupplier(work, doc)
    requireSteps(doc)
    await refreshExecuted(work, doc)
    await requireOrderedItems(work, doc)
    await countDeviations(work, doc)
    doc.submitDate = work.today
  },

  doWithdraw() {},

  async doApprovalPublish(doc, work) {
    if (doc.contractForm !== 'SIMPLIFIED' || doc.signMode !== 'NONE' || doc.needConfirmFlag !== 'N') return
    await requireCovered(work, doc)
    await becomeEffective(work, doc)
    await announceStep(work, contract, 'doEffect', doc)
  },

  async doSendConfirm(doc, work) {
    await requireReader(work, doc)
    showText(doc)
    Object.assign(doc, { sentDate: work.today, refuseReason: null })
    if (doc.needConfirmFlag === 'N') await finalise(work, doc)
  },

  doPropose: (doc, work) => propose(work, doc),

  doSupplierConfirm(doc, work) {
    const open = undecided(doc)
    if (open) refuse(contract, 'UNDECIDED', { rev: open.revisionNum })
    return finalise(work, doc)
  },

  doSupplierRefuse(doc, { reason }) {
    if (!reason && !undecided(doc)) refuse(contract, 'NO_REASON', {}, 'input.reason')
    doc.refuseReason = reason
  },

  doAcceptRevision(doc, { lineIds }) {
    const taken = doc.contractDocument.find(({ id }) => id === lineIds[0])
    if (taken?.body) Object.assign(doc, { body: taken.body, revisionNum: taken.revisionNum })
  },

  doRejectRevision() {},

  doFinalise: (doc, work) => finalise(work, doc),

  async doStartSign(doc, work) {
    await startSigning(work, doc)
    signOutside(work, doc)
  },

  doSignExpire: (doc) => expireSigning(doc),

  doExtendSign: (doc, call: ActionCall<{ signDueDate: string }>) => extendSigning(doc, call.input.signDueDate, call.today),

  doSignCode: (doc, work) => askToSign(work, doc.id),

  doSupplierSign: (doc, call: ActionCall<{ signName?: string | null }>) => sign(doc, call, 'SUPPLIER'),

  /** Electronically in the buyer's turn; on paper both have signed. */
  async doSign(doc, call: ActionCall<{ signName?: string | null }>) {
    if (doc.status === 'SIGNING') return sign(doc, call, 'BUYER')
    const work: Work = call
    const signedDate = [String(doc.buyerSignDate), String(doc.supplierSignDate)].sort().at(-1)
    if (await isBeyond(work, doc)) {
      Object.assign(doc, { signStatus: 'DONE', signedDate })
      return { to: 'SIGNING' }
    }
    await becomeEffective(work, doc, signedDate)
    await announceStep(work, contract, 'doEffect', doc)
    return { to: 'EFFECTIVE' }
  },

  doRefuseSign(doc, call) {
    stopOutside(call, doc)
    endFlow(doc, 'REFUSED', call.reason)
  },

  doStopSign(doc, work) {
    stopOutside(work, doc)
    endFlow(doc, 'NOT_STARTED', null)
  },

  async doEffect(doc, work) {
    await requireCovered(work, doc)
    await becomeEffective(work, doc, doc.signedDate ?? work.today)
  },

  async doTakeOver(doc, call: ActionCall<{ oldNum: string; signedDate: string }>) {
    const { oldNum, signedDate } = call.input
    if (!call.isImport) refuse(contract, 'ONLY_IMPORT', {})
    if (signedDate > call.today) refuse(contract, 'SIGNED_LATER', { date: signedDate }, 'input.signedDate')
    Object.assign(doc, {
      contractForm: 'SIMPLIFIED',
      signMode: 'OFFLINE',
      needConfirmFlag: 'N',
      oldNum,
      buyerSignDate: signedDate,
      supplierSignDate: signedDate,
      contractPaymentStage: [],
    })
    await defaultStages(call, doc)
    await becomeEffective(call, doc, signedDate)
  },

  doAlteration: (doc, call) => alter(doc, call),

  async doTermination(doc, call: ActionCall<{ terminationDate: string; settlementNote: string }>) {
    const docNum = await paymentUnderWay(call, doc.id)
    if (docNum) refuse(contract, 'PAYING', { docNum })
    Object.assign(doc, { ...call.input, endReason: call.reason })
  },

  async doTerminationApproval(doc, work) {
    doc.advanceAmount = (await advanceBalances(work.tx, [doc.id])).get(doc.id) ?? null
    for (const stage of doc.contractPaymentStage) if (stage.stageStatus === 'PLANNED' || stage.stageStatus === 'DUE') stage.cancelledFlag = 'Y'
  },

  doTerminationReject(doc) {
    Object.assign(doc, { terminationDate: null, settlementNote: null, endReason: null })
  },

  async doVoid(doc, call) {
    await requireAlone(call, doc)
    doc.endReason = call.reason
  },

  doVoidApproval: (doc, work) => requireAlone(work, doc),

  doVoidReject(doc) {
    doc.endReason = null
  },

  doCancel(doc, { reason }) {
    doc.endReason = reason
  },

  doAssetAcceptance: (doc, call) => acceptAssets(doc, call),

  doCreateOrder: (doc, call) => orderItems(doc, call),

  doPreToMain: (doc, work) => turnIntoMain(work, doc),

  doStopRenew(doc, { today }) {
    const until = movedBy(doc.endDate, -(doc.renewNoticeDays ?? 0))
    if (today > until) refuse(contract, 'NOTICE_LATE', { date: until })
    doc.autoRenewFlag = 'N'
  },

  doArchive: (doc, call) => archive(doc, call),
  doBorrow: (doc, call) => borrow(doc, call),
  doReturnArchive: (doc, call) => giveBack(doc, call),

  async counted(rows, { tx }) {
    const balances = await advanceBalances(
      tx,
      rows.map(({ id }) => id),
    )
    return [...balances].map(([id, advanceAmount]) => [id, { advanceAmount }] as const)
  },
  panels: contractPanels,
} satisfies Behaviour<typeof contract>

/** What the template says of signing and keeping, where nobody said otherwise. */
async function takeFromTemplate(work: Work, doc: Contract): Promise<void> {
  const template = await rowOf(work, contractTemplate, doc.templateId)
  if (!template) {
    if (doc.contractForm === 'SIMPLIFIED' && doc.signMode === 'ESIGN' && !doc.previousId) doc.signMode = 'OFFLINE'
    return
  }
  if (doc.previousId || doc.preContractId) return
  const { needConfirmFlag, signMode, signOrder, retentionYears } = template
  Object.assign(doc, { needConfirmFlag, signMode, signOrder, retentionYears })
}

async function requireAlone(work: Work, { id }: Contract): Promise<void> {
  const docNum = await dependentOn(work, id)
  if (docNum) refuse(contract, 'DEPENDED', { docNum })
}
