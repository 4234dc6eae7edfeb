/** `listPicks`: the rows that a reference field may point to, as code and name, by what was typed. */
import type { Pool } from 'pg'
import type { AnyDefinition, Field, Fields, LinesMap } from '../../../catalogue/language/define.ts'
import { carriedKey } from '../../../catalogue/language/formula.ts'
import { stepsOf } from '../../../contract/form-names.ts'
import type { Answer } from '../../../contract/types.ts'
import { carriedInputsSql } from '../../store/carried-inputs-sql.ts'
import { findTable, quoted, snake, type Table } from '../../store/tables.ts'
import type { PickRequest } from '../change/requests.ts'
import { pathsBrought } from '../figures/carried-inputs.ts'
import { enterRoleSql, inTransaction, permitted } from '../rows/database.ts'
import { refuseRule } from '../rules/refusal.ts'
import type { Actor, CallContext } from '../types.ts'
import { isHidden, mayRead } from '../visibility/readable-fields.ts'
import { buttonsFor } from '../visibility/rights.ts'
import { withinScope } from '../visibility/scope.ts'

const mostRows = 200

interface Picked {
  id: string
  carried?: Record<string, unknown>
}

/** `field` is a form name: `supplierId`, `poLine[0].materialId`, `input.doTurnLine.buyerId`; `near` is what stands near it in the form, by the names that its definition restricts it with. */
export function listPicks(pool: Pool, definition: AnyDefinition, request: PickRequest, context: CallContext): Promise<Answer> {
  buttonsFor(definition, context.actor)
  const name = request.field
  const field = fieldNamed(definition, name, context.actor) ?? refuseRule('NOT_FOUND')
  const table = (field.target && findTable(field.target)) || refuseRule('NOT_FOUND')
  const known = context.actor.side === 'supplier' && field.options.knownBy ? findTable(field.options.knownBy) : undefined
  const source = known ? namedIn(known, snake(name.split('.').at(-1) ?? '')) : quoted(table.name)
  const seen = known ? 'true' : withinScope(table, 't', context.actor, permitted)
  const steps = (stepsOf(name) ?? []).filter((step) => typeof step === 'string')
  const paths = known ? [] : pathsBrought(definition, steps.slice(0, -1), steps.at(-1) ?? '', context.actor)
  const { sql, values } = picksQuery({ table, source, seen, isOwn: !known, paths }, field, request, context.language === 'EN')
  // Under the person's own role: nobody picks what he may not see.
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => ({
    status: '200',
    msg: '',
    data: (await tx.query<Picked>(sql, values)).rows.map(({ carried, ...row }) =>
      carried ? { ...row, carried: { [carriedKey(steps.at(-2) ?? '', steps.at(-1) ?? '', row.id)]: carried } } : row,
    ),
  }))
}

/** Nobody is suggested anything by a field that he may not see. */
function fieldNamed(definition: AnyDefinition, name: string, actor: Actor): Field | undefined {
  const steps = stepsOf(name)?.filter((step) => typeof step === 'string') ?? []
  const [first, action = '', key = ''] = steps
  if (first === 'input') return ownOf(ownOf(definition.actions, action)?.input ?? {}, key)
  return fieldUnder(definition, definition, steps, actor)
}

function fieldUnder(
  definition: AnyDefinition,
  { fields, lines }: { fields: Fields; lines: LinesMap },
  [head = '', ...rest]: string[],
  actor: Actor,
): Field | undefined {
  const field = ownOf(fields, head)
  if (rest.length === 0) return mayRead(actor, definition, head, field) ? field : undefined
  const spec = ownOf(lines, head)
  return spec && !isHidden(actor, spec) ? fieldUnder(definition, spec, rest, actor) : undefined
}

/** Never what every object has. */
const ownOf = <T>(named: Readonly<Record<string, T>>, name: string): T | undefined => (Object.hasOwn(named, name) ? named[name] : undefined)

/** What the person's rows of another kind name in this column. */
const namedIn = ({ name }: Table, column: string) => `(select distinct ${quoted(column)} as id from ${quoted(name)})`

interface From {
  table: Table
  source: string
  /** Which of its rows, as SQL. */
  seen: string
  /** The rows are those of the table, with all its columns. */
  isOwn: boolean
  /** What formulas read of them. */
  paths: readonly string[]
}

function picksQuery(
  { table, source, seen, isOwn, paths }: From,
  field: Field,
  request: PickRequest,
  isEnglish: boolean,
): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const tests = [seen]
  if (request.ids?.length) tests.push(`t.id = any(${bind(request.ids)}::uuid[])`)
  else if (isOwn && table.byField.has('enabledFlag')) tests.push(`t.enabled_flag = 'Y'`)
  for (const [column, rule] of Object.entries(field.options.where ?? {})) {
    if (!isOwn || !table.byField.has(column)) continue
    const at = `t.${quoted(snake(column))}`
    if (typeof rule === 'string') tests.push(`${at} = ${bind(rule)}`)
    // A row that says nothing fits everywhere, and so does everything where nothing is said.
    else if (request.near?.[rule.same]) tests.push(`(${at}::text = ${bind(String(request.near[rule.same]))} or ${at} is null)`)
  }
  const q = request.q?.trim()
  if (q) {
    const text = bind(`%${q.replace(/[\\%_]/g, (c) => `\\${c}`)}%`)
    tests.push(`(l.code ilike ${text} or l.name ilike ${text} or l.name_en ilike ${text})`)
  }
  const carried = paths.length > 0 ? `, ${carriedInputsSql(paths, 't', table)} as carried` : ''
  const limit = Math.min(Math.max(request.pageRows ?? 20, 1), mostRows)
  const sql = `select t.id, l.code, l.${isEnglish ? 'name_en' : 'name'} as name${carried} from ${source} t join entity_label l on l.id = t.id
    where ${tests.join(' and ')} order by l.code, t.id limit ${limit}`
  return { sql, values }
}
