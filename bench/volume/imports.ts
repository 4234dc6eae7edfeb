/** An import of twenty thousand rows, checked to the last cell: how long a person waits to hear of its errors, and what reading it costs. */
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type SheetRow, writeWorkbook } from '../../upstream/platform/excel/export/xlsx-writer.ts'
import { mostImportRows } from '../../upstream/platform/excel/import/workbook.ts'
import { contextOf } from '../machine/people.ts'
import { openPool, type Place, root } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'
import type { ImportMeasured } from './import-child.ts'

export async function measureImports(place: Place): Promise<Figure[]> {
  const database = await place.copy(place.base, 'bench_import')
  const pool = openPool(database)
  const context = await contextOf(pool, 'admin', 'districtList')
  await pool.end()
  const bytes = await workbook()
  const child = fork(join(root, 'bench/volume/import-child.ts'), { env: { ...process.env, DATA_DIR: place.folder }, serialization: 'advanced' })
  child.send({ databaseUrl: database.appUrl, context, file: { name: '区划.xlsx', bytes, sha256: createHash('sha256').update(bytes).digest('hex') } })
  const [measured] = (await once(child, 'message')) as [ImportMeasured]
  const label = `import of ${mostImportRows.toLocaleString('en')} rows × 20`
  return [
    figure(`${label}: checked, every row told what is wrong (${measured.errors} errors)`, measured.seconds, atMost(10, 's')),
    figure(`${label}: growth in the thread`, measured.grownMb, atMost(512, 'MB')),
  ]
}

/** Districts whose parents do not exist, with sixteen columns that nobody asked for. */
function workbook(): Promise<Buffer> {
  const headers = ['区划代码', '名称', '英文名', '上级编码', ...Array.from({ length: 16 }, (_, i) => `附加${i + 1}`)]
  const columns = headers.map((header) => ({ header, width: 14, kind: 'text' as const }))
  const rows = Array.from(
    { length: mostImportRows },
    (_, n): SheetRow => [`X${100_000 + n}`, `区${n}`, `District ${n}`, 'NOWHERE', ...Array.from({ length: 16 }, (_, i) => `值 ${n} ${i}`)],
  )
  return buffer(writeWorkbook(columns, [{ name: '区划', slices: [rows] }]))
}
