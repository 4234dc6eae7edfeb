/** Files for a document, sent by script; the answer is JSON. */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { uploadInPlace } from '../server/file/attach.ts'

export const handle = { takesUpload: true }

export const action = answered(async ({ request, context }: ActionFunctionArgs) => uploadInPlace(request, context as PageContext))
