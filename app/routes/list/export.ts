import { downloadExport } from '../../server/list/exports.ts'
import { sentFile } from '../../server/page/sent-file.ts'
import { forward } from '../../server/services/files.ts'

export const loader = sentFile(async ({ request, context }) => forward(await downloadExport(request, context), context))
