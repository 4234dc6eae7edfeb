/** What is taken of rows of other documents: by the definition, under row security, and never more than is open. */
import { beforeAll, expect, test } from 'vitest'
import { deliveryNoteHeader } from '../../catalogue/delivery/delivery-note-header.ts'
import { documents, pages } from '../../catalogue/index.ts'
import type { Take } from '../../catalogue/language/define.ts'
import { defaultButtons } from '../../catalogue/pages/grants.ts'
import { inTransaction, systemOpening } from '../../upstream/runtime/rows/database.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { takenTable } from '../../upstream/store/taken-sql.ts'
import { confirmedOrder, linesOf, type People, peopleOf } from '../delivery/goods.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

const page = 'deliveryNoteDealList'
const doTake = async (body: object, person = people.supplier, on = page) =>
  (await person.verb('deliveryNoteHeader', 'doTake', { take: 'toShip', ...body }, { page: on })).data as { made: { id: string }[]; rows: Doc[] }
const schedulesOf = (order: Doc) => linesOf(order, 'poLine').flatMap((line) => linesOf(line, 'poDelivery'))

test('rows that are chosen without a quantity are taken as far as they are open', async () => {
  const order = await confirmedOrder(world, people, '100', { lines: 2 })
  const [first, second] = schedulesOf(order)
  const { made } = await doTake({ rows: [{ id: first?.id, qty: '30' }, { id: second?.id }] })
  const note = await people.supplier.find('deliveryNoteHeader', String(made[0]?.id))
  expect(linesOf(note, 'deliveryNoteLine').map(({ shipQty }) => shipQty)).toEqual(['30.0000', '105.0000'])
})

test('a preview shows the documents that would be made, and stores none', async () => {
  const order = await confirmedOrder(world, people, '100', { lines: 2 })
  const count = async () => (await world.query<{ n: string }>('select count(*) as n from delivery_note_header'))[0]?.n
  const before = await count()
  const { rows } = await doTake({ rows: schedulesOf(order).map(({ id }) => ({ id })), preview: true })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ orgId: order.orgId, supplierId: order.supplierId, status: 'DRAFT' })
  expect(await count()).toBe(before)
})

test('rows that differ in what parts them become documents of their own', async () => {
  const one = await confirmedOrder(world, people, '100')
  const two = await confirmedOrder(world, people, '100')
  const [elsewhere] = await world.query<{ id: string }>('select id from delivery_info where id <> $1 limit 1', [schedulesOf(one)[0]?.deliveryInfoId])
  await world.query('update po_delivery set delivery_info_id = $2 where header_id = $1', [two.id, elsewhere?.id])
  const { made } = await doTake({ rows: [one, two].flatMap(schedulesOf).map(({ id }) => ({ id })) })
  expect(made).toHaveLength(2)
})

test.each([
  ['0', '数字'],
  ['-5', '数字'],
  ['1.23456', '数字'],
  ['105.0001', '超过可发105'],
])('%s of a schedule of 100 with 5 %% more allowed is refused', async (qty, words) => {
  const order = await confirmedOrder(world, people, '100')
  const refusal = await people.supplier.refused(doTake({ rows: [{ id: schedulesOf(order)[0]?.id, qty }] }))
  expect(refusal.words.CN).toContain(words)
})

test('nothing chosen, a name that is no take and an id that is none are each refused', async () => {
  const refused = async (body: object) => (await people.supplier.refused(doTake(body))).code
  expect(await refused({ rows: [] })).toBe('NOTHING_CHOSEN')
  expect(await refused({ take: 'toString', rows: [{ id: '1' }] })).toBe('NOT_FOUND')
  expect(await refused({ rows: [{ id: 'none' }] })).toBe('NOT_FOUND')
})

test('S5.2 a schedule of another supplier is not there for whoever guesses its id, and whoever lacks the button takes nothing', async () => {
  const order = await confirmedOrder(world, people, '100')
  const [schedule] = schedulesOf(order)
  const other = await world.person('supplier02')
  expect((await other.refused(doTake({ rows: [{ id: schedule?.id }] }, other))).status).toBe(404)
  const byWarehouse = doTake({ rows: [{ id: schedule?.id }] }, people.warehouse, 'deliveryNoteList')
  expect((await people.warehouse.refused(byWarehouse)).status).toBe(403)
})

test('the schedules of an order are found by it, and not among those of all orders', async () => {
  const order = await confirmedOrder(world, people, '100')
  const { toShip } = deliveryNoteHeader.takes
  if (!toShip) throw new Error('Nothing is shipped')
  const { source } = takenTable(toShip, ['toShip'], [`r2.id = '${order.id}'`])
  // Of few rows the database reads all, whatever index there is.
  const plan = await inTransaction(world.pool, `set local enable_seqscan = off; ${systemOpening}`, async (tx) => {
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain select * from ${source} t`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/po_delivery_header\b.*\n\s*Index Cond: \(header_id = /)
})

/** Every take of the catalogue, on each page that shows it, for whoever has its button there. */
const shown = documents.flatMap((definition) =>
  Object.entries(definition.takes).flatMap(([take, { resource }]) =>
    pages
      .filter(
        ({ entity, kind, view, beside }) =>
          entity === definition.entity && kind === 'list' && (view === undefined || view === take || beside?.includes(take)),
      )
      .flatMap((entry) =>
        entry.for
          .filter((who) => defaultButtons(definition, entry, who).includes(resource))
          .map((who) => ({ entity: definition.entity, take, page: entry.name, who })),
      ),
  ),
)

const names: Partial<Record<string, string>> = {
  supplier: 'supplier01',
  buyer: 'buyer1',
  manager: 'manager1',
  warehouse: 'warehouse1',
  finance: 'finance1',
  quality: 'quality1',
}

test.each(shown)(
  '$who finds on $page what may be taken into $entity ($take), searched and ordered by each of its columns',
  async ({ entity, take, page, who }) => {
    const definition = documents.find((one) => one.entity === entity)
    const person = await world.person(names[who] ?? '', who)
    const { columns = {}, find = [] }: Partial<Take> = definition?.takes[take] ?? {}
    const list = async (more: object) => (await person.list(page, { view: take, ...more })).rows
    for (const orderBy of Object.keys(columns)) expect(await list({ orderBy })).toBeInstanceOf(Array)
    const asked = find.map((name) => (columns[name]?.field.kind === 'date' ? [`${name}.from`, '2026-01-01'] : [name, 'x']))
    expect(await list({ search: Object.fromEntries(asked) })).toBeInstanceOf(Array)
  },
)
