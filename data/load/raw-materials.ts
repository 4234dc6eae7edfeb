/** What raw materials cost from day to day, how much of them is in what the company buys, and the templates by which suppliers break their prices down. */
import type { Pool } from 'pg'
import { inTransaction, systemOpening } from '../../upstream/runtime/rows/database.ts'
import { add, type Book, idOf, newBook, writeBook } from './book.ts'
import { readCsv } from './csv.ts'
import { newRandom } from './year/random.ts'
import { plusDays } from './year/steps.ts'

const SEED = 20_260_401
/** Working days of a little more than nine months. */
const DAYS = 284
const WEIGHED = 120

/** Code, words, index, and what a kilogram costs, in yuan. */
const types = [
  ['CU', '铜', 'Copper', 'SHFE', 68.2],
  ['AL', '铝A00', 'Aluminium A00', 'SHFE', 20.4],
  ['CRS', '冷轧板', 'Cold-rolled sheet', 'MYSTEEL', 4.1],
  ['SUS', '不锈钢304', 'Stainless steel 304', 'MYSTEEL', 13.6],
  ['ZN', '锌', 'Zinc', 'SHFE', 22.8],
  ['ABS', 'ABS', 'ABS', 'CCMN', 11.2],
  ['PC', 'PC', 'PC', 'CCMN', 15.4],
  ['PA66', 'PA66', 'PA66', 'CCMN', 18.9],
  ['EP', '环氧树脂', 'Epoxy resin', 'CCMN', 13.1],
  ['SN', '锡', 'Tin', 'SHFE', 248],
] as const

export const typeId = (code: string) => idOf('materialType', code)

export async function loadRawMaterials(pool: Pool, now: Date): Promise<void> {
  const book = newBook(now)
  for (const [code, name, nameEn, priceSource] of types) add(book, 'materialType', code, { code, name, nameEn, priceSource })
  for (const [at, type] of types.entries()) addPrices(book, type, at)
  addContents(book)
  addTemplates(book)
  await inTransaction(pool, systemOpening, (tx) => writeBook(tx, book))
}

/** Each wanders by up to 0.8 % a day; copper climbs by a tenth over the last quarter. */
function addPrices(book: Book, [code, , , priceSource, begin]: (typeof types)[number], nth: number): void {
  const random = newRandom(SEED + nth)
  let price = begin as number
  let previousPrice: string | null = null
  for (let back = DAYS; back >= 0; back--) {
    const priceDate = plusDays(book.today, -back)
    if ([0, 6].includes(new Date(priceDate).getUTCDay())) continue
    const climb = code === 'CU' && back < 90 ? 1.0015 : 1
    price = price * climb * (1 + random.int(-80, 80) / 10_000)
    const said = price.toFixed(4)
    const key = `${code} ${priceDate} ${priceSource}`
    add(book, 'basicMaterialPrice', key, {
      code: key,
      name: key,
      materialTypeId: typeId(code),
      priceDate,
      price: said,
      currency: 'CNY',
      priceSource,
      previousPrice,
    })
    previousPrice = `${said}00`
  }
}

/** What a name tells of what something is made of; the rest is steel. */
const made = [
  [/铜|端子|线缆|线束|电缆|连接/, 'CU', '62'],
  [/铝|散热|压铸/, 'AL', '88'],
  [/不锈钢|螺钉|螺母|垫圈/, 'SUS', '95'],
  [/外壳|壳|盖|柱/, 'ABS', '90'],
  [/透明|导光|镜/, 'PC', '92'],
  [/支架|夹|座|护/, 'PA66', '85'],
  [/板|PCB/, 'EP', '18'],
] as const

/** Of the parts that can be weighed, what they hold and what is paid for. */
function addContents(book: Book): void {
  const validFrom = plusDays(book.today, -300)
  const parts = readCsv('demo/materials').filter(({ weightKg, categoryCode = '' }) => Number(weightKg) >= 0.01 && categoryCode < '05')
  for (const [at, { code = '', name = '', weightKg }] of parts.slice(0, WEIGHED).entries()) {
    const [, type = 'CRS', contentPercent = '97'] = made.find(([words]) => words.test(name)) ?? []
    const net = Number(weightKg)
    const materialId = idOf('materialItem', code)
    const key = `${code} ${type}`
    add(book, 'materialRelationship', key, {
      code: `${key} ${validFrom}`,
      name: `${name} – ${type}`,
      materialId,
      materialTypeId: typeId(type),
      contentPercent,
      validFrom,
    })
    add(book, 'weightInformation', code, {
      ...{
        code: `${code} * ${validFrom}`,
        name,
        materialId,
        appliesTo: '*',
        validFrom,
        uom: 'KG',
        measuredBy: idOf('user', at % 2 ? 'engineer1' : 'engineer2'),
      },
      ...{
        netWeight: net.toFixed(4),
        grossWeight: (net * 1.15 + 0.0001).toFixed(4),
        recoverRate: String(80 + (at % 3) * 5),
        scrapPriceRatio: String(60 + (at % 2) * 10),
      },
    })
  }
}

type Attribute = readonly [name: string, nameType: 'COST' | 'NUMBER' | 'TEXT' | 'LIST' | 'YESNO', more?: Record<string, unknown>]
const cost = (name: string, costGroup: string): Attribute => [name, 'COST', { costGroup, requiredFlag: 'Y' }]

const templates: readonly (readonly [
  code: string,
  name: string,
  nameEn: string,
  type: string,
  category: string,
  attributes: readonly Attribute[],
])[] = [
  [
    'OT-INJ',
    '注塑件成本分解',
    'Cost of moulded parts',
    'COST',
    '0201',
    [
      cost('原料费', 'MATERIAL'),
      cost('注塑加工费', 'PROCESS'),
      cost('模具摊销', 'TOOL'),
      cost('包装费', 'PACK'),
      cost('利润', 'PROFIT'),
      ['穴数', 'NUMBER', { minValue: '1', maxValue: '64' }],
    ],
  ],
  [
    'OT-CNC',
    '机加工成本分解',
    'Cost of machined parts',
    'COST',
    '0202',
    [
      cost('毛坯费', 'MATERIAL'),
      cost('机加工费', 'PROCESS'),
      cost('表面处理费', 'PROCESS'),
      cost('利润', 'PROFIT'),
      ['工时(分)', 'NUMBER', { unit: 'MIN', minValue: '0' }],
    ],
  ],
  [
    'OT-PCBA',
    'PCBA成本分解',
    'Cost of PCB assemblies',
    'COST',
    '0101',
    [cost('物料费', 'MATERIAL'), cost('贴片费', 'PROCESS'), cost('测试费', 'PROCESS'), cost('利润', 'PROFIT'), ['点数', 'NUMBER', { minValue: '1' }]],
  ],
  [
    'OT-LOG',
    '物流报价',
    'Freight quotation',
    'PRICE',
    '0501',
    [cost('干线运费', 'FREIGHT'), cost('装卸费', 'FREIGHT'), ['时效(天)', 'NUMBER', { minValue: '0', maxValue: '60' }], ['含保险', 'YESNO']],
  ],
  [
    'OT-PACK',
    '包装报价',
    'Packaging quotation',
    'PRICE',
    '0401',
    [cost('纸材费', 'MATERIAL'), cost('印刷费', 'PROCESS'), ['楞型', 'LIST', { optionValues: 'A;B;C;BC' }]],
  ],
  [
    'OT-EQP',
    '设备报价',
    'Equipment quotation',
    'TECH',
    '0601',
    [
      ['品牌型号', 'TEXT', { requiredFlag: 'Y' }],
      ['质保(月)', 'NUMBER', { minValue: '12' }],
      ['含安装', 'YESNO'],
    ],
  ],
]

function addTemplates(book: Book): void {
  for (const [code, name, nameEn, templateType, category, attributes] of templates)
    add(book, 'offerTemplate', code, {
      ...{ code, name, nameEn, templateType },
      offerTemplateAttribute: attributes.map(([propName, propType, more], at) => ({
        seqNum: at + 1,
        propName,
        propType,
        requiredFlag: 'N',
        ...more,
      })),
      offerTemplateCategory: [{ purchaseCategoryId: idOf('purchaseCategory', category) }],
    })
}
