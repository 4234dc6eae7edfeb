/** What a tool hands out as a file. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { sentFile } from '../server/page/sent-file.ts'
import { downloadOfTool } from '../server/tools/index.ts'

export const loader = sentFile(async ({ request, context }: LoaderFunctionArgs) => downloadOfTool(request, context as PageContext))
