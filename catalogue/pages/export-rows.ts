import { constants } from '../constants/constants.ts'
import type { Page } from '../language/define.ts'

/** How many rows of this page one waits for; more are made in the background. */
export const exportRows = (page: Pick<Page, 'olderExport'> | undefined): number =>
  page?.olderExport ? constants['export.older.rows'] : constants['export.rowsPerRequest']

/** A workbook with pictures stands in memory whole, with some ten kilobytes a picture. */
export const picturedRows = 500
