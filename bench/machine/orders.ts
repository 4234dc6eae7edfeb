/** Orders in bulk, past the services: what a year of a larger company leaves behind, spread over its plants, buyers, categories and suppliers. */
import { asSuperuser, type BenchDatabase } from './place.ts'

/** Headers with their labels; with `lines` also terms, and so many lines with one delivery schedule each. Orders that stand there stay as they are. */
export async function insertOrders(database: BenchDatabase, count: number, { lines }: { lines: number }): Promise<void> {
  await asSuperuser(database.superUrl, async (client) => {
    // Labels come in one statement below instead of one trigger call a row; indexes are made when the rows stand.
    await client.query("set session_replication_role = 'replica'; set synchronous_commit = off; set maintenance_work_mem = '512MB'")
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where tablename = 'po_header' and indexname <> 'po_header_pk'`,
    )
    for (const { name } of indexes) await client.query(`drop index "${name}"`)
    await client.query('create temporary table earlier as select id from po_header; create index on earlier (id)')
    await client.query('create temporary view bulk as select * from po_header h where not exists (select from earlier e where e.id = h.id)')
    await client.query(headers(count))
    for (const { definition } of indexes) await client.query(definition)
    await client.query(
      `insert into entity_label (id, entity, code, name, name_en, searched) select id, 'poHeader', doc_num, doc_num, doc_num, search_form(doc_num) from bulk`,
    )
    if (lines > 0) for (const statement of [terms, orderLines(lines), schedules]) await client.query(statement)
    await client.query('vacuum analyze')
  })
}

/** Newest last. One order in ten is a draft; the rest has been released to its supplier. */
const headers = (count: number) => `
with choices as (
  select (select array_agg(id order by code) from organization where code in ('SZ10', 'HF20', 'SR30')) as orgs,
         (select array_agg(id order by code) from "user" where code like 'buyer%') as buyers,
         (select array_agg(id order by code) from supplier_info) as suppliers,
         (select array_agg(id order by code) from purchase_category where parent_id is not null) as categories,
         (select array_agg(id order by code) from payment_term) as terms,
         (select array_agg(id order by code) from delivery_info) as places,
         (select id from purchase_bill_type where document_kind = 'ORDER' order by code limit 1) as bill_type
), drawn as (
  select n, hashint4(n) & 1048575 as a, hashint4(n + 7) & 1048575 as b, hashint4(n + 13) & 1048575 as c, hashint4(n + 29) & 1048575 as d,
         now() - interval '365 days' * (1 - n::float8 / ${count}) as created
  from generate_series(1, ${count}) n
)
insert into po_header (id, doc_num, status, org_id, bill_type_id, supplier_id, buyer_id, purchase_group_code, order_date, currency, exchange_rate, payment_term_id,
  delivery_info_id, source_type, net_amount, tax_amount, gross_amount, base_amount, revision_num, released_date, confirm_date, receive_progress, need_by_date, next_delivery_date,
  need_delivery_confirm_flag, need_notice_flag, early_days, late_days, scope_category_ids, version_num, created_by, creation_date, last_updated_by, last_update_date)
select gen_random_uuid(), 'PO' || to_char(created, 'YYYYMMDD') || lpad(n::text, 7, '0'), status, orgs[1 + a % cardinality(orgs)], bill_type,
  suppliers[1 + b % cardinality(suppliers)], buyer, 'P0' || (1 + c % 3), created::date, case when d % 12 = 0 then 'USD' else 'CNY' end, case when d % 12 = 0 then 7.18 else 1 end,
  terms[1 + c % cardinality(terms)], places[1 + d % cardinality(places)], 'MANUAL', net, round(net * 0.13, 2), net + round(net * 0.13, 2), net + round(net * 0.13, 2),
  case when a % 9 = 0 then 2 else 1 end, case when status <> 'DRAFT' then created + interval '1 day' end, case when status in ('CONFIRMED', 'CLOSED') then created + interval '2 days' end,
  case when status = 'CLOSED' then 100 when status = 'CONFIRMED' then d % 100 else 0 end, created::date + 21, case when status = 'CONFIRMED' then created::date + 21 end, 'Y', 'Y', 3, 3,
  array[categories[1 + c % cardinality(categories)]], 1, buyer, created, buyer, created
from drawn cross join choices
cross join lateral (select buyers[1 + (a / 7) % cardinality(buyers)] as buyer, (100 + b % 900000)::numeric / 4 as net,
  (array['DRAFT', 'APPROVED', 'DELIVERY_REPLIED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CLOSED', 'CLOSED', 'CANCELLED'])[1 + (n * 7) % 10] as status) chosen`

const terms = `insert into po_expand_head (id, header_id, line_num, version_num, transport_mode, warranty_months, late_fee_percent, invoice_title, invoice_tax_no, invoice_kind)
select gen_random_uuid(), id, 10, 1, 'ROAD', 12, 0.05, '苏州工厂', '91320500MA1MABCD1X', 'VAT_SPECIAL' from bulk`

/** The amounts of an order parted evenly among its lines. */
const orderLines = (
  count: number,
) => `insert into po_line (id, header_id, line_num, version_num, material_id, item_desc, category_id, uom, base_uom, uom_rate, order_qty, base_qty, net_price, tax_rate,
  gross_price, net_amount, tax_amount, gross_amount, base_net_amount, need_by_date, inspection_flag, gift_flag, shipped_qty, received_qty, accepted_qty, returned_qty, not_replaced_qty,
  net_received_qty, open_qty, line_status)
select gen_random_uuid(), h.id, nth * 10, 1, m.id, m.name, h.scope_category_ids[1], 'PCS', 'PCS', 1, 10, 10, h.net_amount / 10 / ${count}, 13, h.gross_amount / 10 / ${count}, round(h.net_amount / ${count}, 2),
  round(h.tax_amount / ${count}, 2), round(h.gross_amount / ${count}, 2), round(h.net_amount * h.exchange_rate / ${count}, 2), h.need_by_date, 'Y', 'N', 0, 0, 0, 0, 0, 0, 10, 'OPEN'
from bulk h cross join generate_series(1, ${count}) nth
  join (select *, row_number() over (order by code) - 1 as place, count(*) over () as of from material_item) m on m.place = ((hashtext(h.doc_num) & 1048575) + nth) % m.of`

const schedules = `insert into po_delivery (id, header_id, parent_id, line_num, version_num, schedule_num, schedule_qty, need_by_date, delivery_info_id, noticed_qty, shipped_qty,
  received_qty, accepted_qty, returned_qty, not_replaced_qty)
select gen_random_uuid(), l.header_id, l.id, 10, 1, 1, l.order_qty, l.need_by_date, h.delivery_info_id, 0, 0, 0, 0, 0, 0 from po_line l join bulk h on h.id = l.header_id`
