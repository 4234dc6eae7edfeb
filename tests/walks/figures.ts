/** Every derived figure of the documents, computed anew from the rows by the arithmetic of the database: what is stored must be the same. */
import type { World } from '../support/world.ts'
import { budgetFigures } from './budget-figures.ts'
import { financeFigures } from './finance-figures.ts'
import { goodsFigures } from './goods-figures.ts'
import { laws } from './laws.ts'
import { orderFigures } from './order-figures.ts'
import { paymentFigures } from './payment-figures.ts'
import { planFigures } from './plan-figures.ts'

/** Of the rows `t` of a table, and `h` of what they stand in: what each column must be. */
export interface Figures {
  table: string
  /** Of what the rows are lines, whose number names them in a failure. */
  header?: string
  /** Computed by formulas of the document. */
  computed: Readonly<Record<string, string>>
  /** Fed or kept by other documents; nothing there yet is nought. */
  kept?: Readonly<Record<string, string>>
}

export const figures: readonly Figures[] = [...orderFigures, ...planFigures, ...goodsFigures, ...financeFigures, ...paymentFigures, ...budgetFigures]

export interface Difference {
  figure: string
  of: string
  stored: string | null
  anew: string | null
}

function statementsOf({ table, header, computed, kept = {} }: Figures): string[] {
  const from = header ? `${table} t join ${header} h on h.id = t.header_id` : `${table} t`
  // A project has a code where documents have a number.
  const called = (row: string) => `coalesce(to_jsonb(${row}) ->> 'doc_num', to_jsonb(${row}) ->> 'code')`
  const name = header ? `${called('h')} || '-' || t.line_num` : called('t')
  const compare = (column: string, stored: string, anew: string) =>
    `select '${table}.${column}' as figure, ${name} as of, (${stored})::text as stored, (${anew})::text as anew from ${from} where (${stored}) is distinct from (${anew})`
  return [
    ...Object.entries(computed).map(([column, anew]) => compare(column, `t.${column}`, anew)),
    ...Object.entries(kept).map(([column, anew]) => compare(column, `coalesce(t.${column}, 0)`, anew)),
  ]
}

const everything = [...figures.flatMap(statementsOf), ...laws].join('\nunion all\n')

export const differences = (world: World): Promise<Difference[]> => world.query<Difference>(`${everything}\norder by 1, 2`)
