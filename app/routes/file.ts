/** The bytes of one attachment. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { sendFile } from '../server/file/viewer.ts'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => sendFile(request, context as PageContext))
