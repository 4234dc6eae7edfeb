/** Takes an attachment away, asked for by script; the answer is JSON. */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { detach } from '../server/detach.ts'
import { answered } from '../server/errors.ts'

export const action = answered(async ({ request, context }: ActionFunctionArgs) => detach(request, context as PageContext))
