/** What a material has cost, supplier by supplier as a line over the days and as a table of the points, and what its price list says. */
import { lookups } from '../../../catalogue/index.ts'
import type { Row, ToolBlock } from '../../page-types.ts'
import { drawChart } from '../../server/describe/blocks/draw-chart.ts'
import { partAddress } from '../../server/page/page-address.ts'
import type { SideTool } from '../../server/tools/side/side-tool.ts'
import { column, input, inWords, rowsOf, type Words } from '../../server/tools/tool.ts'

interface Point {
  day: string
  supplier: string
  netPriceCny: string
}

interface Trend {
  material: string | null
  points: Point[]
  prices: { state: string }[]
}

const questions = {
  material: { label: ['物料', 'Material'], kind: 'text' },
  supplier: { label: ['供应商', 'Supplier'], kind: 'text' },
  org: { label: ['业务单元', 'Business unit'], kind: 'text' },
  from: { label: ['订单日期起', 'Ordered from'], kind: 'date' },
  to: { label: ['订单日期止', 'Ordered until'], kind: 'date' },
} as const

export const trend: SideTool = {
  title: ['价格走势与价格清单', 'Price trend and price list'],
  beside: 'list',
  async show({ api, language, page, menuId, respId }, asked) {
    const say = (words: Words) => inWords(words, language)
    const given = Object.fromEntries(Object.keys(questions).map((key) => [key, asked.get(key)?.trim() ?? '']))
    const find: ToolBlock = {
      key: 'find',
      form: {
        method: 'get',
        address: partAddress(page.name, 'trend', { menuId, respId }),
        fields: Object.entries(questions).map(([key, { label, kind }]) =>
          input(key, label, language, { kind, ...(key === 'material' && { required: true }) }),
        ),
        values: { id: 'find', ...given } as Row,
        buttons: [{ label: say(['查询', 'Find']), primary: true }],
      },
    }
    if (!given.material) return [find]
    const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
    const { data } = await api.call<Trend>('/v1/purchaseHistoryRestful/listTrend', filled)
    if (data.material === null) return [{ ...find, note: { tone: 'warn', text: say(['没有此物料', 'There is no such material']) } }]
    return [find, ...(await drawn(data, language)), pointsOf(data, language), pricesOf(data, language)]
  },
}

type Language = Parameters<typeof inWords>[1]

/** A line for each supplier; of one day the mean of its purchases. */
async function drawn({ material, points }: Trend, language: Language): Promise<ToolBlock[]> {
  if (points.length === 0) return []
  const columns = [...new Set(points.map(({ day }) => day))]
  const series = [...Map.groupBy(points, ({ supplier }) => supplier)].map(([name, own]) => ({
    name,
    kind: 'line' as const,
    values: columns.map((day) => meanOf(own.filter((one) => one.day === day))),
  }))
  const title = inWords([`${material} 本位币不含税单价`, `${material}: net price in CNY`], language)
  return [{ key: 'drawn', drawing: { title, svg: await drawChart({ columns, series, width: 1040, height: 230 }) } }]
}

const meanOf = (points: readonly Point[]): number | null =>
  points.length > 0 ? points.reduce((sum, { netPriceCny }) => sum + Number(netPriceCny), 0) / points.length : null

const wide = { width: 240 } as const

const pointsOf = ({ points }: Trend, language: Language): ToolBlock => ({
  key: 'points',
  title: inWords([`${points.length} 次采购`, `${points.length} purchases`], language),
  table: {
    columns: [
      column('day', ['订单日期', 'Order date'], language, 'date', { width: 100 }),
      column('supplier', ['供应商', 'Supplier'], language, 'text', wide),
      column('org', ['业务单元', 'Business unit'], language, 'text', { width: 160 }),
      column('docNum', ['订单', 'Order'], language, 'text', { width: 150 }),
      column('orderQty', ['订单数量', 'Order qty'], language, 'number'),
      column('uom', ['单位', 'UOM'], language, 'text', { width: 60 }),
      column('netPrice', ['不含税单价', 'Net price'], language, 'number'),
      column('currency', ['币种', 'Currency'], language, 'text', { width: 70 }),
      column('netPriceCny', ['本位币单价', 'Net price in CNY'], language, 'number'),
      column('changePercent', ['涨跌%', 'Change %'], language, 'number', { width: 90 }),
    ],
    rows: rowsOf(points.toReversed()),
  },
})

const pricesOf = ({ prices }: Trend, language: Language): ToolBlock => ({
  key: 'prices',
  title: inWords([`价格清单 ${prices.length} 行`, `Price list: ${prices.length} rows`], language),
  table: {
    columns: [
      column('supplier', ['供应商', 'Supplier'], language, 'text', wide),
      column('org', ['业务单元', 'Business unit'], language, 'text', { width: 160 }),
      column('minQty', ['起始数量', 'From qty'], language, 'number'),
      column('uom', ['单位', 'UOM'], language, 'text', { width: 60 }),
      column('netPrice', ['不含税单价', 'Net price'], language, 'number'),
      column('currency', ['币种', 'Currency'], language, 'text', { width: 70 }),
      column('taxRate', ['税率%', 'Tax %'], language, 'number', { width: 80 }),
      column('startDate', ['生效日期', 'Valid from'], language, 'date', { width: 100 }),
      column('endDate', ['失效日期', 'Valid to'], language, 'date', { width: 100 }),
      column('sourceDocNum', ['来源单据', 'Source document'], language, 'text', { width: 150 }),
      column('stateName', ['状态', 'State'], language, 'text', { width: 90 }),
    ],
    rows: rowsOf(prices.map((one) => ({ ...one, stateName: stateName(one.state, language) }))),
  },
})

function stateName(code: string, language: Language): string {
  const states: Readonly<Record<string, Words>> = lookups.PL_STATE.values
  return inWords(states[code] ?? [code, code], language)
}
