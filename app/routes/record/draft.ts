import { answered } from '../../server/answer/errors.ts'
import { keepDraft } from '../../server/form/drafts.ts'

export const action = answered(async ({ request, context }) => Response.json(await keepDraft(request, context)))
