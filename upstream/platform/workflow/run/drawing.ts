/** The diagram of a process: where it stands, since when, and with whom. */
import { clockTime } from '../../../../catalogue/constants/clock.ts'
import type { Language } from '../../../../contract/types.ts'
import { Refusal } from '../../../runtime/rules/refusal.ts'
import type { Tx } from '../../../runtime/types.ts'
import type { Mark } from '../engine/drawing/draw.ts'
import { drawModel, readModel } from '../engine/index.ts'
import { keptModel } from './sources.ts'

interface Row {
  nodeId: string
  isOpen: boolean
  isRejected: boolean
  people: string[]
  at: Date
}

/** $1 the process: of each node the last time that it was asked. */
const NODES = `
select distinct on (t.node_id) t.node_id as "nodeId", bool_or(t.task_status in ('OPEN', 'CLAIMABLE')) as "isOpen", bool_or(t.result = 'REJECT') as "isRejected",
  array_agg(coalesce(u.NAME, '') order by t.line_num) filter (where t.task_status <> 'CANCELLED') as people, max(coalesce(t.decided_at, t.created_at)) as at
from process_task t left join entity_label u on u.id = t.assignee_id where t.header_id = $1 and t.task_status <> 'TRANSFERRED'
group by t.node_id, t.group_key order by t.node_id, max(t.line_num) desc`

export async function drawRun(tx: Tx, instanceId: string, language: Language): Promise<string | null> {
  const { rows: found } = await tx.query<{ digest: string | null }>('select model_digest as digest from process_instance where id = $1', [instanceId])
  const digest = found[0]?.digest
  const model = digest ? await keptModel(tx, digest) : null
  if (!model) return null
  const { rows } = await tx.query<Row>(NODES.replace('NAME', language === 'EN' ? 'name_en' : 'name'), [instanceId])
  const marks = Object.fromEntries(rows.map((row): [string, Mark] => [row.nodeId, markOf(row)]))
  return drawModel(model, { marks, language })
}

const markOf = ({ isOpen, isRejected, people, at }: Row): Mark => ({
  state: isOpen ? 'CURRENT' : isRejected ? 'REJECTED' : 'PASSED',
  people: (people ?? []).filter(Boolean),
  time: clockTime(new Date(at)),
})

/** Of a document the process that runs, or ran last. */
export async function drawApproval(tx: Tx, businessId: string, language: Language): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>('select id from process_instance where business_id = $1 order by started_at desc limit 1', [
    businessId,
  ])
  return rows[0] ? drawRun(tx, rows[0].id, language) : null
}

/** What is no model is not drawn. */
export async function drawXml(xml: string | null, language: Language): Promise<string | null> {
  try {
    return xml?.trim() ? drawModel(await readModel(xml), { marks: {}, language }) : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
