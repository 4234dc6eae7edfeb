/** A legal text as a Word document: headings, numbering, tables and marks as Word has them, clauses and filled places as controls that carry their names. */
import { zipWriter } from '../zip.ts'
import { BULLETS, CLAUSES, fixedParts, numberOfList, WORD_NAMES, XML } from './parts.ts'
import type { Change, Run, WordBlock, WordCell, WordClause, WordParagraph, WordTable, WordText } from './types.ts'

/** Whose tracked changes these are, and since when. */
export interface Author {
  name: string
  at: Date
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Without the signs that XML cannot hold. */
const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const marks = {
  strong: '<w:b/>',
  em: '<w:i/>',
  u: '<w:u w:val="single"/>',
  sub: '<w:vertAlign w:val="subscript"/>',
  sup: '<w:vertAlign w:val="superscript"/>',
}
const headings: Readonly<Record<string, string>> = { h1: 'Heading1', h2: 'Heading2', h3: 'Heading3' }
const aligns = { center: 'center', right: 'right', justify: 'both' }
const PAGE =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>'

class Writer {
  private changes = 0
  private readonly author: Author

  constructor(author: Author) {
    this.author = author
  }

  body(text: WordText): string {
    return text.map((block) => (block.kind === 'clause' ? this.clause(block) : this.block(block))).join('')
  }

  private clause({ code, blocks }: WordClause): string {
    const inner = blocks.map((block) => this.block(block)).join('') || '<w:p/>'
    return `<w:sdt><w:sdtPr><w:alias w:val="${escaped(code)}"/><w:tag w:val="terms:${escaped(code)}"/></w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`
  }

  private block(block: WordBlock): string {
    if (block.kind === 'pagebreak') return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
    return block.kind === 'table' ? this.table(block) : this.paragraph(block)
  }

  private paragraph(paragraph: WordParagraph): string {
    const { kind, align, change, runs } = paragraph
    const properties = [
      headings[kind] ? `<w:pStyle w:val="${headings[kind]}"/>` : '',
      numberingOf(paragraph),
      align ? `<w:jc w:val="${aligns[align]}"/>` : '',
      change ? `<w:rPr>${this.tag(change)}/></w:rPr>` : '',
    ].join('')
    return `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}${this.runs(runs)}</w:p>`
  }

  /** `<w:ins …` without its end. */
  private tag(change: Change): string {
    return `<w:${change} w:id="${++this.changes}" w:author="${escaped(this.author.name)}" w:date="${this.author.at.toISOString().slice(0, 19)}Z"`
  }

  private runs(all: readonly Run[]): string {
    return all
      .map((one) => {
        const run = this.run(one)
        return one.field ? `<w:sdt><w:sdtPr><w:tag w:val="field:${escaped(one.field)}"/></w:sdtPr><w:sdtContent>${run}</w:sdtContent></w:sdt>` : run
      })
      .join('')
  }

  private run({ text, marks: given, change }: Run): string {
    const properties = [...new Set(given)].map((mark) => marks[mark]).join('')
    const tag = change === 'del' ? 'w:delText' : 'w:t'
    const pieces = text
      .split(/(\n)/)
      .map((piece) => (piece === '\n' ? '<w:br/>' : piece && `<${tag} xml:space="preserve">${escaped(piece)}</${tag}>`))
    const run = `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ''}${pieces.join('')}</w:r>`
    return change ? `${this.tag(change)}>${run}</w:${change}>` : run
  }

  private table({ headRows, rows }: WordTable): string {
    const width = Math.max(1, ...rows.map((row) => row.reduce((sum, { colspan }) => sum + colspan, 0)))
    const held: Held[] = []
    const body = rows.map(
      (row, at) => `<w:tr>${at < headRows ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${this.cells(row, held, at < headRows)}</w:tr>`,
    )
    return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid>${'<w:gridCol/>'.repeat(width)}</w:tblGrid>${body.join('')}</w:tbl><w:p/>`
  }

  /** A cell over several rows goes on, empty, in each of those below. */
  private cells(row: readonly WordCell[], held: Held[], isInHead: boolean): string {
    let xml = ''
    let column = 0
    const goOn = () => {
      for (let found = at(column); found; found = at(column)) {
        xml += cellXml(found.colspan, '<w:vMerge/>', '<w:p/>')
        found.rows--
        column += found.colspan
      }
    }
    const at = (place: number) => held.find(({ column: own, rows }) => own === place && rows > 0)
    const begun: Held[] = []
    for (const { colspan, rowspan, isHead, runs } of row) {
      goOn()
      const properties = `${isHead && !isInHead ? '<w:cnfStyle w:val="001000000000"/>' : ''}${rowspan > 1 ? '<w:vMerge w:val="restart"/>' : ''}`
      xml += cellXml(colspan, properties, `<w:p>${this.runs(runs)}</w:p>`)
      if (rowspan > 1) begun.push({ column, colspan, rows: rowspan - 1 })
      column += colspan
    }
    goOn()
    held.push(...begun)
    return xml || cellXml(1, '', '<w:p/>')
  }
}

interface Held {
  column: number
  colspan: number
  rows: number
}

function cellXml(colspan: number, properties: string, content: string): string {
  const style = /^<w:cnfStyle[^>]*>/.exec(properties)?.[0] ?? ''
  const span = colspan > 1 ? `<w:gridSpan w:val="${colspan}"/>` : ''
  return `<w:tc><w:tcPr>${style}${span}${properties.slice(style.length)}</w:tcPr>${content}</w:tc>`
}

function numberingOf({ item, numbering }: WordParagraph): string {
  const [depth, id] = item
    ? [Math.min(8, item.depth), item.kind === 'ul' ? BULLETS : numberOfList(item.list)]
    : numbering
      ? [Number(numbering.slice(1)) - 1, CLAUSES]
      : []
  return id === undefined ? '' : `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${id}"/></w:numPr>`
}

const listsIn = (text: WordText): number =>
  Math.max(
    0,
    ...text.flatMap((one) => (one.kind === 'clause' ? one.blocks : [one])).map((one) => ('item' in one && one.item ? one.item.list + 1 : 0)),
  )

export function writeWord(text: WordText, author: Author): Buffer {
  const zip = zipWriter()
  const document = `${XML}<w:document ${WORD_NAMES}><w:body>${new Writer(author).body(text)}${PAGE}</w:body></w:document>`
  const parts: [string, string][] = [...fixedParts(listsIn(text)), ['word/document.xml', document]]
  return Buffer.concat([...parts.map(([name, xml]) => zip.add(name, xml)), zip.end()])
}
