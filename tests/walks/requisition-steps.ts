/** What people do with requisitions. */
import { desks, type Good } from './house.ts'
import { acting, dayIn, type Found, oneOf, price, quantity, type Step, save, shareOf, somebody, type Walk } from './walk.ts'

interface Requisition extends Found {
  org: string
  owner: string
}

interface Line {
  id: string
  num: number
  uom: string
  open: string
  material: string
  count: number
}

const found = (walk: Walk, states: readonly string[]) =>
  oneOf<Requisition>(
    walk,
    `select h.id, h.doc_num as num, h.version_num as version, h.status, h.org_id as org, u.code as owner
     from requisition_header h join "user" u on u.id = h.created_by where h.status = any($1) order by h.doc_num`,
    [states],
  )

const lineOf = (walk: Walk, { id }: Found, states: readonly string[] = ['DRAFT', 'OPEN', 'PARTIAL', 'ORDERED', 'RETURNED']) =>
  oneOf<Line>(
    walk,
    `select id, line_num as num, uom, open_qty as open, material_id as material, count(*) over ()::int as count from requisition_line
     where header_id = $1 and line_status = any($2) order by line_num`,
    [id, states],
  )

const goodsOf = ({ house, random }: Walk, org: string): Good => random.pick(house.goods.filter((good) => good.org === org))

/** What somebody types for one line. */
function typed(walk: Walk, { material, uom }: Good) {
  const { random } = walk
  const own = random.chance(0.3) ? { estimatedPrice: price(walk) } : {}
  return { materialId: material, requestQty: quantity(walk, uom), needByDate: dayIn(walk, random.int(-2, 60)), ...own }
}

const write: Step = async (walk) => {
  const { random, house } = walk
  const by = await somebody(walk, [...desks.buyers, ...desks.engineers, ...desks.managers])
  const { org, orgCode } = random.pick(house.goods)
  const isExpense = random.chance(0.15)
  const line = () => ({ ...typed(walk, goodsOf(walk, org)), ...(isExpense && { subjectId: house.subject }) })
  const draft = {
    billTypeId: house.types.get(isExpense ? 'PR_EXP' : random.pick(['PR_STD', 'PR_URG'])),
    orgId: org,
    purpose: '补充库存',
    projectId: random.chance(0.4) ? random.pick(house.projects) : null,
    currency: random.pick(['CNY', 'CNY', 'CNY', 'USD', 'EUR', 'HKD']),
    requestDate: dayIn(walk, random.int(-20, 0)),
    requisitionLine: Array.from({ length: random.int(1, 3) }, line),
  }
  return { by, what: `${draft.requisitionLine.length} lines for ${orgCode} in ${draft.currency}`, try: () => save(by, 'requisitionHeader', draft) }
}

const changes: readonly ((walk: Walk, line: Line, requisition: Requisition) => object | null)[] = [
  ({ random, house }) => ({ projectId: random.pick([...house.projects, null]) }),
  ({ random }) => ({ currency: random.pick(['CNY', 'USD', 'EUR', 'JPY', 'HKD']) }),
  (walk) => ({ requestDate: dayIn(walk, walk.random.int(-40, 5)) }),
  (walk, { id, uom }) => ({ requisitionLine: [{ id, requestQty: quantity(walk, uom) }] }),
  (walk, { id }) => ({ requisitionLine: [{ id, estimatedPrice: price(walk) }] }),
  ({ random }, { id }) => ({ requisitionLine: [{ id, uom: random.pick(['PCS', 'KG', 'BOX', 'M']) }] }),
  (walk, { id }) => ({ requisitionLine: [{ id, needByDate: dayIn(walk, walk.random.int(-5, 40)) }] }),
  (walk, _, { org }) => ({ requisitionLine: [typed(walk, goodsOf(walk, org))] }),
  (_, { id, count }) => (count > 1 ? { deletedLines: [id] } : null),
  (walk, { id }, { org }) => ({ requisitionLine: [{ id, materialId: goodsOf(walk, org).material }] }),
]

const change: Step = async (walk) => {
  const { random } = walk
  const requisition = await found(walk, random.chance(0.9) ? ['DRAFT', 'REJECTED', 'RETURNED'] : ['SUBMITTED', 'APPROVED', 'CLOSED'])
  const line = requisition && (await lineOf(walk, requisition))
  const draft = line && random.pick(changes)(walk, line, requisition)
  if (!draft) return null
  const by = await somebody(walk, [requisition.owner])
  const seen = random.chance(0.95) ? requisition : { ...requisition, version: requisition.version - 1 }
  return { by, what: `${requisition.num} ${JSON.stringify(draft)}`, try: () => save(by, 'requisitionHeader', draft, seen) }
}

/** An action on the whole document: the states from which it is meant, and whose it is. */
function whole(action: string, states: readonly string[], whose: (found: Requisition) => readonly string[], asked: object = {}): Step {
  return async (walk) => {
    const requisition = await found(walk, walk.random.chance(0.93) ? states : ['DRAFT', 'SUBMITTED', 'APPROVED', 'CLOSED', 'CANCELLED'])
    if (!requisition) return null
    const by = await somebody(walk, whose(requisition))
    return { by, what: requisition.num, try: () => acting(by, 'requisitionHeader', action, requisition, asked) }
  }
}

/** An action on one line of what is approved. */
function onLine(action: string, ask: (walk: Walk, line: Line, requisition: Requisition) => object): Step {
  return async (walk) => {
    const requisition = await found(walk, ['APPROVED'])
    const line = requisition && (await lineOf(walk, requisition, walk.random.chance(0.9) ? ['OPEN', 'PARTIAL'] : ['ORDERED', 'CLOSED', 'CANCELLED']))
    if (!line) return null
    const by = await somebody(walk, [...desks.buyers, ...desks.managers])
    const asked = ask(walk, line, requisition)
    return {
      by,
      what: `${requisition.num} line ${line.num} ${JSON.stringify(asked)}`,
      try: () => acting(by, 'requisitionHeader', action, requisition, { lineIds: [line.id], ...asked }),
    }
  }
}

/** Part of what is open, all of it, or more. */
function orderFrom(walk: Walk, { uom, open, material }: Line, { org }: Requisition) {
  const { random } = walk
  const orderQty = random.chance(0.5) ? null : random.chance(0.9) ? shareOf(open, uom, random.pick([0.25, 0.5, 1])) : quantity(walk, uom)
  const [own] = random.chance(0.85) ? walk.house.goods.filter((good) => good.org === org && good.material === material) : []
  return { input: { supplierId: (own ?? goodsOf(walk, org)).supplier, ...(orderQty && { orderQty }) } }
}

function halves({ open, uom }: Line) {
  const half = shareOf(open, uom, 0.5)
  return { input: { parts: `${half};${(Number(open) - Number(half)).toFixed(4)}` } }
}

const remove: Step = async (walk) => {
  const requisition = await found(walk, ['DRAFT', 'APPROVED'])
  if (!requisition) return null
  const by = await somebody(walk, [requisition.owner])
  const row = { id: requisition.id, versionNum: requisition.version }
  return { by, what: requisition.num, try: () => by.verb('requisitionHeader', 'delete', row) }
}

const owner = (requisition: Requisition) => [requisition.owner]
const deskOfBuying = () => [...desks.buyers, ...desks.managers]

/** By how often they are tried. */
export const requisitionSteps: Readonly<Record<string, readonly [weight: number, step: Step]>> = {
  'writes a requisition': [10, write],
  'changes a requisition': [10, change],
  'submits a requisition': [10, whole('doSubmit', ['DRAFT', 'REJECTED', 'RETURNED'], owner)],
  'withdraws a requisition': [1, whole('doWithdraw', ['SUBMITTED'], owner)],
  'copies a requisition': [1, whole('doCopy', ['DRAFT', 'APPROVED', 'CLOSED'], owner)],
  'closes a requisition': [1, whole('doClose', ['APPROVED'], deskOfBuying, { reason: '不再需要' })],
  'cancels a requisition': [1, whole('doCancel', ['DRAFT', 'REJECTED', 'APPROVED'], owner, { reason: '需求取消' })],
  'abolishes a requisition': [1, whole('doAbolish', ['APPROVED'], () => desks.managers, { reason: '作废' })],
  'returns a line': [1, onLine('doReturn', () => ({ reason: '规格不清' }))],
  'splits a line': [2, onLine('doSplit', (_, line) => halves(line))],
  'hands a line over': [1, onLine('doTurnLine', ({ house, random }) => ({ input: { buyerId: house.people.get(random.pick(desks.buyers)) } }))],
  'orders from a line': [14, onLine('doCreateOrder', orderFrom)],
  'deletes a requisition': [1, remove],
}
