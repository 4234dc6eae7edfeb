/** What buyers and suppliers do with orders. */
import { desks, type Good } from './house.ts'
import { acting, dayIn, type Found, oneOf, price, quantity, type Step, save, shareOf, somebody, type Walk } from './walk.ts'

interface Order extends Found {
  org: string
  owner: string
  supplierUser: string
}

interface Line {
  id: string
  num: number
  uom: string
  count: number
}

interface Schedule {
  id: string
  line: string
  qty: string
  due: string
}

const found = (walk: Walk, states: readonly string[]) =>
  oneOf<Order>(
    walk,
    `select h.id, h.doc_num as num, h.version_num as version, h.status, h.org_id as org, u.code as owner,
       (select code from "user" where main_supplier_id = h.supplier_id and enabled_flag = 'Y' order by code limit 1) as "supplierUser"
     from po_header h join "user" u on u.id = h.created_by where h.status = any($1) order by h.doc_num`,
    [states],
  )

const lineOf = (walk: Walk, { id }: Found, states: readonly string[] = ['OPEN', 'PART', 'DONE', 'CLOSED']) =>
  oneOf<Line>(
    walk,
    `select id, line_num as num, uom, count(*) over ()::int as count from po_line where header_id = $1 and line_status = any($2) order by line_num`,
    [id, states],
  )

const schedulesOf = ({ house }: Walk, { id }: Found) =>
  house.world.query<Schedule>(
    `select s.id, s.parent_id as line, s.schedule_qty as qty, s.need_by_date::text as due from po_delivery s join po_line l on l.id = s.parent_id
     where s.header_id = $1 order by l.line_num, s.line_num`,
    [id],
  )

function typed(walk: Walk, { material, uom }: Good, isPriced: boolean) {
  const due = dayIn(walk, walk.random.int(5, 40))
  return { materialId: material, orderQty: quantity(walk, uom), needByDate: due, ...(isPriced && { netPrice: price(walk) }) }
}

/** A sample order may be priced by hand, a standard one is priced by the list. */
const write: Step = async (walk) => {
  const { random, house } = walk
  const by = await somebody(walk, [...desks.buyers, ...desks.managers])
  const good = random.pick(house.goods)
  const type = random.pick(['PO_STD', 'PO_STD', 'PO_SMP', 'PO_CAT'])
  const isPriced = type === 'PO_SMP'
  const currency = isPriced && random.chance(0.5) ? random.pick(['USD', 'EUR', 'JPY', 'HKD']) : 'CNY'
  const sold = house.goods.filter(({ org, supplier }) => org === good.org && supplier === good.supplier)
  const draft = {
    billTypeId: house.types.get(type),
    orgId: good.org,
    supplierId: good.supplier,
    currency,
    poLine: Array.from({ length: random.int(1, 3) }, () => typed(walk, random.pick(sold), isPriced)),
  }
  return { by, what: `${type} of ${draft.poLine.length} lines for ${good.orgCode} in ${currency}`, try: () => save(by, 'poHeader', draft) }
}

const changes: readonly ((walk: Walk, line: Line, order: Order) => object | null | Promise<object | null>)[] = [
  ({ random }) => ({ currency: random.pick(['CNY', 'USD', 'EUR', 'JPY', 'GBP']) }),
  (walk) => ({ orderDate: dayIn(walk, walk.random.int(-30, 2)) }),
  (walk, { id, uom }) => ({ poLine: [{ id, orderQty: quantity(walk, uom) }] }),
  (walk, { id }) => ({ poLine: [{ id, netPrice: price(walk) }] }),
  ({ random }, { id }) => ({ poLine: [{ id, taxRate: random.pick(['0', '3', '6', '9', '13']) }] }),
  ({ random }, { id }) => ({ poLine: [{ id, uom: random.pick(['PCS', 'KG', 'BOX', 'M']) }] }),
  ({ random }, { id }) => ({ poLine: [{ id, giftFlag: random.pick(['Y', 'N']) }] }),
  (walk, { id }) => ({ poLine: [{ id, needByDate: dayIn(walk, walk.random.int(-5, 40)) }] }),
  (_, { id, count }) => (count > 1 ? { deletedLines: [id] } : null),
  (walk, _, { org, supplierUser }) => ({
    poLine: [typed(walk, walk.random.pick(walk.house.goods.filter((good) => good.org === org && good.supplierUser === supplierUser)), false)],
  }),
  ({ house, random }) => (random.chance(0.3) ? { supplierId: random.pick(house.goods).supplier } : null),
  ({ house, random }) => ({ billTypeId: house.types.get(random.pick(['PO_STD', 'PO_SMP', 'PO_CAT'])) }),
  inTwoParts,
]

/** The first schedule gives a quarter of its quantity to a second one. */
async function inTwoParts(walk: Walk, { id: line, uom }: Line, order: Order): Promise<object | null> {
  const first = (await schedulesOf(walk, order)).find((one) => one.line === line)
  const later = first && shareOf(first.qty, uom, 0.25)
  if (!first || !later || Number(later) >= Number(first.qty)) return null
  const rest = (Number(first.qty) - Number(later)).toFixed(4)
  return {
    poLine: [
      {
        id: line,
        poDelivery: [
          { id: first.id, scheduleQty: rest },
          { scheduleQty: later, needByDate: dayIn(walk, 30) },
        ],
      },
    ],
  }
}

const change: Step = async (walk) => {
  const { random } = walk
  const order = await found(walk, random.chance(0.9) ? ['DRAFT', 'REJECTED'] : ['SUBMITTED', 'APPROVED', 'CONFIRMED', 'CLOSED'])
  const line = order && (await lineOf(walk, order))
  const draft = line && (await random.pick(changes)(walk, line, order))
  if (!draft) return null
  const by = await somebody(walk, [order.owner])
  const seen = random.chance(0.95) ? order : { ...order, version: order.version - 1 }
  return { by, what: `${order.num} ${JSON.stringify(draft)}`, try: () => save(by, 'poHeader', draft, seen) }
}

function whole(
  action: string,
  states: readonly string[],
  whose: (order: Order) => readonly string[],
  ask: (walk: Walk, order: Order) => object | Promise<object> = () => ({}),
): Step {
  return async (walk) => {
    const order = await found(walk, walk.random.chance(0.93) ? states : ['DRAFT', 'APPROVED', 'CONFIRMED', 'CLOSED', 'CANCELLED'])
    if (!order) return null
    const [by, asked] = [await somebody(walk, whose(order)), await ask(walk, order)]
    return { by, what: `${order.num} ${JSON.stringify(asked)}`, try: () => acting(by, 'poHeader', action, order, asked) }
  }
}

function onLine(action: string, states: readonly string[], lineStates: readonly string[], ask: (walk: Walk) => object): Step {
  return async (walk) => {
    const order = await found(walk, states)
    const line = order && (await lineOf(walk, order, lineStates))
    if (!line) return null
    const by = await somebody(walk, action === 'doReopen' ? desks.managers : [order.owner, ...desks.managers])
    const asked = ask(walk)
    return {
      by,
      what: `${order.num} line ${line.num} ${JSON.stringify(asked)}`,
      try: () => acting(by, 'poHeader', action, order, { lineIds: [line.id], ...asked }),
    }
  }
}

/** As asked, later with a word, or of another quantity. */
async function promises(walk: Walk, order: Order): Promise<object> {
  const { random } = walk
  const isLate = random.chance(0.25)
  const schedules = await schedulesOf(walk, order)
  const poDelivery = (line: string) =>
    schedules
      .filter((one) => one.line === line)
      .map(({ id, qty, due }) => ({
        id,
        promisedDate: isLate ? dayIn(walk, 60) : due,
        promisedQty: random.chance(0.95) ? qty : '1',
        ...(isLate && { replyNote: '产能不足' }),
      }))
  return { draft: { poLine: [...new Set(schedules.map(({ line }) => line))].map((id) => ({ id, poDelivery: poDelivery(id) })) } }
}

const remove: Step = async (walk) => {
  const order = await found(walk, ['DRAFT', 'CONFIRMED'])
  if (!order) return null
  const by = await somebody(walk, [order.owner])
  return { by, what: order.num, try: () => by.verb('poHeader', 'delete', { id: order.id, versionNum: order.version }) }
}

const owner = (order: Order) => [order.owner]
const supplier = (order: Order) => [order.supplierUser]
const because = (reason: string) => () => ({ reason })

export const orderSteps: Readonly<Record<string, readonly [weight: number, step: Step]>> = {
  'writes an order': [8, write],
  'changes an order': [10, change],
  'takes new prices': [2, whole('doRefreshPrice', ['DRAFT', 'REJECTED'], owner)],
  'submits an order': [14, whole('doSubmit', ['DRAFT', 'REJECTED'], owner)],
  'withdraws an order': [1, whole('doWithdraw', ['SUBMITTED'], owner)],
  'confirms dates as the supplier': [14, whole('doSupplierDeliveryConfirm', ['APPROVED'], supplier, promises)],
  'confirms as ordered': [4, whole('doSupplierDeliveryAgree', ['APPROVED'], supplier)],
  'accepts dates': [6, whole('doBuyerDeliveryConfirm', ['DELIVERY_REPLIED', 'APPROVED'], owner, because('电话确认'))],
  'sends dates back': [1, whole('doBuyerDeliveryReject', ['DELIVERY_REPLIED'], owner, because('太晚'))],
  'closes an order line': [
    2,
    onLine('doLineClose', ['APPROVED', 'DELIVERY_REPLIED', 'CONFIRMED'], ['OPEN', 'PART'], ({ random }) => ({
      reason: '不再需要',
      input: { giveBack: random.pick(['Y', 'N']) },
    })),
  ],
  'opens an order line again': [2, onLine('doReopen', ['CLOSED'], ['CLOSED'], because('仍需要'))],
  'cancels an order': [1, whole('doCancel', ['DRAFT', 'APPROVED', 'CONFIRMED'], owner, because('需求取消'))],
  'cancels an order and gives its demand back': [2, whole('doCancelAndOpen', ['DRAFT', 'APPROVED', 'CONFIRMED'], owner, because('换供应商'))],
  'deletes an order': [1, remove],
}
