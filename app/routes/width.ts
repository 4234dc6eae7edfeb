/** Takes in the width of one column, as its edge was drawn. */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { keepWidth } from '../server/list/columns.ts'

export const action = answered(async ({ request, context }: ActionFunctionArgs) => keepWidth(request, context as PageContext))
