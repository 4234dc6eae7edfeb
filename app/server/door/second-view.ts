/** The page of step two, as the services describe the step that the ticket stands for. */
import type { SecondView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { call } from '../services/upstream.ts'
import { gateView, visitorOf } from './gate.ts'

interface SecondFactorStep extends Pick<SecondView, 'userName' | 'passkey' | 'hasApp'> {
  setUp: { secret: string; qr: string } | null
}

/** As long as the longest ticket lives; the services know how long each is good. */
const COOKIE_S = 900
const address = '/login/second'

export const pictureOf = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`

export async function secondView(context: PageContext, ticket: string, given: Partial<SecondView> = {}): Promise<SecondView> {
  const { session, origin } = context
  const { data } = await call<SecondFactorStep>('/v1/login/step', { ticket, visitor: session.visitor, origin }, visitorOf(context))
  const { userName, setUp, passkey = null, hasApp = false } = data
  return {
    ...emptySecond(context),
    userName,
    setUp: setUp && { secret: setUp.secret, picture: pictureOf(setUp.qr) },
    passkey,
    hasApp,
    ...given,
  }
}

/** Of somebody who is signed in the way back leads to the work, of others to the log-in. */
export const emptySecond = (context: PageContext): SecondView => ({
  ...gateView(context),
  address,
  userName: '',
  setUp: null,
  passkey: null,
  hasApp: false,
  recoveryCodes: [],
  isOver: false,
  backAddress: context.session.isSignedIn ? '/main' : '/',
  nextAddress: '/main',
})

export function ticketCookie(ticket: string, { origin }: PageContext): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `ticket=${ticket}; Path=/login; HttpOnly; SameSite=Lax; Max-Age=${ticket ? COOKIE_S : 0}${secure}`
}

export function ticketIn(request: Request): string {
  return /(?:^|;\s*)ticket=([\w-]{43})/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
}
