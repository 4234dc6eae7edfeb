import { answered } from '../../server/answer/errors.ts'
import { openPage } from '../../server/page/open-page.ts'
import { branchBelow } from '../../server/tree/tree-view.ts'

export const loader = answered(async ({ request, context }) => Response.json(await branchBelow(await openPage(request, context), request)))
