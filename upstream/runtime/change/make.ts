/** The document that an action makes of its own one; once, where its definition says so. */
import { type AnyDefinition, type Draft, type Fields, isServerOwned, linesEach, type Make } from '../../../catalogue/language/define.ts'
import { holds, type Scope } from '../../../catalogue/language/formula.ts'
import { statusField } from '../../../catalogue/language/rights.ts'
import { inStates } from '../../store/alone.ts'
import { numberColumn, quoted, snake, type Table, tableOf } from '../../store/tables.ts'
import type { ActionCall } from '../behaviour.ts'
import { readFormulaInputs } from '../figures/formula-inputs.ts'
import { linesIn } from '../rows/lines-in.ts'
import type { Doc } from '../types.ts'
import { rowsAt } from '../visibility/visible-rows.ts'
import { create } from '../work.ts'
import { valuesOf } from './mapped-values.ts'

/** The document that acts is locked, so whoever acts again finds what was made before. */
export async function makeDocument(call: ActionCall, definition: AnyDefinition, on: string | undefined, doc: Doc, make: Make): Promise<void> {
  const table = tableOf(make.entity)
  const about = await readFormulaInputs(call, definition, doc)
  const isChosen = (path: string, row: Doc) => on !== path || call.lineIds.includes(row.id)
  const heads = combinations(definition, doc, linesEach(make), isChosen)
    .map(
      ({ row, lines }): MadeOf => ({
        scope: { row, about },
        lines,
        values: { [make.key]: doc.id, ...valuesOf(table.fields, make.map, { row, about }) },
      }),
    )
    .filter(({ scope }) => !make.while || holds(make.while, scope))
  for (const of of alike(heads, make)) await makeOne(call, definition, doc, make, of, isChosen)
}

/** What one document is made of: this one, with the lines that it is made for standing in it in place of all of their kind. */
interface MadeOf {
  scope: Scope
  /** Those lines, by their paths. */
  lines: Readonly<Record<string, Doc>>
  values: Record<string, unknown>
}

/** One that was made for no lines in particular stands for itself. */
const alike = (heads: readonly MadeOf[], { per }: Make): MadeOf[][] =>
  per ? [...Map.groupBy(heads, ({ values }) => JSON.stringify(per.map((field) => values[field] ?? null))).values()] : heads.map((one) => [one])

/** The document once for each combination of lines of these kinds. */
function combinations(
  definition: AnyDefinition,
  doc: Doc,
  [path, ...others]: readonly string[],
  isChosen: (path: string, row: Doc) => boolean,
): { row: Doc; lines: Record<string, Doc> }[] {
  if (path === undefined) return [{ row: doc, lines: {} }]
  const [first = '', ...below] = path.split('.')
  const chosen = rowsAt(definition, doc, path).filter(({ row }) => isChosen(path, row))
  const further = combinations(definition, doc, others, isChosen)
  return chosen.flatMap(({ row, scope }) =>
    further.map((one) => ({ row: { ...one.row, [first]: standing(scope, below) }, lines: { ...one.lines, [path]: row } })),
  )
}

/** The row, in place of all of its kind in the row above it. */
const standing = ({ row, parent }: Scope, names: readonly string[]): unknown => {
  const name = names.at(-1)
  return name === undefined || !parent ? row : standing({ ...parent, row: { ...parent.row, [name]: row } }, names.slice(0, -1))
}

async function makeOne(
  call: ActionCall,
  definition: AnyDefinition,
  doc: Doc,
  make: Make,
  of: readonly MadeOf[],
  isChosen: (path: string, row: Doc) => boolean,
): Promise<void> {
  const table = tableOf(make.entity)
  const [first] = of
  if (!first) return
  const { scope, values } = first
  const there = make.again
    ? await madeBefore(call, table, Object.fromEntries([make.key, ...(make.per ?? [])].map((field) => [field, values[field]])))
    : undefined
  if (there) {
    call.made.push({ entity: make.entity, ...there, isSame: true })
    return
  }
  const head = { ...values, ...(make.starts && { [statusField(table.definition)]: make.starts }) }
  const lines = Object.entries(make.lines ?? {}).map(([entity, made]) => {
    const those = linesEach(make).includes(made.of) ? of.flatMap((one) => one.lines[made.of]?.id ?? []) : null
    const rows = rowsAt(definition, doc, made.of).filter(({ row }) => (those === null || those.includes(row.id)) && isChosen(made.of, row))
    return [entity, rows.map((one) => valuesOf(tableOf(entity).fields, made.map, under(one.scope, scope)))] as const
  })
  const draft = {
    ...typedIn(table.fields, head),
    ...Object.fromEntries(lines.map(([entity, rows]) => [entity, rows.map((row) => typedIn(tableOf(entity).fields, row))])),
  }
  await create(call, table.definition, draft as Draft<AnyDefinition>, {
    // What nobody may type comes past the draft.
    fill(made: Doc) {
      Object.assign(made, head)
      for (const [entity, rows] of lines) for (const [at, line] of linesIn(made, entity).entries()) Object.assign(line, rows[at])
    },
  })
}

/** The row below the document as that stands here. */
const under = ({ row, parent }: Scope, head: Scope): Scope => (parent ? { row, parent: under(parent, head) } : head)

/** Of values those that somebody might type. */
export const typedIn = (fields: Fields, values: Doc | Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => fields[key] && !isServerOwned(fields[key])))

/** One that its key lets stand alone only in some states makes room for another one once it has left them. */
async function madeBefore({ tx }: ActionCall, table: Table, key: Record<string, unknown>): Promise<{ id: string; docNum: string } | undefined> {
  const { definition } = table
  const fields = Object.keys(key)
  const rule = definition.alone.find(({ by }) => by.length === fields.length && by.every((field) => fields.includes(field)))
  const same = fields.map((field, at) => `${quoted(snake(field))} is not distinct from $${at + 1}`)
  const { rows } = await tx.query<{ id: string; docNum: string }>(
    `select id, ${quoted(numberColumn(definition))} as "docNum" from ${quoted(table.name)} where ${[...same, inStates(definition, rule?.whileIn)].join(' and ')} limit 1`,
    Object.values(key),
  )
  return rows[0]
}
