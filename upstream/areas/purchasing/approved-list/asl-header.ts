import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { isAbove, spoken } from '../../../../catalogue/language/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { aslHeader } from '../../../../catalogue/purchasing/asl-header.ts'
import { departmentOf } from '../../../platform/organisation/department-of.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { takeInto } from '../../../runtime/change/take.ts'
import { knowing, learn } from '../../../runtime/rules/facts.ts'
import { codeOf } from '../../../runtime/rules/references-to.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { called, row } from '../../../runtime/rules/row-facts.ts'
import type { Work } from '../../../runtime/working.ts'
import { atPlant } from '../../master-data/said-by-material.ts'
import { requireUsable, standing } from '../../supplier-master/eligibility.ts'
import { changeListed, lockGoods, orderUsing, otherListed, otherWaiting, sourcesOf } from './approved-lists.ts'
import { bringIntoForce, isEnding, stateAfter } from './list-effect.ts'
import { heaviest, quotaPanel, sharesOf } from './quotas.ts'

type List = Full<typeof aslHeader>
type Line = LineRow<typeof aslHeader, 'aslLine'>

const at = (list: List, line: Line, field: string) => `aslLine[${list.aslLine.indexOf(line)}].${field}`

export const aslHeaderBehaviour = {
  follows: [
    {
      gives: ['deptId'],
      from: ({ applicantId }) => [applicantId],
      find: knowing(
        ({ applicantId }) => departmentOf(applicantId),
        (_list, deptId) => ({ deptId }),
      ),
    },
    {
      on: 'aslLine',
      gives: ['leadTimeDays'],
      from: ({ materialId }, { orgId }) => [materialId, orgId],
      find: knowing(
        ({ materialId }, { orgId }) => atPlant(materialId, orgId),
        ({ sourceLineId }, atOrg) => (sourceLineId ? {} : { leadTimeDays: atOrg?.leadDays ?? null }),
      ),
    },
    {
      on: 'aslLine',
      gives: ['startDate'],
      from: (_line, { effectiveDate }) => [effectiveDate],
      find: ({ sourceLineId }, { effectiveDate }) => (sourceLineId ? {} : { startDate: effectiveDate }),
    },
    {
      on: 'aslLine',
      gives: ['endDate'],
      from: ({ startDate }) => [startDate],
      find: ({ sourceLineId, startDate }) => (sourceLineId ? {} : { endDate: yearAfter(startDate) }),
    },
  ],

  async settle(list, work) {
    if (list.status !== 'DRAFT' && list.status !== 'REJECTED') return
    await takeFromSources(list, work)
    await takeCategories(list, work)
  },

  takes: {
    /** What the lines are to become is told with the rows. */
    listed: async (taken, _work, { changeType, ...head }) => taken.map((of) => ({ of, qty: of.qty, head, line: { changeType } })),
  },

  /** One alteration for each business unit; what the lines are to become is typed in it. */
  async doPickLines({ applicantId, effectiveDate }, call) {
    const deptId = (await learn(call, departmentOf(applicantId))) ?? ''
    await takeInto(
      call,
      aslHeader,
      'listed',
      call.lineIds.map((id) => ({ id })),
      { applicantId, effectiveDate, deptId, reason: call.reason ?? '', changeType: call.input.changeType },
    )
  },

  async doSubmit(list, work) {
    if (list.effectiveDate < work.today) refuse(aslHeader, 'EFFECTIVE_EARLY', {}, 'effectiveDate')
    await requireLines(list, work)
  },

  doWithdraw() {},

  async panels(list, look) {
    const isOver = list.status === 'CANCELLED' || list.status === 'ABOLISHED'
    return { quota: isOver ? [] : await quotaPanel(look, list) }
  },

  async doApproval(list, work) {
    lockGoods(work, list)
    // Since it was handed in, another list may have been approved.
    await requireLines(list, work)
    await requireQuotas(list, work)
    await changeListed(work, bringIntoForce(list, work.today), 'doApproval')
  },

  /** What a later list has replaced stays replaced. */
  async doAbolish(list, work) {
    const listed = list.aslLine.filter(isListed)
    const inForce = listed.filter(({ effectState }) => effectState !== 'PENDING')
    const orders = await learn(
      work,
      inForce.map((line) => orderUsing(list.orgId, line)),
    )
    const docNum = orders.find((order) => order !== null)
    if (docNum) refuse(aslHeader, 'IN_USE', { docNum })
    const sources = await sourcesOf(work, list)
    const back = list.aslLine.flatMap((line) => {
      const source = sources.get(line.sourceLineId ?? '')
      const isAsWeLeftIt = source?.effectState === stateAfter(line) && (isListed(line) || isEnding(line))
      return source && isAsWeLeftIt ? [[source.id, line.changeType === 'UNFREEZE' ? 'FROZEN' : 'EFFECTIVE'] as const] : []
    })
    for (const line of listed) line.effectState = 'REMOVED'
    await changeListed(work, new Map(back), 'doAbolish')
  },
} satisfies Behaviour<typeof aslHeader>

const isListed = ({ effectState }: Line) => effectState === 'PENDING' || effectState === 'EFFECTIVE' || effectState === 'FROZEN'

/** What an alteration leaves open stays as it was. */
const stays = [
  'supplierMaterialCode',
  'manufacturer',
  'brand',
  'quotaPercent',
  'minOrderQty',
  'leadTimeDays',
  'trialQtyLimit',
  'startDate',
  'endDate',
] as const

/** Whom and what an alteration is about says the line that it changes, and what no kind of change is about. */
async function takeFromSources(list: List, work: Work): Promise<void> {
  const sources = await sourcesOf(work, list)
  for (const line of list.aslLine) {
    const source = sources.get(line.sourceLineId ?? '')
    if (!source) continue
    const { aslLevel, materialId, categoryId, supplierId, supplierSiteId, packQty, inspectionFreeFlag } = source
    Object.assign(line, { aslLevel, materialId, categoryId, supplierId, supplierSiteId, packQty, inspectionFreeFlag })
    if (line.changeType !== 'RANK') line.sourceRank = source.sourceRank
    for (const field of stays) if (line[field] === null) Object.assign(line, { [field]: source[field] })
  }
}

async function takeCategories({ aslLine }: List, work: Work): Promise<void> {
  const materials = await learn(
    work,
    aslLine.map(({ materialId }) => row(materialItem, materialId)),
  )
  for (const [index, line] of aslLine.entries()) line.categoryId = materials[index]?.categoryId ?? line.categoryId
}

const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-02-28')}`

const requireLines = (list: List, work: Work): Promise<void> =>
  list.aslType === 'ALTERATION' ? requireChangeable(list, work) : requireListable(list, work)

async function requireListable(list: List, work: Work): Promise<void> {
  const known = await learn(work, {
    org: called(list.orgId),
    lines: list.aslLine.map((line) => ({
      material: called(line.materialId),
      atOrg: atPlant(line.materialId, list.orgId),
      standing: standing({ supplierId: line.supplierId, orgId: list.orgId, categoryId: line.categoryId }),
      other: otherListed(list, line),
    })),
  })
  for (const [index, { material, atOrg, standing: stands, other }] of known.lines.entries()) {
    const line = list.aslLine[index] as Line
    const { lineNum } = line
    if (material && !atOrg) refuse(aslHeader, 'NOT_EXTENDED', { code: material.code, org: known.org?.code }, at(list, line, 'materialId'))
    const { status } = requireUsable(stands, 'ASL')
    if (status === 'TRIAL' && line.sourceRank !== 'TRIAL') refuse(aslHeader, 'TRIAL_RANK', { lineNum }, at(list, line, 'sourceRank'))
    if (other) refuse(aslHeader, 'DUPLICATE', { lineNum, docNum: other }, at(list, line, 'supplierId'))
  }
}

async function requireChangeable(list: List, work: Work): Promise<void> {
  const sources = await sourcesOf(work, list)
  const waiting = await learn(
    work,
    list.aslLine.map((line) => otherWaiting(list, line)),
  )
  for (const [index, line] of list.aslLine.entries()) {
    const { lineNum } = line
    const source = sources.get(line.sourceLineId ?? '')
    if (source?.effectState !== 'EFFECTIVE' && source?.effectState !== 'FROZEN')
      refuse(aslHeader, 'NOT_LISTED', { lineNum }, at(list, line, 'sourceLineId'))
    if (source.orgId !== list.orgId) refuse(aslHeader, 'OTHER_LINE', { lineNum }, at(list, line, 'sourceLineId'))
    const docNum = waiting[index]
    if (docNum) refuse(aslHeader, 'DUPLICATE', { lineNum, docNum }, at(list, line, 'sourceLineId'))
  }
}

/** Shares that stand with those of this list, on the day on which they sum up to the most. */
async function requireQuotas(list: List, work: Work): Promise<void> {
  for (const [materialId, shares] of await sharesOf(work, list)) {
    const { sum } = heaviest(shares, work.today)
    if (isAbove(sum, '100')) refuse(aslHeader, 'QUOTA', { material: await codeOf(work, materialId), sum: spoken(sum) })
  }
}
