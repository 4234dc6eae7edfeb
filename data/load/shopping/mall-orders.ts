/** What people of the demo company order from the mall: addressees, orders in every state and what came of them, and carts that stand there. */
import { asSystem } from '../../../upstream/platform/database/as-system.ts'
import { idOf } from '../book.ts'
import { type OrgCode, orgId, shipTo, supplierUser } from '../year/goods.ts'
import { linesOf } from '../year/order-steps.ts'
import type { Person } from '../year/people.ts'
import { addStep, newThread, type Plan, plusDays, type Thread, workdayAfter, workdayBefore } from '../year/steps.ts'
import type { Mall } from './mall.ts'
import type { Ware } from './mall-skus.ts'

type Outcome = 'finished' | 'confirmed' | 'shipped' | 'ordered' | 'submitted' | 'rejected' | 'draft' | 'cancelled' | 'abolished'

const outcomes: readonly [Outcome, count: number, from: number, to: number][] = [
  ['finished', 16, -230, -20],
  ['confirmed', 3, -14, -10],
  ['shipped', 4, -9, -6],
  ['ordered', 5, -6, -2],
  ['submitted', 4, -2, 0],
  ['rejected', 2, -30, -8],
  ['draft', 3, -3, 0],
  ['cancelled', 2, -120, -30],
  ['abolished', 1, -60, -40],
]

/** Who shops, for which plant, on whose cost. */
const shoppers = [
  ['warehouse1', 'SZ10', 'D13', '魏广平', '13900001032'],
  ['engineer1', 'SZ10', 'D14', '工程部前台', '13900001035'],
  ['quality1', 'SZ10', 'D12', '质量部文员', '13900001028'],
  ['buyer1', 'SZ10', 'D11', '采购部文员', '13900001024'],
  ['engineer2', 'SR30', 'D31', '硬件研发部文员', '13900001054'],
  ['buyer3', 'SR30', 'D33', '吕晓峰', '13900001060'],
  ['warehouse2', 'HF20', 'D23', '林世杰', '13900001048'],
  ['quality2', 'HF20', 'D22', '质量部文员', '13900001045'],
  ['buyer2', 'HF20', 'D21', '采购部文员', '13900001042'],
] as const satisfies readonly (readonly [string, OrgCode, string, string, string])[]

const purposes = ['车间领用', '办公用品补充', '新员工劳保', '实验室日常耗材', '设备点检', '月度申领', '客户审核准备'] as const
const ratings = [
  [5, '质量好，送货快'],
  [4, '符合描述'],
  [5, '包装完好'],
  [3, '尺码偏小'],
  [4, '比上次便宜'],
] as const
const reasons = { rejected: '本月预算已用完', cancelled: '部门已有库存', abolished: '供应商缺货，改选其他商品' } as const

export interface Shopper {
  person: Person
  org: OrgCode
  deptId: string
}

/** Everybody's own addressee; those of the warehouses are shared with colleagues. */
async function settle({ pool, people }: Mall, now: Date): Promise<Shopper[]> {
  const { rows } = await asSystem(pool, (tx) =>
    tx.query<{ org: string; district: string }>(
      `select o.code as org, d.district_id as district from delivery_info d join organization o on o.id = d.org_id where d.default_flag = 'Y'`,
    ),
  )
  const districts = new Map(rows.map(({ org, district }) => [org, district]))
  return Promise.all(
    shoppers.map(async ([userName, org, dept, receiverName, phone]) => {
      const person = people(userName)
      const where = {
        districtId: districts.get(org),
        deliveryInfoId: shipTo(org),
        address: `${dept === 'D31' ? '创澜园3栋' : '办公楼'}${dept.slice(1)}室`,
      }
      const deptId = idOf('department', dept)
      const id = await person.save('catalogueAddressee', { orgId: orgId(org), deptId, receiverName, phone, ...where }, now)
      await person.act('catalogueAddressee', 'doDefault', id, now)
      if (userName.startsWith('warehouse')) await person.act('catalogueAddressee', 'doShare', id, now)
      return { person, org, deptId }
    }),
  )
}

/** Answers who shops. */
export async function planMallOrders(mall: Mall, plan: Plan, shelved: readonly Ware[], opened: string): Promise<Shopper[]> {
  const everybody = await settle(mall, new Date(`${opened}T14:00:00+08:00`))
  const { random, today } = plan
  for (const [outcome, count, from, to] of outcomes)
    for (let nth = 0; nth < count; nth++) {
      const day = workdayBefore(plusDays(today, from + Math.round(((to - from) * nth) / Math.max(count - 1, 1))))
      const shopper = random.pick(everybody)
      const first = random.pick(shelved.filter(({ orgs }) => orgs.includes(shopper.org)))
      const others = shelved.filter((ware) => ware.supplier === first.supplier && ware.orgs.includes(shopper.org) && ware !== first)
      planOrder(mall, { plan, shopper, outcome, day, wares: [first, ...random.some(others, Math.min(random.int(0, 2), others.length))] })
    }
  return everybody
}

interface Ordering {
  plan: Plan
  shopper: Shopper
  outcome: Outcome
  day: string
  wares: readonly Ware[]
}

const isOneOf = (outcome: Outcome, ...those: Outcome[]) => those.includes(outcome)

function planOrder(mall: Mall, { plan, shopper: { person, org, deptId }, outcome, day, wares }: Ordering): void {
  const { random } = plan
  const thread = newThread(plan, `mall ${person.actor.userName}`)
  const known = { id: '' }
  const wanted = wares.map((ware) => ({ ware, qty: ware.min + ware.multiple * random.int(0, 6) }))
  const input = { costDeptId: deptId, subjectId: idOf('subject', '660202'), purpose: random.pick(purposes) }
  addStep(thread, day, ['SO'], async (now) => {
    const rows: { id: string }[] = []
    for (const { ware, qty } of wanted) {
      const { made } = await person.act('catalogueSku', 'doAddCart', ware.skuId, now, { input: { qty: String(qty), orgId: orgId(org) } })
      rows.push(...(made ?? []).map(({ id }) => ({ id })))
    }
    const { made } = await person.act('catalogueCart', 'doCheckout', null, now, { rows, input })
    known.id = made?.[0]?.id ?? ''
  })
  const step = (when: string, who: Person, action: string, reason?: string) =>
    addStep(thread, when, ['SO', 'PO', 'WF'], (now) => who.act('catalogueOrder', action, known.id, now, reason ? { reason } : {}))
  if (outcome === 'draft') return
  if (outcome === 'cancelled') step(day, person, 'doCancel', reasons.cancelled)
  else step(day, person, 'doSubmit')
  if (isOneOf(outcome, 'cancelled', 'submitted')) return
  const head = mall.people(person.actor.userName === 'buyer3' ? 'manager1' : 'manager2')
  if (outcome === 'rejected') step(day, head, 'doReject', reasons.rejected)
  else step(workdayAfter(plusDays(day, outcome === 'ordered' ? 0 : 1)), head, 'doApproval')
  if (outcome === 'abolished') step(workdayAfter(plusDays(day, 2)), mall.people('manager1'), 'doAbolish', reasons.abolished)
  if (isOneOf(outcome, 'shipped', 'confirmed', 'finished')) ship(mall, thread, known, wares, workdayAfter(plusDays(day, 2)))
  if (isOneOf(outcome, 'confirmed', 'finished')) confirm(thread, known, person, outcome, workdayAfter(plusDays(day, 4)))
}

function ship({ people }: Mall, thread: Thread, known: { id: string }, [first]: readonly Ware[], day: string): void {
  const supplier = people(supplierUser(first?.supplier ?? ''))
  const waybillNum = `SF${thread.plan.random.int(10 ** 9, 10 ** 10 - 1)}`
  addStep(thread, day, ['DN', 'PO', 'SO'], async (now) => {
    const { poHeaderId } = await supplier.find('catalogueOrder', known.id, now)
    const po = await supplier.find('poHeader', String(poHeaderId), now)
    const deliveryNoteLine = linesOf(po, 'poLine').map((line) => {
      const [schedule] = linesOf(line, 'poDelivery')
      return { poDeliveryId: schedule?.id, shipQty: schedule?.scheduleQty, perBoxQty: schedule?.scheduleQty }
    })
    const draft = {
      supplierId: po.supplierId,
      arriveDate: workdayAfter(plusDays(day, 1)),
      transportMode: 'EXPRESS',
      carrier: '顺程速运',
      waybillNum,
      deliveryNoteLine,
    }
    await supplier.act('deliveryNoteHeader', 'doCreate', null, now, { draft })
  })
}

/** All of it, or of the first line a part; what is all there is rated. */
function confirm(thread: Thread, known: { id: string }, person: Person, outcome: Outcome, day: string): void {
  const [rating, ratingText] = thread.plan.random.pick(ratings)
  addStep(thread, day, ['RC', 'ST', 'DN', 'PO', 'SO'], async (now) => {
    const lines = linesOf(await person.find('catalogueOrder', known.id, now), 'catalogueOrderLine')
    const chosen = outcome === 'finished' ? lines : lines.slice(0, 1)
    const part = outcome === 'finished' ? {} : { input: { confirmedQty: String(Math.max(1, Math.floor(Number(lines[0]?.qty) / 2))) } }
    await person.act('catalogueOrder', 'doConfirmReceipt', known.id, now, { lineIds: chosen.map(({ id }) => id), ...part })
  })
  if (outcome !== 'finished') return
  addStep(thread, workdayAfter(plusDays(day, 2)), ['SO'], async (now) => {
    const order = await person.find('catalogueOrder', known.id, now)
    const catalogueOrderLine = linesOf(order, 'catalogueOrderLine').flatMap(({ id, lineKind }) =>
      lineKind === 'GOODS' ? [{ id, rating, ratingText }] : [],
    )
    await person.change('catalogueOrder', order, { catalogueOrderLine }, now)
  })
}

/** Six people's, three to five rows each; answers what lies in those of the first. */
export async function fillCarts(everybody: readonly Shopper[], shelved: readonly Ware[], now: Date): Promise<readonly Ware[]> {
  const chosen = everybody.slice(0, 6).map((shopper, at) => {
    const sold = shelved.filter(({ orgs }) => orgs.includes(shopper.org))
    // One after the other, so that several suppliers are among them.
    return {
      ...shopper,
      wares: Array.from({ length: 3 + (at % 3) }, (_, nth) => sold[(at * 5 + nth * 7) % sold.length]).filter(
        (ware): ware is Ware => ware !== undefined,
      ),
    }
  })
  for (const { person, org, wares } of chosen)
    for (const ware of wares)
      await person.act('catalogueSku', 'doAddCart', ware.skuId, now, { input: { qty: String(ware.min + ware.multiple), orgId: orgId(org) } })
  return chosen.flatMap(({ wares }) => wares)
}
