/** The OpenAPI document of what stands under `/open`: that of the services, at these addresses and with a token. */
import type { PageContext } from '../../answer/context.ts'
import { wordsOf } from '../../answer/i18n.ts'
import { call } from '../../services/upstream.ts'
import { callerOf } from '../../session/session.ts'
import { refused } from './refused.ts'

interface Document {
  openapi: string
  info: object
  paths: Record<string, object>
}

const text = { type: 'string' }
const tokenForm = {
  type: 'object',
  properties: {
    grant_type: { enum: ['client_credentials', 'authorization_code'] },
    client_id: text,
    client_secret: text,
    code: text,
    redirect_uri: text,
    code_verifier: text,
  },
  required: ['grant_type'],
}
const token = {
  post: {
    summary: 'A token for an application (RFC 6749: client credentials, or the code of a person who agreed, with PKCE)',
    security: [],
    requestBody: { content: { 'application/x-www-form-urlencoded': { schema: tokenForm } } },
    responses: { '200': { description: 'access_token, token_type, expires_in' }, '401': { description: 'invalid_client' } },
  },
}
const tokenUrl = '/open/oauth/token'
const flows = {
  clientCredentials: { tokenUrl, scopes: {} },
  authorizationCode: { authorizationUrl: '/open/oauth/authorize', tokenUrl, scopes: {} },
}

export async function describeCalls(request: Request, context: PageContext): Promise<Response> {
  if (request.method !== 'GET') return refused(405, 'METHOD', wordsOf(context.session.language)('open.method'), { allow: 'GET' })
  const document = (await call('/openapi.json', {}, { ...callerOf(context), authorization: 'anonymous' })) as unknown as Document
  const paths = Object.entries(document.paths).flatMap(([path, operations]) => (path.startsWith('/v1/') ? [[`/open${path}`, operations]] : []))
  return Response.json({
    ...document,
    security: [{ application: [] }],
    components: { securitySchemes: { application: { type: 'oauth2', flows } } },
    paths: { '/open/oauth/token': token, ...Object.fromEntries(paths) },
  })
}
