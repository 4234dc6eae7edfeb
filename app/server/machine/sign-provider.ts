/** A signing provider calls with a signature over what it says and nothing else; the services know whether it is theirs. */
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { visitorOf } from '../door/gate.ts'
import { call } from '../services/upstream.ts'

export async function hearSignProvider(request: Request, context: PageContext): Promise<Response> {
  const { headers } = request
  const body = { timestamp: headers.get('timestamp') ?? '', signature: headers.get('signature') ?? '', text: await request.text() }
  try {
    await call('/v1/sign/callback', body, visitorOf(context))
    return new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error
    return Response.json({ message: error.refusal.msg }, { status: error.status })
  }
}
