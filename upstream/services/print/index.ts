/** The calls that answer paper. */
import type { Pool } from 'pg'
import { callsAmongFew } from '../at-once.ts'
import type { NamedCall } from '../calls.ts'
import { printBoxLabels } from './box-labels.ts'
import { openPdf } from './pdf-stream.ts'
import { printDocuments, printedEntities } from './print.ts'
import { printHead } from './print-head.ts'

export const printCalls = (pool: Pool): Record<string, NamedCall> => ({
  '/v1/printHead': (body, context) => printHead(pool, body, context),
  ...callsAmongFew('prints', papers(pool)),
})

const papers = (pool: Pool): Record<string, NamedCall> => ({
  ...Object.fromEntries(
    printedEntities.map((entity): [string, NamedCall] => [
      `/v1/${entity}Restful/doPrint`,
      (body, context) => printDocuments(pool, entity, body, context),
    ]),
  ),
  '/v1/printPdf': (body, context) => printDocuments(pool, String(body.entity ?? ''), body, context),
  '/v2/pageoffice/openPdfStream': (body, context) => openPdf(pool, body, context),
  '/v1/boxBoardPrint': (body, context) => printBoxLabels(pool, body, context),
  '/v1/deliveryNotePrint': (body, context) => printDocuments(pool, 'deliveryNoteHeader', body, context),
})
