/** An e-invoice read apart from the services: a file that takes more than its share is one that is not safe. */
import { apart } from '../../../../platform/apart/apart.ts'
import { OverLimits } from '../../../../platform/apart/limits.ts'
import { type ReadInvoice, UnreadInvoice } from './e-fapiao.ts'
import type { FileKind } from './read-file.ts'
import type { Read, ReadTask } from './read-worker.ts'

const ask = apart<ReadTask, Read>(new URL('./read-worker.ts', import.meta.url))

export async function readApart(kind: FileKind, bytes: Uint8Array): Promise<ReadInvoice> {
  const read = await ask({ kind, bytes }).catch((error) => {
    throw error instanceof OverLimits ? new UnreadInvoice('UNSAFE', '读取所需时间或内存超限', 'it takes too long or too much memory to read') : error
  })
  if ('invoice' in read) return read.invoice
  throw new UnreadInvoice(read.why, ...read.what)
}
