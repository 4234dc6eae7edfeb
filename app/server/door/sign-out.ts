/** The session ends upstream and its cookie here; the browser forgets what it stored of us (S3.3). */
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { redirect } from '../answer/return-to.ts'
import { call } from '../services/upstream.ts'
import { callerOf } from '../session/session.ts'

export async function signOut(context: PageContext): Promise<Response> {
  if (context.session.isSignedIn) {
    await call('/v1/logout', {}, callerOf(context)).catch((error) => {
      // Ended already: that is what was asked for.
      if (!(error instanceof UpstreamRefusal && error.status === 401)) throw error
    })
  }
  const headers = new Headers({ 'Clear-Site-Data': '"cache","storage"' })
  for (const cookie of [context.session.endCookie, context.session.styleCookie('')]) headers.append('Set-Cookie', cookie)
  return redirect('/', { status: 303, headers })
}
