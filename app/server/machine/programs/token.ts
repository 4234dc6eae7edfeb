/** RFC 6749: the token endpoint, for clients that say who they are by Basic or in the form. The token is made here and shown once; the services get the hash of its code. */
import type { PageContext } from '../../answer/context.ts'
import { UpstreamRefusal } from '../../answer/errors.ts'
import { hashOfCode } from '../../door/consent.ts'
import { call } from '../../services/upstream.ts'
import { callerOf } from '../../session/session.ts'

interface Client {
  clientId: string
  clientSecret: string
}

const neverKept = { 'cache-control': 'no-store', pragma: 'no-cache' }

/** RFC 6749, 5.2. The description is ASCII, so it is English. */
function wrong(status: number, error: string, description: string): Response {
  const challenge: Record<string, string> = status === 401 ? { 'www-authenticate': 'Basic realm="open"' } : {}
  return Response.json({ error, error_description: description }, { status, headers: { ...neverKept, ...challenge } })
}

export async function giveToken(request: Request, context: PageContext): Promise<Response> {
  if (request.method !== 'POST') return wrong(405, 'invalid_request', 'Tokens are asked for by POST')
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return wrong(400, 'invalid_request', 'The body must be application/x-www-form-urlencoded')
  const form = new URLSearchParams(await request.text())
  const twice = [...new Set(form.keys())].find((name) => form.getAll(name).length > 1)
  if (twice) return wrong(400, 'invalid_request', 'A parameter stands there twice')
  const grant = form.get('grant_type')
  if (!grant) return wrong(400, 'invalid_request', 'grant_type is missing')
  const proof = grant === 'authorization_code' ? proofIn(form) : null
  if (grant !== 'client_credentials' && grant !== 'authorization_code')
    return wrong(400, 'unsupported_grant_type', 'Only client_credentials and authorization_code are open')
  if (grant === 'authorization_code' && !proof) return wrong(400, 'invalid_request', 'code, redirect_uri and code_verifier belong to this grant')
  const basic = request.headers.get('authorization')
  if (basic !== null && form.has('client_secret')) return wrong(400, 'invalid_request', 'One way of saying who you are is enough')
  const client = basic === null ? inForm(form) : inHeader(basic)
  return client ? issue(client, proof, context) : wrong(401, 'invalid_client', 'Say who you are: client_id and client_secret')
}

function inForm(form: URLSearchParams): Client | null {
  const [clientId, clientSecret] = [form.get('client_id'), form.get('client_secret')]
  return clientId && clientSecret ? { clientId, clientSecret } : null
}

/** Both parts are form-encoded before they are joined (RFC 6749, 2.3.1). */
function inHeader(header: string): Client | null {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header) ?? []
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  const plain = (text: string) => new URLSearchParams(`v=${text}`).get('v') ?? ''
  return id && secret ? { clientId: plain(id), clientSecret: plain(secret) } : null
}

interface Proof {
  grantHash: string
  redirectUri: string
  verifier: string
}

/** RFC 7636, 4.1: 43 to 128 characters. */
const verifierForm = /^[\w.~-]{43,128}$/

function proofIn(form: URLSearchParams): Proof | null {
  const [code, redirectUri, verifier] = [form.get('code'), form.get('redirect_uri'), form.get('code_verifier')]
  return code && redirectUri && verifier && verifierForm.test(verifier) ? { grantHash: hashOfCode(code), redirectUri, verifier } : null
}

async function issue(client: Client, proof: Proof | null, context: PageContext): Promise<Response> {
  const { token, codeHash } = context.session.createToken()
  const caller = { ...callerOf(context), authorization: 'anonymous', language: 'EN' as const }
  try {
    const { data } = await call<{ expiresIn: number }>('/v1/oauth/token', { ...client, codeHash, ...(proof && { proof }) }, caller)
    return Response.json({ access_token: token, token_type: 'Bearer', expires_in: data.expiresIn }, { headers: neverKept })
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || !error.refusal.code.startsWith('oauth.')) throw error
    return wrong(error.status, error.refusal.code.replace('oauth.', ''), error.refusal.msg)
  }
}
