/** Why? Each figure of orders, schedules, notices, notes and receipts says by which rule and of what it is made, and can be recomputed from just that. */
import { beforeAll, expect, test } from 'vitest'
import { definitionOf } from '../../catalogue/index.ts'
import type { AnyDefinition } from '../../catalogue/language/define.ts'
import { evaluate, type Formula, isSame, type Scope } from '../../catalogue/language/formula.ts'
import type { FigureInput, FigureReason, FiguresAnswer } from '../../contract/figures.ts'
import { type Standing, standingIn } from '../../upstream/runtime/figures/figure-inputs.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { agreementInForce, noAgreements, orderOf } from '../purchasing/agreements.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { confirmedOrder, draftWriteOff, firstOf, inspect, linesOf, type People, peopleOf, postedReceipt, scheduleOf, shippedNote } from './goods.ts'
import { confirmedNotice } from './planned.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  await noAgreements(world)
})

const explained = async (person: Person, entity: string, id: string, row = id) =>
  (await person.verb(entity, 'explainFigures', { id, row })).data as FiguresAnswer

/** Figures that wait for areas which come later. */
const waiting = new Set(['statementQty', 'decidingQty', 'invoicedQty', 'shortageQty'])

/** The rows of the document with nothing in them but what was listed. */
function holdingOnly(definition: AnyDefinition, doc: Doc, inputs: readonly FigureInput[]): Standing[] {
  const bared = structuredClone(doc)
  const rows = [...standingIn(definition, bared)]
  for (const { row, place } of rows) {
    const listed = inputs.filter((input) => input.row === row.id)
    for (const key of Object.keys(row)) if (key !== 'id' && !(key in place.level.lines)) delete row[key]
    for (const { field = '', value } of listed) {
      const [part = '', key] = field.split('.')
      if (key && part in place.level.lines) row[part] = { ...(row[part] as object), [key]: value }
      else row[field] = value
    }
  }
  return rows
}

function recomputed(definition: AnyDefinition, doc: Doc, at: Standing, { field, inputs }: FigureReason): string | null {
  const formula = at.place.level.compute[field] ?? (at.place.level.fields[field]?.options.init as Formula)
  const bare = holdingOnly(definition, doc, inputs).find(({ row }) => row.id === at.row.id)
  return evaluate(formula, bare?.scope as Scope)
}

const total = (inputs: readonly FigureInput[]) => String(inputs.reduce((sum, { value }) => sum + Number(value), 0))

/** Asks about every row of a document, recomputes each figure from its inputs, and answers how many of each kind there were. */
async function recomputeAll(person: Person, entity: string, id: string): Promise<Record<string, number>> {
  const definition = definitionOf(entity) as AnyDefinition
  const doc = await person.find(entity, id)
  const counts: Record<string, number> = {}
  for (const at of standingIn(definition, doc)) {
    const { figures } = await explained(person, entity, id, at.row.id)
    for (const reason of figures) {
      const { field, value, how, inputs, typed } = reason
      const place = `${entity} ${at.nums.join('-')} ${field}: ${how}`
      counts[how] = (counts[how] ?? 0) + 1
      if (how === 'COMPUTED') expect(isSame(recomputed(definition, doc, at, reason), value), place).toBe(true)
      if (how === 'FED') expect(isSame(total(inputs), value), place).toBe(true)
      if (how === 'FOUND') expect(isSame(inputs.find((one) => one.value !== null)?.value, value), place).toBe(true)
      if (how === 'TYPED') expect(typed?.who, place).toBeTruthy()
      if (how === 'KEPT' && person.actor.side === 'internal') expect(waiting, place).toContain(field)
      expect(reason.rule, place).not.toBe('')
    }
  }
  return counts
}

test('every figure of the whole way from the order to what was received, rejected and sent back is recomputed from the inputs that it lists', async () => {
  const { buyer, supplier, warehouse } = people
  const order = await confirmedOrder(world, people, '500')
  const notice = await confirmedNotice(people, order, '300')
  const deliveryNoteLine = [{ poDeliveryId: scheduleOf(order).id, noticeLineId: firstOf(notice, 'deliveryNoticeLine').id, shipQty: '300' }]
  const note = await shippedNote(people, order, [], { deliveryNoteLine })
  const receipt = await postedReceipt(world, people, note, ['290'])
  await inspect(people, receipt, { accepted: '280', concession: '2', rejected: '8' }, '外观')
  const back = await draftWriteOff(warehouse, receipt, { writeOffType: 'RETURN', qty: '8', replaceFlag: 'Y' })
  await warehouse.act('receiveWriteOff', 'doPost', back)

  expect(await recomputeAll(buyer, 'poHeader', order.id)).toMatchObject({
    FED: expect.any(Number),
    FOUND: expect.any(Number),
    COMPUTED: expect.any(Number),
  })
  await recomputeAll(buyer, 'deliveryNoticeHeader', notice.id)
  await recomputeAll(buyer, 'deliveryNoteHeader', note.id)
  await recomputeAll(buyer, 'receiveHeader', receipt.id)
  await recomputeAll(supplier, 'poHeader', order.id)
  await recomputeAll(supplier, 'deliveryNoteHeader', note.id)
})

test('a received quantity names the receipts that it comes of, a price its agreement and the step that the quantity reaches', async () => {
  const { buyer } = people
  const steps = [
    { fromQty: '0', netPrice: '10' },
    { fromQty: '500', netPrice: '9.5' },
  ]
  const agreement = await agreementInForce(world, people, { line: { stepType: 'ORDER', agreementLineStep: steps } })
  const order = await orderOf(world, people, '600')
  const reasons = async (row: string, reader = buyer) => (await explained(reader, 'poHeader', order.id, row)).figures
  const price = (await reasons(firstOf(order, 'poLine').id)).find(({ field }) => field === 'netPrice')
  expect(price).toMatchObject({
    how: 'FOUND',
    value: '9.500000',
    inputs: [{ label: `协议 ${agreement.docNum} 第10行，数量 600 达到 500 起的价格`, of: { entity: 'agreementHeader', id: agreement.id } }],
  })
  const [head, english] = [await reasons(order.id), await reasons(order.id, buyer.reading('EN'))]
  expect(head.find(({ field }) => field === 'grossAmount')?.rule).toBe('不含税金额 + 税额')
  expect(english.find(({ field }) => field === 'grossAmount')?.rule).toBe('Net amount + Tax amount')
  await recomputeAll(buyer, 'poHeader', order.id)
  await noAgreements(world)
})

test('a supplier is told of his own documents what adds up, and of no agreement, requisition or document of another one', async () => {
  const { supplier, warehouse } = people
  const order = await confirmedOrder(world, people, '100')
  const note = await shippedNote(people, order, ['40'])
  await postedReceipt(world, people, note, ['40'])
  const theirs = await explained(supplier, 'poHeader', order.id, scheduleOf(await supplier.find('poHeader', order.id)).id)
  const shipped = theirs.figures.find(({ field }) => field === 'shippedQty')
  expect(shipped?.inputs).toMatchObject([{ value: '40', of: { entity: 'deliveryNoteHeader', name: note.docNum } }])
  const received = theirs.figures.find(({ field }) => field === 'receivedQty')
  expect(received?.inputs, 'receipts are ours').toEqual([{ label: '您无权查看的单据', value: '40' }])
  const line = firstOf(await supplier.find('poHeader', order.id), 'poLine')
  const price = (await explained(supplier, 'poHeader', order.id, line.id)).figures.find(({ field }) => field === 'netPrice')
  expect(price?.inputs).toEqual([])
  const other = await world.person('supplier02')
  expect(await other.refused(explained(other, 'poHeader', order.id))).toMatchObject({ status: 404 })
  expect(
    await warehouse.refused(explained(warehouse, 'poHeader', order.id, linesOf(note, 'deliveryNoteLine')[0]?.id)),
    'a row of another document',
  ).toMatchObject({ status: 403 })
})
