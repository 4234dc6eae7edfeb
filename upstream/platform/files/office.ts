/** What can be shown of an Office file: a PDF where LibreOffice stands, else its paragraphs, slides or tables; old binary formats only their facts. */
import { buffer } from 'node:stream/consumers'
import { startBehind } from '../../behind.ts'
import { createGate } from '../gate.ts'
import type { Dropped } from '../legal-word/read.ts'
import { isProfileOn } from '../profiles/book.ts'
import { tooManyRequests } from '../refusals.ts'
import { openContent } from './closed.ts'
import { convertToPdf } from './libre-office.ts'
import type { OfficeTask, OfficeText } from './office-text.ts'
import type { StoredFile } from './rows.ts'

export type { OfficeText }

/** S10.7. */
const MEMORY_MB = 256
const WITHIN_MS = 10_000
/** A larger one is for the desk, not for a viewer. */
const MOST_BYTES = 50 * 1024 * 1024
const readable: ReadonlySet<string> = new Set(['docx', 'xlsx', 'pptx'])
const nothing: OfficeText = { kind: 'none' }

export async function showOffice(file: StoredFile): Promise<Buffer | OfficeText> {
  if (file.fileSize > MOST_BYTES) return nothing
  const bytes = await buffer(await openContent(file))
  const pdf = isProfileOn('OFFICE_PREVIEW_ON') ? await convertToPdf(bytes, file.suffixName) : null
  if (pdf) return pdf
  return readable.has(file.suffixName) ? readText({ bytes: new Uint8Array(bytes), extension: file.suffixName as OfficeTask['extension'] }) : nothing
}

/** A Word document as HTML; null where it cannot be read. */
export async function wordToHtml(bytes: Buffer): Promise<string | null> {
  const found = await readText({ bytes: new Uint8Array(bytes), extension: 'docx', asHtml: 'plain' })
  return found.kind === 'html' ? found.html : null
}

/** A Word document as a legal text, with what of it was left out; null where it cannot be read. */
export async function wordToLegalText(bytes: Buffer): Promise<{ html: string; dropped: Dropped[] } | null> {
  const found = await readText({ bytes: new Uint8Array(bytes), extension: 'docx', asHtml: 'legal' })
  return found.kind === 'legal' ? found : null
}

const atMostTwo = createGate({ running: 2, waiting: 50, refuse: () => tooManyRequests(10) })
const readText = (task: OfficeTask): Promise<OfficeText> => atMostTwo(() => readInThread(task))

/** In a thread with its own memory and time: a file that breaks it is one that cannot be shown. */
function readInThread(task: OfficeTask): Promise<OfficeText> {
  const worker = startBehind(new URL('./office-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(nothing), WITHIN_MS)
    const end = (outcome: OfficeText) => {
      clearTimeout(timer)
      resolve(outcome)
      void worker.terminate()
    }
    worker.once('message', end)
    worker.once('error', () => end(nothing))
    worker.once('exit', () => end(nothing))
  })
}
