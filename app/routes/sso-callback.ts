/** Back from a provider that speaks OpenID Connect. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { finishSignOn } from '../server/door/sign-on.ts'

export const loader = answered(async ({ request, params, context }: LoaderFunctionArgs) =>
  finishSignOn(String(params.provider), request, context as PageContext),
)
