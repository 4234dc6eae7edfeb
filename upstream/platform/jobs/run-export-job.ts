/** Works off background exports: one at a time in a process, in a thread of its own, with the rights that the requester has by then. */
import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Pool } from 'pg'
import { reportBackExport } from '../../../catalogue/jobs-reports/report-back-export.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import { takeBySystem } from '../../runtime/change/change.ts'
import { fill, Refusal } from '../../runtime/rules/refusal.ts'
import type { Asker, Reader, Tx } from '../../runtime/types.ts'
import { change, loadOne } from '../../runtime/work.ts'
import { newWork, type Work } from '../../runtime/working.ts'
import { asSystem } from '../database/as-system.ts'
import { newFile, taskOf, type Wanted, wantedOf } from '../excel/export/export.ts'
import type { ExportKind } from '../excel/export/export-columns.ts'
import { stamped, xlsxType } from '../excel/export/file-names.ts'
import { runExport, type Written } from '../excel/export/run-export.ts'
import { vault } from '../files/store/vault.ts'
import { insertRows } from '../files/upload/keep.ts'
import { profileNumber } from '../profiles/book.ts'
import { refreshProfiles, scopeOf } from '../profiles/keeper.ts'
import { absentActor } from '../rights/access.ts'
import { queue } from './export-queue.ts'
import { systemActor } from './system-actor.ts'

type Job = Full<typeof reportBackExport>
type ExportJobAction = 'doStart' | 'doFinish' | 'doFail' | 'doRequeue'

const LOOK_MS = 1_000
const MOST_ATTEMPTS = 3
const DAY_MS = 86_400_000
/** A run says once a second that it lives. */
const DEAD_AFTER_S = 60
const FORGOTTEN_AFTER_MIN = 30
/** Twenty sheets of half a million rows: more than anybody opens. */
const MOST_ROWS = 10_000_000

/** Told to stop by somebody who meanwhile cancelled it; nothing is to be done any more. */
class Stopped extends Error {}

const languageOf = ({ language }: Job) => (language === 'EN' ? 'EN' : 'CN')

export interface ExportJobs {
  run(id: string): Promise<void>
  /** Runs that died wait again. */
  tend(): Promise<void>
}

export function exportJobs(pool: Pool, clock: () => number = Date.now): ExportJobs {
  const atWork = <T>(work: (work: Work) => Promise<T>): Promise<T> =>
    asSystem(pool, (tx: Tx) => work(newWork(tx, { actor: systemActor, now: new Date(clock()), requestId: randomUUID(), address: '' })))

  async function run(id: string): Promise<void> {
    await refreshProfiles(pool)
    const job = await atWork((work) => begin(work, id))
    if (!job) return
    const file = await newFile()
    try {
      const { wanted, reader } = await rightsOf(job)
      const written = await write(job, wanted, reader, file)
      // Half an hour may have passed: what was taken away meanwhile counts.
      await rightsOf(job)
      await deliver(job, written, file)
    } catch (error) {
      await rm(file, { force: true })
      if (error instanceof Stopped) return
      const why = error instanceof Refusal ? error.words : fill(reportBackExport.messages.BROKEN, {})
      await atWork((work) => step(work, id, 'doFail', { error: why[languageOf(job)], finishedAt: work.nowText }))
      if (!(error instanceof Refusal)) throw error
    }
  }

  /** Into the store before the row: without its row the sweep takes it, without its file the row would lead nowhere. */
  async function deliver(job: Job, written: Written, file: string): Promise<void> {
    const fileName = randomBytes(24).toString('hex')
    await vault().store.keep(file, fileName)
    await atWork((work) => finish(work, job, written, fileName)).catch(async (error) => {
      await vault().store.remove(fileName)
      throw error
    })
  }

  /** Who asks, and what that person may have now; refused when it is no longer granted. */
  async function rightsOf(job: Job): Promise<{ reader: Asker; wanted: Wanted }> {
    const gone = () => new Refusal({ code: 'reportBackExport.NO_RIGHT', status: 403, words: fill(reportBackExport.messages.NO_RIGHT, {}) })
    const now = new Date(clock())
    const actor = await absentActor(pool, String(job.requesterId), String(job.responsibilityId), String(job.pageName), now)
    if (!actor) throw gone()
    const request = { requestUrl: String(job.requestUrl), requestParams: job.paramsValue as object, columns: job.columns as string[] }
    const reader: Asker = { actor, language: languageOf(job), now }
    try {
      return { reader, wanted: wantedOf(request, reader, 'btnBackExport') }
    } catch (error) {
      throw error instanceof Refusal && error.status === 403 ? gone() : error
    }
  }

  /** Looks once a second whether it is still wanted, and says how far it is. */
  async function write(job: Job, wanted: Wanted, reader: Reader, file: string): Promise<Written> {
    const stop = new AbortController()
    let percent = 0
    const look = async () => {
      const wantedStill = await asSystem(pool, (tx) =>
        tx.query(`update report_back_export set progress = $2, last_update_date = clock_timestamp() where id = $1 and status = 'RUNNING'`, [
          job.id,
          percent,
        ]),
      )
      if (!wantedStill.rowCount) stop.abort(new Stopped())
      await rightsOf(job).catch((error) => stop.abort(error))
    }
    const timer = setInterval(() => void look().catch(() => {}), LOOK_MS)
    try {
      const task = taskOf(pool, { ...wanted, request: { ...wanted.request, sheetMaxRow: Number(job.sheetMaxRow) } }, reader, {
        file,
        sheetName: reader.language === 'EN' ? 'Data' : '数据',
        mostRows: MOST_ROWS,
        kind: job.kind as ExportKind,
      })
      const outcome = await runExport(task, { signal: stop.signal, onProgress: (now) => (percent = now) })
      if ('tooMany' in outcome) throw new Error(`${outcome.tooMany} rows`)
      return outcome.written
    } finally {
      clearInterval(timer)
    }
  }

  return {
    run,
    tend: () =>
      atWork(async (work) => {
        await revive(work)
        await remind(work)
      }),
  }
}

/** Runs that died wait again, three times at most. */
async function revive(work: Work): Promise<void> {
  for (const id of await idsOf(work, `status = 'RUNNING' and last_update_date < clock_timestamp() - interval '${DEAD_AFTER_S} seconds'`)) {
    const job = await loadOne(work, reportBackExport, id)
    if (Number(job?.attempt) < MOST_ATTEMPTS) {
      await step(work, id, 'doRequeue', {})
      await queue(work, id)
    } else await step(work, id, 'doFail', { error: reportBackExport.messages.BROKEN[job?.language === 'EN' ? 1 : 0], finishedAt: work.nowText })
  }
}

/** What waits for long may have lost its job with the queue; a second one finds nothing left to do. */
async function remind(work: Work): Promise<void> {
  for (const id of await idsOf(work, `status = 'WAITING' and last_update_date < clock_timestamp() - interval '${FORGOTTEN_AFTER_MIN} minutes'`)) {
    await work.tx.query('update report_back_export set last_update_date = clock_timestamp() where id = $1', [id])
    await queue(work, id)
  }
}

async function idsOf({ tx }: Work, where: string): Promise<string[]> {
  return (await tx.query<{ id: string }>(`select id from report_back_export where ${where} order by id for update skip locked`)).rows.map(
    ({ id }) => id,
  )
}

/** Null when somebody else has it, or nobody wants it any more. */
async function begin(work: Work, id: string): Promise<Job | null> {
  const job = await loadOne(work, reportBackExport, id, { lock: true })
  if (job?.status !== 'WAITING') return null
  return step(work, id, 'doStart', { startedAt: work.nowText, attempt: Number(job.attempt ?? 0) + 1, progress: 0, error: null })
}

async function finish(work: Work, job: Job, written: Written, fileName: string): Promise<void> {
  const current = await loadOne(work, reportBackExport, job.id, { lock: true })
  if (current?.status !== 'RUNNING') throw new Stopped()
  const fileId = randomUUID()
  const named = stamped(String(job.fileName), work.now)
  const row = {
    id: fileId,
    originalFileName: named,
    fileName,
    suffixName: 'xlsx',
    fileSize: written.bytes,
    contentType: xlsxType,
    sha256: written.sha256,
    functionId: 'reportBackExport',
    businessId: job.id,
    fileDesc: null,
    contentKey: null,
    sealedName: null,
    createdBy: String(job.requesterId),
    creationDate: work.now,
  }
  await insertRows(
    work.tx,
    [row],
    { ...work, language: 'CN', idempotencyKey: null, actor: { ...work.actor, userId: String(job.requesterId) } },
    'export',
  )
  const daysKept = profileNumber('EXPORT_KEEP_DAYS', await scopeOf(work.tx, String(job.requesterId), job.responsibilityId))
  await step(work, job.id, 'doFinish', {
    fileId,
    fileSize: String(written.bytes),
    sha256: written.sha256,
    rowCount: written.rows,
    progress: 100,
    finishedAt: work.nowText,
    expireAt: new Date(work.now.getTime() + daysKept * DAY_MS).toISOString(),
  })
}

/** One of the steps that nobody asks for, with what it writes down, and its news to whoever waits. */
async function step(work: Work, id: string, name: ExportJobAction, values: Partial<Record<keyof Job, unknown>>): Promise<Job> {
  const [job] = await change(work, reportBackExport, [id], name, async (doc) => {
    Object.assign(doc, values)
  })
  if (!job) throw new Error(`There is no export ${id}`)
  await takeBySystem(work, reportBackExport, name, job)
  return job
}
