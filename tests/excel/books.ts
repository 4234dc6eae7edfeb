/** Workbooks as people make them in a spreadsheet, and what stands in those that we hand out. */
import { createHash } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import type { ReadRow } from '../../upstream/platform/excel/import/hold-workbook.ts'
import { openWorkbook } from '../../upstream/platform/excel/import/workbook.ts'

export async function bookOf(rows: unknown[][], alter?: (sheet: ExcelJS.Worksheet) => void): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Sheet1')
  for (const row of rows) sheet.addRow(row)
  alter?.(sheet)
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

interface Part {
  name: string
  content: Buffer
  /** What the directory says, true or not. */
  size?: number
  flags?: number
  attributes?: number
}

/** A zip as an attacker would write it. */
export function zipOf(parts: Part[]): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, size = content.length, flags = 0, attributes = 0 } of parts) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(attributes, 6)
    end.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, end, Buffer.from(name)]))
    local.push(head)
    offset += head.length
  }
  const entries = Buffer.concat(directory)
  const close = Buffer.alloc(22)
  close.write('PK\x05\x06', 'latin1')
  close.writeUInt16LE(parts.length, 8)
  close.writeUInt16LE(parts.length, 10)
  close.writeUInt32LE(entries.length, 12)
  close.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, entries, close])
}

export async function open(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  return workbook
}

export async function rowsOf(bytes: Buffer): Promise<ExcelJS.CellValue[][]> {
  const rows: ExcelJS.CellValue[][] = []
  ;(await open(bytes)).worksheets[0]?.eachRow((row) => rows.push((row.values as ExcelJS.CellValue[]).slice(1)))
  return rows
}

export const upload = (bytes: Buffer) => ({ file: { name: '导入.xlsx', bytes, sha256: createHash('sha256').update(bytes).digest('hex') } })

/** All rows as an import reads them, the header first. */
export async function readWorkbook(bytes: Buffer): Promise<ReadRow[]> {
  const workbook = await openWorkbook(bytes)
  try {
    const { header } = workbook
    return header ? [header, ...(await workbook.rows(header.cells.map((_, at) => at)))] : []
  } finally {
    workbook.close()
  }
}
