/** A legal text goes out as a Word document and comes back; what others put into theirs is told. */
import { expect, test } from 'vitest'
import { readHtml, writeHtml } from '../../catalogue/legal/html.ts'
import type { Block, Plain, Table } from '../../catalogue/legal/text.ts'
import { wordToLegalText } from '../../upstream/platform/files/office/office.ts'
import { readOffice } from '../../upstream/platform/files/office/office-text.ts'
import { wordText } from '../../upstream/platform/legal-word/of-text.ts'
import { writeWord } from '../../upstream/platform/legal-word/write.ts'
import { dice, text } from './random-texts.ts'
import { author, documentWith, paragraph, said } from './word-files.ts'

const wordFor = (blocks: readonly Block[]) => writeWord(wordText(blocks), author)

/** Cells over several rows only where the rows below leave room for them, and heads whose cells all are. */
const regular = (block: Plain): Plain => {
  if (block.kind !== 'table') return block
  const rows = (all: Table['rows'], isHead: boolean) => all.map((row) => row.map((cell) => ({ ...cell, rowspan: 1, isHead: isHead || cell.isHead })))
  return { ...block, head: rows(block.head, true), rows: rows(block.rows, false) }
}

test('a hundred texts come back from Word as they were: headings, numbering, lists, tables, marks, clauses and filled places', async () => {
  for (let seed = 1; seed <= 100; seed++) {
    const blocks = text(dice(seed)).map((one) => (one.kind === 'clause' ? { ...one, blocks: one.blocks.map(regular) } : regular(one)))
    const html = writeHtml(readHtml(writeHtml(blocks)))
    expect(await readOffice({ bytes: wordFor(blocks), extension: 'docx', asHtml: 'legal' }), `seed ${seed}`).toEqual({
      kind: 'legal',
      html,
      dropped: [],
    })
  }
})

test('cells over several rows and columns come back from Word', async () => {
  const html =
    '<table><thead><tr><th colspan="2">货物</th><th>金额</th></tr></thead><tbody><tr><td rowspan="2">轴承</td><td>甲</td><td>100</td></tr><tr><td>乙</td><td>200</td></tr></tbody></table>'
  expect((await wordToLegalText(wordFor(readHtml(html))))?.html).toBe(html)
})

test('a document that Word has parted run by run is read as it looks, and what has no place in a contract is named', async () => {
  const styles =
    '<w:styles><w:style w:styleId="a1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="a5"><w:pPr><w:outlineLvl w:val="4"/></w:pPr></w:style></w:styles>'
  const body = [
    paragraph(said('采购合同'), '<w:pStyle w:val="a1"/><w:jc w:val="center"/>'),
    paragraph(said('附则'), '<w:pStyle w:val="a5"/>'),
    paragraph(said('甲', '<w:b/>') + said('方', '<w:b/>') + said('采购', '<w:b w:val="0"/><w:color w:val="FF0000"/>')),
    paragraph(
      `<w:ins>${said('六十')}</w:ins><w:del><w:r><w:delText>三十</w:delText></w:r></w:del>${said('日')}<w:r><w:drawing/></w:r><w:r><w:footnoteReference/></w:r>`,
    ),
    paragraph(`<w:hyperlink>${said('网址')}</w:hyperlink>`),
  ].join('')
  expect(await wordToLegalText(documentWith(body, { 'word/styles.xml': styles }))).toEqual({
    kind: 'legal',
    html: '<h1 class="center">采购合同</h1><h3>附则</h3><p><strong>甲方</strong>采购</p><p>六十日</p><p>网址</p>',
    dropped: ['change', 'colour', 'link', 'note', 'picture'],
  })
})

test('S10.4: a document that unpacks to too much, that names entities, or that is none is not read', async () => {
  const bomb = documentWith(`<w:p>${' '.repeat(64 * 1024 * 1024)}</w:p>`)
  const outside = documentWith('', {
    'word/document.xml':
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document><w:body><w:p><w:r><w:t>&e;</w:t></w:r></w:p></w:body></w:document>',
  })
  for (const bytes of [bomb, outside, Buffer.from('PK no zip')]) expect(await wordToLegalText(bytes)).toBeNull()
})
