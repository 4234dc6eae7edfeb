/** Reads e-invoices out of the files that an invoice carries; each becomes a tax invoice of it. */
import { buffer } from 'node:stream/consumers'
import { invoiceHeader } from '../../../../catalogue/finance/invoice-header.ts'
import type { AnyLineRow } from '../../../../catalogue/language/define.ts'
import { isAbove } from '../../../../catalogue/language/formula.ts'
import { type StoredFile, storedFile } from '../../../platform/files/rows.ts'
import { openContent } from '../../../platform/files/store/sealed-contents.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { inTurn } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { MOST_BYTES, type ReadInvoice, UnreadInvoice } from './e-fapiao/e-fapiao.ts'
import { readApart } from './e-fapiao/read-apart.ts'
import type { FileKind } from './e-fapiao/read-file.ts'
import type { Invoice } from './stages.ts'

type Actual = Invoice['invoiceActual'][number]
type ActualRow = AnyLineRow<typeof invoiceHeader, 'invoiceActualDetail'>

const kinds: Readonly<Record<string, FileKind>> = { xml: 'XML', ofd: 'OFD', pdf: 'PDF' }

export const kindOf = ({ suffixName }: StoredFile): FileKind | undefined => kinds[suffixName.toLowerCase()]

/** What one file says; the words of a refusal name it. A PDF without an invoice in it is an attachment like any other. */
export async function readStored(file: StoredFile, kind: FileKind): Promise<ReadInvoice | null> {
  const name = file.originalFileName
  if (file.fileSize > MOST_BYTES) refuse(invoiceHeader, 'FILE_UNSAFE', { name, what: ['超过5 MB', 'above 5 MB'] }, 'fileIds')
  try {
    return await readApart(kind, await buffer(await openContent(file)))
  } catch (error) {
    if (!(error instanceof UnreadInvoice)) throw error
    if (error.why === 'LACKS') refuse(invoiceHeader, 'FILE_LACKS', { name, field: error.what }, 'fileIds')
    if (error.why === 'UNSAFE') refuse(invoiceHeader, 'FILE_UNSAFE', { name, what: error.what }, 'fileIds')
    if (kind !== 'PDF') refuse(invoiceHeader, 'FILE_UNKNOWN', { name }, 'fileIds')
    return null
  }
}

/** Each file once. */
export async function readFiles(work: Work, invoice: Invoice): Promise<void> {
  const known = new Set(invoice.invoiceActual.map(({ fileId }) => fileId))
  const files = await inTurn(
    (invoice.fileIds ?? []).filter((id) => !known.has(id)),
    (id) => storedFile(work.tx, id),
  )
  const read = await inTurn(files, async (file) => {
    const kind = file && kindOf(file)
    const found = file && kind ? await readStored(file, kind) : null
    return file && kind && found ? [actualOf(work, invoice, { file, kind, found })] : []
  })
  if (read.flat().length === 0) refuse(invoiceHeader, 'NO_FILE', {}, 'fileIds')
  for (const actual of read.flat()) invoice.invoiceActual.push({ ...actual, lineNum: nextOf(invoice.invoiceActual) })
}

const nextOf = (rows: readonly { lineNum: number }[]): number => Math.max(0, ...rows.map(({ lineNum }) => lineNum)) + 10

interface InvoiceFile {
  file: StoredFile
  kind: FileKind
  found: ReadInvoice
}

function actualOf(work: Work, invoice: Invoice, { file, kind, found }: InvoiceFile): Actual {
  const { rows, ...head } = found
  const actual = newLineOf(work, invoiceHeader, 'invoiceActual', { headerId: invoice.id, parent: invoice, lineNum: 10 })
  const redFlag = isAbove('0', found.grossAmount) ? 'Y' : 'N'
  Object.assign(actual, head, { redFlag, fileKind: kind, fileId: file.id, verifyState: 'READ', verifyTime: work.nowText })
  actual.invoiceActualDetail = rows.map(
    (row, at): ActualRow =>
      Object.assign(newLineOf(work, invoiceHeader, 'invoiceActualDetail', { headerId: invoice.id, parent: actual, lineNum: (at + 1) * 10 }), row),
  )
  return actual
}
