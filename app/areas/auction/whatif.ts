/** Offers beside each other, and what they would come to with other shares: typed, reckoned by the services, stored nowhere. */
import { spoken } from '../../../catalogue/language/formula.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { ToolBlock, ToolMatrix } from '../../page-types.ts'
import { refusedAt } from '../../server/form/refused-form.ts'
import type { OpenedPage } from '../../server/page/open-page.ts'
import { partAddress } from '../../server/page/page-address.ts'
import type { SideTool } from '../../server/tools/side/side-tool.ts'
import { column, inWords, rowsOf, type Words } from '../../server/tools/tool.ts'

interface Saving {
  amount: string
  percent: string
}

interface Compared {
  docNum: string
  title: string
  currency: string
  suppliers: { id: string; name: string }[]
  lines: {
    id: string
    lineNum: number
    name: string
    uom: string
    qty: string
    lastPrice: string | null
    referencePrice: string | null
    best: { supplierId: string; evalPrice: string | null } | null
    offers: { awardId: string; supplierId: string; evalPrice: string | null; rank: number | null; share: string }[]
    shares: string
  }[]
  scenarios: { key: string; supplierId: string | null; amount: string | null; overLast: Saving | null; overReference: Saving | null }[]
}

type Say = (words: Words) => string
type Shares = { awardId: string; share: string }[]

const written = /^\d{1,3}(\.\d{1,4})?$/
const prefix = 'share.'

/** Shares as a form or an address names them; what is empty is 0. */
function sharesIn(typed: Iterable<[string, unknown]>): Shares {
  return [...typed].flatMap(([name, value]) => {
    const awardId = name.startsWith(prefix) ? name.slice(prefix.length) : ''
    const share = String(value).trim().replace('%', '')
    return isId(awardId) ? [{ awardId, share: share === '' ? '0' : share }] : []
  })
}

/** Of an address only those that are given: an export with fifty lines has few that get something. */
export const askedShares = (asked: URLSearchParams): { shares?: Shares } => {
  const shares = sharesIn(asked).filter(({ share }) => written.test(share))
  return shares.length > 0 ? { shares } : {}
}

export const whatIf: SideTool = {
  title: ['比价与试算', 'Compare offers, try a split'],
  hint: [
    '每格依次为评比单价与排名；填写比例试算拆分，不保存；授标比例仍在授标汇总填写',
    'Each cell: evaluated price and rank. Type shares to try a split; nothing is stored, the award itself is entered in its summary',
  ],
  beside: 'record',
  async show(opened, asked) {
    const { data } = await ask(opened, asked.get('id') ?? '', {})
    return blocksOf(opened, asked, data, null)
  },
  async act(opened, form, asked) {
    const shares = sharesIn(form)
    const wrong = shares.find(({ share }) => !written.test(share))
    if (wrong) throw refusedAt(prefix + wrong.awardId, inWords(noShare(wrong), opened.language))
    const { data } = await ask(opened, asked.get('id') ?? '', { shares })
    return blocksOf(opened, asked, data, shares)
  },
}

const noShare = ({ share }: Shares[number]): Words => [
  `比例“${share}”无法识别，请填写0至100的数`,
  `The share "${share}" is not understood: enter a number from 0 to 100`,
]

const ask = ({ api }: OpenedPage, id: string, more: { shares?: Shares }) =>
  api.call<Compared>('/v1/auctionHeaderRestful/compareOffers', { id, ...more })

function blocksOf(opened: OpenedPage, asked: URLSearchParams, data: Compared, typed: Shares | null): ToolBlock[] {
  const { page, menuId, respId, language } = opened
  const say: Say = (words) => inWords(words, language)
  const id = asked.get('id') ?? ''
  const given = typed?.filter(({ share }) => written.test(share) && Number(share) > 0) ?? []
  const book = partAddress(
    page.name,
    'comparison',
    { menuId, respId },
    { id, ...Object.fromEntries(given.map((one) => [prefix + one.awardId, one.share])) },
  )
  const tried = data.lines.some(({ shares }) => Number(shares) > 0)
  const open = tried ? data.lines.filter(({ shares }) => Number(shares) !== 100).map(({ lineNum }) => lineNum) : []
  const scenarios = data.scenarios.filter(({ key }) => tried || key !== 'split')
  return [
    {
      key: 'shares',
      title: `${data.docNum} ${data.title}`,
      form: {
        method: 'post',
        address: partAddress(page.name, 'whatif', { menuId, respId }, { id }),
        fields: [],
        matrix: matrixOf(data, typed, say),
        values: { id: 'shares' },
        buttons: [{ intent: 'reckon', label: say(['试算', 'Reckon']), primary: true }],
      },
    },
    {
      key: 'scenarios',
      title: say(['比较', 'What it comes to']),
      ...(open.length > 0 && {
        note: {
          tone: 'warn' as const,
          text: say([
            `第${open.join('、')}行比例合计不是100%`,
            `The shares of ${open.length > 1 ? 'lines' : 'line'} ${open.join(', ')} do not sum to 100%`,
          ]),
        },
      }),
      table: { columns: scenarioColumns(data, language), rows: rowsOf(scenarios.map((one) => scenarioRow(data, one, say))) },
      links: [{ label: say(['导出Excel（含公式）', 'Export Excel with formulas']), href: book }],
    },
    {
      key: 'best',
      title: say(['各行最低', 'Best of each line']),
      table: { columns: bestColumns(language), rows: rowsOf(data.lines.map((line) => bestRow(data, line))) },
    },
  ]
}

function matrixOf({ lines, suppliers }: Compared, typed: Shares | null, say: Say): ToolMatrix {
  const typedOf = new Map(typed?.map(({ awardId, share }) => [awardId, share]))
  return {
    label: say(['各行各供应商的评比单价与比例', 'Evaluated prices and shares by line and supplier']),
    head: say(['询价行', 'Line']),
    columns: suppliers.map(({ name }) => name),
    rows: lines.map((line) => ({
      label: `${line.lineNum} ${line.name} · ${spoken(line.qty)} ${line.uom}`,
      cells: suppliers.map(({ id, name }) => {
        const offer = line.offers.find(({ supplierId }) => supplierId === id)
        if (!offer?.evalPrice) return null
        const value = typedOf.get(offer.awardId) ?? offer.share
        return {
          shown: [[spoken(offer.evalPrice), offer.rank ? `#${offer.rank}` : ''].filter(Boolean).join(' ')],
          label: say([`${line.lineNum} ${name} 比例%`, `${line.lineNum} ${name} share %`]),
          value: written.test(value) ? (Number(value) === 0 ? '' : spoken(value)) : value,
          name: prefix + offer.awardId,
        }
      }),
    })),
  }
}

type Language = OpenedPage['language']

const scenarioColumns = ({ currency }: Compared, language: Language) => [
  column('name', ['方案', 'Way of buying'], language, 'text', { width: 260 }),
  column('amount', [`评比金额 ${currency}`, `Evaluated amount ${currency}`], language, 'amount', { width: 150 }),
  column('last', ['较最近价节省', 'Saved against last price'], language, 'amount', { width: 150 }),
  column('lastPercent', ['%', '%'], language, 'number', { width: 70 }),
  column('reference', ['较预算（参考价）节省', 'Saved against budget (reference)'], language, 'amount', { width: 190 }),
  column('referencePercent', ['%', '%'], language, 'number', { width: 70 }),
]

function scenarioRow({ suppliers }: Compared, one: Compared['scenarios'][number], say: Say) {
  const name = suppliers.find(({ id }) => id === one.supplierId)?.name ?? ''
  const names: Record<string, Words> = {
    best: ['各行最低', 'Best of each line'],
    whole: [`整单 ${name}`, `Whole: ${name}`],
    split: ['按上述比例', 'By the shares above'],
  }
  return {
    name: say(names[one.key] ?? ['', '']),
    amount: one.amount,
    last: one.overLast?.amount ?? null,
    lastPercent: one.overLast?.percent ?? null,
    reference: one.overReference?.amount ?? null,
    referencePercent: one.overReference?.percent ?? null,
  }
}

const bestColumns = (language: Language) => [
  column('line', ['询价行', 'Line'], language, 'text', { width: 260 }),
  column('qty', ['数量', 'Quantity'], language, 'number'),
  column('lastPrice', ['最近价', 'Last price'], language, 'number'),
  column('referencePrice', ['参考价', 'Reference price'], language, 'number'),
  column('price', ['最低评比价', 'Best evaluated'], language, 'number'),
  column('supplier', ['供应商', 'Supplier'], language, 'text', { width: 220 }),
]

const bestRow = ({ suppliers }: Compared, { lineNum, name, qty, lastPrice, referencePrice, best }: Compared['lines'][number]) => ({
  line: `${lineNum} ${name}`,
  qty,
  lastPrice,
  referencePrice,
  price: best?.evalPrice ?? null,
  supplier: suppliers.find(({ id }) => id === best?.supplierId)?.name ?? '',
})
