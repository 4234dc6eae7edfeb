/** A Word document that somebody brings, handed on to the services. */
import type { PageContext } from '../../answer/context.ts'
import { idemIn } from '../../answer/idem.ts'
import { MOST_WORD_BYTES } from '../../services/files.ts'
import { upload } from '../../services/upstream.ts'
import { callerOf } from '../../session/session.ts'
import type { Words } from '../tool.ts'

export const WORD_TYPE = '.docx'
export const noWord: Words = ['请选择不超过10 MB的.docx文件', 'Choose a .docx file of at most 10 MB']

/** The document of the form; null where it is none. */
export function wordIn(typed: FormData): File | null {
  const file = typed.get('file')
  return file instanceof File && file.size > 0 && file.size <= MOST_WORD_BYTES && file.name.toLowerCase().endsWith(WORD_TYPE) ? file : null
}

export const uploadWord = (path: string, file: File, about: Readonly<Record<string, string>>, typed: FormData, context: PageContext) =>
  upload(path, about, file, callerOf(context), { idempotencyKey: idemIn(typed) })
