/** Offers beside each other: the best of each line, the best whole, a split that is tried without being stored, and the workbook that goes on reckoning. */
import ExcelJS from 'exceljs'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import type { Comparison } from '../../upstream/areas/auction/inquiry/comparison.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { bytesOf, call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { closeAll } from './clock.ts'
import { afterEnd, lines, type Market, marketOf, openedInquiry, runningInquiry, sentBid } from './inquiries.ts'

let world: World
let market: Market
let buyer: Person

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
  buyer = afterEnd(market.buyer)
})

const opened = () => openedInquiry(market, () => closeAll(world, market))
const page = 'inquiryAwardSummary'
const compared = async (person: Person, { id }: Doc, more: Record<string, unknown> = {}): Promise<Comparison> =>
  ((await call(world, person, '/v1/auctionHeaderRestful/compareOffers', page, { id, ...more })) as Answer<Comparison>).data

/** The offer of a bidder for a line, both by their place. */
async function offerOf(inquiry: Doc, line: number, bidder: number): Promise<string> {
  const supplierId = await world.idOf('supplierInfo', market.codes[bidder] ?? '')
  const itemId = lines(inquiry, 'auctionItem')[line]?.id
  return String(lines(inquiry, 'auctionAward').find((row) => row.auctionItemId === itemId && row.supplierId === supplierId)?.id)
}

const amounts = ({ scenarios }: Comparison) => scenarios.map(({ key, amount }) => [key, amount])

test('three quotations of two lines: the best mix, each as a whole, and what they save against the reference, to the cent', async () => {
  const found = await compared(buyer, await opened())
  expect(found.lines.map(({ best }) => best?.evalPrice)).toEqual(['12.300000', '8.000000'])
  expect(amounts(found)).toEqual([
    ['best', '16300.00'],
    ['whole', '16600.00'],
    ['whole', '16600.00'],
    ['whole', '16800.00'],
    ['split', '0.00'],
  ])
  expect(found.scenarios[0]).toMatchObject({ overReference: { amount: '950.00', percent: '5.51' }, overLast: null })
})

test('a split that is tried is reckoned by whole pieces and stored nowhere', async () => {
  const inquiry = await opened()
  await world.query('update auction_item set last_price = 13.5 where header_id = $1 and line_num = 10', [inquiry.id])
  const shares = [
    { awardId: await offerOf(inquiry, 0, 0), share: '40' },
    { awardId: await offerOf(inquiry, 0, 1), share: '60' },
    { awardId: await offerOf(inquiry, 1, 2), share: '100' },
  ]
  const found = await compared(buyer, inquiry, { shares })
  expect(found.scenarios.at(-1)).toMatchObject({
    key: 'split',
    amount: '16380.00',
    overReference: { amount: '870.00', percent: '5.04' },
    overLast: { amount: '1120.00', percent: '8.30' },
  })
  expect(found.lines[0]?.offers.map(({ share, qty }) => [share, qty])).toEqual([
    ['60', '600'],
    ['40', '400'],
    ['0', null],
  ])
  const stored = await buyer.find('auctionHeader', inquiry.id)
  expect(stored.versionNum).toBe(inquiry.versionNum)
  expect(lines(stored, 'auctionAward').map(({ awardRatio }) => awardRatio)).toEqual([null, null, null, null, null, null])
})

test('shares above 100 are refused with their line, and shares that leave something over are told as they are', async () => {
  const inquiry = await opened()
  const [first, second] = [await offerOf(inquiry, 0, 0), await offerOf(inquiry, 0, 1)]
  const asked = (share: string) =>
    compared(buyer, inquiry, {
      shares: [
        { awardId: first, share },
        { awardId: second, share: '60' },
      ],
    })
  expect((await buyer.refused(asked('50'))).words.CN).toBe('第10行比例合计110%，应为100%')
  const found = await asked('39.9')
  expect(found.lines.map(({ shares }) => shares)).toEqual(['99.9', '0'])
})

test('before the opening nobody compares, a supplier never does, and whoever judges technically finds nothing', async () => {
  const inquiry = await runningInquiry(market)
  await sentBid(market.bidders[0], inquiry, ['12.5', '8.2'])
  expect(await market.buyer.refused(compared(market.buyer, inquiry))).toMatchObject({ status: 403 })
  const [bidder] = market.bidders
  const later = await opened()
  expect(await bidder.refused(compared(afterEnd(bidder), later))).toMatchObject({ status: 403 })
  expect(await bidder.refused(call(world, afterEnd(bidder), '/v1/auctionHeaderRestful/exportComparison', page, { id: later.id }))).toMatchObject({
    status: 403,
  })
})

async function bookOf(inquiry: Doc, shares?: readonly { awardId: string; share: string }[]): Promise<ExcelJS.Worksheet> {
  const answer = await call(world, buyer, '/v1/auctionHeaderRestful/exportComparison', page, { id: inquiry.id, ...(shares && { shares }) })
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load((await bytesOf(answer)) as unknown as ArrayBuffer)
  return workbook.getWorksheet(1) as ExcelJS.Worksheet
}

const formulaAt = (sheet: ExcelJS.Worksheet, at: string) => {
  const { formula, result } = sheet.getCell(at)
  return { formula, result }
}

test('the workbook reckons by itself: best price, split, saving and totals are formulas over prices and shares, each with what it comes to', async () => {
  const inquiry = await opened()
  const sheet = await bookOf(inquiry, [
    { awardId: await offerOf(inquiry, 0, 0), share: '40' },
    { awardId: await offerOf(inquiry, 0, 1), share: '60' },
    { awardId: await offerOf(inquiry, 1, 2), share: '100' },
  ])
  const row = (at: number) => (sheet.getRow(at).values as ExcelJS.CellValue[]).slice(1, 13)
  expect(row(3)).toEqual([10, '铝合金压铸支架', 'PCS', 1000, undefined, 13, 12.3, 60, 12.5, 40, 12.8, 0])
  expect(formulaAt(sheet, 'M3')).toEqual({ formula: 'IF(COUNT(G3,I3,K3)=0,"",MIN(G3,I3,K3))', result: 12.3 })
  expect(formulaAt(sheet, 'N3').formula).toBe('IF(M3="","",IF(G3=M3,G$2,IF(I3=M3,I$2,IF(K3=M3,K$2,""))))')
  expect(formulaAt(sheet, 'N3').result).toBe(sheet.getCell('G2').value)
  expect(formulaAt(sheet, 'O3')).toEqual({ formula: 'N(H3)+N(J3)+N(L3)', result: 100 })
  expect(formulaAt(sheet, 'P3')).toEqual({ formula: 'ROUND(D3*(N(G3)*N(H3)+N(I3)*N(J3)+N(K3)*N(L3))/100,2)', result: 12_380 })
  expect(formulaAt(sheet, 'Q3')).toEqual({ formula: 'IF(M3="","",ROUND(D3*M3,2))', result: 12_300 })
  expect(formulaAt(sheet, 'S3')).toEqual({ formula: 'IF(N(F3)=0,"",ROUND(D3*F3*O3/100,2)-P3)', result: 620 })
  expect(formulaAt(sheet, 'G5')).toEqual({ formula: 'IF(COUNT(G3:G4)=ROWS(G3:G4),SUMPRODUCT(ROUND($D3:$D4*G3:G4,2)),"")', result: 16_600 })
  expect(['P5', 'Q5', 'S5'].map((at) => formulaAt(sheet, at))).toEqual([
    { formula: 'SUM(P3:P4)', result: 16_380 },
    { formula: 'SUM(Q3:Q4)', result: 16_300 },
    { formula: 'SUM(S3:S4)', result: 870 },
  ])
})

test('what each formula comes to is what a spreadsheet reckons from the cells that it names', async () => {
  const sheet = await bookOf(await opened())
  const figure = (at: string) => Number(sheet.getCell(at).result ?? sheet.getCell(at).value ?? 0)
  for (const row of [3, 4]) {
    const prices = ['G', 'I', 'K'].map((column) => figure(column + row))
    const shares = ['H', 'J', 'L'].map((column) => figure(column + row))
    expect(figure(`M${row}`)).toBe(Math.min(...prices))
    expect(figure(`O${row}`)).toBe(shares.reduce((sum, one) => sum + one, 0))
    expect(figure(`P${row}`)).toBeCloseTo((figure(`D${row}`) * prices.reduce((sum, price, at) => sum + price * (shares[at] ?? 0), 0)) / 100, 2)
    expect(figure(`Q${row}`)).toBeCloseTo(figure(`D${row}`) * figure(`M${row}`), 2)
  }
  expect(figure('Q5')).toBeCloseTo(figure('Q3') + figure('Q4'), 2)
})
