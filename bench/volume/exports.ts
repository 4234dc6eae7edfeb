/** Exports of any size: rows a second beside exceljs's own streaming writer in the same run, and what they cost in memory. */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { definitionOf } from '../../catalogue/index.ts'
import { taskOf, wantedOf } from '../../upstream/platform/excel/export/export.ts'
import { insertOrders } from '../machine/orders.ts'
import { contextOf } from '../machine/people.ts'
import { openPool, type Place, root } from '../machine/place.ts'
import { atLeast, atMost, type Figure, figure } from '../machine/report.ts'
import type { ExportJob, Measured } from './export-child.ts'

/** Eleven fields of an order and, for references, their codes and names: twenty columns. */
const fields = [
  ...[
    'docNum',
    'status',
    'orderDate',
    'currency',
    'exchangeRate',
    'netAmount',
    'taxAmount',
    'grossAmount',
    'revisionNum',
    'needByDate',
    'receiveProgress',
    'confirmDate',
  ],
  ...['supplierId', 'orgId', 'buyerId', 'paymentTermId'],
]
const sizes = [
  { rows: 20_000, name: 'foreground', least: 1 },
  { rows: 100_000, name: 'background', least: 1.5 },
  { rows: 500_000, name: 'background', least: 1.5 },
] as const

export async function measureExports(place: Place): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { rows, name, least } of sizes) {
    const database = await place.copy(place.base, `bench_export_${rows}`)
    await insertOrders(database, rows, { lines: 0 })
    const pool = openPool(database)
    const context = await contextOf(pool, 'manager1', 'purchaseOrderListNoPermission')
    const wanted = { ...wantedOf({ entity: 'poHeader' }, context, 'btnExport'), fields }
    const file = () => join(place.folder, randomBytes(8).toString('hex'))
    const task = () => taskOf(pool, wanted, context, { file: file(), sheetName: definitionOf('poHeader')?.label[0] ?? '', mostRows: rows })
    const theirs = await inProcess({ by: 'exceljs', rows, task: task() })
    const ours = await inProcess({ by: 'ours', rows, task: task() })
    await pool.end()
    const [speed, other] = [ours.rows / ours.seconds, rows / theirs.seconds]
    const label = `${name} export of ${rows.toLocaleString('en')} rows × 20`
    figures.push(
      figure(`${label}: rows/s ÷ exceljs's writer (${Math.round(speed)} ÷ ${Math.round(other)})`, speed / other, atLeast(least)),
      figure(`${label}: growth in the thread (exceljs ${theirs.grownMb.toFixed(0)} MB)`, ours.grownMb, atMost(220, 'MB')),
      figure(`${label}: growth in the service`, ours.ownMb, atMost(30, 'MB')),
    )
  }
  return figures
}

function inProcess(job: ExportJob): Promise<Measured> {
  const child = fork(join(root, 'bench/volume/export-child.ts'), { serialization: 'advanced' })
  child.send(job)
  return new Promise((resolve, reject) => {
    child.once('message', (measured) => resolve(measured as Measured))
    child.once('exit', (code) => reject(new Error(`The export ended with ${code}`)))
  })
}
