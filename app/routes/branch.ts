/** What is directly below a node of the tree, for script. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'
import { openPage } from '../server/open-page.ts'
import { branchBelow } from '../server/tree-view.ts'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) =>
  Response.json(await branchBelow(await openPage(request, context as PageContext), request)),
)
