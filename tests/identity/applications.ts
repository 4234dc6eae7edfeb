/** Applications of other companies' programs, as an administrator sets them up, and the programs at the entrance. */
import { createHash, randomBytes } from 'node:crypto'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import type { System } from '../support/system.ts'
import type { Person, World } from '../support/world.ts'

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export interface Application {
  doc: Doc
  id: string
  secret: string
}

/** `apis` are codes such as `POST /v1/poHeaderRestful/listByPage`, with the fields that are let through. */
export async function application(
  world: World,
  admin: Person,
  { apis, user = 'buyer1', ...given }: { apis: Record<string, string | null>; user?: string } & Record<string, unknown>,
): Promise<Application> {
  const baseOauthApi = await Promise.all(
    Object.entries(apis).map(async ([code, fields]) => ({ apiInfoId: await world.idOf('apiInfo', code), fields })),
  )
  const doc = await admin.save('baseOauthApp', { name: 'ERP', runAsUserId: await world.idOf('user', user), baseOauthApi, ...given })
  const secret = randomBytes(32).toString('base64url')
  await call(world, admin, '/v1/oauth/resetSecret', 'baseOauthAppList', { id: doc.id, secretHash: sha256(secret) })
  return { doc: await admin.find('baseOauthApp', doc.id), id: String(doc.code), secret }
}

export async function enabled(admin: Person, app: Application): Promise<Application> {
  await admin.act('baseOauthApp', 'doEnabled', app.doc)
  return { ...app, doc: await admin.find('baseOauthApp', app.doc.id) }
}

interface Told {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: what a program reads of an answer is the test's to say.
  body: any
}

/** A program outside: it knows the address of the site, its id and its secret. */
export function program({ origin }: System) {
  const ask = async (path: string, init: RequestInit = {}): Promise<Told> => {
    const answer = await fetch(origin + path, { redirect: 'manual', ...init })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text }
  }
  const askToken = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    ask('/open/oauth/token', { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials', ...form }), headers })
  return {
    ask,
    askToken,
    async token({ id, secret }: Pick<Application, 'id' | 'secret'>): Promise<string> {
      const { status, body } = await askToken({ client_id: id, client_secret: secret })
      if (status !== 200) throw new Error(`No token: ${JSON.stringify(body)}`)
      return body.access_token
    },
    post: (token: string, path: string, body: object = {}, headers: Record<string, string> = {}) =>
      ask(`/open${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      }),
    get: (token: string, path: string) => ask(`/open${path}`, { headers: { authorization: `Bearer ${token}` } }),
  }
}
