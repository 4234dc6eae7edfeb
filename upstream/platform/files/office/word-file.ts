/** Rich text as a Word document: a title, and what formats a text here. */
import { zipWriter } from '../../zip.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark)
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const unescaped = (html: string): string => html.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'

const TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/></Types>`
const RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
const OF_DOCUMENT = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${OFFICE}/relationships/numbering" Target="numbering.xml"/></Relationships>`
const heading = (id: string, size: number) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id.toLowerCase()}"/><w:pPr><w:spacing w:before="240" w:after="120"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`
const STYLES = `${XML}<w:styles xmlns:w="${W}">${heading('Title', 36)}${heading('Heading1', 28)}${heading('Heading2', 24)}</w:styles>`
const NUMBERING = `${XML}<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:left="420" w:hanging="420"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`

const blocks: Readonly<Record<string, string>> = {
  h3: '<w:pStyle w:val="Heading1"/>',
  h4: '<w:pStyle w:val="Heading2"/>',
  li: '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
}
const marks: Readonly<Record<string, string>> = { strong: '<w:b/>', b: '<w:b/>', em: '<w:i/>', i: '<w:i/>', u: '<w:u w:val="single"/>' }
const parting: ReadonlySet<string> = new Set(['p', 'h3', 'h4', 'li', 'ul', 'ol', 'blockquote', 'pre'])

export function wordFile(title: string, html: string): Buffer {
  const zip = zipWriter()
  const parts: [string, string][] = [
    ['[Content_Types].xml', TYPES],
    ['_rels/.rels', RELATIONS],
    ['word/_rels/document.xml.rels', OF_DOCUMENT],
    ['word/styles.xml', STYLES],
    ['word/numbering.xml', NUMBERING],
    ['word/document.xml', documentOf(title, html)],
  ]
  return Buffer.concat([...parts.map(([name, text]) => zip.add(name, text)), zip.end()])
}

const documentOf = (title: string, html: string): string =>
  `${XML}<w:document xmlns:w="${W}"><w:body>${paragraph('<w:pStyle w:val="Title"/>', run('', title))}${bodyOf(html)}</w:body></w:document>`

const paragraph = (properties: string, runs: string): string => `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}${runs}</w:p>`
const run = (properties: string, text: string): string =>
  `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ''}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

/** Tags one after the other: what parts ends a paragraph, what marks holds until it is closed. */
function bodyOf(html: string): string {
  let body = ''
  let runs = ''
  let properties = ''
  const open: string[] = []
  const end = () => {
    if (runs) body += paragraph(properties, runs)
    runs = ''
    properties = ''
  }
  for (const [, closing, tag = '', text] of html.matchAll(/<(\/?)([a-z0-9]+)\b[^<>]*>|([^<]+)/gi)) {
    const name = tag.toLowerCase()
    if (text !== undefined) runs += text.trim() || runs ? run(open.map((one) => marks[one] ?? '').join(''), unescaped(text)) : ''
    else if (name === 'br') runs += '<w:r><w:br/></w:r>'
    else if (parting.has(name)) {
      end()
      properties = closing ? '' : (blocks[name] ?? '')
    } else if (closing) open.splice(open.lastIndexOf(name), open.includes(name) ? 1 : 0)
    else if (marks[name]) open.push(name)
  }
  end()
  return body
}
