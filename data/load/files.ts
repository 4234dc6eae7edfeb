/** Attachments of the demo company: drawings, agreements, inspection reports and photographs on the newest documents, uploaded by their people. */
import { Readable } from 'node:stream'
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import type { Pool } from 'pg'
import sharp from 'sharp'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { writeWorkbook } from '../../upstream/platform/excel/export/xlsx-writer.ts'
import type { Size } from '../../upstream/platform/files/upload/upload.ts'
import { zipWriter } from '../../upstream/platform/zip.ts'
import { uploadOne } from './upload.ts'
import type { People } from './year/people.ts'

interface FileOwner {
  id: string
  number: string
  userName: string
}

interface Kind {
  functionId: string
  /** The newest documents that still take files, each with somebody who may attach to it. */
  places: string
  make: (place: FileOwner) => Promise<{ name: string; content: Readable; description: string }>
  size?: Size
}

const MODEL_BYTES = 101 * 1024 * 1024

/** Numbers, sums and the model are the same at every load. */
const kinds: readonly Kind[] = [
  {
    functionId: 'poHeader',
    places: newest('po_header', 'buyer_id', `d.status in ('APPROVED', 'CONFIRMED')`, 8),
    make: async ({ number }) => ({ name: `${number}-图纸.pdf`, content: await drawing(number), description: '零件图，第二版' }),
  },
  {
    functionId: 'poHeader',
    places: newest('po_header', 'buyer_id', `d.status = 'CONFIRMED'`, 4),
    make: async ({ number }) => ({
      name: `${number}-技术协议.docx`,
      content: wordDocument([
        `技术协议 ${number}`,
        '一、供方按附图及其公差加工，未注公差按 GB/T 1804-m。',
        '二、每批随货提供材质证明与出货检验报告。',
        '三、包装按箱，每箱附箱签与合格证。',
      ]),
      description: '双方确认稿',
    }),
  },
  {
    functionId: 'poHeader',
    places: newest('po_header', 'buyer_id', `d.status = 'CONFIRMED'`, 1),
    make: async ({ number }) => ({ name: `${number}-三维模型.step`, content: Readable.from(model()), description: '装配模型' }),
    size: 'large',
  },
  {
    functionId: 'deliveryNoteHeader',
    places: `select d.id, d.doc_num as number, u.code as "userName" from delivery_note_header d join "user" u on u.supplier_ids[1] = d.supplier_id
             where d.status = 'SHIPPED' order by d.creation_date desc, d.id limit 6`,
    make: async ({ number }) => ({ name: `${number}-出货检验报告.xlsx`, content: await report(number), description: '' }),
  },
  {
    functionId: 'requisitionHeader',
    places: newest('requisition_header', 'created_by', `d.status in ('DRAFT', 'SUBMITTED', 'APPROVED')`, 6),
    make: async ({ number }) => ({ name: `${number}-样件照片.png`, content: await photograph(number), description: '现场拍摄' }),
  },
]

function newest(table: string, who: string, which: string, count: number): string {
  return `select d.id, d.doc_num as number, u.code as "userName" from ${table} d join "user" u on u.id = d.${who}
          where ${which} order by d.creation_date desc, d.id limit ${count}`
}

export async function loadFiles(pool: Pool, people: People, now: Date): Promise<number> {
  let loaded = 0
  for (const { functionId, places, make, size = 'usual' } of kinds) {
    const { rows } = await asSystem(pool, (tx) => tx.query<FileOwner>(places))
    for (const place of rows) {
      const { name, content, description } = await make(place)
      await uploadOne(pool, people(place.userName), now, { functionId, businessId: place.id, fileDesc: description, name, content, size })
      loaded++
    }
  }
  return loaded
}

/** A plate with a hole pattern, dimensions and the number in its corner. */
async function drawing(number: string): Promise<Readable> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([842, 595])
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const ink = rgb(0.1, 0.2, 0.3)
  const [width, height] = [420 + (seedOf(number) % 120), 260]
  page.drawRectangle({ x: 24, y: 24, width: 794, height: 547, borderColor: ink, borderWidth: 1.5 })
  page.drawRectangle({ x: 120, y: 180, width, height, borderColor: ink, borderWidth: 1.2 })
  for (const x of [160, 80 + width]) for (const y of [220, 400]) page.drawCircle({ x, y, size: 12, borderColor: ink, borderWidth: 1 })
  page.drawText(`${width} +/-0.2`, { x: 100 + width / 2, y: 150, size: 12, font })
  page.drawText(`${height} +/-0.2`, { x: 60, y: 310, size: 12, font })
  page.drawText(`4 x D12 H7   Ra 1.6   Drawing ${number}   Rev. B   Scale 1:2`, { x: 440, y: 40, size: 11, font })
  return Readable.from([Buffer.from(await pdf.save())])
}

export function wordDocument(paragraphs: readonly string[]): Readable {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`,
  }
  const zip = zipWriter()
  const written = Object.entries(parts).map(([name, text]) => zip.add(name, text))
  return Readable.from([...written, zip.end()])
}

async function report(number: string): Promise<Readable> {
  const columns = ['检验项目', '标准', '实测', '判定'].map((header) => ({
    header,
    width: 16,
    kind: header === '实测' ? ('number' as const) : ('text' as const),
  }))
  const seed = seedOf(number)
  const rows = Array.from({ length: 12 }, (_, i) => [`尺寸 ${i + 1}`, `${10 + i}.00±0.05`, (10 + i + ((seed + i * 7) % 9) / 200).toFixed(3), '合格'])
  return writeWorkbook(columns, [{ name: '检验报告', slices: [rows] }])
}

/** A machined part on a bench, as far as shapes go. */
async function photograph(number: string): Promise<Readable> {
  const hue = seedOf(number) % 360
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><rect width="960" height="640" fill="hsl(${hue},12%,82%)"/>
    <rect x="180" y="180" width="600" height="300" rx="18" fill="hsl(${hue},10%,52%)"/><circle cx="300" cy="330" r="70" fill="hsl(${hue},12%,28%)"/>
    <circle cx="660" cy="330" r="70" fill="hsl(${hue},12%,28%)"/><rect x="430" y="270" width="100" height="120" fill="hsl(${hue},14%,68%)"/></svg>`
  return Readable.from([await sharp(Buffer.from(picture)).png().toBuffer()])
}

function* model(): Generator<Buffer> {
  const head = Buffer.from("ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION(('demo'),'2;1');\nENDSEC;\nDATA;\n")
  yield head
  const line = "#1=CARTESIAN_POINT('',(0.,0.,0.));\n"
  const chunk = Buffer.from(line.repeat(Math.ceil((1024 * 1024) / line.length))).subarray(0, 1024 * 1024)
  for (let left = MODEL_BYTES - head.length; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length))
}

const seedOf = (number: string): number => Number(number.replace(/\D/g, '').slice(-4))
