/** Takes in what is typed in a document and not saved yet, as often as its page sends it. */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { keepDraft } from '../server/drafts.ts'
import { answered } from '../server/errors.ts'

export const action = answered(async ({ request, context }: ActionFunctionArgs) => Response.json(await keepDraft(request, context as PageContext)))
