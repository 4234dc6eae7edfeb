/** What can be shown of an Office file: a PDF where LibreOffice stands, else its paragraphs, slides or tables; old binary formats only their facts. */
import { buffer } from 'node:stream/consumers'
import { apart } from '../../apart/apart.ts'
import { OverLimits } from '../../apart/limits.ts'
import type { Dropped } from '../../legal-word/read.ts'
import { isProfileOn } from '../../profiles/book.ts'
import type { StoredFile } from '../rows.ts'
import { openContent } from '../store/sealed-contents.ts'
import { convertToPdf } from './libre-office.ts'
import type { OfficeTask, OfficeText } from './office-text.ts'

export type { OfficeText }

const readApart = apart<OfficeTask, OfficeText>(new URL('./office-worker.ts', import.meta.url))
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

/** A file that breaks its thread is one that cannot be shown. */
const readText = (task: OfficeTask): Promise<OfficeText> =>
  readApart(task).catch((error) => (error instanceof OverLimits ? nothing : Promise.reject(error)))
