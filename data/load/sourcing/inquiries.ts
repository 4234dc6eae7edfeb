/** Inquiries and reverse auctions of the demo company: each came as far as its people took it, the live auction to 20 minutes before its end. */
import type { Pool } from 'pg'
import { asSystem } from '../../../upstream/platform/database/as-system.ts'
import { systemWork } from '../../../upstream/platform/jobs/system-actor.ts'
import { dayOf } from '../../../upstream/runtime/change/numbering.ts'
import { takeDue } from '../../../upstream/runtime/time/deadlines.ts'
import type { Doc } from '../../../upstream/runtime/types.ts'
import { idOf } from '../book.ts'
import { listIn, readCsv } from '../csv.ts'
import { buyerOfOrg, managerOf, type OrgCode, orgId, supplierUser } from '../year/goods.ts'
import type { People, Person } from '../year/people.ts'
import { plusDays } from '../year/steps.ts'
import { tidyUp } from '../year/year.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Reach =
  | 'DRAFT'
  | 'PUBLISH_SUBMITTED'
  | 'PUBLISHED'
  | 'BIDDING'
  | 'BID_CLOSED'
  | 'OPENED'
  | 'BARGAINING'
  | 'AWARD_SUBMITTED'
  | 'AWARDED'
  | 'NO_AWARD'

interface Plan {
  org: OrgCode
  category: string
  title: string
  reach: Reach
  lines: number
  /** How many of those invited quote; of an auction how many offer. */
  quoted?: number
  isAuction?: true
  /** The first line by quantity, the first two with properties. */
  tiers?: true
  props?: true
  isAsked?: true
}

const plans: readonly Plan[] = [
  { org: 'SZ10', category: '010101', title: '贴片电阻年度询价', reach: 'DRAFT', lines: 4, tiers: true, props: true },
  { org: 'SZ10', category: '010102', title: '电容季度询价', reach: 'PUBLISH_SUBMITTED', lines: 3, tiers: true, props: true },
  { org: 'SZ10', category: '010103', title: '电感询价', reach: 'PUBLISHED', lines: 3, props: true, isAsked: true },
  { org: 'SZ10', category: '010201', title: '控制芯片询价', reach: 'BIDDING', lines: 4, quoted: 6, tiers: true, props: true, isAsked: true },
  { org: 'SZ10', category: '010301', title: '连接器反向竞价', reach: 'BIDDING', lines: 3, quoted: 6, isAuction: true },
  { org: 'SZ10', category: '010104', title: '晶振与滤波器询价', reach: 'BID_CLOSED', lines: 4, quoted: 6, tiers: true, props: true, isAsked: true },
  { org: 'SZ10', category: '010202', title: '电源管理芯片询价', reach: 'OPENED', lines: 4, quoted: 6, tiers: true, props: true, isAsked: true },
  { org: 'SZ10', category: '010203', title: '分立器件询价', reach: 'AWARDED', lines: 4, quoted: 6, tiers: true, props: true, isAsked: true },
  { org: 'SZ10', category: '010301', title: '线束反向竞价', reach: 'AWARDED', lines: 3, quoted: 5, isAuction: true, isAsked: true },
  { org: 'HF20', category: '020201', title: '铝合金压铸支架询价', reach: 'DRAFT', lines: 3 },
  { org: 'HF20', category: '020203', title: 'M6内六角螺栓反向竞价', reach: 'PUBLISHED', lines: 3, isAuction: true, isAsked: true },
  { org: 'HF20', category: '020204', title: '紧固件询价', reach: 'BIDDING', lines: 4, quoted: 6, tiers: true, props: true, isAsked: true },
  { org: 'HF20', category: '020203', title: '五金件反向竞价', reach: 'OPENED', lines: 3, quoted: 5, isAuction: true },
  { org: 'HF20', category: '020201', title: '机加工件询价', reach: 'BARGAINING', lines: 4, quoted: 5, tiers: true, props: true, isAsked: true },
  { org: 'HF20', category: '020204', title: '标准件年度询价', reach: 'AWARDED', lines: 3, quoted: 5, props: true, isAsked: true },
  { org: 'SR30', category: '060301', title: '检具询价', reach: 'AWARD_SUBMITTED', lines: 4, quoted: 5, tiers: true, props: true, isAsked: true },
  { org: 'SR30', category: '060301', title: '工装夹具询价', reach: 'AWARDED', lines: 3, quoted: 5, props: true, isAsked: true },
  { org: 'SR30', category: '060301', title: '实验设备备件询价', reach: 'NO_AWARD', lines: 3, quoted: 5 },
]

const itemCategories = [
  { code: 'PROD', name: '生产物料', nameEn: 'Production materials' },
  { code: 'MOULD', name: '模具与维修', nameEn: 'Moulds and repairs', techReviewFlag: 'Y', toolingAllowed: 'Y' },
  { code: 'SPARE', name: '设备备件', nameEn: 'Spare parts', defaultMinBidders: 2 },
  { code: 'PACK', name: '包装物流', nameEn: 'Packaging and logistics' },
  { code: 'SERV', name: '服务', nameEn: 'Services', defaultMinBidders: 2, defaultAwardMode: 'WHOLE' },
]

interface Load {
  pool: Pool
  people: People
  now: Date
  itemCategory: string
}

export async function loadInquiries(pool: Pool, people: People, now: Date): Promise<void> {
  const categoryIds: string[] = []
  for (const one of itemCategories) categoryIds.push(await people('manager1').save('auctionItemCategory', one, new Date(now.getTime() - 300 * DAY)))
  const load: Load = { pool, people, now, itemCategory: categoryIds[0] ?? '' }
  for (const [nth, plan] of plans.entries()) await new Story(load, plan, nth).tell()
  await tidyUp(pool, now)
}

/** Who may win goes first; the others are invited as well. */
function invitedOf({ org, category }: Plan): string[] {
  const rows = readCsv('demo/suppliers').filter(({ stage, orgCodes }) => stage === 'QUALIFIED' && listIn(orgCodes).includes(org))
  const knows = (row: (typeof rows)[number]) => listIn(row.categoryCodes).includes(category)
  const codes = [...rows.filter(knows), ...rows.filter((row) => !knows(row))].map(({ code = '' }) => code)
  // One person answers for both of these.
  return codes.filter((code) => code !== 'S000005' || !codes.includes('S000006')).slice(0, 7)
}

interface Wanted {
  materialId: string
  uom: string
  price: number
  qty: number
}

const WORTH = 30_000
const figure = (value: number): string => value.toFixed(6)

function wantedIn({ org, category, lines }: Plan, nth: number): Wanted[] {
  const materials = readCsv('demo/materials').filter(
    (row) => row.status === 'MASS' && row.categoryCode === category && listIn(row.orgCodes).includes(org),
  )
  return Array.from({ length: lines }, (_, at) => materials[(nth * 3 + at) % materials.length]).flatMap((row) => {
    if (!row) return []
    const price = Number(row.standardPrice) * Number(row.purchaseRatio)
    return [
      { materialId: idOf('materialItem', row.code ?? ''), uom: row.purchaseUom ?? '', price, qty: Math.max(10, Math.round(WORTH / price / 10) * 10) },
    ]
  })
}

/** One inquiry, step by step. */
class Story {
  readonly #load: Load
  readonly #plan: Plan
  readonly #nth: number
  readonly #buyer: Person
  readonly #manager: Person
  readonly #invited: string[]
  readonly #wanted: Wanted[]
  /** The moment of the next step, and when bidding ends. */
  #at: number
  readonly #end: number
  #id = ''

  constructor(load: Load, plan: Plan, nth: number) {
    this.#load = load
    this.#plan = plan
    this.#nth = nth
    this.#buyer = load.people(buyerOfOrg[plan.org] ?? 'buyer1')
    this.#manager = load.people(managerOf(plan.category))
    this.#invited = invitedOf(plan)
    this.#wanted = wantedIn(plan, nth)
    const [now, isOver] = [load.now.getTime(), hasEnded(plan.reach)]
    this.#at = now - (isOver ? 12 + nth * 6 : 2) * DAY
    this.#end = isOver ? this.#at + 6 * DAY : plan.isAuction && plan.reach === 'BIDDING' ? now + 20 * MINUTE : now + (3 + (nth % 4)) * DAY
  }

  /** The next step comes some time later, and never after today. */
  #next(ms: number): Date {
    this.#at = Math.min(this.#at + ms, this.#load.now.getTime())
    return new Date(this.#at)
  }

  async tell(): Promise<void> {
    const { reach } = this.#plan
    await this.#draft()
    if (reach === 'DRAFT') return
    await this.#buyer.act('auctionHeader', 'doSubmitPublish', this.#id, this.#next(HOUR))
    if (reach === 'PUBLISH_SUBMITTED') return
    await this.#manager.act('auctionHeader', 'doApprovalPublish', this.#id, this.#next(2 * HOUR))
    await this.#buyer.act('auctionHeader', 'doPublish', this.#id, this.#next(HOUR))
    if (this.#plan.isAsked) await this.#ask()
    if (reach === 'PUBLISHED') return
    await this.#buyer.act('auctionHeader', 'doImmediateStart', this.#id, this.#next(HOUR))
    await (this.#plan.isAuction ? this.#offers() : this.#quotations())
    if (reach !== 'BIDDING') await this.#afterEnd()
  }

  async #draft(): Promise<void> {
    const { org, category, title, isAuction, tiers, props } = this.#plan
    const day = dayOf(new Date(this.#end))
    const lines = this.#wanted.map(({ materialId, uom, price, qty }, at) => ({
      ...{ materialId, uom, requestQty: String(qty), needByDate: plusDays(day, 45), referencePrice: figure(price) },
      ...(isAuction && { startPrice: figure(price * 1.2), floorPrice: figure(price * 0.85) }),
      ...(tiers && at === 0 && { ladderFlag: 'Y', auctionLadder: [{ fromQty: '1', toQty: String(qty / 2) }, { fromQty: String(qty / 2) }] }),
      ...(props &&
        at < 2 && {
          auctionProp: [{ propName: '质保期', propType: 'NUMBER', requiredFlag: 'Y', minValue: '6', maxValue: '60', unit: '月', expectValue: '24' }],
        }),
    }))
    this.#id = await this.#buyer.save(
      'auctionHeader',
      {
        ...{ title, orgId: orgId(org), itemCategoryId: this.#load.itemCategory, purchaseCategoryId: idOf('purchaseCategory', category) },
        paymentTermId: idOf('paymentTerm', 'PT60'),
        ...(isAuction && {
          auctionType: 'REVERSE_AUCTION',
          stepType: 'PERCENT',
          stepValue: '1',
          visibilityMode: this.#nth % 2 === 0 ? 'RANK' : 'RANK_BEST',
        }),
        bidStartDate: new Date(this.#at + DAY).toISOString(),
        bidEndDate: new Date(this.#end).toISOString(),
        priceStartDate: plusDays(day, 20),
        priceEndDate: plusDays(day, 385),
        auctionItem: lines,
        auctionSupplier: this.#invited.map((code) => ({ supplierId: idOf('supplierInfo', code), inviteReason: '比价' })),
        auctionOrg: [{ orgId: orgId(org) }],
      },
      new Date(this.#at),
    )
  }

  /** Every second question has an answer. */
  async #ask(): Promise<void> {
    const supplier = this.#load.people(supplierUser(this.#invited[this.#nth % 3] ?? ''))
    const content = ['交期能否分批？', '包装有无特殊要求？', '是否接受替代品牌？'][this.#nth % 3]
    const { made } = await supplier.act('auctionHeader', 'doQuestion', this.#id, this.#next(HOUR), { input: { content } })
    if (this.#nth % 2 === 0) return
    const input = { content: ['可以分两批', '按图纸包装', '可以，请注明品牌'][this.#nth % 3], publicFlag: 'Y' }
    await this.#buyer.act('auctionQuestion', 'doAnswer', String(made?.[0]?.id), this.#next(HOUR), { input })
  }

  /** The first two are the cheapest, each for every second line. */
  #price(which: number, at: number): number {
    const isFirst = which < 2 && (which + at) % 2 === 0
    return (this.#wanted[at]?.price ?? 1) * (isFirst ? 0.95 : 0.98 + which * 0.015)
  }

  async #quotations(): Promise<void> {
    for (const [which, code] of this.#invited.slice(0, this.#plan.quoted).entries()) {
      const supplier = this.#load.people(supplierUser(code))
      const { made } = await supplier.act('auctionHeader', 'doQuote', this.#id, this.#next(20 * MINUTE))
      const id = String(made?.[0]?.id)
      const bid = await supplier.find('bidHeader', id, new Date(this.#at))
      await supplier.act('bidHeader', 'doSupplierAnswer', id, this.#next(HOUR), {
        draft: { leadDays: 15 + which, bidItem: (bid.bidItem as Doc[]).map((line, at) => this.#answer(line, which, at)) },
      })
    }
  }

  #answer(line: Doc, which: number, at: number) {
    const price = this.#price(which, at)
    const tiers = (line.bidLadder as Doc[]).map(({ id }, tier) => ({ id, netPrice: figure(price * (tier === 0 ? 1.03 : 1)) }))
    const props = (line.bidProp as Doc[]).map(({ id }) => ({ id, value: String(12 + which * 6) }))
    return { id: line.id, netPrice: figure(price), bidLadder: tiers, bidProp: props }
  }

  /** Three rounds against each other: everybody begins near the start price and comes down. */
  async #offers(): Promise<void> {
    const auction = await this.#buyer.find('auctionHeader', this.#id, new Date(this.#at))
    const items = auction.auctionItem as Doc[]
    for (let round = 0; round < 3; round++)
      for (const [which, code] of this.#invited.slice(0, this.#plan.quoted).entries()) {
        const given = items.map(({ id }, at) => ({ itemId: id, price: figure(this.#price(which, at) * (1.06 - round * 0.03)) }))
        await this.#load
          .people(supplierUser(code))
          .act('auctionHeader', 'doOfferPrice', this.#id, this.#next(2 * MINUTE), { input: { items: given } })
      }
  }

  async #afterEnd(): Promise<void> {
    const { reach, isAuction } = this.#plan
    const { pool } = this.#load
    const end = new Date(this.#end)
    this.#at = this.#end
    await asSystem(pool, (tx) => takeDue(systemWork(tx, end), `auctionHeader.${isAuction ? 'doAuctionEnd' : 'doClose'}:${this.#id}`))
    if (reach === 'BID_CLOSED') return
    if (!isAuction) await this.#manager.act('auctionHeader', 'doBidOpening', this.#id, this.#next(2 * HOUR))
    if (reach === 'OPENED') return
    if (reach === 'NO_AWARD') await this.#manager.act('auctionHeader', 'doFinished', this.#id, this.#next(DAY), { reason: '价格均高于预算' })
    else if (reach === 'BARGAINING') await this.#bargain()
    else await this.#award()
  }

  async #bargain(): Promise<void> {
    const { now } = this.#load
    const auction = await this.#buyer.find('auctionHeader', this.#id, now)
    const chosen = (auction.auctionAward as Doc[]).filter(({ rankNum }) => Number(rankNum) <= 2)
    await this.#buyer.act('auctionHeader', 'doBargaining', this.#id, new Date(now.getTime() - HOUR), {
      lineIds: chosen.map(({ id }) => id),
      input: { bargainEndDate: new Date(now.getTime() + 3 * DAY).toISOString() },
    })
  }

  async #award(): Promise<void> {
    await this.#buyer.act('auctionHeader', 'doAwardLowest', this.#id, this.#next(4 * HOUR))
    await this.#buyer.act('auctionHeader', 'doAwardSubmit', this.#id, this.#next(HOUR))
    if (this.#plan.reach === 'AWARDED') await this.#manager.act('auctionHeader', 'doAwardApproval', this.#id, this.#next(DAY))
  }
}

const hasEnded = (reach: Reach): boolean => !['DRAFT', 'PUBLISH_SUBMITTED', 'PUBLISHED', 'BIDDING'].includes(reach)
