/** Files that are small and become large, as attackers made them. */
import { deflateSync } from 'node:zlib'
import type { Paper } from './e-fapiao-files.ts'
import { digitalXml } from './e-fapiao-files.ts'

const MB = 1024 * 1024

interface Stream {
  dict: string
  content: Buffer
}

/** A PDF of such streams, in the order given. */
export const pdfOf = (...streams: readonly Stream[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...streams.flatMap(({ dict, content }, at) => [
      Buffer.from(`${at + 1} 0 obj\n<< ${dict} /Length ${content.length} >>\nstream\n`),
      content,
      Buffer.from('\nendstream\nendobj\n'),
    ]),
    Buffer.from(`trailer\n<< /Root 9 0 R >>\n%%EOF\n`),
  ])

const twice = (content: Buffer): Buffer => deflateSync(deflateSync(content, { level: 9 }), { level: 9 })
const packedTwice = '/Filter [/FlateDecode /FlateDecode]'

/** Of a few hundred bytes, whose one stream of objects unpacks to so many megabytes. */
export const objectBomb = (megabytes: number): Buffer =>
  pdfOf({ dict: `/Type /ObjStm /N 1 /First 4 ${packedTwice}`, content: twice(Buffer.alloc(megabytes * MB, '1 0 ')) })

/** Many streams, each within what one may be. */
export const manyBombs = (count: number, megabytes: number): Buffer => {
  const content = twice(Buffer.alloc(megabytes * MB, '1 0 '))
  return pdfOf(...Array.from({ length: count }, () => ({ dict: `/Type /ObjStm /N 1 /First 4 ${packedTwice}`, content })))
}

/** A table of a thousand million places, none of which takes a byte. */
export const endlessTable = (): Buffer => pdfOf({ dict: '/Type /XRef /Size 1000000000 /W [0 0 0] /Filter /FlateDecode', content: deflateSync('') })

export const embeddedBomb = (megabytes: number): Buffer =>
  pdfOf({ dict: `/Type /EmbeddedFile ${packedTwice}`, content: twice(Buffer.alloc(megabytes * MB, '<')) })

export const embeddedMany = (count: number): Buffer =>
  pdfOf(...Array.from({ length: count }, () => ({ dict: '/Type /EmbeddedFile', content: Buffer.from('<a/>') })))

/** A document type whose entities hold one another, after so many blanks: no upload that looks at the beginning alone sees it. */
export const entityBomb = (paper: Paper, blanks = 0): string => {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
  const type = `${' '.repeat(blanks)}<!DOCTYPE x [<!ENTITY e0 "lol">${entities}]>`
  return digitalXml(paper).replace('<EInvoice>', `${type}<EInvoice>`).replace('<EInvoiceData>', '<EInvoiceData>&e9;')
}
