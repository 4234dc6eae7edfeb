/** Handing a document over to another system because an action says so, and what stands in it of how that went. */

import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import type { Action, AnyDefinition, Sends } from '../../../catalogue/language/define.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Doc } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import type { CallOutcome } from './call.ts'
import { effective } from './effective.ts'
import { isRecord } from './facts.ts'
import { maskedText } from './masked.ts'
import { sourcesOf } from './request.ts'
import { sourceValues } from './values.ts'

const LONGEST = 500

/** How a document is handed over by the interface of this code; undefined where no action does. */
export const sendingBy = ({ actions }: AnyDefinition, code: string): Sends | undefined =>
  Object.values(actions).flatMap(({ sends }) => (sends?.by === code ? [sends] : []))[0]

/** Document or part that keeps how it went. */
function keeperOf(doc: Doc, { at }: Sends): Record<string, unknown> {
  const part = at === undefined ? doc : doc[at]
  return isRecord(part) ? part : doc
}

const note = (keeper: Record<string, unknown>, facts: Readonly<Record<string, unknown>>): void => {
  for (const [field, value] of Object.entries(facts)) if (field in keeper) keeper[field] = value
}

/** Before the document is written: refuses while its interface is not in effect, and what the other side has as it is now. */
export async function beginHandOver(work: Work, definition: AnyDefinition, doc: Doc, { sends }: Action): Promise<void> {
  if (!sends) return
  const one = (await effective(work, sends.by, 'OUT')) ?? refuse(scsiDefinition, 'NOT_EFFECTIVE', { code: sends.by })
  const keeper = keeperOf(doc, sends)
  const { erpStatus, erpNum = keeper.erpCode } = keeper
  const isThere = erpStatus === 'SENT' && (await wasSent(work, sends.by, doc, await sourceValues(work.tx, definition.entity, doc, sourcesOf(one))))
  if (erpStatus === 'SENDING' || isThere) refuse(scsiDefinition, 'ALREADY_SENT', { erpNum: String(erpNum ?? '–') })
  note(keeper, { erpStatus: 'SENDING', erpMessage: null, erpTime: work.nowText })
}

/** Whether the last that went through said the same. */
async function wasSent({ tx }: Work, code: string, { id }: Doc, values: object): Promise<boolean> {
  const { rows } = await tx.query<{ values: string | null }>(
    `select payload ->> 'values' as values from outbox where kind = 'SCSI' and business_id = $1 and payload ->> 'code' = $2 and sent_at is not null order by id desc limit 1`,
    [id, code],
  )
  const [last] = rows
  return last === undefined || sameJson(JSON.parse(last.values ?? '{}'), values)
}

const sorted = (value: object) => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
const sameJson = (a: object, b: object): boolean => sorted(a) === sorted(b)

/** Sent, or failed after the last try, with the words of the other side. */
export function tellOutcome(doc: Doc, sends: Sends, { result, httpStatus, answer, why }: Spoken, at: string): void {
  const said = answer ? `${httpStatus} ${maskedText(answer).replace(/\s+/g, ' ')}` : (why?.[0] ?? result)
  const isOk = result === 'OK'
  note(keeperOf(doc, sends), { erpStatus: isOk ? 'SENT' : 'FAILED', erpMessage: isOk ? null : said.slice(0, LONGEST), erpTime: at })
}

type Spoken = Pick<CallOutcome, 'result' | 'httpStatus' | 'answer' | 'why'>
