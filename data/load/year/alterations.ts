/** What was altered on the approved supplier list: lines prolonged, one share under discussion, one rank on somebody's desk. */
import { idOf } from '../book.ts'
import { sources } from '../suppliers.ts'
import { orgId } from './goods.ts'
import type { People } from './people.ts'
import { addStep, newThread, type Plan, plusDays, workdayBefore } from './steps.ts'

interface Alteration {
  daysAgo: number
  reason: string
  changed: Record<string, string>
  /** How far it has come. */
  until: 'DRAFT' | 'SUBMITTED' | 'APPROVED' | 'REJECTED'
}

/** The first is the oldest; shares are only asked for, so that the year's orders are shared as they were. */
const alterationsOf = (today: string): readonly Alteration[] => [
  { daysAgo: 190, reason: '年度续签', changed: { changeType: 'EXTEND', endDate: plusDays(today, 500) }, until: 'APPROVED' },
  { daysAgo: 120, reason: '年度续签', changed: { changeType: 'EXTEND', endDate: plusDays(today, 560) }, until: 'APPROVED' },
  { daysAgo: 75, reason: '交付不稳，建议降为限用', changed: { changeType: 'RANK', sourceRank: 'RESTRICTED' }, until: 'REJECTED' },
  { daysAgo: 3, reason: '产能不足，调低配额', changed: { changeType: 'QUOTA', quotaPercent: '50' }, until: 'SUBMITTED' },
  { daysAgo: 1, reason: '质量改善，提升地位', changed: { changeType: 'RANK', sourceRank: 'PREFERRED' }, until: 'DRAFT' },
]

/** Parts that buyer1 buys for 苏州工厂 from two suppliers or more. */
function sharedParts() {
  const own = sources().filter(({ org, category, stage }) => org === 'SZ10' && category.startsWith('01') && stage === 'QUALIFIED')
  return [...Map.groupBy(own, ({ materialCode }) => materialCode).values()].flatMap((choices) => (choices.length > 1 ? choices.slice(0, 1) : []))
}

export function planAlterations(people: People, plan: Plan): void {
  const [buyer, manager] = [people('buyer1'), people('manager1')]
  const parts = sharedParts()
  for (const [index, { daysAgo, reason, changed, until }] of alterationsOf(plan.today).entries()) {
    const part = parts[index * 3]
    if (!part) throw new Error('Too few parts have two suppliers')
    const { org, supplierCode, materialCode, mpq } = part
    const line = { sourceLineId: idOf('aslLine', `${org} ${supplierCode} ${materialCode}`), sourceRank: 'PREFERRED', packQty: mpq, ...changed }
    const thread = newThread(plan, `asl ${index}`)
    const day = workdayBefore(plusDays(plan.today, -daysAgo))
    const list = { id: '' }
    addStep(thread, day, ['ASL'], async (now) => {
      list.id = await buyer.save('aslHeader', { orgId: orgId(org), reason, aslLine: [line] }, now, 'approvedSupplierAlterationList')
    })
    if (until !== 'DRAFT') addStep(thread, day, ['WF'], (now) => buyer.act('aslHeader', 'doSubmit', list.id, now))
    if (until === 'APPROVED') addStep(thread, day, [], (now) => manager.act('aslHeader', 'doApproval', list.id, now))
    if (until === 'REJECTED') addStep(thread, day, [], (now) => manager.act('aslHeader', 'doReject', list.id, now, { reason: '再观察一个季度' }))
  }
}
