/** Workbooks as people make them in a spreadsheet, and what stands in those that we hand out. */
import { createHash } from 'node:crypto'
import ExcelJS from 'exceljs'
import type { ReadRow } from '../../upstream/services/excel/excel-worker.ts'
import { openWorkbook } from '../../upstream/services/excel/workbook.ts'

export async function bookOf(rows: unknown[][], alter?: (sheet: ExcelJS.Worksheet) => void): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Sheet1')
  for (const row of rows) sheet.addRow(row)
  alter?.(sheet)
  return Buffer.from(await workbook.xlsx.writeBuffer())
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
