/** What suppliers, the warehouse and buyers do with delivery notes. */
import { atPlant, desks } from './house.ts'
import { acting, dayIn, type Found, oneOf, type Step, save, shareOf, somebody, suppliersOf, type Walk } from './walk.ts'

interface Note extends Found {
  supplierUser: string
  buyer: string
  plant: string
}

const found = (walk: Walk, states: readonly string[]) =>
  oneOf<Note>(
    walk,
    `select h.id, h.doc_num as num, h.version_num as version, h.status, u.code as "supplierUser", g.code as plant,
       (select b.code from delivery_note_line l join po_delivery s on s.id = l.po_delivery_id join po_header o on o.id = s.header_id join "user" b on b.id = o.buyer_id
        where l.header_id = h.id order by l.line_num limit 1) as buyer
     from delivery_note_header h join "user" u on u.id = h.created_by join organization g on g.id = h.org_id where h.status = any($1) order by h.doc_num`,
    [states],
  )

interface Schedule {
  id: string
  order: string
  num: string
  uom: string
  qty: string
  promised: string
  supplierUser: string
  /** How many others of the same order and ship-to could go along. */
  others: string[]
}

const deliverable = (walk: Walk, states: readonly string[], more: string) =>
  oneOf<Schedule>(
    walk,
    `select s.id, h.id as order, h.doc_num || '-' || l.line_num || '-' || s.line_num as num, l.uom, s.schedule_qty as qty, coalesce(s.promised_date, s.need_by_date)::text as promised,
       (select code from "user" where main_supplier_id = h.supplier_id and enabled_flag = 'Y' order by code limit 1) as "supplierUser",
       array(select o.id from po_delivery o join po_line ol on ol.id = o.parent_id where o.header_id = h.id and o.id <> s.id and ol.line_status in ('OPEN', 'PART') order by ol.line_num, o.line_num) as others
     from po_delivery s join po_line l on l.id = s.parent_id join po_header h on h.id = s.header_id where h.status = any($1) and ${more} order by h.doc_num, l.line_num, s.line_num`,
    [states],
  )

/** All of it, a part, or too much. */
const shipped = ({ random }: Walk, { qty, uom }: { qty: string; uom: string }): string =>
  shareOf(qty, uom, random.pick([1, 1, 1, 1, 0.5, 0.5, 0.25, 1.04, 1.5]))

const write: Step = async (walk) => {
  const { random } = walk
  const schedule = await deliverable(
    walk,
    random.chance(0.95) ? ['CONFIRMED'] : ['APPROVED', 'CLOSED'],
    random.chance(0.9) ? 'coalesce(s.shipped_qty, 0) < s.schedule_qty' : 'true',
  )
  if (!schedule) return null
  const by = await somebody(walk, [schedule.supplierUser])
  const along = random.chance(0.3) ? schedule.others.slice(0, 1).map((poDeliveryId) => ({ poDeliveryId, shipQty: '1' })) : []
  const today = dayIn(walk, 0)
  const draft = {
    shipDate: today,
    arriveDate: schedule.promised > today ? schedule.promised : today,
    ...(random.chance(0.93) && { driver: '赵师傅', driverPhone: '13800000000', plateNum: '苏E12345' }),
    deliveryNoteLine: [{ poDeliveryId: schedule.id, shipQty: shipped(walk, schedule) }, ...along],
  }
  return { by, what: `${schedule.num} ${draft.deliveryNoteLine.map((line) => line.shipQty)}`, try: () => save(by, 'deliveryNoteHeader', draft) }
}

const change: Step = async (walk) => {
  const { random, house } = walk
  const note = await found(walk, random.chance(0.85) ? ['DRAFT'] : ['SHIPPED', 'RECEIVED'])
  const lines = note
    ? await house.world.query<{ id: string; qty: string; uom: string }>(
        'select id, ship_qty as qty, uom from delivery_note_line where header_id = $1 order by line_num',
        [note.id],
      )
    : []
  if (!note || lines.length === 0) return null
  const line = random.pick(lines)
  const draft = random.pick([
    { deliveryNoteLine: [{ id: line.id, shipQty: shipped(walk, line) }] },
    { deliveryNoteLine: [{ id: line.id, perBoxQty: String(random.int(1, 20)) }] },
    { arriveDate: dayIn(walk, random.int(-2, 20)) },
    ...(lines.length > 1 ? [{ deletedLines: [line.id] }] : []),
  ])
  const by = await somebody(walk, [note.supplierUser])
  return { by, what: `${note.num} ${JSON.stringify(draft)}`, try: () => save(by, 'deliveryNoteHeader', draft, note) }
}

function whole(action: string, states: readonly string[], whose: (note: Note) => readonly string[], asked: object = {}): Step {
  return async (walk) => {
    const note = await found(walk, walk.random.chance(0.93) ? states : ['DRAFT', 'SHIPPED', 'PART_RECEIVED', 'RECEIVED', 'CLOSED'])
    if (!note) return null
    const by = await somebody(walk, whose(note))
    return { by, what: note.num, try: () => acting(by, 'deliveryNoteHeader', action, note, asked) }
  }
}

const remove: Step = async (walk) => {
  const note = await found(walk, ['DRAFT'])
  if (!note) return null
  const by = await somebody(walk, [note.supplierUser, ...suppliersOf(walk.house)])
  return { by, what: note.num, try: () => by.verb('deliveryNoteHeader', 'delete', { id: note.id, versionNum: note.version }) }
}

const supplier = (note: Note) => [note.supplierUser]
const atTheGate = ({ plant }: Note) => [atPlant[plant]?.warehouse ?? '']

export const deliverySteps: Readonly<Record<string, readonly [weight: number, step: Step]>> = {
  'writes a delivery note': [14, write],
  'changes a delivery note': [3, change],
  'packs a delivery note': [1, whole('doAutoPack', ['DRAFT'], supplier)],
  'ships a delivery note': [14, whole('doCreate', ['DRAFT'], supplier)],
  'registers an arrival': [2, whole('doArrive', ['SHIPPED'], atTheGate)],
  'receives a delivery note as it came': [4, whole('doConfirmReceipt', ['SHIPPED'], atTheGate)],
  'closes a delivery note': [2, whole('doClose', ['SHIPPED', 'PART_RECEIVED'], ({ buyer }) => [buyer, ...desks.managers], { reason: '余量不发' })],
  'cancels a delivery note': [2, whole('doCancel', ['DRAFT', 'SHIPPED'], supplier, { reason: '装错车' })],
  'deletes a delivery note': [1, remove],
}
