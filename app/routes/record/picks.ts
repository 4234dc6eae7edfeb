import { answered } from '../../server/answer/errors.ts'
import { findPicks } from '../../server/form/picker.ts'

export const loader = answered(async ({ request, context }) => Response.json(await findPicks(request, context)))
