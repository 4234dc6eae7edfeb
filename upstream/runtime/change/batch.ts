/** Many rows by one action: each on its own, or all or none. Either way it is told what became of each. */

import { recordName } from '../../../catalogue/labels/record-name.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import type { BatchRow, RowOutcome, Warning } from '../../../contract/types.ts'
import type { Table } from '../../store/tables.ts'
import { readHeaders } from '../rows/documents.ts'
import { Refusal } from '../rules/refusal.ts'
import type { Doc } from '../types.ts'
import { forgetMasters, type Work } from '../working.ts'

const outcomeOf = (definition: AnyDefinition, id: string, doc: Doc | undefined, outcome: RowOutcome, words?: Warning): BatchRow => ({
  id,
  number: doc ? recordName(definition, doc, 'CN') : '',
  outcome,
  ...(words && { words }),
})

/** What one row wrote is taken back when it is refused, and the others go on. Rows are taken by id, as locks are. */
export async function eachAlone<R extends { id: string }>(
  work: Work,
  table: Table,
  rows: readonly R[],
  run: (row: R) => Promise<Doc>,
): Promise<BatchRow[]> {
  const outcomes: BatchRow[] = []
  for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const [made, warnings] = [work.made.length, work.warnings.length]
    await work.tx.query('savepoint one_row')
    try {
      outcomes.push(outcomeOf(table.definition, row.id, await run(row), 'done'))
      await work.tx.query('release savepoint one_row')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await work.tx.query('rollback to savepoint one_row')
      work.made.length = made
      work.warnings.length = warnings
      work.touched.clear()
      forgetMasters(work)
      // Of a row that is not theirs not even the number is told.
      const [doc] = error.code === 'NOT_FOUND' ? [] : await readHeaders(work.tx, table, [row.id], false)
      outcomes.push(outcomeOf(table.definition, row.id, doc, 'refused', error.words))
    }
  }
  return outcomes
}

/** The refusal of one row is that of all, and names it. */
export async function allOrNone(definition: AnyDefinition, docs: readonly Doc[], run: (doc: Doc) => Promise<void>): Promise<void> {
  for (const doc of docs) {
    await run(doc).catch((error) => {
      if (!(error instanceof Refusal) || docs.length === 1) throw error
      const batch = docs.map((each) =>
        each === doc ? outcomeOf(definition, each.id, each, 'refused', error.words) : outcomeOf(definition, each.id, each, 'held'),
      )
      throw new Refusal({ ...error, batch })
    })
  }
}
