/** What the warehouse and quality do with goods: take them in, look at them, send them back. */
import { decimalsOf } from '../../catalogue/base/countable.ts'
import { atPlant, desks } from './house.ts'
import { acting, dayIn, type Found, oneOf, type Step, save, shareOf, somebody, type Walk } from './walk.ts'

interface Receipt extends Found {
  owner: string
  line: string
  uom: string
  received: string
  left: string
  plant: string
  isLooked: boolean
}

/** With one of its lines. */
const found = (walk: Walk, states: readonly string[], more = 'true') =>
  oneOf<Receipt>(
    walk,
    `select h.id, h.doc_num as num, h.version_num as version, h.status, u.code as owner, l.id as line, l.uom, l.receive_qty as received,
       (l.receive_qty - coalesce(l.written_off_qty, 0) - coalesce(l.returned_qty, 0))::text as left, g.code as plant,
       l.inspection_status not in ('PENDING', 'EXEMPT') as "isLooked"
     from receive_header h join "user" u on u.id = h.created_by join receive_line l on l.header_id = h.id join organization g on g.id = h.org_id
     where h.status = any($1) and ${more} order by h.doc_num, l.line_num`,
    [states],
  )

const write: Step = async (walk) => {
  const { house, random } = walk
  const note = await oneOf<{ id: string; num: string; org: string; plant: string }>(
    walk,
    'select h.id, h.doc_num as num, h.org_id as org, g.code as plant from delivery_note_header h join organization g on g.id = h.org_id where h.status = any($1) order by h.doc_num',
    [random.chance(0.93) ? ['SHIPPED', 'PART_RECEIVED'] : ['RECEIVED', 'CLOSED', 'DRAFT']],
  )
  if (!note) return null
  const by = await somebody(walk, [atPlant[note.plant]?.warehouse ?? null])
  const draft = { billTypeId: house.types.get('RC_STD'), noteHeaderId: note.id, orgId: note.org }
  return { by, what: `of note ${note.num}`, try: () => save(by, 'receiveHeader', draft) }
}

const share = ({ random }: Walk, qty: string, uom: string): string => shareOf(qty, uom, random.pick([1, 1, 0.5, 0.9, 0.25, 1.2]))

const change: Step = async (walk) => {
  const { random } = walk
  const receipt = await found(walk, random.chance(0.85) ? ['DRAFT'] : ['POSTED', 'CANCELLED'])
  const place = await oneOf<{ id: string }>(walk, 'select id from storage_location order by code')
  if (!receipt || !place) return null
  const draft = random.pick([
    { receiveLine: [{ id: receipt.line, receiveQty: share(walk, receipt.received, receipt.uom) }] },
    { receiveLine: [{ id: receipt.line, receiveQty: share(walk, receipt.received, receipt.uom) }] },
    { receiveLine: [{ id: receipt.line, storageLocationId: place.id }] },
    { receiveDate: dayIn(walk, random.int(-3, 1)) },
  ])
  const by = await somebody(walk, [receipt.owner])
  return { by, what: `${receipt.num} ${JSON.stringify(draft)}`, try: () => save(by, 'receiveHeader', draft, receipt) }
}

const whole =
  (action: string, states: readonly string[]): Step =>
  async (walk) => {
    const receipt = await found(walk, walk.random.chance(0.93) ? states : ['POSTED', 'CANCELLED', 'WRITTEN_OFF'])
    if (!receipt) return null
    const by = await somebody(walk, [receipt.owner])
    return { by, what: receipt.num, try: () => acting(by, 'receiveHeader', action, receipt) }
  }

/** A good part, the rest bad or let through; mostly it adds up. */
function results({ random }: Walk, { line, left, uom }: Receipt) {
  const badShare = random.pick([0, 0, 0.1, 0.5, 1])
  const rejectedQty = badShare === 0 ? '0' : shareOf(left, uom, badShare)
  const rest = Number(left) - Number(rejectedQty)
  const concessionQty = rest > 1 && random.chance(0.2) ? shareOf(String(rest), uom, 0.5) : '0'
  const acceptedQty = (rest - Number(concessionQty) + (random.chance(0.05) ? 1 : 0)).toFixed(decimalsOf(uom))
  return { id: line, acceptedQty, concessionQty, rejectedQty, ...(badShare > 0 && { defectCode: 'APPEARANCE' }) }
}

const inspect: Step = async (walk) => {
  const receipt = await found(walk, ['POSTED'], walk.random.chance(0.93) ? `l.inspection_status = 'PENDING'` : 'true')
  if (!receipt) return null
  const by = await somebody(walk, [atPlant[receipt.plant]?.quality ?? null])
  const asked = { lineIds: [receipt.line], draft: { receiveLine: [results(walk, receipt)] }, reason: '尺寸可用' }
  return { by, what: `${receipt.num} ${JSON.stringify(asked.draft)}`, try: () => acting(by, 'receiveHeader', 'doInspect', receipt, asked) }
}

const undo: Step = async (walk) => {
  const receipt = await found(walk, ['POSTED'], `l.inspection_status <> 'PENDING'`)
  if (!receipt) return null
  const by = await somebody(walk, [atPlant[receipt.plant]?.quality ?? null])
  return { by, what: receipt.num, try: () => acting(by, 'receiveHeader', 'doInspectUndo', receipt, { lineIds: [receipt.line] }) }
}

// ── What goes back ──────────────────────────────────────────────────────────────────────────────────────────────────

const takeBack: Step = async (walk) => {
  const { random } = walk
  const receipt = await found(walk, random.chance(0.95) ? ['POSTED'] : ['WRITTEN_OFF', 'DRAFT'])
  if (!receipt) return null
  const by = await somebody(walk, [atPlant[receipt.plant]?.warehouse ?? null, ...desks.managers])
  const isReturn = random.chance(receipt.isLooked ? 0.9 : 0.5)
  const draft = {
    writeOffType: isReturn ? 'RETURN' : 'WRITE_OFF',
    receiveLineId: receipt.line,
    qty: share(walk, receipt.left, receipt.uom),
    ...(isReturn && random.chance(0.4) && { fromStock: random.pick(['REJECTED', 'ACCEPTED', 'PENDING']) }),
    reasonCode: isReturn ? 'QUALITY' : 'WRONG_QTY',
    reasonText: '外观划伤',
    replaceFlag: random.pick(['Y', 'N']),
  }
  return { by, what: `${receipt.num} ${draft.writeOffType} ${draft.qty}`, try: () => save(by, 'receiveWriteOff', draft) }
}

interface Back extends Found {
  owner: string
  supplierUser: string
}

const back = (walk: Walk, states: readonly string[]) =>
  oneOf<Back>(
    walk,
    `select h.id, h.doc_num as num, h.version_num as version, h.status, u.code as owner,
       (select code from "user" where main_supplier_id = h.supplier_id and enabled_flag = 'Y' order by code limit 1) as "supplierUser"
     from receive_write_off h join "user" u on u.id = h.created_by where h.status = any($1) order by h.doc_num`,
    [states],
  )

const onBack =
  (action: string, states: readonly string[], whose: (back: Back) => readonly string[]): Step =>
  async (walk) => {
    const one = await back(walk, walk.random.chance(0.93) ? states : ['DRAFT', 'POSTED', 'COLLECTED', 'CANCELLED'])
    if (!one) return null
    const by = await somebody(walk, whose(one))
    return { by, what: one.num, try: () => acting(by, 'receiveWriteOff', action, one) }
  }

const changeBack: Step = async (walk) => {
  const { random } = walk
  const one = await back(walk, ['DRAFT'])
  if (!one) return null
  const by = await somebody(walk, [one.owner])
  const draft = random.pick([
    { qty: String(random.int(1, 50)) },
    { writeOffType: random.pick(['RETURN', 'WRITE_OFF']) },
    { replaceFlag: random.pick(['Y', 'N']) },
    { bookDate: dayIn(walk, random.int(-2, 2)) },
  ])
  return { by, what: `${one.num} ${JSON.stringify(draft)}`, try: () => save(by, 'receiveWriteOff', draft, one) }
}

const owner = ({ owner: name }: Back) => [name]

export const receivingSteps: Readonly<Record<string, readonly [weight: number, step: Step]>> = {
  'writes a receipt': [10, write],
  'changes a receipt': [3, change],
  'posts a receipt': [12, whole('doPost', ['DRAFT'])],
  'cancels a receipt': [2, whole('doCancel', ['DRAFT'])],
  inspects: [8, inspect],
  'undoes an inspection': [2, undo],
  'takes goods back': [6, takeBack],
  'changes what goes back': [1, changeBack],
  'posts what goes back': [7, onBack('doPost', ['DRAFT'], owner)],
  'collects what goes back': [2, onBack('doConfirm', ['POSTED'], ({ supplierUser }) => [supplierUser])],
  'cancels what goes back': [1, onBack('doCancel', ['DRAFT'], owner)],
}
