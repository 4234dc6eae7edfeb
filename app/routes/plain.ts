/** The way back to pages with script. */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { redirect, safeTarget } from '../server/answer/return-to.ts'

export const action = answered(async ({ request, context: anyContext }: ActionFunctionArgs) => {
  const { session } = anyContext as PageContext
  const form = await request.formData()
  const target = safeTarget(form.get('returnTo')?.toString())
  return redirect(target, { headers: { 'Set-Cookie': session.plainCookie(false) } })
})
