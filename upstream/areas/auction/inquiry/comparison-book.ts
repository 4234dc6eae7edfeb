/** The comparison as a workbook that goes on reckoning: whoever changes a share there sees what it comes to. */
import type ExcelJS from 'exceljs'
import { add, isPositive, multiply, quotient, roundTo, subtract } from '../../../../catalogue/language/formula.ts'
import type { Language } from '../../../../contract/types.ts'
import { columnName, neutral } from '../../../platform/excel/export/xlsx-writer.ts'
import type { ComparedLine, Comparison } from './comparison.ts'
import { amountOf } from './evaluate.ts'

const words = {
  CN: [
    '行号',
    '描述',
    '单位',
    '数量',
    '最近价',
    '参考价',
    '最低评比价',
    '最低供应商',
    '比例合计%',
    '拆分金额',
    '最低金额',
    '较最近价节省',
    '较参考价节省',
    '合计',
    '评比单价',
    '比例%',
    '整单',
  ],
  EN: [
    'Line',
    'Description',
    'UOM',
    'Quantity',
    'Last price',
    'Reference',
    'Best price',
    'Best supplier',
    'Shares %',
    'Split amount',
    'Best amount',
    'Saved against last',
    'Saved against reference',
    'Total',
    'Evaluated',
    'Share %',
    'Whole',
  ],
} as const

const HEAD = 2
const FIRST = HEAD + 1
const offersFrom = 6

/** A formula with what it comes to, for whoever reads the file without reckoning. */
const reckoned = (formula: string, result: string | null): ExcelJS.CellValue =>
  result === null ? { formula, result: '' } : { formula, result: Number.isNaN(Number(result)) ? result : Number(result) }

export async function comparisonBook(compared: Comparison, language: Language): Promise<Buffer> {
  // Loaded by whoever asks first, as by templates.
  const { Workbook } = (await import('exceljs')).default
  const workbook = new Workbook()
  const sheet = workbook.addWorksheet(compared.docNum, { views: [{ state: 'frozen', ySplit: HEAD, xSplit: 2 }] })
  const said = words[language]
  const head = [...said.slice(0, offersFrom), ...compared.suppliers.flatMap(({ name }) => [neutral(name), said[15]]), ...said.slice(offersFrom, 13)]
  sheet.getRow(1).values = [neutral(`${compared.docNum} ${compared.title} (${compared.currency})`)]
  sheet.getRow(HEAD).values = head
  sheet.getRow(HEAD).font = { bold: true }
  for (const [at, line] of compared.lines.entries()) writeLine(sheet, compared, line, FIRST + at)
  writeTotals(sheet, compared, said)
  sheet.columns.forEach((column, at) => {
    column.width = at === 1 ? 36 : 14
  })
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** Where the columns behind the offers stand. */
function placesOf({ suppliers }: Comparison) {
  const [best, who, shares, split, least, overLast, overReference] = Array.from({ length: 7 }, (_, nth) =>
    columnName(offersFrom + 2 * suppliers.length + nth),
  )
  return { best, who, shares, split, least, overLast, overReference } as Record<
    'best' | 'who' | 'shares' | 'split' | 'least' | 'overLast' | 'overReference',
    string
  >
}

const offerColumns = ({ suppliers }: Comparison) =>
  suppliers.map(({ id, name }, nth) => ({ id, name, price: columnName(offersFrom + 2 * nth), share: columnName(offersFrom + 2 * nth + 1) }))

function writeLine(sheet: ExcelJS.Worksheet, compared: Comparison, line: ComparedLine, row: number): void {
  const set = (column: string, value: ExcelJS.CellValue) => {
    sheet.getCell(`${column}${row}`).value = value
  }
  const figure = (value: string | null): number | null => (value === null ? null : Number(value))
  sheet.getRow(row).values = [line.lineNum, neutral(line.name), line.uom, figure(line.qty), figure(line.lastPrice), figure(line.referencePrice)]
  const columns = offerColumns(compared)
  for (const { id, price, share } of columns) {
    const offer = line.offers.find(({ supplierId }) => supplierId === id)
    set(price, figure(offer?.evalPrice ?? null))
    set(share, offer?.evalPrice ? Number(offer.share) : null)
  }
  const at = placesOf(compared)
  const split = splitOf(line)
  const best = line.best?.evalPrice ?? null
  const name = compared.suppliers.find(({ id }) => id === line.best?.supplierId)?.name ?? null
  const who = columns.reduceRight((rest, { price }) => `IF(${price}${row}=${at.best}${row},${price}$${HEAD},${rest})`, '""')
  set(
    at.best,
    reckoned(`IF(COUNT(${columns.map(({ price }) => price + row).join(',')})=0,"",MIN(${columns.map(({ price }) => price + row).join(',')}))`, best),
  )
  set(at.who, reckoned(`IF(${at.best}${row}="","",${who})`, name && neutral(name)))
  set(at.shares, reckoned(columns.map(({ share }) => `N(${share}${row})`).join('+'), line.shares))
  set(at.split, reckoned(`ROUND(D${row}*(${columns.map(({ price, share }) => `N(${price}${row})*N(${share}${row})`).join('+')})/100,2)`, split))
  set(at.least, reckoned(`IF(${at.best}${row}="","",ROUND(D${row}*${at.best}${row},2))`, best && amountOf(best, line.qty)))
  for (const [column, base, price] of [
    [at.overLast, 'E', line.lastPrice],
    [at.overReference, 'F', line.referencePrice],
  ] as const)
    set(
      column,
      reckoned(`IF(N(${base}${row})=0,"",ROUND(D${row}*${base}${row}*${at.shares}${row}/100,2)-${at.split}${row})`, savedOf(line, price, split)),
    )
}

/** By shares of the amount: quantities that are cut to whole pieces are for the award to count. */
const splitOf = ({ offers, qty }: ComparedLine): string =>
  roundTo(quotient(multiply(qty, add('0', ...offers.map(({ evalPrice, share }) => multiply(evalPrice ?? '0', share)))), '100'), 2)

const savedOf = ({ qty, shares }: ComparedLine, price: string | null, split: string): string | null =>
  price && isPositive(price) ? subtract(roundTo(quotient(multiply(multiply(qty, price), shares), '100'), 2), split) : null

function writeTotals(sheet: ExcelJS.Worksheet, compared: Comparison, said: readonly string[]): void {
  const last = FIRST + compared.lines.length - 1
  const row = last + 1
  const at = placesOf(compared)
  const over = (column: string) => `${column}${FIRST}:${column}${last}`
  const sum = (values: readonly (string | null)[]) => add('0', ...values.flatMap((one) => (one === null ? [] : [one])))
  sheet.getRow(row).font = { bold: true }
  sheet.getCell(`B${row}`).value = said[13]
  for (const { id, price } of offerColumns(compared)) {
    const whole = compared.scenarios.find((one) => one.key === 'whole' && one.supplierId === id)?.amount ?? null
    const formula = `IF(COUNT(${over(price)})=ROWS(${over(price)}),SUMPRODUCT(ROUND(${over('$D')}*${over(price)},2)),"")`
    sheet.getCell(`${price}${row}`).value = reckoned(formula, whole)
  }
  const splits = compared.lines.map((line) => splitOf(line))
  const sums: [string, string][] = [
    [at.split, sum(splits)],
    [at.least, sum(compared.lines.map(({ best, qty }) => (best?.evalPrice ? amountOf(best.evalPrice, qty) : null)))],
    [at.overLast, sum(compared.lines.map((line, nth) => savedOf(line, line.lastPrice, splits[nth] ?? '0')))],
    [at.overReference, sum(compared.lines.map((line, nth) => savedOf(line, line.referencePrice, splits[nth] ?? '0')))],
  ]
  for (const [column, result] of sums) sheet.getCell(`${column}${row}`).value = reckoned(`SUM(${over(column)})`, result)
}
