/** Takes an attachment away, asked for by script; the answer is JSON. */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { detach } from '../server/file/detach.ts'

export const action = answered(async ({ request, context }: ActionFunctionArgs) => detach(request, context as PageContext))
