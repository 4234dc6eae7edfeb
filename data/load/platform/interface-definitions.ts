/** Interfaces of the company as its administrator has drawn them up: two are in effect towards the echo that the demo brings, the others wait for their other side. */
import type { Pool } from 'pg'
import { allowEgress } from '../../../upstream/egress/index.ts'
import { asSystem } from '../../../upstream/platform/database/as-system.ts'
import { demoEchoHost } from '../../../upstream/settings.ts'
import type { People, Person } from '../year/people.ts'
import { tidyUp } from '../year/year.ts'

const HOUR_MS = 3_600_000

const definitions = [
  {
    code: 'ERP_PO_OUT',
    name: '采购订单下发ERP',
    nameEn: 'Orders to the ERP',
    platform: 'SAP',
    entityName: 'poHeader',
    trigger: 'ACTION',
    triggerAction: 'poHeader.doBuyerDeliveryConfirm,poHeader.doSupplierDeliveryConfirm,poHeader.doLineClose',
    url: 'https://erp.huadong.example/po',
    successRule: 'body.code = "S"',
    scsiRequestFieldMap: [
      { sourceField: 'docNum', targetPath: 'PO_NO', requiredFlag: 'Y' },
      { sourceField: 'supplierId.code', targetPath: 'HEADER.LIFNR', requiredFlag: 'Y' },
      { sourceField: 'orgId.code', targetPath: 'HEADER.WERKS', transform: 'LOOKUP_MAP', transformArg: 'SZ10=1010;HF20=1020;SR30=1030' },
      { sourceField: 'orderDate', targetPath: 'HEADER.BEDAT', targetType: 'DATE', transform: 'DATE_FORMAT', transformArg: 'yyyyMMdd' },
      { sourceField: 'currency', targetPath: 'HEADER.WAERS' },
      { sourceField: 'poLine[].lineNum', targetPath: 'ITEMS[].EBELP', targetType: 'NUMBER', decimals: 0 },
      { sourceField: 'poLine[].materialId.code', targetPath: 'ITEMS[].MATNR' },
      { sourceField: 'poLine[].orderQty', targetPath: 'ITEMS[].MENGE', targetType: 'NUMBER', decimals: 3 },
      { sourceField: 'poLine[].netPrice', targetPath: 'ITEMS[].NETPR', targetType: 'NUMBER', decimals: 2 },
    ],
    scsiResponseFieldMap: [{ answerPath: 'erpNum', targetField: 'poExpandHead.erpNum' }],
  },
  {
    code: 'ERP_SUPPLIER_OUT',
    name: '供应商下发ERP',
    nameEn: 'Suppliers to the ERP',
    platform: 'SAP',
    entityName: 'supplierInfo',
    trigger: 'MANUAL',
    url: 'https://erp.huadong.example/supplier',
    successRule: 'body.code = "S"',
    scsiRequestFieldMap: [
      { sourceField: 'code', targetPath: 'LIFNR', requiredFlag: 'Y' },
      { sourceField: 'name', targetPath: 'NAME1', requiredFlag: 'Y' },
      { sourceField: 'creditCode', targetPath: 'STCEG' },
      { sourceField: 'countryCode', targetPath: 'LAND1' },
    ],
    scsiResponseFieldMap: [{ answerPath: 'erpCode', targetField: 'erpCode' }],
  },
  {
    code: 'ERP_DELIVERY_NOTE_OUT',
    name: '送货单下发ERP',
    nameEn: 'Delivery notes to the ERP',
    platform: 'SAP',
    entityName: 'deliveryNoteHeader',
    trigger: 'MANUAL',
    url: 'https://erp.huadong.example/delivery',
    successRule: 'body.code = "S"',
    scsiRequestFieldMap: [
      { sourceField: 'docNum', targetPath: 'XBLNR', requiredFlag: 'Y' },
      { sourceField: 'supplierId.code', targetPath: 'LIFNR', requiredFlag: 'Y' },
      { sourceField: 'arriveDate', targetPath: 'LFDAT', targetType: 'DATE', transform: 'DATE_FORMAT', transformArg: 'yyyyMMdd' },
      { sourceField: 'deliveryNoteLine[].materialId.code', targetPath: 'ITEMS[].MATNR' },
      { sourceField: 'deliveryNoteLine[].shipQty', targetPath: 'ITEMS[].LFIMG', targetType: 'NUMBER', decimals: 3 },
      { sourceField: 'deliveryNoteLine[].uom', targetPath: 'ITEMS[].MEINS', transform: 'UNIT' },
    ],
    scsiResponseFieldMap: [{ answerPath: 'erpNum', targetField: 'erpNum' }],
  },
  {
    code: 'ERP_RECEIPT_OUT',
    name: '收货过账ERP',
    nameEn: 'Receipts to the ERP',
    platform: 'SAP',
    entityName: 'receiveHeader',
    trigger: 'ACTION',
    triggerAction: 'receiveHeader.doPost',
    url: 'https://erp.huadong.example/receipt',
    successRule: 'body.code = "S"',
    scsiRequestFieldMap: [
      { sourceField: 'docNum', targetPath: 'XBLNR', requiredFlag: 'Y' },
      { sourceField: 'supplierId.code', targetPath: 'LIFNR' },
    ],
  },
  {
    code: 'ERP_RECEIPT_IN',
    name: 'ERP收货回传',
    nameEn: 'Receipts from the ERP',
    direction: 'IN',
    platform: 'SAP',
    entityName: 'receiveHeader',
    trigger: 'MANUAL',
    inPath: 'erp/receipts',
    idempotentField: 'MBLNR',
    successRule: 'status = 200',
    scsiResponseFieldMap: [
      { answerPath: 'LIFNR', targetField: 'supplierId.code' },
      { answerPath: 'WERKS', targetField: 'orgId.code', transform: 'LOOKUP_MAP', transformArg: '1010=SZ10;1020=HF20;1030=SR30' },
    ],
  },
  {
    code: 'ERP_MATERIAL_IN',
    name: 'ERP物料同步',
    nameEn: 'Materials from the ERP',
    direction: 'IN',
    platform: 'SAP',
    entityName: 'materialItem',
    trigger: 'PULL',
    method: 'GET',
    url: 'https://erp.huadong.example/materials',
    rowsPath: 'items',
    idempotentField: 'changeId',
    successRule: 'status = 200',
    scsiResponseFieldMap: [
      { answerPath: 'MATNR', targetField: 'code' },
      { answerPath: 'MAKTX', targetField: 'name' },
      { answerPath: 'GROES', targetField: 'specModel' },
      { answerPath: 'MATKL', targetField: 'categoryId.code' },
      { answerPath: 'MEINS', targetField: 'baseUom', transform: 'UNIT' },
      { answerPath: 'MEINS', targetField: 'purchaseUom', transform: 'UNIT' },
    ],
  },
  {
    code: 'ERP_RATE_IN',
    name: 'ERP汇率同步',
    nameEn: 'Exchange rates from the ERP',
    direction: 'IN',
    platform: 'ERP',
    entityName: 'exchangeRate',
    trigger: 'MANUAL',
    inPath: 'erp/rates',
    rowsPath: 'rates',
    idempotentField: 'batch',
    successRule: 'status = 200',
    scsiResponseFieldMap: [
      { answerPath: 'from', targetField: 'fromCurrency' },
      { answerPath: 'to', targetField: 'toCurrency' },
      { answerPath: 'validFrom', targetField: 'startDate' },
      { answerPath: 'rate', targetField: 'rate' },
    ],
  },
  {
    code: 'LOGI_TRACK_PULL',
    name: '物流轨迹查询',
    nameEn: 'Shipment tracking',
    platform: 'LOGISTICS',
    entityName: 'deliveryNoteHeader',
    trigger: 'PULL',
    method: 'GET',
    url: 'https://tms.example/track/{noteNum}',
    successRule: 'status = 200',
    scsiParameter: [{ name: 'noteNum', position: 'PATH', valueKind: 'FIELD', value: 'docNum' }],
  },
  {
    code: 'TYC_COMPANY_PULL',
    name: '企业信息查询',
    nameEn: 'Company facts',
    platform: 'TYC',
    entityName: 'supplierInfo',
    trigger: 'PULL',
    method: 'GET',
    url: 'https://company.example/facts',
    successRule: 'status = 200',
    scsiParameter: [{ name: 'creditCode', position: 'QUERY', valueKind: 'FIELD', value: 'creditCode' }],
  },
] as const

/** Of these the echo is the other side. */
const inEffect: ReadonlySet<string> = new Set(['ERP_PO_OUT', 'ERP_SUPPLIER_OUT'])

export async function loadInterfaceDefinitions(pool: Pool, people: People, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 200 * HOUR_MS)
  const admin = people('admin')
  allowEgress([demoEchoHost()])
  for (const one of definitions) {
    const isPushed = 'direction' in one && one.trigger !== 'PULL'
    const isLive = inEffect.has(one.code)
    const url = isLive ? { url: `http://${demoEchoHost()}/open/echo` } : {}
    const config = isPushed ? {} : { scsiRequestConfig: [{ environment: 'TEST', auth: 'NONE' }] }
    const id = await admin.save('scsiDefinition', { ...one, ...url, ...config }, at)
    if (isLive) await putIntoEffect(pool, admin, id, at)
  }
  await asSystem(pool, (tx) => tx.query(PAST_CALLS, [now]))
  await asSystem(pool, (tx) => tx.query(PAST_VISITS, [now]))
  await asSystem(pool, (tx) => tx.query(PAST_SERVICES, [now]))
  await tidyUp(pool, now)
}

/** The test went through that morning, as the echo was not up yet when the demo was loaded. */
async function putIntoEffect(pool: Pool, admin: Person, id: string, at: Date): Promise<void> {
  const said = [`已发送，对方应答200`, 'Sent; the other side answered 200']
  await asSystem(pool, (tx) =>
    tx.query(`update scsi_definition set test_flag = 'Y', tested_at = $2, test_result = $3, test_result_en = $4 where id = $1`, [id, at, ...said]),
  )
  await admin.act('scsiDefinition', 'doEffective', id, at)
}

/** 300 calls of the half year: orders that went out when they were confirmed and whenever they changed, now and then at the second try. */
const PAST_CALLS = `
with definition as (select id, code, interface_version as version, entity_name as entity from scsi_definition where code = 'ERP_PO_OUT'),
called as (
  select h.id, h.doc_num, called.at, row_number() over (order by called.at desc, h.id) as place
  from po_header h cross join generate_series(0, 3) again cross join lateral (select h.last_update_date + again * interval '7 hours' as at) called
  where h.status in ('CONFIRMED', 'CLOSED') and called.at < $1::timestamptz - interval '1 hour' and called.at > $1::timestamptz - interval '6 months'
  order by called.at desc, h.id limit 287),
tried as (
  select c.*, gen_random_uuid() as key, 'OK' as result, 200 as http, case when place % 21 = 0 then 2 else 1 end as tries, 180 + place * 37 % 900 as ms from called c
  union all
  select c.*, gen_random_uuid(), (array['ERROR', 'TIMEOUT', 'REFUSED'])[1 + place / 21 % 3], (array[503, null, 200])[1 + place / 21 % 3], 1, 900 + place * 91 % 9000 from called c where place % 21 = 0)
insert into scsi_platform_log (id, status, version_num, creation_date, last_update_date, definition_id, code, interface_version, direction, entity_name, business_id, business_num, idempotency_key, http_status, ms, tries, why, why_en, request, answer)
select gen_random_uuid(), case when t.result <> 'OK' then t.result else 'OK' end, 1, t.at + make_interval(secs => t.tries * 70), t.at + make_interval(secs => t.tries * 70), d.id, d.code, d.version, 'OUT', d.entity, t.id, t.doc_num, t.key, t.http, t.ms, t.tries,
  case t.result when 'ERROR' then '对方拒绝：503' when 'TIMEOUT' then 'TIMEOUT' when 'REFUSED' then '对方拒绝：200' end,
  case t.result when 'ERROR' then 'Refused by the other side: 503' when 'TIMEOUT' then 'TIMEOUT' when 'REFUSED' then 'Refused by the other side: 200' end,
  'POST http://127.0.0.1/open/echo' || chr(10) || 'Idempotency-Key: ' || t.key || chr(10) || 'Authorization: ***' || chr(10) || chr(10) || jsonb_pretty(jsonb_build_object('PO_NO', t.doc_num)),
  case t.result when 'OK' then jsonb_pretty(jsonb_build_object('code', 'S', 'erpNum', '45' || lpad((t.place * 7919 % 100000000)::text, 8, '0')))
    when 'REFUSED' then jsonb_pretty(jsonb_build_object('code', 'E', 'text', '工厂1010当期已关账')) when 'ERROR' then 'Service Unavailable' end
from tried t cross join definition d`

/** A month of the two programs at our entrance, more of it by day than by night. */
const PAST_VISITS = `
insert into srm_base_interface_logs (id, status, version_num, creation_date, app_id, app_name, user_id, method, path, http_status, why, why_en, ms, ip, request_digest, request_id)
select gen_random_uuid(), 'KEPT', 1, at, a.id, a.name, a.run_as_user_id, 'POST', i.path, case when n % 53 = 0 then 429 else 200 end,
  case when n % 53 = 0 then '请求过于频繁' end, case when n % 53 = 0 then 'Too many requests' end, 12 + n * 31 % 240, '203.0.113.' || (10 + n % 4), md5(n::text) || md5((n + 1)::text), md5((n * 7)::text)
from generate_series(0, 30 * 24 - 1) hours cross join generate_series(1, 3) again
cross join lateral (select $1::timestamptz - make_interval(hours => hours, mins => again * 17) as at, hours * 3 + again as n) moment
join lateral (select * from base_oauth_app order by code limit 1 offset n % 2) a on true
join lateral (select p.path from base_oauth_api l join api_info p on p.id = l.api_info_id where l.header_id = a.id and p.method = 'POST' order by p.path limit 1) i on true
where extract(hour from at at time zone 'Asia/Shanghai') between 7 and 20 or n % 5 = 0`

/** What went by mail and telephone in that time. */
const PAST_SERVICES = `
insert into srm_base_tripartite_logs (id, status, version_num, creation_date, provider, service, result, cost_count, http_status, ms, answer)
select gen_random_uuid(), 'KEPT', 1, at, case when n % 4 = 0 then '短信平台 sms.huadong.example' else '企业邮箱 smtp.huadong.example' end, case when n % 4 = 0 then 'SMS' else 'EMAIL' end,
  case when n % 41 = 0 then 'FAILED' else 'OK' end, case when n % 41 = 0 then 0 else 1 end, case when n % 4 = 0 then case when n % 41 = 0 then 503 else 200 end end, 90 + n * 53 % 700,
  case when n % 41 = 0 then '503 busy' when n % 4 = 0 then '200 accepted' else '250 OK' end
from generate_series(0, 30 * 24 - 1) hours cross join lateral (select $1::timestamptz - make_interval(hours => hours, mins => hours * 13 % 60) as at, hours + 1 as n) moment
where extract(hour from at at time zone 'Asia/Shanghai') between 8 and 18`
