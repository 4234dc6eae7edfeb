/** A node of the catalogue on paper: what stands on the shelf below it, with pictures and the prices of the day. */
import type { Full } from '../../../../catalogue/language/define.ts'
import { meaningOf } from '../../../../catalogue/language/lookup-book.ts'
import type { catalogue } from '../../../../catalogue/shopping/catalogue.ts'
import { catalogueSku } from '../../../../catalogue/shopping/catalogue-sku.ts'
import { amountText, joined, numberText } from '../../../platform/print/figures.ts'
import { companyOf } from '../../../platform/print/organisation.ts'
import type { Sheet } from '../../../platform/print/sheet.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { wideningOf } from '../../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem } from '../../../runtime/rows/database.ts'
import type { Actor, CallContext, Tx } from '../../../runtime/types.ts'
import { picturesOf } from '../sku/pictures.ts'

/** A booklet, not an archive. */
const most = 500

interface Ware {
  id: string
  docNum: string
  name: string
  nameEn: string | null
  brand: string
  specification: string
  supplier: string
  uom: string
  currency: string
  grossPrice: string
  minOrderQty: string
  leadTimeDays: number
}

export async function bookletSheet(tx: Tx, node: Full<typeof catalogue>, { actor, now }: Pick<CallContext, 'actor' | 'now'>): Promise<Sheet> {
  const company = await companyOf(tx, node.orgId ?? actor.orgIds[0])
  const wares = await shelvedBelow(tx, node.id, actor)
  const day = dayOf(now)
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['商品目录', 'CATALOGUE'],
    number: node.fullPath ?? node.name,
    facts: [
      [['价格日期', 'Prices as of'], day],
      [['商品数', 'SKUs'], String(wares.length)],
    ],
    qr: node.code,
    parties: [],
    columns: [
      { label: ['图片', 'Picture'], width: 50 },
      { label: ['编号', 'Number'], width: 98 },
      { label: ['商品', 'SKU'], width: 114 },
      { label: ['规格', 'Specification'], width: 104 },
      { label: ['供应商', 'Supplier'], width: 96 },
      { label: ['起订', 'Minimum'], width: 46, align: 'right' },
      { label: ['天数', 'Days'], width: 34, align: 'right' },
      { label: ['含税单价', 'Gross price'], width: 78, align: 'right' },
    ],
    pictures: await picturesOf(
      tx,
      wares.map(({ id }) => id),
    ),
    rows: wares.map((one) => [
      '',
      one.docNum,
      joined(one.brand, one.name, one.nameEn),
      one.specification,
      one.supplier,
      `${numberText(one.minOrderQty)} ${meaningOf('UOM', one.uom)[0]}`,
      String(one.leadTimeDays),
      `${one.currency} ${amountText(one.grossPrice)}`,
    ]),
    totals: [],
    terms: [],
    signatures: [],
  }
}

/** As far as the person sees them. */
async function shelvedBelow(tx: Tx, nodeId: string, actor: Actor): Promise<Ware[]> {
  tx.send(enterRoleSql(actor, wideningOf(actor, catalogueSku)))
  const { rows } = await tx.query<Ware>(
    `with recursive below as (select id, name::text as path from catalogue where id = $1 union all select c.id, below.path || '/' || c.name from catalogue c join below on c.parent_id = below.id)
     select k.id, k.doc_num as "docNum", k.name, k.name_en as "nameEn", k.brand, k.specification, l.name as supplier, k.uom, k.currency,
            round(k.gross_price, 2)::text as "grossPrice", k.min_order_qty as "minOrderQty", k.lead_time_days as "leadTimeDays"
     from catalogue_sku k join below on below.id = k.catalogue_id left join entity_label l on l.entity = 'supplierInfo' and l.id = k.supplier_id
     where k.status = 'ON_SHELF' order by below.path, k.name, k.doc_num limit ${most}`,
    [nodeId],
  )
  enterSystem(tx)
  return rows
}
