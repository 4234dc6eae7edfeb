/** Files for a document, sent by script; the answer is JSON. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { uploadInPlace } from '../server/attach.ts'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'

export const handle = { takesUpload: true }

export const action = answered(async ({ request, context }: ActionFunctionArgs) => uploadInPlace(request, context as PageContext))
