/** Takes in what is typed in a document and not saved yet, as often as its page sends it. */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { keepDraft } from '../server/form/drafts.ts'

export const action = answered(async ({ request, context }: ActionFunctionArgs) => Response.json(await keepDraft(request, context as PageContext)))
