/** What is directly below a node of the tree, for script. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { openPage } from '../server/page/open-page.ts'
import { branchBelow } from '../server/tree/tree-view.ts'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) =>
  Response.json(await branchBelow(await openPage(request, context as PageContext), request)),
)
