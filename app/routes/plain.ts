/** The way back to pages with script. */
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'
import { safeTarget } from '../server/return-to.ts'

export const action = answered(async ({ request, context: anyContext }: ActionFunctionArgs) => {
  const { session, origin } = anyContext as PageContext
  const form = await request.formData()
  const target = safeTarget(form.get('returnTo')?.toString(), origin)
  return redirect(target, { headers: { 'Set-Cookie': session.plainCookie(false) } })
})
