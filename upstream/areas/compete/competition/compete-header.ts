import { createHash } from 'node:crypto'
import { competeHall } from '../../../../catalogue/compete/compete-hall.ts'
import { competeHeader } from '../../../../catalogue/compete/compete-header.ts'
import { pricingHeader } from '../../../../catalogue/compete/pricing-header.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { type Called, called } from '../../../runtime/rules/row-facts.ts'
import { change, create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { requireUsable, standing } from '../../supplier-master/eligibility.ts'
import { drawAliases } from '../award/aliases.ts'
import { askedIn, holdAsked } from '../award/asked-of-requisitions.ts'
import { sceneToPass } from '../decided.ts'
import { requireAwardUnused } from '../pricing/into-price-list.ts'
import { abolishPlaced } from '../pricing/place-prices.ts'
import { standingIn } from '../room/standing.ts'
import { stateOf, tellRoom } from '../room/state.ts'
import type { Competition } from '../room/terms.ts'
import { layRanking, requireAward, shareOut } from './award.ts'
import { carryOutAward, draftResults } from './carry-out.ts'
import { panelsOf } from './panels.ts'

const awardable = ['CLOSED', 'AWARD_REJECTED', 'AWARD_SUBMITTED']
/** In these the lines that were asked for belong to nobody else any more. */
const isHolding = (status: string): boolean => !['AWARDED', 'NO_AWARD', 'CANCELLED', 'ABOLISHED'].includes(status)
const beforeApproval = ['DRAFT', 'SUBMITTED', 'REJECTED']

export const competeHeaderBehaviour = {
  panels: (doc, { tx }) => panelsOf(doc, tx),

  defaults(doc) {
    doc.maxTurns ??= doc.competeMode === 'FREE' ? 1 : 5
  },

  settle(doc) {
    doc.sealedRule = doc.competeMode === 'ROUND' ? 'Y' : 'N'
    if (doc.competeMode !== 'FREE') doc.autoExtendFlag = 'N'
    if (awardable.includes(doc.status)) shareOut(doc)
  },

  async saved(doc, work, before) {
    await holdAsked(work, before?.competeItem ?? [], {
      ...{ targetType: 'COMPETE', id: doc.id, docNum: doc.docNum, status: doc.status },
      held: isHolding(doc.status) ? askedIn(doc.competeItem) : [],
    })
    if (!before || doc.status === before.status) return
    if (doc.status === 'APPROVED') await announceStep(work, competeHeader, 'doInvite', doc)
    if (doc.status !== 'AWARDED') return
    await draftResults(work, doc)
    await announceStep(work, competeHeader, 'doResult', doc)
  },

  async doSubmit(doc, call) {
    if (awardable.includes(doc.status)) requireAward(doc)
    else await requireInvitable(call, doc)
  },

  async doApproval(doc, call) {
    const scene = await sceneToPass(call, competeHeader.entity, doc.id)
    if (scene) refuse(pricingHeader, 'NOT_DECIDED', { scene })
    if (doc.status === 'SUBMITTED') await openForSuppliers(call, doc)
    else await carryOutAward(call, doc)
  },

  /** The final ranks, and whoever is first proposed. */
  async doEnd(doc, call) {
    layRanking(call, doc, await standingIn(call, String(doc.hallId)))
    shareOut(doc)
  },

  async doCancel(doc, call) {
    if (!beforeApproval.includes(doc.status) && call.actor.responsibility !== 'manager') refuse(competeHeader, 'MANAGER_CANCELS', {})
    if (doc.hallId) await closeUnopened(call, doc.hallId)
  },

  async doAbolish(doc, call) {
    await requireAwardUnused(call, doc.docNum)
    await abolishPlaced(call, { sourceType: 'COMPETE', sourceId: doc.id })
  },

  doRun() {},
  doInvite() {},
  doResult() {},
  doStartDue() {},
} satisfies Behaviour<typeof competeHeader>

async function requireInvitable(work: Work, { orgId, purchaseCategoryId: categoryId, competeSupplier }: Competition): Promise<void> {
  const found = await learn(
    work,
    competeSupplier.map(({ supplierId }) => standing({ supplierId, orgId, categoryId })),
  )
  for (const one of found) requireUsable(one, 'INVITE')
}

/** Aliases are drawn, the rules get their fingerprint, and the hall waits for its hour. */
async function openForSuppliers(call: ActionCall, doc: Competition): Promise<void> {
  drawAliases(doc.competeSupplier)
  doc.approvedDate = call.nowText
  doc.ruleHash = createHash('sha256')
    .update(JSON.stringify(rulesIn(doc)))
    .digest('hex')
  const names = await learn(
    call,
    doc.competeSupplier.map(({ supplierId }) => called(supplierId)),
  )
  const hall = await create(
    call,
    competeHall,
    {},
    {
      fill(made) {
        const { orgId, title, buyerId, competeMode, visibilityMode, currency, planStartDate } = doc
        Object.assign(made, {
          orgId,
          title,
          buyerId,
          competeMode,
          visibilityMode,
          currency,
          planStartDate,
          competeHeaderId: doc.id,
          docNum: `${doc.docNum}-H`,
        })
        made.competeSeat = doc.competeSupplier.map(({ supplierId, aliasCode, adjFactor }, at) =>
          Object.assign(newLineOf(call, competeHall, 'competeSeat', { headerId: made.id, parent: made, lineNum: (at + 1) * 10 }), {
            ...{ supplierId, aliasCode, adjFactor },
            ...nameOf(names[at]),
          }),
        )
        tellRoom(call, made, 'state', { state: stateOf(made, 'WAITING', []) })
      },
    },
  )
  doc.hallId = hall.id
}

/** Nobody enters a hall whose competition was called off; one that was closed stays as it is. */
async function closeUnopened(call: ActionCall, hallId: string): Promise<void> {
  await change(call, competeHall, [hallId], 'doClose', (hall) => {
    if (hall.status !== 'WAITING') return
    Object.assign(hall, { status: 'CLOSED', closeReason: 'MANUAL' })
    tellRoom(call, hall, 'state', { state: stateOf(hall, 'CLOSED', []) })
  })
}

const nameOf = (called: Called | null | undefined) => ({ supplierName: called?.name[0] ?? '', supplierNameEn: called?.name[1] ?? '' })

/** What a supplier accepts when it presses ready. */
const rulesIn = (doc: Competition) => [
  doc.ruleText,
  [doc.competeMode, doc.offerBasis, doc.turnDurationSec, doc.slotSec, doc.maxTurns, doc.stepType, doc.stepValue, doc.visibilityMode, doc.rankBasis],
  [doc.autoExtendFlag, doc.extendWindowSec, doc.extendBySec, doc.extendMax, doc.extendTrigger, doc.eliminateCount, doc.keepMin, doc.passLimit],
  doc.competeItem.map(({ id, requestQty, ceilingPrice, stepValue }) => [id, requestQty, ceilingPrice, stepValue]),
]
