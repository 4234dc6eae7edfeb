/** Files that come with a call, as its entrance reads them; whatever else stands under their names in a body is none. */
import type { IncomingFile } from '../../../../contract/form-reader.ts'
import type { UploadedFile } from '../../http/multipart.ts'

export function fileIn({ file }: Record<string, unknown>): UploadedFile | undefined {
  const { bytes }: Partial<UploadedFile> = file ?? {}
  return Buffer.isBuffer(bytes) ? (file as UploadedFile) : undefined
}

const none: readonly IncomingFile[] = []

export const filesIn = ({ files }: Record<string, unknown>): AsyncIterable<IncomingFile> | Iterable<IncomingFile> =>
  typeof files === 'object' && files !== null && Symbol.asyncIterator in files ? (files as AsyncIterable<IncomingFile>) : none
