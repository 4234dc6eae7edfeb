/** The rows of a list's search as a workbook, sent as it is read from the disk. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { downloadExport } from '../server/list/exports.ts'
import { sentFile } from '../server/page/sent-file.ts'
import { forward } from '../server/services/files.ts'

export const loader = sentFile(async ({ request, context }: LoaderFunctionArgs) =>
  forward(await downloadExport(request, context as PageContext), context as PageContext),
)
