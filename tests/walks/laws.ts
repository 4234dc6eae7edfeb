/** What must hold between documents, told as differences: stock against the ledger, transactions against what they follow, states against quantities, what heads keep against their lines. */

const law = (name: string, of: string, stored: string, anew: string, from: string) =>
  `select '${name}' as figure, ${of} as of, (${stored})::text as stored, (${anew})::text as anew from ${from} where (${stored}) is distinct from (${anew})`

const running = `(select doc_num, balance_after, sum(qty) over (partition by org_id, material_id, storage_location_id, coalesce(batch_no, ''), stock_state order by doc_num) as sum
  from storage_transaction) t`

/** A posted receipt line with what the ledger holds of it, in base units. */
const lineStock = `receive_line t join receive_header h on h.id = t.header_id and h.status in ('POSTED', 'WRITTEN_OFF') and t.material_id is not null`

/** Of a line and of all that was taken back of it, the transactions together. */
const settleable = `(select sum(x.settleable_qty) from receive_transaction x where x.id = t.id or x.id in (select w.id from receive_write_off w where w.receive_line_id = t.id))`

const followed = `(select l.id, h.doc_num || '-' || l.line_num as num, l.receive_qty as qty from receive_line l join receive_header h on h.id = l.header_id where h.status in ('POSTED', 'WRITTEN_OFF')
  union all select id, doc_num, -qty from receive_write_off where status in ('POSTED', 'COLLECTED')) f full join receive_transaction t on t.id = f.id`

const received = `(select coalesce(sum(l.received_qty), 0) from delivery_note_line l where l.header_id = t.id)`
const isFull = `not exists (select from delivery_note_line l where l.header_id = t.id and l.ship_qty > coalesce(l.received_qty, 0))`

const sorted = (ids: string) => `array(select distinct x from unnest(${ids}) x where x is not null order by x)`
const ofLines = (column: string, table: string) => `array(select l.${column} from ${table} l where l.header_id = t.id)`

export const laws: readonly string[] = [
  law('balance after a movement', 't.doc_num', 't.balance_after', 't.sum', running),
  law('no balance below nought', 't.doc_num', 'least(t.sum, 0)', '0', running),
  law(
    'stock of a receipt line',
    `h.doc_num || '-' || t.line_num`,
    '(select coalesce(sum(s.qty), 0) from storage_transaction s where s.source_line_id = t.id)',
    'round((t.receive_qty - coalesce(t.written_off_qty, 0) - coalesce(t.returned_qty, 0)) * t.uom_rate, 4)',
    lineStock,
  ),
  law('one transaction each', 'coalesce(f.num, t.doc_num)', 't.qty', 'f.qty', followed),
  law('transactions of a line settle what it settles', `h.doc_num || '-' || t.line_num`, settleable, 't.settleable_qty', lineStock),
  law(
    'state of a note',
    't.doc_num',
    't.status',
    `case when ${isFull} then 'RECEIVED' when ${received} > 0 then 'PART_RECEIVED' else 'SHIPPED' end`,
    `(select * from delivery_note_header where status in ('SHIPPED', 'PART_RECEIVED', 'RECEIVED')) t`,
  ),
  law(
    'a receipt of which nothing is left is written off',
    't.doc_num',
    't.status',
    `case when exists (select from receive_line l where l.header_id = t.id and l.receive_qty > coalesce(l.written_off_qty, 0) + coalesce(l.returned_qty, 0)) then 'POSTED' else 'WRITTEN_OFF' end`,
    `(select * from receive_header where status in ('POSTED', 'WRITTEN_OFF')) t`,
  ),
  law(
    'no more is ordered than was asked for',
    `h.doc_num || '-' || t.line_num`,
    'least(t.open_qty, 0)',
    '0',
    'requisition_line t join requisition_header h on h.id = t.header_id',
  ),
  law(
    'schedules of what was handed in',
    `h.doc_num || '-' || t.line_num`,
    't.order_qty',
    '(select sum(s.schedule_qty) from po_delivery s where s.parent_id = t.id)',
    `po_line t join po_header h on h.id = t.header_id and h.status not in ('DRAFT', 'REJECTED') and t.line_status <> 'CANCELLED'`,
  ),
  law(
    'what came in of the last revision',
    't.doc_num',
    't.received_qty',
    'l.received_qty - l.returned_qty',
    `purchase_history t join po_line l on l.id = t.po_line_id join po_header h on h.id = l.header_id and h.status in ('CONFIRMED', 'CLOSED') and t.latest_flag = 'Y'`,
  ),
  law(
    'categories of a requisition',
    't.doc_num',
    sorted('t.scope_category_ids'),
    sorted(ofLines('category_id', 'requisition_line')),
    'requisition_header t',
  ),
  law('categories of an order', 't.doc_num', sorted('t.scope_category_ids'), sorted(ofLines('category_id', 'po_line')), 'po_header t'),
  law(
    'buyers of a requisition',
    't.doc_num',
    sorted(`array(select m.member_id from document_member m where m.document_id = t.id and m.role = 'requisitionHeader.lineBuyer')`),
    sorted(ofLines('buyer_id', 'requisition_line')),
    'requisition_header t',
  ),
  law(
    'need-by day of an order',
    't.doc_num',
    't.need_by_date',
    `(select min(l.need_by_date) from po_line l where l.header_id = t.id and l.line_status not in ('CLOSED', 'CANCELLED'))`,
    `(select * from po_header h where exists (select from po_line l where l.header_id = h.id and l.line_status not in ('CLOSED', 'CANCELLED'))) t`,
  ),
]
