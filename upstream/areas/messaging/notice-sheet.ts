/** A notice on paper: its text, who published it when, and what is attached. */
import type { Full } from '../../../catalogue/language/define.ts'
import { notice } from '../../../catalogue/messaging/notice.ts'
import { plainText } from '../../../catalogue/values/plain-text.ts'
import { filesOfDocument } from '../../platform/files/rows.ts'
import { organisationIn } from '../../platform/messaging/mails/reader.ts'
import { momentText } from '../../platform/print/figures.ts'
import { type Sheet, term } from '../../platform/print/sheet.ts'
import { labelOf, meaning } from '../../platform/print/words.ts'
import type { Tx } from '../../runtime/types.ts'

export async function noticeSheet(tx: Tx, doc: Full<typeof notice>): Promise<Sheet> {
  const { docNum, title, titleEn, content, contentEn, publishedAt, publishFrom, status } = doc
  const files = await filesOfDocument(tx, doc.id)
  return {
    company: await organisationIn(tx, 'CN'),
    title: ['公告', 'Notice'],
    number: String(docNum),
    facts: [
      [['类型', 'Type'], meaning('NOTICE_TYPE', doc.noticeType)],
      [['发布时间', 'Published'], momentText(publishedAt ?? publishFrom)],
    ],
    qr: String(docNum),
    ...(status !== 'PUBLISHED' && { stamp: notice.states[status].label }),
    parties: [
      { label: ['标题', 'Title'], lines: [title, titleEn ?? ''].filter(Boolean) },
      { label: ['发布人', 'Publisher'], lines: [labelOf(doc, 'publisherId').name] },
    ],
    columns: [
      { label: ['序号', 'No.'], width: 30 },
      { label: ['附件', 'Attachment'], width: 300 },
    ],
    rows: files.map(({ originalFileName }, at) => [String(at + 1), originalFileName]),
    totals: [],
    terms: [term('正文', 'Text', plainText(content)), ...(contentEn ? [term('英文正文', 'Text in English', plainText(contentEn))] : [])],
    signatures: [],
  }
}
