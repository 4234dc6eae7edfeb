/** The session ends upstream and its cookie here; the browser forgets what it stored of us (S3.3). */
import type { PageContext } from './context.ts'
import { UpstreamRefusal } from './errors.ts'
import { redirect } from './return-to.ts'
import { callerOf } from './session.ts'
import { call } from './upstream.ts'

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
