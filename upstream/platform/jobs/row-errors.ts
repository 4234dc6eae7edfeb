/** What a run could not do, for whoever looks after it: nothing of it holds what people typed, but for words that they were told. */

import { scheduledError } from '../../../catalogue/jobs-reports/scheduled-error.ts'
import type { Label } from '../../../catalogue/language/define.ts'
import { Refusal } from '../../runtime/rules/refusal.ts'
import { create } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { kindOf } from '../../store/error-code.ts'
import { logRun, type StoredRun } from './runs.ts'

/** `key` is null where the run broke off as a whole. */
export async function noteFailure(work: Work, { id, code, requestId, attempt }: StoredRun, key: string | null, error: unknown): Promise<void> {
  const [message, messageEn]: Label = error instanceof Refusal ? [error.words.CN, error.words.EN] : [kindOf(error), kindOf(error)]
  const { rows } = await work.tx.query<{ id: string; orgId: string | null }>(
    `select j.id, (select org_id from scheduled_request where id = $2) as "orgId" from scheduled_job j where j.code = $1`,
    [code, requestId],
  )
  const [rowName, rowNameEn] = key === null ? [null, null] : await nameOf(work, key)
  const facts = {
    ...{ orgId: rows[0]?.orgId ?? null, jobId: rows[0]?.id ?? null, requestId, runId: id, attempt },
    ...{ occurredAt: work.nowText, rowKey: key, rowName, rowNameEn, message, messageEn },
    ...(key === null ? { step: '整体', stepEn: 'Whole run' } : { step: '处理行', stepEn: 'Row' }),
    cause: error instanceof Refusal ? error.code : kindOf(error),
  }
  await create(work, scheduledError, {}, { fill: (doc) => Object.assign(doc, facts) })
  logRun(work.tx, id, work.now, 'ERROR', key === null ? [message, messageEn] : [`${rowName}：${message}`, `${rowNameEn}: ${messageEn}`])
}

/** What people call the record that the key names, wherever in it; the key itself where it names none. */
async function nameOf({ tx }: Work, key: string): Promise<Label> {
  const [id] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(key) ?? []
  const { rows } = await tx.query<{ code: string; name: string; nameEn: string }>(
    'select code, name, coalesce(name_en, name) as "nameEn" from entity_label where id = $1',
    [id ?? null],
  )
  const [found] = rows
  if (!found) return [key, key]
  const called = (name: string | null) => (name && name !== found.code ? `${found.code} ${name}` : found.code).slice(0, 200)
  return [called(found.name), called(found.nameEn)]
}
