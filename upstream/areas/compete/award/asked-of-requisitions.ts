/** Where lines of requisitions went: what suppliers are asked for stands beside them as long as it is held, and as released afterwards. How much is held the feed says. */
import type { LineRow } from '../../../../catalogue/language/define.ts'
import { isSame } from '../../../../catalogue/language/formula.ts'
import { requisitionHeader } from '../../../../catalogue/purchasing/requisition-header.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import { documentsOf } from '../../../runtime/rows/documents.ts'
import type { Work } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'

interface Held {
  /** The line that asks. */
  id: string
  requisitionLineId: string
  qty: string
}

export interface Asking {
  targetType: 'AUCTION' | 'COMPETE'
  id: string
  docNum: string | null
  status: string
  held: readonly Held[]
}

interface Known {
  requisition: string
  line: string
  qty: string
  status: string
}

interface AskingLine {
  id: string
  requisitionLineId: string | null
  requestQty: string
}

export const askedIn = (lines: readonly AskingLine[]): Held[] =>
  lines.flatMap(({ id, requisitionLineId, requestQty }) => (requisitionLineId ? [{ id, requisitionLineId, qty: requestQty }] : []))

/** `before` are the lines as they were. */
export async function holdAsked(work: Work, before: readonly AskingLine[], asking: Asking): Promise<void> {
  const { held } = asking
  if (held.length === 0 && askedIn(before).length === 0) return
  const { rows: known } = await work.tx.query<Known>(
    `select header_id as requisition, target_line_id as line, qty, target_status as status from requisition_target_relation
     where target_header_id = $1 and relation_state = 'ACTIVE'`,
    [asking.id],
  )
  const isSettled = known.length === held.length && held.every(({ id, qty }) => known.some((row) => row.line === id && isSame(row.qty, qty)))
  if (isSettled) return nameStatus(work, asking, known)
  const ids = held.map(({ requisitionLineId }) => requisitionLineId)
  const requisitions = await documentsOf(work.tx, tableOf('requisitionLine'), ids)
  await keep(work, requisitionHeader, [...known.map(({ requisition }) => requisition), ...requisitions], (requisition) => {
    for (const line of requisition.requisitionLine) {
      const wanted = held.filter(({ requisitionLineId }) => requisitionLineId === line.id)
      moveRelations(line, asking, wanted, (at) =>
        newLineOf(work, requisitionHeader, 'requisitionTargetRelation', { headerId: requisition.id, parent: line, lineNum: at * 10 }),
      )
    }
  })
}

function nameStatus({ tx }: Work, { id, status }: Asking, known: readonly Known[]): void {
  if (known.every((row) => row.status === status)) return
  tx.send(`update requisition_target_relation set target_status = $2 where target_header_id = $1 and relation_state = 'ACTIVE'`, [id, status])
}

type Line = LineRow<typeof requisitionHeader, 'requisitionLine'>
type Relation = Line['requisitionTargetRelation'][number]

function moveRelations(line: Line, { id, targetType, docNum, status }: Asking, held: readonly Held[], begin: (at: number) => Relation): void {
  const relations = line.requisitionTargetRelation
  for (const relation of relations)
    if (relation.targetHeaderId === id && relation.relationState === 'ACTIVE' && !held.some((one) => one.id === relation.targetLineId))
      Object.assign(relation, { relationState: 'RELEASED', targetStatus: status })
  for (const { id: targetLineId, qty } of held) {
    const facts = { targetType, targetHeaderId: id, targetLineId, targetDocNum: docNum, targetStatus: status, qty, relationState: 'ACTIVE' }
    const known = relations.find((relation) => relation.targetLineId === targetLineId)
    if (known) Object.assign(known, facts)
    else relations.push(Object.assign(begin(relations.length + 1), facts))
  }
}
