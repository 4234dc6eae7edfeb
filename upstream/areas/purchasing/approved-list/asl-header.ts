import type { Full, LineRow } from '../../../../catalogue/define.ts'
import { isAbove, spoken } from '../../../../catalogue/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { materialOrg } from '../../../../catalogue/master-data/material-org.ts'
import { aslHeader } from '../../../../catalogue/purchasing/asl-header.ts'
import { departmentOf } from '../../../platform/organisation/department-of.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { refuse } from '../../../runtime/refusal.ts'
import { rowOf, rowWhere } from '../../../runtime/rows.ts'
import { codeOf } from '../../../runtime/used-by.ts'
import { create, inTurn } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { checkUsable } from '../../supplier-master/eligibility.ts'
import { changeListed, listedLines, lockGoods, orderUsing, otherListed, otherWaiting, sourcesOf } from './approved-lists.ts'
import { bringIntoForce, isEnding, stateAfter } from './list-effect.ts'
import { heaviest, materialsOf, quotaPanel, sharesOf } from './quotas.ts'

type List = Full<typeof aslHeader>
type Line = LineRow<typeof aslHeader, 'aslLine'>

const at = (list: List, line: Line, field: string) => `aslLine[${list.aslLine.indexOf(line)}].${field}`

export const aslHeaderBehaviour = {
  follows: [
    {
      gives: ['deptId'],
      from: ({ applicantId }) => [applicantId],
      find: async ({ applicantId }, work) => ({ deptId: await departmentOf(work, applicantId) }),
    },
    {
      on: 'aslLine',
      gives: ['leadTimeDays'],
      from: ({ materialId }, { orgId }) => [materialId, orgId],
      async find({ materialId, sourceLineId }, work, { orgId }) {
        const atOrg = materialId ? await rowWhere(work, materialOrg, { materialId, orgId }) : null
        return sourceLineId ? {} : { leadTimeDays: Number(atOrg?.leadDays ?? 0) }
      },
    },
    {
      on: 'aslLine',
      gives: ['startDate'],
      from: (_line, { effectiveDate }) => [effectiveDate],
      find: ({ sourceLineId }, _work, { effectiveDate }) => (sourceLineId ? {} : { startDate: effectiveDate }),
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
    for (const line of list.aslLine) await takeCategory(work, line)
  },

  /** One alteration for each business unit; what the lines are to become is typed in it. */
  async doPickLines({ applicantId, effectiveDate }, call) {
    const head = { applicantId, effectiveDate, deptId: (await departmentOf(call, applicantId)) ?? '', reason: call.reason ?? '' }
    const listed = await listedLines(call, call.lineIds)
    const picked = [...new Set(call.lineIds)].flatMap((id) => listed.get(id) ?? [])
    const changeType = call.input.changeType
    await inTurn([...Map.groupBy(picked, ({ orgId }) => orgId)], ([orgId, lines]) => {
      const aslLine = lines.map((line) => ({ ...listedAs(line), sourceLineId: line.id, changeType }))
      return create(call, aslHeader, { ...head, orgId, aslLine }, { fill: (list) => Object.assign(list, { aslType: 'ALTERATION' }) })
    })
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
    await lockGoods(work, list)
    // Since it was handed in, another list may have been approved.
    await requireLines(list, work)
    await requireQuotas(list, work)
    await changeListed(work, bringIntoForce(list, work.today), 'doApproval')
  },

  /** What a later list has replaced stays replaced. */
  async doAbolish(list, work) {
    const listed = list.aslLine.filter(isListed)
    for (const line of listed.filter(({ effectState }) => effectState !== 'PENDING')) {
      const docNum = await orderUsing(work, list.orgId, line)
      if (docNum) refuse(aslHeader, 'IN_USE', { docNum })
    }
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

/** What a list has to say of a line, as the line says it now. */
const listedAs = ({ aslLevel, materialId, categoryId, supplierId, sourceRank, leadTimeDays, inspectionFreeFlag, startDate, endDate }: Line) => ({
  aslLevel,
  materialId,
  categoryId,
  supplierId,
  sourceRank,
  leadTimeDays,
  inspectionFreeFlag,
  startDate,
  endDate,
})

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

async function takeCategory(work: Work, line: Line): Promise<void> {
  const material = await rowOf(work, materialItem, line.materialId)
  if (material) line.categoryId = String(material.categoryId)
}

const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-02-28')}`

async function requireLines(list: List, work: Work): Promise<void> {
  const rule = list.aslType === 'ALTERATION' ? requireChangeable : requireListable
  for (const line of list.aslLine) await rule(list, line, work)
}

async function requireListable(list: List, line: Line, work: Work): Promise<void> {
  const { lineNum, materialId, supplierId, categoryId } = line
  const isExtended = materialId === null || (await rowWhere(work, materialOrg, { materialId, orgId: list.orgId })) !== null
  if (!isExtended)
    refuse(aslHeader, 'NOT_EXTENDED', { code: await codeOf(work, materialId), org: await codeOf(work, list.orgId) }, at(list, line, 'materialId'))
  const { status } = await checkUsable(work, supplierId, list.orgId, categoryId, 'ASL')
  if (status === 'TRIAL' && line.sourceRank !== 'TRIAL') refuse(aslHeader, 'TRIAL_RANK', { lineNum }, at(list, line, 'sourceRank'))
  const docNum = await otherListed(work, list, line)
  if (docNum) refuse(aslHeader, 'DUPLICATE', { lineNum, docNum }, at(list, line, 'supplierId'))
}

async function requireChangeable(list: List, line: Line, work: Work): Promise<void> {
  const { lineNum } = line
  const source = (await sourcesOf(work, list)).get(line.sourceLineId ?? '')
  if (source?.effectState !== 'EFFECTIVE' && source?.effectState !== 'FROZEN')
    refuse(aslHeader, 'NOT_LISTED', { lineNum }, at(list, line, 'sourceLineId'))
  if (source.orgId !== list.orgId) refuse(aslHeader, 'OTHER_LINE', { lineNum }, at(list, line, 'sourceLineId'))
  const docNum = await otherWaiting(work, list, line)
  if (docNum) refuse(aslHeader, 'DUPLICATE', { lineNum, docNum }, at(list, line, 'sourceLineId'))
}

/** Shares that stand with those of this list, on the day on which they sum up to the most. */
async function requireQuotas(list: List, work: Work): Promise<void> {
  for (const materialId of materialsOf(list)) {
    const { sum } = heaviest(await sharesOf(work, list, materialId), work.today)
    if (isAbove(sum, '100')) refuse(aslHeader, 'QUOTA', { material: await codeOf(work, materialId), sum: spoken(sum) })
  }
}
