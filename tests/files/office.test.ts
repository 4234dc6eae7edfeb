/** What we write opens in other programs, and what others write becomes a PDF: by LibreOffice itself where it is installed, as in CI. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { writeWorkbook } from '../../upstream/platform/excel/export/xlsx-writer.ts'
import { convertToPdf } from '../../upstream/platform/files/office/libre-office.ts'
import { rowsOf } from '../excel/books.ts'
import { zipped } from './zips.ts'

const run = promisify(execFile)
let hasOffice: boolean

beforeAll(async () => {
  hasOffice = await run('soffice', ['--version']).then(
    () => true,
    () => false,
  )
})

const workbook = () =>
  buffer(
    writeWorkbook(
      [
        { header: '物料', width: 14, kind: 'text' },
        { header: '数量', width: 14, kind: 'number', format: '#,##0.00##' },
        { header: '日期', width: 14, kind: 'day' },
      ],
      [{ name: '数据', slices: [[['=1+1', '1234.5', '2026-11-20']], [['螺钉 <M3> & 垫圈', '0.0001', '2026-02-28']]] }],
    ),
  )

test('S10.6: a workbook of ours is read cell by cell by exceljs, and by LibreOffice where it is installed', async () => {
  const bytes = await workbook()
  expect(await rowsOf(bytes)).toEqual([
    ['物料', '数量', '日期'],
    ["'=1+1", 1234.5, new Date('2026-11-20T00:00:00Z')],
    ['螺钉 <M3> & 垫圈', 0.0001, new Date('2026-02-28T00:00:00Z')],
  ])
  if (!hasOffice) return
  const folder = await mkdtemp(join(tmpdir(), 'office-test-'))
  await writeFile(join(folder, 'a.xlsx'), bytes)
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
  await run('soffice', [
    profile,
    '--headless',
    '--convert-to',
    'csv:Text - txt - csv (StarCalc):44,34,76',
    '--outdir',
    folder,
    join(folder, 'a.xlsx'),
  ])
  const lines = (await readFile(join(folder, 'a.csv'), 'utf8')).trim().split('\n')
  expect(lines).toEqual(['物料,数量,日期', '\'=1+1,"1,234.50",2026-11-20', '螺钉 <M3> & 垫圈,0.0001,2026-02-28'])
})

test('S10.7: Office files become a PDF where LibreOffice is installed, within 1 GB and a minute, and nothing where it is not', async () => {
  const text = zipped({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml':
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>技术协议</w:t></w:r></w:p></w:body></w:document>',
  })
  const made = await Promise.all([convertToPdf(await workbook(), 'xlsx'), convertToPdf(text, 'docx')])
  expect(made.map((pdf) => pdf?.toString('latin1', 0, 5) ?? null)).toEqual(hasOffice ? ['%PDF-', '%PDF-'] : [null, null])
})
