/** From the ticket of an assertion to the session. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'
import { enterByTicket } from '../server/sign-on.ts'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => enterByTicket(request, context as PageContext))
