/** Word documents for tests: ours, and some that are put together by hand. */
import { createHash } from 'node:crypto'
import { readHtml } from '../../catalogue/legal/html.ts'
import { wordText } from '../../upstream/platform/legal-word/of-text.ts'
import { writeWord } from '../../upstream/platform/legal-word/write.ts'
import { zipWriter } from '../../upstream/platform/zip.ts'

export const author = { name: '王强', at: new Date('2026-03-05T08:00:00Z') }
export const wordOf = (html: string): Buffer => writeWord(wordText(readHtml(html)), author)

/** A document of Word's with this body. */
export function documentWith(body: string, more: Readonly<Record<string, string>> = {}): Buffer {
  const zip = zipWriter()
  const names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const parts = { 'word/document.xml': `<w:document ${names}><w:body>${body}</w:body></w:document>`, ...more }
  return Buffer.concat([...Object.entries(parts).map(([name, xml]) => zip.add(name, xml)), zip.end()])
}
export const paragraph = (inner: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`
export const said = (words: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
/** As it comes with a call. */
export const fileOf = (bytes: Buffer, name = '合同.docx') => ({ name, bytes, sha256: sha256(bytes) })
