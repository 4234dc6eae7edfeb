/** What can be bought where: the prices in force of suppliers that may be ordered from, and quantities that fit their packs. */
import { idOf } from '../book.ts'
import { readCsv } from '../csv.ts'
import { sources } from '../suppliers.ts'
import type { Random } from './random.ts'

export interface Good {
  material: string
  supplier: string
  org: string
  category: string
  price: number
  currency: string
  uom: string
  taxRate: string
  moq: number
  pack: number
  leadDays: number
}

export type OrgCode = 'SZ10' | 'HF20' | 'SR30'

/** What the purchase costs in CNY, roughly: to keep orders of a plausible size. */
const inCny: Record<string, number> = { CNY: 1, USD: 7.1, EUR: 8.2 }
const MOST_A_LINE = 260_000

export interface Market {
  /** Suppliers of a business unit with what they may deliver. */
  of(org: OrgCode): ReadonlyMap<string, readonly Good[]>
}

/** Without equipment: machines are bought by contract. Trial suppliers only where they are asked for by name. */
export function openMarket(): Market {
  const mass = new Set(readCsv('demo/materials').flatMap((row) => (row.status === 'MASS' ? [row.code] : [])))
  const goods = sources()
    .filter((row) => row.stage === 'QUALIFIED' && mass.has(row.materialCode) && row.category !== '060201')
    .map((row): Good => {
      const { materialCode = '', supplierCode = '', org, category, currency = 'CNY', priceUom = '', taxRate = '' } = row
      const numbers = { price: Number(row.netPrice), moq: Number(row.moq), pack: Number(row.mpq), leadDays: Number(row.leadDays) }
      return { material: materialCode, supplier: supplierCode, org, category, currency, uom: priceUom, taxRate, ...numbers }
    })
    .filter((good) => good.moq * good.price * inCny[good.currency]! <= MOST_A_LINE)
  const byOrg = new Map([...Map.groupBy(goods, (good) => good.org)].map(([org, own]) => [org, Map.groupBy(own, (good) => good.supplier)]))
  return { of: (org) => byOrg.get(org) ?? new Map() }
}

/** Whole packs, at least the smallest order and the packs that were asked for, worth some thousands where the price allows. */
export function quantityOf(random: Random, good: Good, leastPacks = 1): number {
  const worth = random.pick([3_000, 6_000, 9_000, 15_000, 24_000, 40_000])
  const wanted = worth / (good.price * inCny[good.currency]!)
  const packs = Math.max(Math.ceil(good.moq / good.pack), Math.min(Math.round(wanted / good.pack), 400), leastPacks)
  return packs * good.pack
}

/** A quantity in so many parts of whole packs, the first ones the larger. */
export function inParts(qty: number, pack: number, count: number): number[] {
  const packs = qty / pack
  const parts = Math.max(1, Math.min(count, Math.floor(packs)))
  const each = Math.floor(packs / parts)
  return Array.from({ length: parts }, (_, index) => (each + (index < packs - each * parts ? 1 : 0)) * pack)
}

export const orgId = (code: string) => idOf('organization', code)
export const billType = (code: string) => idOf('purchaseBillType', code)
export const shipTo = (org: string) => idOf('deliveryInfo', `DA-${org}-01`)
export const supplierUser = (supplier: string) => `supplier${supplier.slice(-2)}`
export const buyerOfOrg: Record<string, string> = { SZ10: 'buyer1', HF20: 'buyer2', SR30: 'buyer3' }
export const warehouseOf: Record<string, string> = { SZ10: 'warehouse1', HF20: 'warehouse2', SR30: 'warehouse1' }
export const qualityOf: Record<string, string> = { SZ10: 'quality1', HF20: 'quality2', SR30: 'quality1' }
/** Level-1 categories that a buyer sees whoever asked; the others through documents of his own. */
export const ownCategory: Record<string, string> = { SZ10: '01', HF20: '02', SR30: '06' }
/** Categories are shared between the two managers; nobody decides on what he handed in himself. */
export const managerOf = (category: string) => (['01', '03', '05'].includes(category.slice(0, 2)) ? 'manager1' : 'manager2')
export const otherManager = (manager: string) => (manager === 'manager1' ? 'manager2' : 'manager1')
