/** The parts of a Word document that are the same for every legal text: what its headings look like, how its lists are counted. */
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const OF_WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const WORD_NAMES = `xmlns:w="${W}"`

const types = ['document.main', 'styles', 'numbering']
  .map((kind) => `<Override PartName="/word/${kind.replace('.main', '')}.xml" ContentType="${OF_WORD}.${kind}+xml"/>`)
  .join('')

const heading = (level: number, size: number) =>
  `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`
const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="808080"/>`)
  .join('')
const styles = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="宋体"/><w:sz w:val="21"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="120" w:line="360" w:lineRule="auto"/></w:pPr></w:style>${heading(1, 36)}${heading(2, 28)}${heading(3, 24)}<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/></w:style><w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>${border}</w:tblBorders></w:tblPr></w:style>`

const deepest = 9
const level = (at: number, format: string, text: string, left: number) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${left}" w:hanging="420"/></w:pPr></w:lvl>`
const levels = (format: string, text: (at: number) => string) =>
  Array.from({ length: deepest }, (_, at) => level(at, format, text(at), 420 * (at + 1))).join('')
/** 第一条, 1.1, (a) */
const clauses = `${level(0, 'chineseCountingThousand', '第%1条', 420)}${level(1, 'decimal', '%1.%2', 420).replace('<w:lvlText', '<w:isLgl/><w:lvlText')}${level(2, 'lowerLetter', '(%3)', 840)}`
const abstracts = [levels('bullet', () => '•'), clauses, levels('decimal', (at) => `%${at + 1}.`)]
  .map((all, at) => `<w:abstractNum w:abstractNumId="${at}"><w:multiLevelType w:val="multilevel"/>${all}</w:abstractNum>`)
  .join('')

export const BULLETS = 1
export const CLAUSES = 2
/** Each numbered list begins anew. */
export const numberOfList = (list: number): number => 3 + list

const num = (id: number, abstract: number, more = '') => `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${more}</w:num>`
const numbering = (lists: number) =>
  `${abstracts}${num(BULLETS, 0)}${num(CLAUSES, 1)}${Array.from({ length: lists }, (_, at) => num(numberOfList(at), 2, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>')).join('')}`

export const fixedParts = (lists: number): [name: string, text: string][] => [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types}</Types>`,
  ],
  [
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  ],
  [
    'word/_rels/document.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${OFFICE}/relationships/numbering" Target="numbering.xml"/></Relationships>`,
  ],
  ['word/styles.xml', `${XML}<w:styles ${WORD_NAMES}>${styles}</w:styles>`],
  ['word/numbering.xml', `${XML}<w:numbering ${WORD_NAMES}>${numbering(lists)}</w:numbering>`],
]
