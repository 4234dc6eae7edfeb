/** One tree, two readings: what a formula or a condition comes to in the database is what the evaluator says. */
import { beforeAll, expect, test } from 'vitest'
import { amount, date, document, lines, lookup, percent, qty, ref, refs } from '../../catalogue/language/define.ts'
import { compile, compileTest, headOf, placeAt } from '../../catalogue/language/evaluator.ts'
import {
  above,
  all,
  any,
  atLeast,
  band,
  by,
  type Condition,
  count,
  days,
  each,
  earliest,
  equal,
  evaluate,
  every,
  type Formula,
  holds,
  inOrder,
  is,
  isSet,
  latest,
  minus,
  not,
  plusDays,
  type SumsBy,
  some,
  sum,
  sumsBy,
  times,
  today,
  weightedMean,
} from '../../catalogue/language/formula.ts'
import { conditionSql, formulaSql, sumsBySql } from '../../upstream/store/sql-of.ts'
import { quoted, type Table, tablesOf } from '../../upstream/store/tables.ts'
import { dice, randomFormula, randomRow, randomTest } from '../catalogue/random.ts'
import { openWorld, type World } from '../support/world.ts'

const label = ['样例', 'Sample'] as const

/** A document of no area, in tables of its own. */
const sample = document('cmIpdEarlyHeader', {
  label,
  fields: {
    head: amount('额', 'Amount'),
    bonus: percent('奖励', 'Bonus'),
    gross: qty('量', 'Qty'),
    kind: lookup('UOM', '种类', 'Kind'),
    due: date('到期', 'Due'),
    supplierId: ref('supplierInfo', '供应商', 'Supplier'),
    orgIds: refs('organization', '组织', 'Organisations'),
  },
  lines: {
    poLine: lines('行', 'Lines', {
      fields: {
        net: amount('净额', 'Net'),
        rate: percent('税率', 'Rate'),
        extra: qty('量', 'Qty'),
        kind: lookup('UOM', '种类', 'Kind'),
        day: date('日', 'Day'),
      },
      sums: [by('kind', 'net', 'extra'), by('rate', 'net')],
      lines: { poDelivery: lines('计划', 'Schedules', { fields: { part: qty('量', 'Qty') } }) },
    }),
  },
  states: { DRAFT: { label } },
  scope: { side: 'internal' },
  list: { find: [], columns: ['docNum'], sort: 'docNum' },
  edit: { sections: [] },
})

interface Row extends Record<string, unknown> {
  id: string
  poLine: Record<string, unknown>[]
}

const [header, line, schedule] = tablesOf(sample) as [Table, Table, Table]
const head = headOf(sample)
const about = { today: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date()) }
let world: World
let rows: Row[]

beforeAll(async () => {
  world = await openWorld()
  for (const table of [header, line, schedule]) {
    const columns = table.columns.map(({ name, sql }) => `${quoted(name)} ${sql}`)
    await world.query(`create table ${quoted(table.name.replace(/^po_/, 'sample_'))} (${columns.join(', ')})`)
  }
  const suppliers = await world.query<{ id: string }>('select id from supplier_info order by code limit 3')
  rows = randomRows(
    dice(7),
    suppliers.map(({ id }) => id),
  )
  const put = (table: Table, all: readonly object[]) =>
    world.query(
      `insert into ${nameOf(table)} (${columnsOf(table)}) select ${columnsOf(table)} from jsonb_populate_recordset(null::${nameOf(table)}, $1)`,
      [JSON.stringify(all.map((row) => stored(table, row)))],
    )
  await put(header, rows)
  await put(
    line,
    rows.flatMap((row) => row.poLine),
  )
  await put(
    schedule,
    rows.flatMap((row) => row.poLine.flatMap((one) => one.poDelivery as object[])),
  )
  const names = await world.query<{ id: string; name: string; staff_qty: number | null }>('select id, name, staff_qty from supplier_info')
  const byId = new Map(names.map((one) => [one.id, one]))
  for (const row of rows)
    Object.assign(row, {
      'supplierId.name': byId.get(String(row.supplierId))?.name ?? null,
      'supplierId.staffQty': byId.get(String(row.supplierId))?.staff_qty ?? null,
    })
})

const nameOf = (table: Table) => quoted(table.name.replace(/^po_/, 'sample_'))
const columnsOf = (table: Table) => table.columns.map(({ name }) => quoted(name)).join(', ')
const stored = (table: Table, row: object) =>
  Object.fromEntries(table.columns.map(({ name, field }) => [name, (row as Record<string, unknown>)[field] ?? null]))

function randomRows(die: ReturnType<typeof dice>, suppliers: readonly string[]): Row[] {
  const id = (kind: number, at: number) => `0000000${kind}-0000-4000-8000-${String(at).padStart(12, '0')}`
  const day = () => die.pick(null, '2026-02-28', '2026-11-20', about.today, '2031-01-01')
  const figures = { head: 0, bonus: 0, gross: 0 }
  return Array.from({ length: 14 }, (_, at) => ({
    id: id(1, at),
    ...randomRow(die, figures),
    kind: die.pick(null, 'PCS', 'KG'),
    due: day(),
    supplierId: die.pick(null, ...suppliers),
    orgIds: die.pick(null, [], [id(3, 1)], [id(3, 1), id(3, 2)]),
    poLine: Array.from({ length: at % 4 }, (_line, index) => ({
      id: id(2, at * 10 + index),
      headerId: id(1, at),
      ...randomRow(die, { net: 0, rate: 0, extra: 0 }),
      kind: die.pick(null, 'PCS', 'KG'),
      day: day(),
      poDelivery: Array.from({ length: index }, (_one, place) => ({
        id: id(4, at * 100 + index * 10 + place),
        headerId: id(1, at),
        parentId: id(2, at * 10 + index),
        part: String(place + 0.5),
      })),
    })),
  }))
}

/** Statements of the sample read tables of its own. */
const own = (sql: string) => sql.replaceAll(/"po_(line|delivery)"/g, '"sample_$1"')

async function inSql(formula: Formula): Promise<Map<string, string | null>> {
  const found = await world.query<{ id: string; value: string | null }>(
    own(`select id, (${formulaSql(formula, 't', header)})::text as value from cm_ipd_early_header t`),
  )
  return new Map(found.map(({ id, value }) => [id, value]))
}

async function heldInSql(test: Condition): Promise<string[]> {
  const found = await world.query<{ id: string }>(own(`select id from cm_ipd_early_header t where ${conditionSql(test, 't', header)} order by id`))
  return found.map(({ id }) => id)
}

const heldHere = (test: Condition) => rows.filter((row) => holds(test, { row, about })).map(({ id }) => id)

test('300 random formulas come to the same in the database', async () => {
  const die = dice(42)
  for (let round = 0; round < 300; round++) {
    const formula = compile({ op: 'plus', args: [randomFormula(die, ['head', 'bonus', 'gross'], 2, true), 0] }, head, sample.fields.gross)
    const found = await inSql(formula)
    for (const row of rows) expect(found.get(row.id) ?? null, JSON.stringify({ formula, row })).toBe(evaluate(formula, { row, about }))
  }
})

test('300 random conditions hold for the same rows, those with empty fields among them', async () => {
  const die = dice(4_242)
  for (let round = 0; round < 300; round++) {
    const condition = compileTest(randomTest(die, ['head', 'bonus', 'gross'], true), head)
    expect(await heldInSql(condition), JSON.stringify(condition)).toEqual(heldHere(condition))
  }
})

const sumsInSql = async (one: SumsBy) => {
  const { select, groupBy } = sumsBySql(one, 't', line)
  const found = await world.query<Record<string, unknown>>(own(`select ${select} from "po_line" t group by ${groupBy}`))
  return inOrder(
    one.parts,
    found.map((row) => ({ ...row, id: JSON.stringify(one.parts.map(({ field }) => row[field])) })),
  )
}
/** Figures as figures: the database fills up their places. */
const asFigures = (one: SumsBy, all: readonly Record<string, unknown>[]) =>
  all.map((row) => [...one.parts, ...one.figures].map(({ field }) => (row[field] === null || field === 'kind' ? row[field] : Number(row[field]))))

test('lines come to the same by key', async () => {
  const all = rows.flatMap(({ poLine }) => poLine)
  const sums = sample.lines.poLine.sums
  expect(sums.map(({ key }) => key)).toEqual(['kind', 'rate'])
  for (const one of sums) expect(asFigures(one, await sumsInSql(one))).toEqual(asFigures(one, sumsBy(one, all)))
})

const conditions: [says: string, test: Condition][] = [
  ['a code, or nothing', is('kind', 'PCS')],
  ['what is no code, nothing included', not(is('kind', 'PCS'))],
  ['one of several organisations', is('orgIds', '00000003-0000-4000-8000-000000000002')],
  ['organisations at all', isSet('orgIds')],
  ['due no later than in thirty days', atLeast(plusDays(today(), 30), 'due')],
  ['overdue by more than ten days', above(days('due', today()), 10)],
  ['a supplier of a name', isSet('supplierId.name')],
  ['a supplier of more people than pieces', above('supplierId.staffQty', 'gross')],
  ['lines of pieces alone', every('poLine', is('kind', 'PCS'))],
  ['a line above its head', some('poLine', above('net', 'parent.head'))],
  ['a line of the kind of its head', some('poLine', equal('kind', 'parent.kind'))],
  ['more than one line of pieces', above(count('poLine', is('kind', 'PCS')), 1)],
  ['schedules of all lines sum to more than one', above(sum('poLine.poDelivery.part'), 1)],
  ['the first day of lines before the last', above(latest('poLine.day'), earliest('poLine.day'))],
  ['a weighted mean above zero', above(weightedMean('poLine', times('net', 1), 'extra', { skip: is('kind', 'KG') }), 0)],
  ['each kind sums to less than its head', each('poLine.kind', not(above(sum('net'), 500))) as Condition],
  ['each kind has one line', each('poLine.kind', equal(count('poLine'), 1)) as Condition],
  [
    'a band of the amount',
    equal(
      band('head', [
        [500, 'A'],
        [0, 'B'],
      ]),
      { op: 'constant', args: [], with: 'B' },
    ),
  ],
  ['all of nothing, any of nothing', any(all(), any())],
]

test.each(conditions)('%s', async (_says, condition) => {
  const compiled = compileTest(condition, head)
  expect(await heldInSql(compiled)).toEqual(heldHere(compiled))
})

test('a line alone finds its document above it', async () => {
  const test = compileTest(above('net', minus('parent.head', 100)), placeAt(head, 'poLine'))
  const sql = own(`select id from "sample_line" t where ${conditionSql(test, 't', line)} order by id`)
  const found = await world.query<{ id: string }>(sql)
  const here = rows.flatMap((row) => row.poLine.filter((one) => holds(test, { row: one, parent: { row } })).map(({ id }) => id))
  expect(found.map(({ id }) => id)).toEqual(here)
  expect(here.length).toBeGreaterThan(0)
})
