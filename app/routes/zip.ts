/** The ticked attachments of a document as one zip. */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { sentFile } from '../server/sent-file.ts'
import { sendZip } from '../server/viewer.ts'

export const action = sentFile(async ({ request, context }: ActionFunctionArgs) => sendZip(request, context as PageContext))
