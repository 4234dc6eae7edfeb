/** Noto Sans SC, cut down to the characters of one document: whole it would weigh ten megabytes. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { PDFDocument, PDFFont } from 'pdf-lib'

export interface Fonts {
  regular: PDFFont
  bold: PDFFont
  /** The text with characters that the font lacks replaced. */
  clean(text: string): string
}

const require = createRequire(import.meta.url)
const wholeFonts = new Map<string, Buffer>()

/** Read once a process. */
function wholeFont(name: string): Buffer {
  const known = wholeFonts.get(name)
  if (known) return known
  const bytes = readFileSync(require.resolve(`@expo-google-fonts/noto-sans-sc/${name}.ttf`))
  wholeFonts.set(name, bytes)
  return bytes
}

const REGULAR = '400Regular/NotoSansSC_400Regular'
const BOLD = '700Bold/NotoSansSC_700Bold'
/** ASCII whole, as headings are written in capitals; the box stands for what the font lacks. */
const always = `□${Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')}`

/** What reads fonts and cuts them down takes a seventh of the start of the services: it is loaded for the first print. */
async function loadTools() {
  const [{ default: fontkit }, { default: subsetFont }] = await Promise.all([import('@pdf-lib/fontkit'), import('subset-font')])
  const glyphs = fontkit.create(wholeFont(REGULAR))
  return { fontkit, subsetFont, isKnown: (char: string): boolean => glyphs.hasGlyphForCodePoint(char.codePointAt(0) ?? 0) }
}
let tools: ReturnType<typeof loadTools> | undefined

export async function embedFonts(pdf: PDFDocument, text: string): Promise<Fonts> {
  tools ??= loadTools()
  const { fontkit, subsetFont, isKnown } = await tools
  pdf.registerFontkit(fontkit)
  const clean = (given: string) => Array.from(given.normalize('NFC'), (char) => (isKnown(char) ? char : '□')).join('')
  const chars = [...new Set(clean(text) + always)].join('')
  const embed = async (name: string) => {
    // With layout closure wide variants of digits come along and are drawn after hyphens.
    const subset = await subsetFont(wholeFont(name), chars, { targetFormat: 'truetype', noLayoutClosure: true })
    // pdf-lib's own subsetting loses glyphs.
    return pdf.embedFont(subset, { subset: false })
  }
  return { regular: await embed(REGULAR), bold: await embed(BOLD), clean }
}
