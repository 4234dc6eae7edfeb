/** A model tried with documents that are there: who would be asked, and where it would stop. Nothing is stored. */

import { workCalendar } from '../../../../catalogue/base/work-calendar.ts'
import type { AnyDefinition, FlowCode, Full } from '../../../../catalogue/language/define.ts'
import type { processModel } from '../../../../catalogue/workflow/process-model.ts'
import type { Look } from '../../../runtime/behaviour.ts'
import { readDocuments } from '../../../runtime/rows/documents.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { Refusal } from '../../../runtime/rules/refusal.ts'
import type { Doc } from '../../../runtime/types.ts'
import { isClosed } from '../../../runtime/visibility/envelopes.ts'
import { inTurn } from '../../../runtime/work.ts'
import { definitionNamed, type Work } from '../../../runtime/working.ts'
import { quoted, tableOf } from '../../../store/tables.ts'
import { systemWork } from '../../jobs/system-actor.ts'
import { departmentOf } from '../../organisation/department-of.ts'
import { type Rehearsed, readModel, rehearse, type Setting } from '../engine/index.ts'
import { approversOf } from '../run/binding.ts'
import { amountInCny, caseOf, type Matter } from '../run/instance.ts'
import { organisationIn } from '../run/organisation.ts'

type Model = Full<typeof processModel>
type Graph = Setting['model']

const MOST = 20

export async function rehearsalOf(model: Model, { tx, now, language }: Look): Promise<Doc[]> {
  const { bpmnXml, formEntity } = model
  const work = systemWork(tx, now)
  const definition = definitionNamed(formEntity)
  const docs = (await readDocuments<Doc>(tx, definition.entity, await chosen(work, definition, model))).filter((doc) => !isClosed(definition, doc))
  const graph = bpmnXml?.trim() && docs.length > 0 ? await readableModel(bpmnXml) : null
  if (!graph) return []
  const index = language === 'EN' ? 1 : 0
  return inTurn(docs, async (doc) => {
    const { outcome, why, path } = await tried(work, graph, definition, doc)
    return {
      id: doc.id,
      docNum: String(doc.docNum ?? doc.code ?? ''),
      outcome: (outcome === 'PASSED' ? ['通过', 'Passes'] : ['停止', 'Stops'])[index],
      path: await namedPath(work, graph, path, language),
      why: why?.[language] ?? null,
    }
  })
}

async function readableModel(xml: string): Promise<Graph | null> {
  try {
    return (await readModel(xml)).model
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The newest first. */
async function chosen({ tx }: Work, { entity, type }: AnyDefinition, { trialNum, trialFrom, trialTo }: Model): Promise<string[]> {
  if (!trialNum?.trim() && !trialFrom) return []
  const number = type === 'document' ? 'doc_num' : 'code'
  const { rows } = await tx.query<{ id: string }>(
    `select id from ${quoted(tableOf(entity).name)} where ($1::text is null or ${number} = $1) and ($2::date is null or creation_date >= $2::date)
       and ($3::date is null or creation_date < $3::date + 1) order by creation_date desc, id limit ${MOST}`,
    [trialNum?.trim() || null, trialFrom, trialTo],
  )
  return rows.map(({ id }) => id)
}

async function tried(work: Work, model: Graph, definition: AnyDefinition, doc: Doc): Promise<Rehearsed> {
  const [flow = 'SUBMIT'] = Object.keys(definition.flows) as FlowCode[]
  const matter: Matter = { definition, doc, flow }
  const starterId = String(doc.createdBy)
  const starter = { id: starterId, departmentId: await learn(work, departmentOf(starterId)) }
  const about = await caseOf(work, matter, starter, await amountInCny(work, matter))
  const organisation = organisationIn(work.tx, { definition, doc, today: work.today, managers: approversOf(definition, flow) })
  const [rehearsed] = await rehearse({ model, organisation, now: work.nowText, calendar: workCalendar() }, [about])
  return rehearsed ?? { outcome: 'STOPPED', why: null, path: [] }
}

/** 部门负责人：彭思远 → 采购经理：周明 */
async function namedPath({ tx }: Work, { nodes }: Graph, path: Rehearsed['path'], language: Look['language']): Promise<string> {
  const isEnglish = language === 'EN'
  const ids = path.flatMap(({ people }) => people.map(({ userId }) => userId))
  const { rows } = await tx.query<{ id: string; name: string }>(
    `select id, ${isEnglish ? 'name_en' : 'name'} as name from entity_label where id = any($1::uuid[])`,
    [ids],
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const steps = path.map(({ nodeId, people }) => {
    const node = nodes[nodeId]
    const called = (isEnglish && node?.nameEn) || node?.name || nodeId
    return `${called}${isEnglish ? ': ' : '：'}${people.map(({ userId }) => names.get(userId) ?? userId).join(isEnglish ? ', ' : '、')}`
  })
  return steps.join(' → ')
}
