/** A save computes of a long document what changed and what leans on it: stored is what all its formulas together come to, whatever was edited. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyDefinition } from '../../catalogue/language/define.ts'
import { poHeader } from '../../catalogue/purchasing/po-header.ts'
import { applyFormulas } from '../../upstream/runtime/figures/formula-inputs.ts'
import { inTransaction, systemOpening } from '../../upstream/runtime/rows/database.ts'
import { readDocuments } from '../../upstream/runtime/rows/documents.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { newWork } from '../../upstream/runtime/working.ts'
import { dice } from '../catalogue/random.ts'
import { type SoldGoods, soldGoods } from '../support/sold-goods.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { houseOf, lives, ruled } from './all-lives.ts'
import { type House, type Life, type Step, save } from './lives.ts'

let world: World
let buyer: Person
let ids: SoldGoods
let sample: string
let house: House

beforeAll(async () => {
  world = await openWorld()
  house = await houseOf(world)
  buyer = await world.person('buyer1')
  ids = await soldGoods(world)
  sample = await world.idOf('purchaseBillType', 'PO_SMP')
})

const line = (orderQty: string, netPrice: string) => ({ materialId: ids.material, orderQty, netPrice, taxRate: '13', needByDate: '2026-12-20' })
const drafted = (...poLine: object[]) => buyer.save('poHeader', { billTypeId: sample, orgId: ids.org, supplierId: ids.supplier, poLine })
const linesOf = (order: Doc) => order.poLine as Doc[]
const valuesOf = (order: Doc, ...fields: string[]) => linesOf(order).map((one) => fields.map((field) => one[field]))

/** As it is stored, and with every formula computed anew. */
const storedAndWhole = (definition: AnyDefinition, id: string): Promise<[stored: unknown, whole: unknown]> =>
  inTransaction(world.pool, systemOpening, async (tx) => {
    const work = newWork(tx, { actor: buyer.actor, now: NOW, requestId: 'test', address: '127.0.0.1' })
    const read = async () => (await readDocuments(tx, definition.entity, [id]))[0] as Doc
    const whole = await read()
    await applyFormulas(work, definition, whole)
    return [JSON.parse(JSON.stringify(await read())), JSON.parse(JSON.stringify(whole))]
  })

test('40 random saves of an order store what all its formulas come to', async () => {
  const die = dice(20_261_130)
  const figure = () => `${1 + Math.floor(die.next() * 500)}`
  const price = () => `${Math.floor(die.next() * 90)}.${10 + Math.floor(die.next() * 89)}`
  const edits: ((order: Doc, one: Doc) => Record<string, unknown>)[] = [
    (_, { id }) => ({ poLine: [{ id, orderQty: figure() }] }),
    (_, { id }) => ({ poLine: [{ id, netPrice: price() }] }),
    (_, { id }) => ({ poLine: [{ id, taxRate: die.pick('6', '9', '13') }] }),
    (_, { id }) => ({ poLine: [{ id, giftFlag: die.pick('Y', 'N') }] }),
    (_, { id }) => ({ poLine: [{ id, poDelivery: [{ scheduleQty: figure(), needByDate: '2026-12-24' }] }] }),
    () => ({ poLine: [line(figure(), price())] }),
    (order, { id }) => (linesOf(order).length > 2 ? { deletedLines: [id] } : { remark: figure() }),
    () => ({ currency: die.pick('USD', 'CNY', 'EUR') }),
    () => ({ orderDate: die.pick('2026-10-31', '2026-11-02', '2026-11-20') }),
    () => ({ remark: figure() }),
  ]
  let order = await drafted(...Array.from({ length: 6 }, () => line(figure(), price())))
  for (let turn = 0; turn < 40; turn++) {
    const draft = die.pick(...edits)(order, die.pick(...linesOf(order)))
    order = await buyer.save('poHeader', draft, order)
    const [stored, whole] = await storedAndWhole(poHeader, order.id)
    expect(stored, JSON.stringify(draft)).toEqual(whole)
  }
})

test.each(ruled)('$entity stores in each step of its life what all its formulas come to', async (definition) => {
  const { entity } = definition
  const life = lives[entity] as Life
  const person = life.by(house)
  const draft = await life.draft(house, 2)
  const id = await save(person, entity, draft, life.of && (await person.find(entity, await life.of(house))))
  const step: Step = async (name, who, doc, work) => {
    await work(await who.find(entity, doc.id))
    const [stored, whole] = await storedAndWhole(definition, doc.id)
    expect(stored, name).toEqual(whole)
    return who.find(entity, doc.id)
  }
  await life.goOn?.(house, await person.find(entity, id), step)
})

describe('what a save of something else reaches', () => {
  test('another currency of the order is another base amount of every line', async () => {
    const order = await drafted(line('1', '44.26'), line('2', '12.50'))
    expect(valuesOf(order, 'netAmount', 'baseNetAmount')).toEqual([
      ['44.26', '44.26'],
      ['25.00', '25.00'],
    ])
    const turned = await buyer.save('poHeader', { currency: 'USD' }, order)
    expect(valuesOf(turned, 'netAmount', 'baseNetAmount')).toEqual([
      ['44.26', '313.21'],
      ['25.00', '176.91'],
    ])
  })

  test('a schedule that comes to one line is the promise of that line alone', async () => {
    const order = await drafted(line('10', '1.00'), line('10', '1.00'))
    await buyer.act('poHeader', 'doSubmit', order)
    const manager = await world.person('manager1')
    await manager.act('poHeader', 'doApproval', await manager.find('poHeader', order.id))
    const supplier = await world.person('supplier01')
    const released = await supplier.find('poHeader', order.id)
    const [first] = linesOf(released) as [Doc]
    const [schedule] = first.poDelivery as [Doc]
    const poLine = [{ id: first.id, poDelivery: [{ id: schedule.id, promisedDate: '2026-12-18' }] }]
    const offered = await supplier.save('poHeader', { poLine }, released)
    expect(valuesOf(offered, 'promisedDate')).toEqual([['2026-12-18'], [null]])
  })

  test('what a rule of the document asks is asked of lines that nobody touched', async () => {
    const order = await drafted(line('10', '1.00'), line('10', '1.00'))
    const late = await buyer.refused(buyer.save('poHeader', { orderDate: '2026-12-21' }, order))
    expect(late.issues.map(({ code, at }) => [code, at])).toEqual([
      ['poHeader.NEED_BY_EARLY', 'poLine[0].needByDate'],
      ['poHeader.NEED_BY_EARLY', 'poLine[1].needByDate'],
    ])
  })

  test('a rate of tax that a colleague changed meanwhile reaches lines that are emptied, and no line that nobody touched', async () => {
    const { materialId, orderQty, needByDate } = line('10', '1.00')
    const order = await drafted({ materialId, orderQty, needByDate, netPrice: '1.00' }, { materialId, orderQty, needByDate, netPrice: '1.00' })
    expect(valuesOf(order, 'taxRate', 'taxAmount')).toEqual([
      ['13.0000', '1.30'],
      ['13.0000', '1.30'],
    ])
    await world.query(`update material_item set tax_rate = 'VAT9' where id = $1`, [materialId])
    await world.query('update material_org set tax_rate = null where material_id = $1', [materialId])
    const [first] = linesOf(order)
    const saved = await buyer.save('poHeader', { poLine: [{ id: first?.id, taxRate: null }] }, order)
    expect(valuesOf(saved, 'taxRate', 'taxAmount')).toEqual([
      ['9.0000', '0.90'],
      ['13.0000', '1.30'],
    ])
    expect(saved).toMatchObject({ netAmount: '20.00', taxAmount: '2.20', grossAmount: '22.20' })
  })
})
