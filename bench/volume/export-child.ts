/** One export in a process of its own, as a service runs it: time, and how far memory grew in the thread and beside it. */
import { createWriteStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import { runExport } from '../../upstream/platform/excel/export/run-export.ts'
import type { ExportTask } from '../../upstream/platform/excel/export/write-export.ts'
import { rssOf } from '../machine/place.ts'

export interface ExportJob {
  /** Through our thread from the database, or the same number of like rows by exceljs from memory. */
  by: 'ours' | 'exceljs'
  rows: number
  task: ExportTask
}

export interface Measured {
  seconds: number
  rows: number
  /** Megabytes above where the process stood before: of all of it, and of its own heap and buffers without the thread's. */
  grownMb: number
  ownMb: number
}

const MB = 2 ** 20
/** What reads these files as TypeScript takes 32 MB more shortly after the last of them, which no export needs and no service has. */
const SETTLED_MS = 300

process.once('message', async (job: ExportJob) => {
  const own = () => {
    const { heapUsed, external } = process.memoryUsage()
    return (heapUsed + external) / MB
  }
  await sleep(SETTLED_MS)
  const [rssBefore, ownBefore] = [rssOf(process.pid), own()]
  let [rssPeak, ownPeak] = [rssBefore, ownBefore]
  const timer = setInterval(() => {
    rssPeak = Math.max(rssPeak, rssOf(process.pid))
    ownPeak = Math.max(ownPeak, own())
  }, 20)
  const begun = performance.now()
  const rows = job.by === 'ours' ? await ours(job) : await exceljs(job)
  const seconds = (performance.now() - begun) / 1_000
  clearInterval(timer)
  process.send?.({ seconds, rows, grownMb: rssPeak - rssBefore, ownMb: ownPeak - ownBefore } satisfies Measured)
  process.disconnect()
})

async function ours({ task }: ExportJob): Promise<number> {
  const outcome = await runExport(task)
  if ('tooMany' in outcome) throw new Error(`${outcome.tooMany} rows are too many`)
  return outcome.written.rows
}

/** Twenty columns as those of the orders: texts, numbers and days. */
async function exceljs({ rows, task }: ExportJob): Promise<number> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: createWriteStream(task.file), useStyles: true, useSharedStrings: false })
  const sheet = workbook.addWorksheet('数据')
  sheet.columns = Array.from({ length: 20 }, (_, i) => ({
    header: `列${i + 1}`,
    width: 14,
    ...(i % 4 === 2 && { style: { numFmt: '#,##0.00' } }),
    ...(i % 4 === 3 && { style: { numFmt: 'yyyy-mm-dd' } }),
  }))
  const day = new Date('2026-11-20T00:00:00Z')
  for (let n = 0; n < rows; n++) {
    sheet.addRow(Array.from({ length: 20 }, (_, i) => (i % 4 === 2 ? n / 4 : i % 4 === 3 ? day : `PO20261120${n}`))).commit()
    if (n % 1_000 === 0) await new Promise(setImmediate)
  }
  sheet.commit()
  await workbook.commit()
  return rows
}
