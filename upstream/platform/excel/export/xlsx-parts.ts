/** The fixed parts of a workbook: what it holds, how its cells look. */

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const officeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const packageXml = 'http://schemas.openxmlformats.org/package/2006'

export const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`

/** Everything but the sheets themselves, by path. */
export function fixedParts(sheetNames: readonly string[], formats: readonly string[]): [path: string, xml: string][] {
  const sheets = sheetNames.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const)
  return [
    ['[Content_Types].xml', contentTypes(sheetNames.length)],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/_rels/workbook.xml.rels', relations([...sheets, ['styles', 'styles.xml']])],
    ['xl/workbook.xml', workbookXml(sheetNames)],
    ['xl/styles.xml', stylesXml(formats)],
  ]
}

function contentTypes(sheets: number): string {
  const part = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${officeType}.${type}+xml"/>`
  const own = Array.from({ length: sheets }, (_, i) => part(sheetPath(i), 'worksheet'))
  return `${xmlHead}<Types xmlns="${packageXml}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}${part('xl/styles.xml', 'styles')}${own.join('')}</Types>`
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${officeRelations}/${type}" Target="${target}"/>`)
  return `${xmlHead}<Relationships xmlns="${packageXml}/relationships">${list.join('')}</Relationships>`
}

/** Sheet names have at most 31 characters and none of `[]:*?/\`. */
function workbookXml(names: readonly string[]): string {
  const sheets = names.map((name, i) => {
    const allowed = name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
    return `<sheet name="${escapeXml(allowed)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`
  })
  return `${xmlHead}<workbook xmlns="${spreadsheet}" xmlns:r="${officeRelations}"><sheets>${sheets.join('')}</sheets></workbook>`
}

/** Places of the styles below. */
export const style = { general: 0, bold: 1, day: 2, moment: 3, firstFormat: 4 } as const

function stylesXml(formats: readonly string[]): string {
  const named = ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd hh:mm:ss', ...formats]
  const numFmts = named.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escapeXml(code)}"/>`).join('')
  const xf = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
  const cells = [xf(0, 0), xf(0, 1), ...named.map((_, i) => xf(164 + i, 0))]
  return `${xmlHead}<styleSheet xmlns="${spreadsheet}"><numFmts count="${named.length}">${numFmts}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML cannot hold.
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
// Almost no text holds any of these, and then it is only looked at once.
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const toEscape = /[&<>"\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]|_x/
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

export function escapeXml(text: string): string {
  if (!toEscape.test(text)) return text
  return text
    .toWellFormed()
    .replace(notInXml, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (char) => entities[char] ?? char)
}
