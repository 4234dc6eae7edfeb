/** Users and groups, as a company's directory keeps them. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answered } from '../../server/answer/errors.ts'
import { forwardScim } from '../../server/machine/scim.ts'

const forward = answered(async ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  forwardScim(request, { resource: String(params.resource), id: params.id ?? null }, context),
)

export const loader = forward
export const action = forward
