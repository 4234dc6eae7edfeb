/** Users and groups, as a company's directory keeps them. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { forwardScim } from '../server/machine/scim.ts'

const forward = answered(async ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  forwardScim(request, { resource: String(params.resource), id: params.id ?? null }, context as PageContext),
)

export const loader = forward
export const action = forward
