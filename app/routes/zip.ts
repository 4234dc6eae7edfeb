/** The ticked attachments of a document as one zip. */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'
import { sendZip } from '../server/viewer.ts'

export const action = answered(async ({ request, context }: ActionFunctionArgs) => sendZip(request, context as PageContext))
