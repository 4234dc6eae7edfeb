/** Competitions of the demo company: each came as far as its people took it, one room waits to be opened at once, one is paused in the middle of its turn. */
import type { Pool } from 'pg'
import { asSystem } from '../../../upstream/platform/database/as-system.ts'
import { systemWork } from '../../../upstream/platform/jobs/system-actor.ts'
import { takeDue } from '../../../upstream/runtime/time/deadlines.ts'
import { idOf } from '../book.ts'
import { listIn, readCsv } from '../csv.ts'
import { buyerOfOrg, managerOf, type OrgCode, orgId, supplierUser } from '../year/goods.ts'
import type { People, Person } from '../year/people.ts'
import { plusDays } from '../year/steps.ts'
import { tidyUp } from '../year/year.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const TURNS = 5

interface Plan {
  org: OrgCode
  category: string
  title: string
  mode: 'FREE' | 'ROUND' | 'ROTATE'
  reach: 'DRAFT' | 'APPROVED' | 'PAUSED' | 'CLOSED' | 'AWARDED' | 'NO_AWARD'
  lines: number
  suppliers: number
  /** Before the load, or after it. */
  startsIn: number
}

const plans: readonly Plan[] = [
  { org: 'SZ10', category: '010101', title: '贴片电阻年度竞价', mode: 'FREE', reach: 'DRAFT', lines: 3, suppliers: 4, startsIn: 5 * DAY },
  { org: 'SZ10', category: '010102', title: '电容年度竞价', mode: 'FREE', reach: 'APPROVED', lines: 3, suppliers: 4, startsIn: 10 * MINUTE },
  { org: 'HF20', category: '020204', title: '紧固件轮次竞价', mode: 'ROUND', reach: 'APPROVED', lines: 3, suppliers: 4, startsIn: 3 * DAY },
  { org: 'SZ10', category: '010301', title: '连接器竞价', mode: 'FREE', reach: 'PAUSED', lines: 3, suppliers: 5, startsIn: -8 * MINUTE },
  { org: 'HF20', category: '020203', title: '五金件轮流竞价', mode: 'ROTATE', reach: 'CLOSED', lines: 3, suppliers: 4, startsIn: -2 * DAY },
  { org: 'SZ10', category: '010201', title: '控制芯片竞价', mode: 'FREE', reach: 'AWARDED', lines: 3, suppliers: 5, startsIn: -20 * DAY },
  { org: 'HF20', category: '020201', title: '机加工件轮次竞价', mode: 'ROUND', reach: 'AWARDED', lines: 3, suppliers: 4, startsIn: -30 * DAY },
  { org: 'SR30', category: '060301', title: '检具轮流竞价', mode: 'ROTATE', reach: 'AWARDED', lines: 2, suppliers: 4, startsIn: -40 * DAY },
  { org: 'HF20', category: '020203', title: '冲压件轮次竞价', mode: 'ROUND', reach: 'NO_AWARD', lines: 3, suppliers: 4, startsIn: -50 * DAY },
]

/** How often each supplier offers in a free room. */
const FREE_OFFERS = 11

interface Load {
  pool: Pool
  people: People
  now: Date
}

export async function loadCompetitions(pool: Pool, people: People, now: Date): Promise<void> {
  for (const [nth, plan] of plans.entries()) await new Story({ pool, people, now }, plan, nth).tell()
  await tidyUp(pool, now)
}

/** Who may win goes first. */
function invitedTo({ org, category, suppliers }: Plan): string[] {
  const rows = readCsv('demo/suppliers').filter(({ stage, orgCodes }) => stage === 'QUALIFIED' && listIn(orgCodes).includes(org))
  const knows = (row: (typeof rows)[number]) => listIn(row.categoryCodes).includes(category)
  const codes = [...rows.filter(knows), ...rows.filter((row) => !knows(row))].map(({ code = '' }) => code)
  // One person answers for both of these.
  return codes.filter((code) => code !== 'S000005' || !codes.includes('S000006')).slice(0, suppliers)
}

class Story {
  readonly #load: Load
  readonly #plan: Plan
  readonly #nth: number
  readonly #buyer: Person
  readonly #manager: Person
  readonly #invited: string[]
  /** When the room opens, and the moment of the next step. */
  readonly #start: number
  #at: number
  #id = ''
  #hall = ''
  #ceiling = 0

  constructor(load: Load, plan: Plan, nth: number) {
    this.#load = load
    this.#plan = plan
    this.#nth = nth
    this.#buyer = load.people(buyerOfOrg[plan.org] ?? 'buyer1')
    this.#manager = load.people(managerOf(plan.category))
    this.#invited = invitedTo(plan)
    this.#start = load.now.getTime() + plan.startsIn
    this.#at = Math.min(this.#start, load.now.getTime()) - 3 * DAY
  }

  #next(ms: number): Date {
    this.#at += ms
    return new Date(this.#at)
  }

  async tell(): Promise<void> {
    const { reach, mode } = this.#plan
    await this.#draft()
    if (reach === 'DRAFT') return
    await this.#buyer.act('competeHeader', 'doSubmit', this.#id, this.#next(60 * MINUTE))
    await this.#manager.act('competeHeader', 'doApproval', this.#id, this.#next(120 * MINUTE))
    if (reach === 'APPROVED') return
    await this.#open()
    if (mode === 'FREE') await this.#free()
    else if (mode === 'ROUND') await this.#rounds()
    else await this.#rotation()
    if (reach !== 'PAUSED' && reach !== 'CLOSED') await this.#decide()
  }

  async #draft(): Promise<void> {
    const { org, category, title, mode, lines } = this.#plan
    const goods = readCsv('demo/materials').filter(
      (row) => row.status === 'MASS' && row.categoryCode === category && listIn(row.orgCodes).includes(org),
    )
    const day = new Date(this.#start).toISOString().slice(0, 10)
    const items = Array.from({ length: lines }, (_, at) => goods[(this.#nth * 2 + at) % goods.length]).flatMap((row) => {
      if (!row) return []
      const price = Number(row.standardPrice) * Number(row.purchaseRatio)
      const qty = Math.max(10, Math.round(30_000 / price / 10) * 10)
      const ceilingPrice = (price * 1.1).toFixed(4)
      this.#ceiling += Math.round(qty * Number(ceilingPrice) * 100) / 100
      const needByDate = plusDays(day, 45)
      return [
        {
          ...{ materialId: idOf('materialItem', row.code ?? ''), uom: row.purchaseUom, requestQty: String(qty), needByDate },
          ...{ ceilingPrice, referencePrice: price.toFixed(6) },
        },
      ]
    })
    this.#id = await this.#buyer.save(
      'competeHeader',
      {
        ...{ title, orgId: orgId(org), purchaseCategoryId: idOf('purchaseCategory', category), paymentTermId: idOf('paymentTerm', 'PT60') },
        planStartDate: new Date(this.#start).toISOString(),
        competeMode: mode,
        stepValue: '10',
        maxTurns: mode === 'FREE' ? 1 : TURNS,
        ...(mode === 'ROTATE' && { visibilityMode: 'RANK_BEST', passLimit: 20 }),
        ruleText: '最低价中标；报价不可撤回，作废报价由经理说明原因。',
        competeItem: items,
        competeSupplier: this.#invited.map((code) => ({ supplierId: idOf('supplierInfo', code) })),
        competeOrg: [{ orgId: orgId(org) }],
      },
      new Date(this.#at),
    )
  }

  /** Opened a quarter of an hour ahead, everybody ready, and the first turn begun on time. */
  async #open(): Promise<void> {
    const { hallId, ruleHash } = await this.#buyer.find('competeHeader', this.#id, new Date(this.#at))
    this.#hall = String(hallId)
    this.#at = this.#start - 15 * MINUTE
    await this.#buyer.act('competeHall', 'doOpen', this.#hall, new Date(this.#at))
    for (const code of this.#invited)
      await this.#load.people(supplierUser(code)).act('competeHall', 'doSupplierReady', this.#hall, this.#next(MINUTE), { input: { ruleHash } })
    this.#at = this.#start
    await this.#turn('START')
  }

  #turn(command: string, reason?: string): Promise<unknown> {
    return this.#buyer.act('competeHall', 'doTurnProcess', this.#hall, new Date(this.#at), { input: { command }, ...(reason && { reason }) })
  }

  #offer(code: string, input: Record<string, unknown>, afterMs: number): Promise<unknown> {
    return this.#load.people(supplierUser(code)).act('competeHall', 'doOfferPrice', this.#hall, this.#next(afterMs), { input })
  }

  #due(step: string): Promise<unknown> {
    const moment = new Date(this.#at)
    return asSystem(this.#load.pool, (tx) => takeDue(systemWork(tx, moment), `competeHall.${step}:${this.#hall}`))
  }

  /** The share of the ceiling at which a supplier stands after so many offers: the first one is the cheapest. */
  #amount(which: number, nth: number): string {
    return (this.#ceiling * (0.99 - nth * 0.008 + which * 0.001)).toFixed(2)
  }

  /** Against each other in the first six minutes. */
  async #free(): Promise<void> {
    for (let nth = 0; nth < FREE_OFFERS; nth++)
      for (const [which, code] of this.#invited.entries()) await this.#offer(code, { amount: this.#amount(which, nth) }, 6 * SECOND)
    if (this.#plan.reach === 'PAUSED') return void (await this.#turn('PAUSE', '核对供应商疑问'))
    this.#at = this.#start + 15 * MINUTE
    await this.#due('doTurnEnd')
  }

  async #rounds(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) {
      if (turn > 0) {
        this.#at += 2 * MINUTE
        await this.#turn('START')
      }
      for (const [which, code] of this.#invited.entries()) await this.#offer(code, { amount: this.#amount(which, turn) }, MINUTE)
      this.#at += MINUTE
      await this.#turn('END', '全部已报')
    }
  }

  /** Whoever may win goes on; the others pass after the third turn. */
  async #rotation(): Promise<void> {
    const [first] = this.#invited
    let best = this.#ceiling
    for (let turn = 1; turn <= TURNS; turn++) {
      for (const code of await this.#order()) {
        const goesOn = code === first || turn <= 3
        if (goesOn) best -= this.#ceiling * 0.004
        await this.#offer(code, goesOn ? { amount: best.toFixed(2) } : { passFlag: 'Y' }, 15 * SECOND)
      }
      this.#at += 10 * SECOND
      if (turn < TURNS) await this.#due('doTurnNext')
    }
  }

  async #order(): Promise<string[]> {
    const { rows } = await asSystem(this.#load.pool, (tx) =>
      tx.query<{ code: string }>(
        `select s.code from compete_hall h join compete_turn t on t.id = h.current_turn_id, jsonb_array_elements_text(t.order_list::jsonb) with ordinality as o(id, nth)
           join supplier_info s on s.id = o.id::uuid where h.id = $1 order by o.nth`,
        [this.#hall],
      ),
    )
    return rows.map(({ code }) => code)
  }

  async #decide(): Promise<void> {
    if (this.#plan.reach === 'NO_AWARD') {
      await this.#manager.act('competeHeader', 'doCancel', this.#id, this.#next(DAY), { reason: '未达到目标价' })
      return
    }
    await this.#buyer.act('competeHeader', 'doSubmit', this.#id, this.#next(180 * MINUTE))
    await this.#manager.act('competeHeader', 'doApproval', this.#id, this.#next(DAY))
  }
}
