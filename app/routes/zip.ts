/** The ticked attachments of a document as one zip. */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { sendZip } from '../server/file/viewer.ts'
import { sentFile } from '../server/page/sent-file.ts'

export const action = sentFile(async ({ request, context }: ActionFunctionArgs) => sendZip(request, context as PageContext))
