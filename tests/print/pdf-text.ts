/** Text of a PDF that we made, page by page: glyph numbers read back through the fonts' own tables. */
import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from 'pdf-lib'

export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes)
  return pdf.getPages().map(textOfPage)
}

function textOfPage(page: PDFPage): string {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  const maps = new Map(fonts?.entries().map(([name, ref]) => [name.asString().slice(1), unicodeOf(page.doc.context.lookup(ref, PDFDict))]))
  let current: Map<string, string> | undefined
  let text = ''
  for (const [, font, hex] of contentOf(page).matchAll(/\/(\S+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj/g)) {
    if (font) current = maps.get(font)
    else text += `${(hex?.match(/.{4}/g) ?? []).map((glyph) => current?.get(glyph.toUpperCase()) ?? '?').join('')}\n`
  }
  return text
}

function contentOf(page: PDFPage): string {
  const { context } = page.doc
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => context.lookup(ref)) : [contents]
  return streams.map((s) => (s instanceof PDFRawStream ? inflateSync(s.contents).toString('latin1') : '')).join('\n')
}

function unicodeOf(font: PDFDict): Map<string, string> {
  const stream = font.lookup(PDFName.of('ToUnicode'))
  const cmap = stream instanceof PDFRawStream ? inflateSync(stream.contents).toString('latin1') : ''
  const pairs = [...cmap.matchAll(/<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>/g)]
  return new Map(pairs.map(([, glyph = '', unicode = '']) => [glyph.toUpperCase(), Buffer.from(unicode, 'hex').swap16().toString('utf16le')]))
}
