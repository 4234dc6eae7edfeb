/** What a tool hands out as a file. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { sentFile } from '../server/sent-file.ts'
import { downloadOfTool } from '../server/tools/index.ts'

export const loader = sentFile(async ({ request, context }: LoaderFunctionArgs) => downloadOfTool(request, context as PageContext))
