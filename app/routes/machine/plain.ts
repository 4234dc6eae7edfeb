import { answered } from '../../server/answer/errors.ts'
import { redirect, safeTarget } from '../../server/answer/return-to.ts'

export const action = answered(async ({ request, context: { session } }) => {
  const form = await request.formData()
  const target = safeTarget(form.get('returnTo')?.toString())
  return redirect(target, { headers: { 'Set-Cookie': session.plainCookie('') } })
})
