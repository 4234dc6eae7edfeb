/** The calls that answer paper. */
import type { Pool } from 'pg'
import type { NamedCall } from '../../runtime/types.ts'
import { callsAmongFew } from '../load/at-once.ts'
import { openPdf } from './pdf-stream.ts'
import { printDocuments } from './print.ts'
import { printHead } from './print-head.ts'
import type { Prints } from './prints.ts'

export const printCalls = (pool: Pool, prints: Prints): Record<string, NamedCall> => ({
  '/v1/printHead': (body, context) => printHead(pool, body, context),
  ...callsAmongFew('prints', {
    ...Object.fromEntries(
      Object.keys(prints).map((entity): [string, NamedCall] => [
        `/v1/${entity}Restful/doPrint`,
        (body, context) => printDocuments(pool, prints, entity, body, context),
      ]),
    ),
    '/v1/printPdf': (body, context) => printDocuments(pool, prints, String(body.entity ?? ''), body, context),
    '/v2/pageoffice/openPdfStream': (body, context) => openPdf(pool, prints, body, context),
  }),
})
