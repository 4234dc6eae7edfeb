/** Where the figures of an order come from: the price that was found, what the material and its plant say, the rate of the day, the requisitions that were ordered. */
import { isSame, roundTo, spoken } from '../../../../catalogue/language/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { purchaseCategory } from '../../../../catalogue/master-data/purchase-category.ts'
import type { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import type { Behaviour, Origin } from '../../../runtime/behaviour.ts'
import { fact, knowing, rowsFor } from '../../../runtime/rules/facts.ts'
import { type RowOf, row } from '../../../runtime/rules/row-facts.ts'
import { parameter } from '../../master-data/config.ts'
import { type Factor, factor } from '../../master-data/convert-uom.ts'
import { rate } from '../../master-data/exchange.ts'
import { atPlant } from '../../master-data/said-by-material.ts'
import { taxPercentOf } from '../../master-data/tax-percent.ts'

interface Step {
  fromQty: string
  netPrice: string
}

interface PriceOrigin {
  entity: 'agreementHeader' | 'supplierPriceList'
  id: string
  docNum: string
  lineNum: number | null
  netPrice: string
  fromQty: string | null
  stepType: string
  steps: Step[]
}

/** The line of an agreement or the row of a price list by its id, with its steps from the lowest. */
const priceOrigin = fact(async (work, ids: readonly string[]): Promise<(PriceOrigin | null)[]> => {
  const rows = await rowsFor<PriceOrigin>(
    work,
    ids.map((id) => ({ id })),
    `select asked.place, 'agreementHeader' as entity, h.id, h.doc_num as "docNum", l.line_num as "lineNum", l.net_price as "netPrice", null as "fromQty", l.step_type as "stepType",
       (select coalesce(json_agg(json_build_object('fromQty', s.from_qty::text, 'netPrice', s.net_price::text) order by s.from_qty), '[]') from agreement_line_step s where s.parent_id = l.id) as steps
     from jsonb_to_recordset($1) as asked(place int, id uuid) join agreement_line l on l.id = asked.id join agreement_header h on h.id = l.header_id
     union all
     select asked.place, 'supplierPriceList', p.id, coalesce(p.source_doc_num, ''), null, p.net_price, p.min_qty, 'NONE', '[]'
     from jsonb_to_recordset($1) as asked(place int, id uuid) join supplier_price_list p on p.id = asked.id`,
  )
  return rows.map(([found]) => found ?? null)
})

interface Ordered {
  id: string
  docNum: string
  lineNum: number
  qty: string
}

/** What of requisitions stands behind a line of an order, or behind one of its schedules. */
const ordered = fact(
  async (work, ids: readonly string[]): Promise<Ordered[][]> =>
    rowsFor<Ordered>(
      work,
      ids.map((id) => ({ id })),
      `select asked.place, h.id, h.doc_num as "docNum", l.line_num as "lineNum", r.qty
     from jsonb_to_recordset($1) as asked(place int, id uuid) join requisition_target_relation r on asked.id in (r.target_line_id, r.target_schedule_id) and r.relation_state = 'ACTIVE'
       join requisition_line l on l.id = r.parent_id join requisition_header h on h.id = l.header_id
     order by asked.place, h.doc_num, l.line_num`,
    ),
)

/** The step that the quantity reached; of prices by cumulated quantity the one that was taken, as what had been ordered then is gone. */
function stepOf({ steps, stepType }: PriceOrigin, qty: string, taken: string): Step | undefined {
  if (stepType === 'CUMULATIVE') return steps.find(({ netPrice }) => isSame(netPrice, taken))
  return steps.findLast(({ fromQty }) => Number(fromQty) <= Number(qty))
}

function ofPrice(found: PriceOrigin | null, qty: string, taken: string): Origin | null {
  if (!found) return null
  const { entity, id, docNum, lineNum } = found
  const step = found.stepType === 'NONE' ? undefined : stepOf(found, qty, taken)
  const from = step?.fromQty ?? found.fromQty
  const [cn, en] =
    entity === 'agreementHeader'
      ? [`协议 ${docNum} 第${lineNum}行`, `Agreement ${docNum} line ${lineNum}`]
      : [`价格清单 ${docNum}`, `Price list ${docNum}`]
  return {
    rule: [
      '先取有效协议的价格，其次价格清单，均无时人工填写',
      'The agreement in force goes before the price list; where neither names one it is typed',
    ],
    inputs: [
      {
        label:
          from === null
            ? [cn, en]
            : [`${cn}，数量 ${spoken(qty)} 达到 ${spoken(from)} 起的价格`, `${en}, the price from ${spoken(from)}, which ${spoken(qty)} reaches`],
        value: step?.netPrice ?? found.netPrice,
        of: { entity, id, name: docNum },
      },
    ],
  }
}

const ofRequisitions = (found: readonly Ordered[]): Origin | null =>
  found.length === 0
    ? null
    : {
        rule: ['来源申请行的下单数量合计', 'The sum of what was ordered of requisition lines'],
        inputs: found.map(({ id, docNum, lineNum, qty }) => ({
          label: [`${docNum} 第${lineNum}行`, `${docNum} line ${lineNum}`],
          value: qty,
          of: { entity: 'requisitionHeader', id, name: docNum },
        })),
        sums: true,
      }

const ofFactor = (units: string, { rate, rule }: Factor, material: RowOf<typeof materialItem> | null): Origin => ({
  rule: ['物料的采购换算，其次通用单位换算', "The material's own ratio, else the general conversion of units"],
  inputs: [
    {
      label: [units, units],
      value: roundTo(rate, 10),
      ...(material && rule.startsWith('MATERIAL') && { of: { entity: 'materialItem', id: material.id, name: material.code } }),
    },
  ],
})

export const originsOfOrder: NonNullable<Behaviour<typeof poHeader>['explains']> = [
  {
    on: '',
    gives: 'exchangeRate',
    why: knowing(
      ({ currency, orderDate }) => rate({ from: currency, to: 'CNY', day: orderDate }),
      ({ currency, orderDate }, { factor }) => ({
        rule: ['下单日期的汇率', 'The rate on the day of the order'],
        inputs: [{ label: [`${currency} → CNY，${orderDate}`, `${currency} → CNY on ${orderDate}`], value: roundTo(factor, 10) }],
      }),
    ),
  },
  {
    on: 'poLine',
    gives: 'netPrice',
    why: knowing(
      ({ priceLineId, giftFlag }) => (priceLineId && giftFlag !== 'Y' ? priceOrigin(priceLineId) : null),
      ({ orderQty, netPrice }, found) => ofPrice(found, orderQty, netPrice),
    ),
  },
  {
    on: 'poLine',
    gives: 'taxRate',
    why: knowing(
      ({ materialId, categoryId }, { orgId }) => ({
        material: row(materialItem, materialId),
        atOrg: atPlant(materialId, orgId),
        category: row(purchaseCategory, categoryId),
      }),
      (_line, { material, atOrg, category }) => ({
        rule: [
          '物料在业务单元的税码，其次物料的税码；无物料时品类的税码',
          'The tax code of the material at the business unit, else of the material; without a material that of the category',
        ],
        inputs: [
          { label: ['物料（业务单元）', 'Material at the business unit'], value: atOrg?.taxRate ? taxPercentOf(atOrg.taxRate) : null },
          { label: ['物料', 'Material'], value: material ? taxPercentOf(material.taxRate) : null },
          { label: ['品类', 'Category'], value: taxPercentOf(category?.defaultTaxRate) },
        ],
      }),
    ),
  },
  {
    on: 'poLine',
    gives: 'uomRate',
    why: knowing(
      ({ materialId, uom, baseUom }) => ({
        found: uom && baseUom ? factor({ materialId, from: uom, to: baseUom }) : null,
        material: row(materialItem, materialId),
      }),
      ({ uom, baseUom }, { found, material }) => found && ofFactor(`1 ${uom} → ${baseUom}`, found, material),
    ),
  },
  tolerance(
    'overReceivePercent',
    'RECEIVE_OVER_PCT',
    ({ overPct }) => overPct,
    ({ overReceivePercent }) => overReceivePercent,
  ),
  tolerance(
    'underReceivePercent',
    'RECEIVE_UNDER_PCT',
    ({ underPct }) => underPct,
    ({ underReceivePercent }) => underReceivePercent,
  ),
  {
    on: 'poLine',
    gives: 'orderQty',
    why: knowing(
      ({ id }) => ordered(id),
      (_line, found) => ofRequisitions(found),
    ),
  },
  {
    on: 'poDelivery',
    gives: 'scheduleQty',
    why: knowing(
      ({ id }) => ordered(id),
      (_schedule, found) => ofRequisitions(found),
    ),
  },
]

/** What the material's plant says of it, else the type of the order, else the parameter. */
function tolerance(
  gives: 'overReceivePercent' | 'underReceivePercent',
  code: 'RECEIVE_OVER_PCT' | 'RECEIVE_UNDER_PCT',
  ofPlant: (atOrg: { overPct: string | null; underPct: string | null }) => string | null,
  ofType: (type: { overReceivePercent: string | null; underReceivePercent: string | null }) => string | null,
): (typeof originsOfOrder)[number] {
  return {
    on: 'poLine',
    gives,
    why: knowing(
      ({ materialId, categoryId }, { orgId, billTypeId }) => ({
        atOrg: atPlant(materialId, orgId),
        type: row(purchaseBillType, billTypeId),
        usual: parameter({ code, orgId, categoryId }),
      }),
      (_line, { atOrg, type, usual }) => ({
        rule: [
          '物料在业务单元的容差，其次订单类型的，再次业务参数',
          'The tolerance of the material at the business unit, else of the order type, else of the parameter',
        ],
        inputs: [
          { label: ['物料（业务单元）', 'Material at the business unit'], value: atOrg && ofPlant(atOrg) },
          {
            label: ['订单类型', 'Order type'],
            value: type && ofType(type),
            ...(type && { of: { entity: 'purchaseBillType', id: type.id, name: type.code } }),
          },
          { label: [`业务参数 ${code}`, `Parameter ${code}`], value: String(usual.value) },
        ],
      }),
    ),
  }
}
