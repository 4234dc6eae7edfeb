/** A Word document that somebody brings, handed on to the services. */
import { createHash } from 'node:crypto'
import { FormData as UpstreamForm } from 'undici'
import type { PageContext } from '../../answer/context.ts'
import { idemIn } from '../../answer/idem.ts'
import { upload } from '../../services/upstream.ts'
import { callerOf } from '../../session/session.ts'
import type { Words } from '../tool.ts'

const MOST_BYTES = 10 * 1024 * 1024
export const WORD_TYPE = '.docx'
export const noWord: Words = ['请选择不超过10 MB的.docx文件', 'Choose a .docx file of at most 10 MB']

/** The document of the form; null where it is none. */
export function wordIn(typed: FormData): File | null {
  const file = typed.get('file')
  return file instanceof File && file.size > 0 && file.size <= MOST_BYTES && file.name.toLowerCase().endsWith(WORD_TYPE) ? file : null
}

export async function uploadWord(path: string, file: File, about: Readonly<Record<string, string>>, typed: FormData, context: PageContext) {
  const bytes = Buffer.from(await file.arrayBuffer())
  const fields = Object.entries({ ...about, sha256: createHash('sha256').update(bytes).digest('hex') })
  const parts = new UpstreamForm()
  for (const [name, value] of fields) parts.append(name, value)
  parts.append('file', new File([bytes], file.name), file.name)
  return upload(path, fields, parts, callerOf(context), { idempotencyKey: idemIn(typed) })
}
