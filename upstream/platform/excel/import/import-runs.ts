/** Imports that take their time: begun by one call, looked at by others until they are done. Whoever began one is told of it, and nobody else. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { isId } from '../../../../catalogue/values/ids.ts'
import type { Answer } from '../../../../contract/types.ts'
import { Refusal, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext, NamedCall } from '../../../runtime/types.ts'
import { asSystem } from '../../database/as-system.ts'
import { fileIn } from '../../files/upload/call-files.ts'
import { refuseFile } from '../words.ts'
import { importExcel, type OnProgress } from './import.ts'

/** A short import is answered by the call that began it. */
const ANSWERED_WITHIN_MS = 1_000
const TELL_MS = 500
/** A run says twice a second that it lives. */
const DEAD_AFTER_S = 30

/** `data` is what `importExcel` answers, null while it is under way; `total` is not known before the file was read. */
export interface ImportRun {
  id: string
  fileName: string
  done: number
  total: number | null
  data: { added: number; changed: number; checked?: string } | null
}

/** A defect is told once, as the error that it is, and from then on as an import that broke off. */
type Outcome = { data: unknown } | { refused: ConstructorParameters<typeof Refusal>[0] } | { defect: string } | { broken: true }

export const importRuns = (pool: Pool): { begin: NamedCall; look: NamedCall } => ({
  /** Takes what `importExcel` takes. */
  async begin(body, context) {
    const id = randomUUID()
    const name = fileIn(body)?.name ?? String(body.fileName ?? '')
    await asSystem(pool, (tx) =>
      tx.query('insert into import_run (id, user_id, file_name) values ($1, $2, left($3, 255))', [id, context.actor.userId, name]),
    )
    const over = new AbortController()
    const running = runImport(pool, id, body, context).finally(() => over.abort())
    await Promise.race([running, wait(ANSWERED_WITHIN_MS, undefined, { signal: over.signal }).catch(() => {})])
    return look(pool, id, context)
  },
  look: ({ id }, context) => look(pool, String(id), context),
})

async function runImport(pool: Pool, id: string, body: Record<string, unknown>, context: CallContext): Promise<void> {
  let [done, total]: [number, number | null] = [0, null]
  // What was to be told while it ran may come late: it never takes the place of the outcome.
  const tell = (outcome: Outcome | null) =>
    asSystem(pool, (tx) =>
      tx.query('update import_run set done = $2, total = $3, outcome = $4, told_at = clock_timestamp() where id = $1 and outcome is null', [
        id,
        done,
        total,
        outcome && JSON.stringify(outcome),
      ]),
    )
  const timer = setInterval(() => void tell(null).catch(() => {}), TELL_MS)
  const onProgress: OnProgress = (now, all) => {
    done = now
    total = all
  }
  const outcome = await importExcel(pool, body, context, onProgress).then(({ data }): Outcome => ({ data }), outcomeOf)
  clearInterval(timer)
  await tell(outcome)
}

function outcomeOf(error: Error): Outcome {
  if (!(error instanceof Refusal)) return { defect: error.stack ?? String(error) }
  const { code, status, words, at, given, by, time, issues } = error
  return { refused: { code, status, words, issues, ...(at && { at }), ...(given && { given }), ...(by && { by }), ...(time && { time }) } }
}

async function look(pool: Pool, id: string, { actor }: CallContext): Promise<Answer<ImportRun>> {
  if (!isId(id)) refuseRule('NOT_FOUND')
  const { rows } = await asSystem(pool, (tx) =>
    tx.query<Omit<ImportRun, 'data'> & { outcome: Outcome | null; isDead: boolean }>(
      `select id, file_name as "fileName", done, total, outcome,
              outcome is null and told_at < clock_timestamp() - interval '${DEAD_AFTER_S} seconds' as "isDead"
       from import_run where id = $1 and user_id = $2`,
      [id, actor.userId],
    ),
  )
  const { outcome, isDead, ...run } = rows[0] ?? refuseRule('NOT_FOUND')
  if (outcome && 'defect' in outcome) {
    await asSystem(pool, (tx) => tx.query(`update import_run set outcome = '{"broken":true}' where id = $1`, [id]))
    throw new Error(`The import ${id} failed: ${outcome.defect}`)
  }
  if (isDead || (outcome && 'broken' in outcome)) refuseFile('BROKEN_OFF')
  if (outcome && 'refused' in outcome) throw new Refusal(outcome.refused)
  return { status: '200', msg: '', data: { ...run, data: (outcome?.data as ImportRun['data']) ?? null } }
}
