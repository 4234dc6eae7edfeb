/** From the ticket of an assertion to the session. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { enterByTicket } from '../server/door/sign-on.ts'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => enterByTicket(request, context as PageContext))
