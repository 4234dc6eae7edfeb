/** A legal text of a record as a Word document. */
import { takeText } from '../areas/contracts/text-word.ts'
import { openPage } from '../server/page/open-page.ts'
import { sentFile } from '../server/page/sent-file.ts'
import { forward } from '../server/services/files.ts'

export const loader = sentFile(async ({ request, context }) =>
  forward(await takeText(await openPage(request, context), new URL(request.url).searchParams), context),
)
