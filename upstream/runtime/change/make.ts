/** The document that an action makes of its own one; once, where its definition says so. */
import { type AnyDefinition, type Draft, type Fields, isServerOwned, type Make } from '../../../catalogue/language/define.ts'
import type { Scope } from '../../../catalogue/language/formula.ts'
import { inStates } from '../../store/alone.ts'
import { quoted, snake, type Table, tableOf } from '../../store/tables.ts'
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
  const there = make.again ? await madeBefore(call, table, make.key, doc.id) : undefined
  if (there) {
    call.made.push({ entity: make.entity, ...there, isSame: true })
    return
  }
  const scope: Scope = { row: doc, about: await readFormulaInputs(call, definition, doc) }
  const head = { [make.key]: doc.id, ...valuesOf(table.fields, make.map, scope) }
  const lines = Object.entries(make.lines ?? {}).map(([entity, { of, map }]) => {
    const rows = rowsAt(definition, doc, of).filter(({ row }) => on !== of || call.lineIds.includes(row.id))
    return [entity, rows.map(({ row }) => valuesOf(tableOf(entity).fields, map, { row, parent: scope, about: scope.about }))] as const
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

/** Of values those that somebody might type. */
export const typedIn = (fields: Fields, values: Doc | Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => fields[key] && !isServerOwned(fields[key])))

/** One that its key lets stand alone only in some states makes room for another one once it has left them. */
async function madeBefore({ tx }: ActionCall, table: Table, key: string, id: string): Promise<{ id: string; docNum: string } | undefined> {
  const { definition } = table
  const rule = definition.alone.find(({ by }) => by.length === 1 && by[0] === key)
  const name = definition.type === 'master' ? 'code' : 'doc_num'
  const { rows } = await tx.query<{ id: string; docNum: string }>(
    `select id, ${quoted(name)} as "docNum" from ${quoted(table.name)} where ${quoted(snake(key))} = $1 and ${inStates(definition, rule?.whileIn)} limit 1`,
    [id],
  )
  return rows[0]
}
