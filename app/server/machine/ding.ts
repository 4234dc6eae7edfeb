/** DingTalk calls with a signature and nothing else; the services know whether it is theirs and answer in DingTalk's own form. */
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { visitorOf } from '../door/gate.ts'
import { call } from '../services/upstream.ts'

export async function hearDing(request: Request, context: PageContext): Promise<Response> {
  const query = new URL(request.url).searchParams
  const given = (name: string, other = name) => query.get(name) ?? query.get(other) ?? ''
  const body = {
    signature: given('signature', 'msg_signature'),
    timestamp: given('timestamp', 'timeStamp'),
    nonce: given('nonce'),
    encrypt: encryptIn(await request.text()),
  }
  try {
    const { data } = await call<object>('/v1/ding/callback', body, visitorOf(context))
    return Response.json(data)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error
    return Response.json({ message: error.refusal.msg }, { status: error.status })
  }
}

function encryptIn(text: string): string {
  try {
    const { encrypt } = JSON.parse(text) as { encrypt?: unknown }
    return typeof encrypt === 'string' ? encrypt : ''
  } catch {
    return ''
  }
}
