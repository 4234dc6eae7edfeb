/** Applications in the office automation: sent when they are handed in, recalled when they are decided here, and decided by what is called back. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { paymentApply } from '../../../../catalogue/finance/payment-apply.ts'
import { paymentOaLink } from '../../../../catalogue/finance/payment-oa-link.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import type { Answer } from '../../../../contract/types.ts'
import { asSystem } from '../../../platform/database/as-system.ts'
import { unknownAddress } from '../../../platform/http/refusals.ts'
import { systemWork } from '../../../platform/jobs/system-actor.ts'
import { decideElsewhere } from '../../../platform/workflow/process-approval.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { shaped } from '../../../runtime/change/requests.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import { rowWith } from '../../../runtime/rules/row-facts.ts'
import type { CallContext } from '../../../runtime/types.ts'
import { create, loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { parameter } from '../../master-data/config.ts'
import type { Application } from './application.ts'

type Link = Full<typeof paymentOaLink>

/** Where the company decides payments in its office automation (OA_ENABLED). */
export async function askOa(work: Work, application: Application): Promise<void> {
  const { value } = await learn(work, parameter({ code: 'OA_ENABLED', orgId: application.orgId }))
  application.oaState = value === 'Y' ? 'SENT' : null
}

/** Decided or taken back here: what the OA says later counts no more. */
export function askOaNoMore(application: Application): void {
  if (application.oaState === 'SENT' || application.oaState === 'FAILED') application.oaState = 'NONE'
}

/** The link goes where its application has gone. */
export async function followInOa(application: Application, work: Work): Promise<void> {
  const { oaState, status } = application
  if (oaState !== 'SENT' && oaState !== 'NONE') return
  const known = await learn(work, rowWith(paymentOaLink, { paymentApplyId: application.id }))
  const link = known && (await loadOne(work, paymentOaLink, known.id, { lock: true }))
  if (oaState === 'NONE') await takeBySystem(work, paymentOaLink, 'doRecall', link)
  else if (status === 'SUBMITTED' && link?.status !== 'SENT')
    await takeBySystem(work, paymentOaLink, 'doHandIn', await linked(work, application, link ?? null))
}

/** The link of an application says what the OA decides on. */
async function linked(work: Work, application: Application, known: Link | null): Promise<Link | null> {
  const { id, orgId, docNum, supplierId, currency, payAmount } = application
  const said = { docNum, paymentApplyId: id, applyDocNum: docNum, supplierId, currency, payAmount }
  if (known) return Object.assign(known, said)
  const made = await create(work, paymentOaLink, { orgId: orgId ?? undefined }, { fill: (link) => Object.assign(link, said) })
  return loadOne(work, paymentOaLink, made.id, { lock: true })
}

function sentAnew(link: Link): void {
  Object.assign(link, { erpStatus: 'NONE', oaNum: null, oaUrl: null })
}

function heard(link: Link, { nowText }: Work): void {
  link.lastSyncTime = nowText
}

export const paymentOaLinkBehaviour = {
  settle(link) {
    if (link.status === 'SENT' && link.erpStatus === 'FAILED') link.status = 'FAILED'
  },

  async saved({ paymentApplyId, status }, work) {
    const application = paymentApplyId && (await loadOne(work, paymentApply, paymentApplyId))
    if (!application || application.oaState === status) return
    await keep(work, paymentApply, [application.id], (one) => {
      one.oaState = status
    })
  },

  doHandIn: sentAnew,
  doSendToOa: sentAnew,
  doPass: heard,
  doRefuse: heard,
  doRecall: sentAnew,
} satisfies Behaviour<typeof paymentOaLink>

const spoken = z.object({
  oaNum: z.string().trim().min(1).max(60),
  result: z.enum(['PASSED', 'REFUSED']),
  reason: z.string().max(500).nullish(),
})

/** `payment/oaDecision`, for programs: what the OA says counts as the decision of the approver. Told again, or of one that is decided, nothing happens. */
export async function hearOa(pool: Pool, body: Record<string, unknown>, { program, actor, now }: CallContext): Promise<Answer> {
  if (!program || actor.side !== 'internal') throw unknownAddress()
  const { menuId: _, ...message } = body
  const { oaNum, result, reason } = shaped(spoken, message)
  await asSystem(pool, async (tx) => {
    const work = systemWork(tx, now)
    const known = (await learn(work, rowWith(paymentOaLink, { oaNum }))) ?? refuseRule('NOT_FOUND')
    const held = await loadOne(work, paymentApply, String(known.paymentApplyId), { lock: true })
    const link = await loadOne(work, paymentOaLink, known.id, { lock: true })
    if (!held || !(await takeBySystem(work, paymentOaLink, result === 'PASSED' ? 'doPass' : 'doRefuse', link))) return
    const application = await loadOne(work, paymentApply, held.id, { lock: true })
    const decision = result === 'PASSED' ? 'PASSED' : 'REJECTED'
    if (application) await decideElsewhere(work, paymentApply, application, 'SUBMIT', { decision, reason: reason?.trim() || `OA ${oaNum}` })
  })
  return { status: '200', msg: '', data: null }
}
