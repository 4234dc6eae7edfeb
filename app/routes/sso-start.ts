/** Off to the provider. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { startSignOn } from '../server/door/sign-on.ts'

export const loader = answered(async ({ request, params, context }: LoaderFunctionArgs) =>
  startSignOn(String(params.provider), request, context as PageContext),
)
