/** What people do with material at subcontractors: issues and stock statements of as many lines as are wanted, each line of a component of its own. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, linesOf } from '../delivery/goods.ts'
import { looseGoods } from '../support/sold-goods.ts'
import { type House, type Life, save, touched } from './lives.ts'
import { planted } from './master-lives.ts'

/** Of a category of real components: whoever issues them may see it. */
async function components(house: House, count: number): Promise<string[]> {
  const [real] = await house.world.query<Partial<Doc>>(
    `select category_id as "categoryId", scope_category_ids as "scopeCategoryIds" from material_item
     where base_uom = 'KG' and batch_flag = 'N' and serial_flag = 'N' order by code limit 1`,
  )
  return planted(house, 'materialItem', count, { ...real, baseUom: 'KG', purchaseUom: 'KG', batchFlag: 'N', serialFlag: 'N' })
}

/** So much of each lies in the good store of Suzhou, or with a supplier to whom it was issued. */
async function inLedger({ world }: House, materials: readonly string[], qty: string, supplier: string | null = null): Promise<void> {
  await world.query(
    `insert into storage_transaction (id, version_num, status, doc_num, org_id, material_id, storage_location_id, stock_state, supplier_id, qty, uom, transaction_type, transaction_time, balance_after)
     select gen_random_uuid(), 1, 'POSTED', 'ST-' || gen_random_uuid(), l.org_id, m.id, l.id, $3, $4, $2, 'KG', $5, '2026-11-20T01:00:00Z', $2
     from storage_location l, unnest($1::uuid[]) m(id) where l.code = 'SZ10-GOOD'`,
    [materials, qty, supplier ? 'AT_SUPPLIER' : 'FREE', supplier, supplier ? 'OUT_ISSUE' : 'OPENING'],
  )
}

async function issueDraft(house: House, lines: number) {
  const { world } = house
  const order = await confirmedOrder(world, house, '10', { inspection: 'N', overPercent: '0', lines })
  await world.query(`update po_header set bill_type_id = (select id from purchase_bill_type where code = 'PO_OUT') where id = $1`, [order.id])
  const materials = await components(house, lines)
  await inLedger(house, materials, '100')
  const storageLocationId = await world.idOf('storageLocation', 'SZ10-GOOD')
  const outsourcingIssueLine = linesOf(order, 'poLine').map(({ id }, at) => ({
    poLineId: id,
    componentId: materials[at],
    bomQty: '2.05',
    scrapPercent: '2',
    issueQty: '5',
    storageLocationId,
  }))
  return { orgId: order.orgId, poHeaderId: order.id, warehouseCode: 'WH-SZ10', outsourcingIssueLine }
}

const outsourcingIssueHeader: Life = {
  by: ({ warehouse }) => warehouse,
  draft: issueDraft,
  async goOn(house, doc, step) {
    const { warehouse, supplier } = house
    const [entity, lines] = ['outsourcingIssueHeader', 'outsourcingIssueLine']
    await step('save', warehouse, doc, (one) => save(warehouse, entity, touched(one, lines, { issueQty: '4' }), one))
    await step('doIssue', warehouse, doc, (one) => warehouse.act(entity, 'doIssue', one))
    // Some of each went missing: it is booked back.
    const short = { confirmedQty: '3', differReason: '短少' }
    await step('doConfirm', supplier, doc, (one) => supplier.act(entity, 'doConfirm', one, { draft: touched(one, lines, short) }))
    const another = await warehouse.save(entity, await issueDraft(house, linesOf(doc, lines).length))
    await warehouse.act(entity, 'doIssue', another)
    await step('doCancel', warehouse, another, (one) => warehouse.act(entity, 'doCancel', one, { reason: '错发' }))
  },
}

const stock = { entity: 'outsourcingStockHeader', lines: 'outsourcingStockLine' } as const

/** The statement of this month, where none stands. */
async function generate({ world, buyer }: House): Promise<string> {
  const { org, supplier } = await looseGoods(world)
  const input = { orgId: org, month: buyer.inDays(0).slice(0, 7), supplierId: supplier }
  const { data } = await buyer.verb(stock.entity, 'doGenerate', { rows: [], input })
  return String((data as { made: { id: string }[] }).made[0]?.id)
}

const noneStands = ({ world }: House) => world.query(`update outsourcing_stock_header set status = 'CANCELLED'`)

/** Made by the ledger; the first to type into it is the supplier, who counts. */
const outsourcingStockHeader: Life = {
  by: ({ supplier }) => supplier,
  async of({ world }) {
    const [row] = await world.query<{ id: string }>(`select id from outsourcing_stock_header where status = 'PUBLISHED'`)
    return String(row?.id)
  },
  async draft(house, lines) {
    const { world, buyer } = house
    await noneStands(house)
    await world.query(`delete from storage_transaction where stock_state = 'AT_SUPPLIER'`)
    await inLedger(house, await components(house, lines), '10', (await looseGoods(world)).supplier)
    const statement = await buyer.find(stock.entity, await generate(house))
    await buyer.act(stock.entity, 'doPublish', statement)
    return touched(statement, stock.lines, { countedQty: '8', scrapQty: '1', differReason: '短少' })
  },
  async goOn(house, doc, step) {
    const { world, buyer, supplier } = house
    const { entity, lines } = stock
    // What is missing is charged at a price.
    await world.query('update outsourcing_stock_line set standard_price = 3 where header_id = $1', [doc.id])
    const count = (one: Doc, countedQty: string) => ({ draft: touched(one, lines, { countedQty }) })
    await step('doCount', supplier, doc, (one) => supplier.act(entity, 'doCount', one, count(one, '7')))
    await step('doReject', buyer, doc, (one) => buyer.act(entity, 'doReject', one, { reason: '重盘' }))
    await step('doCount again', supplier, doc, (one) => supplier.act(entity, 'doCount', one, count(one, '8')))
    await step('save', buyer, doc, (one) => save(buyer, entity, touched(one, lines, { chargeFlag: 'Y' }), one))
    await step('doConfirm', buyer, doc, (one) => buyer.act(entity, 'doConfirm', one))
    await noneStands(house)
    let id = ''
    await step('doGenerate', buyer, doc, async () => {
      id = await generate(house)
    })
    await step('doPublish', buyer, { id }, (one) => buyer.act(entity, 'doPublish', one))
    await step('doCancel', buyer, { id }, (one) => buyer.act(entity, 'doCancel', one, { reason: '重做' }))
  },
}

export const lives: Readonly<Record<string, Life>> = { outsourcingIssueHeader, outsourcingStockHeader }
