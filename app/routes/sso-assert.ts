/** An assertion that a browser carries over from a SAML provider. */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { takeAssertion } from '../server/door/sign-on.ts'

export const action = answered(async ({ request, params, context }: ActionFunctionArgs) =>
  takeAssertion(String(params.provider), request, context as PageContext),
)
