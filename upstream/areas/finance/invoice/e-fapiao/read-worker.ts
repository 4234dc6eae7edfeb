/** Runs apart from the service. */
import { answerWith } from '../../../../platform/apart/answer.ts'
import { type ReadInvoice, UnreadInvoice } from './e-fapiao.ts'
import { type FileKind, readInvoiceFile } from './read-file.ts'

export interface ReadTask {
  kind: FileKind
  bytes: Uint8Array
}
export type Read = { invoice: ReadInvoice } | Pick<UnreadInvoice, 'why' | 'what'>

answerWith(async ({ kind, bytes }: ReadTask): Promise<Read> => {
  try {
    return { invoice: await readInvoiceFile(kind, Buffer.from(bytes)) }
  } catch (error) {
    if (!(error instanceof UnreadInvoice)) throw error
    return { why: error.why, what: error.what }
  }
})
