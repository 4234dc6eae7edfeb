/** Large files from script, in parts that go on where a line broke. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { resumeUpload } from '../server/file/resume.ts'

export const handle = { takesUpload: true }
export const loader = answered(({ request, context }: LoaderFunctionArgs) => resumeUpload(request, context as PageContext))
export const action = answered(({ request, context }: ActionFunctionArgs) => resumeUpload(request, context as PageContext))
