/** S10.2: the leading bytes must be those of the extension; programs and pages are refused whatever they are called. */
import type { AttachmentType } from '../../../../catalogue/constants/attachment-types.ts'

export const HEAD_BYTES = 4096

const hex = (text: string) => Buffer.from(text, 'hex')
const ascii = (text: string) => Buffer.from(text, 'latin1')
const startsWith =
  (...starts: Buffer[]) =>
  (head: Buffer) =>
    starts.some((start) => head.subarray(0, start.length).equals(start))

const zip = startsWith(hex('504b0304'))
const oldOffice = startsWith(hex('d0cf11e0a1b11ae1'))
const jpeg = startsWith(hex('ffd8ff'))
const isText = (head: Buffer) => !head.includes(0)

const leading: Record<AttachmentType, (head: Buffer) => boolean> = {
  pdf: startsWith(ascii('%PDF-')),
  doc: oldOffice,
  xls: oldOffice,
  ppt: oldOffice,
  docx: zip,
  xlsx: zip,
  pptx: zip,
  zip: startsWith(hex('504b0304'), hex('504b0506')),
  txt: isText,
  csv: isText,
  gif: startsWith(ascii('GIF87a'), ascii('GIF89a')),
  jpg: jpeg,
  jpeg,
  png: startsWith(hex('89504e470d0a1a0a')),
  bmp: startsWith(ascii('BM')),
  dwg: startsWith(ascii('AC10')),
  dxf: (head) => /^\s*0\s+SECTION|^AutoCAD Binary DXF|^\s*999/.test(head.toString('latin1')),
  step: startsWith(ascii('ISO-10303-21')),
  stp: startsWith(ascii('ISO-10303-21')),
  igs: (head) => head[72] === 0x53,
  iges: (head) => head[72] === 0x53,
  bin: () => true,
  xml: (head) => /^\ufeff?\s*</.test(head.toString('utf8')) && !/<!(DOCTYPE|ENTITY)/i.test(head.toString('utf8')),
  ofd: zip,
}

/** Windows, ELF, Mach-O and Java programs. */
const program = startsWith(ascii('MZ'), hex('7f454c46'), hex('feedface'), hex('feedfacf'), hex('cefaedfe'), hex('cffaedfe'), hex('cafebabe'))
const script = startsWith(ascii('#!'))
const page = (head: Buffer) => /^[\s\ufeff]*<(!doctype|html|head|body|script|svg|\?xml)/i.test(head.toString('utf8'))
/** XML that a browser would show as a page is one, declared or not. */
const pageInXml = (head: Buffer) =>
  /<(\w+:)?(html|script|svg)[\s>/]|xmlns(:\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/(1999\/xhtml|2000\/svg|1999\/XSL)|<\?xml-stylesheet/i.test(
    head.toString('utf8'),
  )

export function isWhatItSays(extension: AttachmentType, head: Buffer): boolean {
  const isPage = extension === 'xml' ? pageInXml(head) : page(head)
  return leading[extension](head) && !program(head) && !script(head) && !isPage
}
