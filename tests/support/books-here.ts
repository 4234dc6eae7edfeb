import { exportHere } from '../../upstream/platform/excel/export/run-export.ts'
import { writeExport } from '../../upstream/platform/excel/export/write-export.ts'
import { holdWorkbook } from '../../upstream/platform/excel/import/hold-workbook.ts'
import { readHere } from '../../upstream/platform/excel/import/workbook.ts'

/** For the rest of a file, exports are written and workbooks read in its own process: to start a thread costs more than either, and that threads do the same is for tests/excel. */
export function booksHere(): void {
  exportHere(writeExport)
  readHere(holdWorkbook)
}
