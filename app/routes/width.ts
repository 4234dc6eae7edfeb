/** Takes in the width of one column, as its edge was drawn. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { keepWidth } from '../server/columns.ts'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'

export const action = answered(async ({ request, context }: ActionFunctionArgs) => keepWidth(request, context as PageContext))
