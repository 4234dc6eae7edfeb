/** An XML file that somebody brings, as text: in the encoding of its mark, else of its declaration. */
import type { Words } from '../tool.ts'

const MOST_BYTES = 1_000_000

export async function xmlIn(file: FormDataEntryValue | null): Promise<{ xml: string } | { wrong: Words }> {
  if (!(file instanceof File) || file.name === '') return { wrong: ['请选择文件', 'Choose a file'] }
  if (file.size === 0) return { wrong: [`文件“${file.name}”是空的`, `The file "${file.name}" is empty`] }
  if (file.size > MOST_BYTES) return { wrong: [`文件“${file.name}”超过1 MB`, `The file "${file.name}" is larger than 1 MB`] }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = encodingOf(bytes)
  try {
    return { xml: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    return { wrong: [`文件“${file.name}”不是${encoding}编码的文本`, `The file "${file.name}" is no text in ${encoding}`] }
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  return /^(?:ï»¿)?<\?xml[^>]{0,100}\bencoding\s{0,5}=\s{0,5}["']([\w.-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8'
}
