/** The year's orders: from whom, for which plant, when, how much, and what becomes of them. */
import { sources } from '../suppliers.ts'
import { billType, type Good, inParts, type Market, type OrgCode, ownCategory, quantityOf } from './goods.ts'
import { type Plan, plusDays, workdayAfter, workdayBefore } from './steps.ts'

/** What happens to an order as such. */
export type OrderOutcome =
  | 'closed'
  | 'running'
  | 'overdue'
  | 'lineClosed'
  | 'cancelled'
  | 'reopened'
  | 'awaiting'
  | 'offered'
  | 'submitted'
  | 'rejected'
  | 'draft'

/** What happens to its goods, where something does. */
export type GoodsOutcome =
  | 'plain'
  | 'none'
  | 'writtenOff'
  | 'partWrittenOff'
  | 'twoReceipts'
  | 'noteCancelled'
  | 'returned'
  | 'replaced'
  | 'returnCancelled'
  | 'rejected'
  | 'acceptedReturned'
  | 'pendingReturned'
  | 'concession'
  | 'toInspect'
  | 'toCollect'
  | 'returnDraft'
  | 'writeOffDraft'
  | 'underWay'
  | 'partReceived'
  | 'noteClosed'
  | 'noteDraft'

export interface LinePlan {
  good: Good
  parts: { qty: number; due: string }[]
}

export interface OrderPlan {
  key: string
  outcome: OrderOutcome
  goods: GoodsOutcome
  org: OrgCode
  supplier: string
  type: string
  day: string
  lines: LinePlan[]
  /** When the first delivery arrives. */
  arrive: string
}

interface Wish {
  outcome: OrderOutcome
  goods?: GoodsOutcome
  /** Days from today: of the order and of the first arrival. */
  day: number
  arrive: number
  lines: number
  /** Schedules a line. */
  parts?: number
  org?: OrgCode
  supplier?: string
  type?: string
  category?: string
}

/** By how much they buy. */
const orgs: readonly OrgCode[] = ['SZ10', 'SZ10', 'SZ10', 'SZ10', 'HF20', 'HF20', 'HF20', 'HF20', 'SR30']

export function planOrders(plan: Plan, market: Market): OrderPlan[] {
  const wishes = [...settled(plan), ...running(plan), ...others(plan)]
  return wishes.map((wish, index) => orderOf(plan, market, wish, index))
}

// ── What is wished ──────────────────────────────────────────────────────────────────────────────────────────────────

const mishaps: readonly [GoodsOutcome, number][] = [
  ['writtenOff', 3],
  ['partWrittenOff', 4],
  ['twoReceipts', 6],
  ['noteCancelled', 4],
  ['returned', 3],
  ['replaced', 3],
  ['returnCancelled', 1],
  ['rejected', 1],
  ['acceptedReturned', 1],
  ['pendingReturned', 1],
  ['concession', 5],
]
const specialTypes: readonly Pick<Wish, 'type' | 'org' | 'supplier' | 'category'>[] = [
  ...(['SZ10', 'HF20', 'SR30', 'SZ10', 'HF20'] as const).map((org) => ({ type: 'PO_EXP', org, supplier: 'S000005', category: '0601' })),
  ...(['S000001', 'S000007', 'S000014', 'S000002'] as const).map((supplier) => ({ type: 'PO_SMP', org: 'SR30' as const, supplier })),
  { type: 'PO_CAT', org: 'SZ10', supplier: 'S000013', category: '0603' },
  { type: 'PO_CAT', org: 'SR30', supplier: 'S000013', category: '0603' },
  { type: 'PO_CAT', org: 'HF20', supplier: 'S000026', category: '0603' },
  { type: 'PO_CAT', org: 'SR30', supplier: 'S000016', category: '0603' },
  ...(['SZ10', 'HF20', 'SZ10'] as const).map((org) => ({ type: 'PO_CSG', org, supplier: 'S000025' })),
  { type: 'PO_TRY', org: 'HF20', supplier: 'S000029' },
  { type: 'PO_TRY', org: 'HF20', supplier: 'S000029' },
  ...(['SZ10', 'SZ10', 'SR30', 'SZ10', 'SZ10', 'SR30', 'SZ10', 'SZ10'] as const).map((org) => ({ org, supplier: 'S000015' })),
  { org: 'SZ10', supplier: 'S000020' },
  { type: 'PO_OUT', org: 'HF20', supplier: 'S000010' },
  { type: 'PO_OUT', org: 'SZ10', supplier: 'S000011' },
  { type: 'PO_AST', org: 'SZ10', supplier: 'S000027', category: '0603' },
  { type: 'PO_AST', org: 'HF20', supplier: 'S000027', category: '0603' },
  { type: 'PO_MLD', org: 'SZ10', supplier: 'S000005', category: '0202' },
  { type: 'PO_MLD', org: 'HF20', supplier: 'S000005', category: '0202' },
]
/** Bought for what they are, few lines at a time. */
const shortTypes = ['PO_EXP', 'PO_CAT', 'PO_TRY', 'PO_OUT', 'PO_AST', 'PO_MLD']

const SETTLED = 92

/** Received and closed, month by month; mishaps and rarer types are spread over them. */
function settled({ random }: Plan): Wish[] {
  const outcomes = mishaps.flatMap(([goods, count]) => Array<GoodsOutcome>(count).fill(goods))
  return Array.from({ length: SETTLED }, (_, index) => {
    // Coprime with the number of them: neighbours in the lists lie months apart.
    const place = (index * 37) % SETTLED
    const goods = outcomes[place] ?? 'plain'
    const special = specialTypes[SETTLED - 1 - place] ?? {}
    const day = -352 + Math.round((index * 300) / (SETTLED - 1))
    const isBarred = special.supplier === 'S000015' || special.supplier === 'S000020'
    const arrive = day + (isBarred ? Math.min(random.int(38, 44), -day - 5) : random.int(14, Math.min(45, -day - 5)))
    return { outcome: 'closed', goods, day, arrive, lines: goods === 'writtenOff' ? 1 : random.pick([1, 2, 3, 3, 4]), ...special }
  })
}

const runningOutcomes: readonly { goods: GoodsOutcome; count: number; day: [number, number]; arrive: [number, number] }[] = [
  { goods: 'toInspect', count: 5, day: [-45, -25], arrive: [-2, -1] },
  { goods: 'plain', count: 5, day: [-60, -40], arrive: [-16, -4] },
  { goods: 'toCollect', count: 2, day: [-50, -35], arrive: [-7, -4] },
  { goods: 'returnDraft', count: 1, day: [-50, -35], arrive: [-6, -4] },
  { goods: 'writeOffDraft', count: 1, day: [-40, -30], arrive: [-3, -2] },
  { goods: 'underWay', count: 12, day: [-45, -20], arrive: [0, 3] },
  { goods: 'partReceived', count: 3, day: [-45, -25], arrive: [-2, -1] },
  { goods: 'noteClosed', count: 3, day: [-50, -30], arrive: [-9, -5] },
  { goods: 'noteDraft', count: 4, day: [-30, -15], arrive: [3, 6] },
  { goods: 'none', count: 12, day: [-25, -8], arrive: [12, 30] },
]

/** Called off in several deliveries, the first of them just now. */
function running({ random }: Plan): Wish[] {
  return runningOutcomes.flatMap(({ goods, count, day, arrive }) =>
    Array.from({ length: count }, (_, index): Wish => {
      const when = { day: random.int(...day), arrive: random.int(...arrive) }
      // The first of each sort is what the people of the demo log-ins see.
      const first = index === 0 ? { org: 'SZ10' as const, supplier: 'S000001' } : {}
      const abroad = goods === 'none' && index >= 10 ? { org: 'SZ10' as const, supplier: index === 10 ? 'S000015' : 'S000020' } : {}
      return { outcome: 'running', goods, ...when, lines: random.pick([4, 5, 5, 6]), parts: 3, ...first, ...abroad }
    }),
  )
}

/** Those that stand somewhere before their goods, and those that came to nothing. */
function others({ random }: Plan): Wish[] {
  const many = (outcome: OrderOutcome, count: number, day: [number, number], arrive: [number, number], more: Partial<Wish>[] = []) =>
    Array.from({ length: count }, (_, index): Wish => {
      const when = { day: random.int(...day), arrive: random.int(...arrive) }
      return { outcome, goods: 'none', ...when, lines: random.pick([2, 3, 4, 4, 5]), ...more[index] }
    })
  const huaxin = { org: 'SZ10' as const, supplier: 'S000001' }
  const hongda = { org: 'SZ10' as const, supplier: 'S000015' }
  return [
    ...many('overdue', 4, [-60, -40], [-20, -3], [huaxin]),
    ...many('lineClosed', 4, [-200, -100], [-80, -60]).map((wish) => ({ ...wish, lines: 3, goods: 'plain' as const })),
    ...many('cancelled', 4, [-230, -25], [0, 0]).map((wish) => ({ ...wish, arrive: wish.day + 30 })),
    ...many('reopened', 3, [-150, -20], [0, 0]).map((wish) => ({ ...wish, arrive: wish.day + 30 })),
    ...many('awaiting', 6, [-4, -2], [25, 40], [huaxin, huaxin, hongda]),
    ...many('offered', 4, [-6, -4], [20, 35], [huaxin, huaxin]),
    ...many('submitted', 5, [-2, -1], [25, 45], [huaxin, { org: 'SZ10', supplier: 'S000020' }]),
    ...many('rejected', 3, [-8, -3], [25, 40], [huaxin]),
    ...many('draft', 7, [-4, -1], [25, 45], [huaxin, hongda, hongda]),
  ]
}

// ── What comes of it ────────────────────────────────────────────────────────────────────────────────────────────────

function orderOf(plan: Plan, market: Market, wish: Wish, index: number): OrderPlan {
  const { random, today } = plan
  const { outcome, goods = 'none', type = 'PO_STD' } = wish
  const org = wish.org ?? random.pick(orgs)
  const wanted = lineCount(wish)
  const [supplier, range] = supplierFor(plan, market, wish, org, wanted)
  const day = workdayBefore(plusDays(today, wish.day))
  const arrive = wish.arrive > 0 ? workdayAfter(plusDays(today, wish.arrive)) : workdayBefore(plusDays(today, wish.arrive))
  const lines = random.some(range, wanted).map((good): LinePlan => {
    const parts = type === 'PO_SMP' || type === 'PO_TRY' ? [Math.min(random.pick([5, 10, 20]), 400)] : partsFor(plan, good, wish.parts ?? 1)
    return { good, parts: parts.map((qty, place) => ({ qty, due: dueOf(wish, arrive, place) })) }
  })
  return { key: `order ${index}`, outcome, goods, org, supplier, type, day, lines, arrive }
}

const lineCount = ({ lines, type = 'PO_STD' }: Wish) => (shortTypes.includes(type) ? Math.min(lines, 2) : lines)

function partsFor({ random }: Plan, good: Good, most: number): number[] {
  const count = most === 1 ? 1 : random.int(2, most)
  return inParts(quantityOf(random, good, count), good.pack, count)
}

/** Promised for the day of arrival or soon after it; what is never shipped is due then. Later parts follow every three weeks. */
function dueOf({ goods }: Wish, arrive: string, place: number): string {
  // What is under way, and the rest of what came in part, is not late yet.
  const first = goods === 'underWay' || goods === 'partReceived' || goods === 'noteClosed' ? workdayBefore(plusDays(arrive, 3)) : workdayAfter(arrive)
  return place === 0 ? first : workdayAfter(plusDays(first, 21 * place))
}

function supplierFor({ random }: Plan, market: Market, wish: Wish, org: OrgCode, lines: number): [string, readonly Good[]] {
  const { supplier, category = '' } = wish
  if (supplier === 'S000029') return [supplier, trialGoods(org, supplier)]
  // Services are expenses.
  const of = new Map([...market.of(org)].map(([code, goods]) => [code, goods.filter((good) => category || !good.category.startsWith('06'))]))
  if (supplier) return [supplier, (of.get(supplier) ?? []).filter((good) => good.category.startsWith(category))]
  // Foreign currencies only where they are asked for.
  const usable = [...of].filter(([, goods]) => goods.length >= lines + 2 && goods[0]?.currency === 'CNY')
  const own = usable.filter(([, goods]) => goods[0]?.category.startsWith(ownCategory[org]!))
  return random.pick(own.length && random.chance(0.55) ? own : usable)
}

function trialGoods(org: string, supplier: string): Good[] {
  return sources()
    .filter((row) => row.org === org && row.supplierCode === supplier)
    .map(({ materialCode = '', category, currency = 'CNY', priceUom = '', taxRate = '', netPrice, moq, mpq, leadDays }) => ({
      material: materialCode,
      supplier,
      org,
      category,
      currency,
      uom: priceUom,
      taxRate,
      price: Number(netPrice),
      moq: Number(moq),
      pack: Number(mpq),
      leadDays: Number(leadDays),
    }))
}

export const orderTypeId = (order: OrderPlan): string => billType(order.type)
