/** The labels of a note's boxes, as PDF. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { downloadLabels } from '../server/file/labels.ts'
import { sentFile } from '../server/page/sent-file.ts'

export const loader = sentFile(async ({ request, context }: LoaderFunctionArgs) => downloadLabels(request, context as PageContext))
export const action = sentFile(async ({ request, context }: ActionFunctionArgs) => downloadLabels(request, context as PageContext))
