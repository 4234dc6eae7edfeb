/** Tokens of a directory: listed without their value, which the answer to their making shows once and nothing keeps. */
import type { TokenView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { trouble, UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { minuteOf } from '../answer/moment.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { redirect } from '../answer/return-to.ts'
import { textIn } from '../door/gate.ts'
import { forgetMessage, type OpenedPage, openPage } from '../page/open-page.ts'
import { partAddress, recordAddress } from '../page/page-address.ts'

interface Token {
  id: string
  label: string
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

const idIn = (request: Request) => new URL(request.url).searchParams.get('id') ?? ''

/** Where no tokens are given out there is no such page, whatever id it is asked for. */
async function openTokens(request: Request, context: PageContext): Promise<OpenedPage> {
  const opened = await openPage(request, context)
  if (!opened.buttons.has('btnToken')) throw trouble(404, wordsOf(opened.language)('error.404'), context)
  return opened
}

export async function showTokens(request: Request, context: PageContext): Promise<{ view: TokenView }> {
  const opened = await openTokens(request, context)
  forgetMessage(context, opened.session)
  return { view: await tokenView(opened, context, idIn(request)) }
}

/** A new token comes with the answer itself: no redirect could carry it along without keeping it somewhere. */
export async function changeTokens(request: Request, context: PageContext): Promise<PageAnswer<{ view: TokenView }>> {
  const opened = await openTokens(request, context)
  const { api } = opened
  const form = await request.formData()
  const [id, label, tokenId] = [idIn(request), textIn(form, 'label'), textIn(form, 'revoke')]
  try {
    if (tokenId) {
      await api.call('/v1/scim/revokeToken', { id, tokenId })
      return redirect(addressOf(opened, id), 303)
    }
    const { token } = (await api.call<{ token: string }>('/v1/scim/makeToken', { id, label })).data
    return pageAnswer({ view: await tokenView(opened, context, id, { made: token }) })
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return pageAnswer({ view: await tokenView(opened, context, id, { label, refusal: error.refusal.msg }) }, { status: error.status })
  }
}

const addressOf = ({ page, menuId, respId }: OpenedPage, id: string) =>
  `${partAddress(page.name, 'token', { menuId, respId })}&id=${encodeURIComponent(id)}`

async function tokenView(opened: OpenedPage, context: PageContext, id: string, more: Partial<TokenView> = {}): Promise<TokenView> {
  const { page, api, menuId, respId, language, session } = opened
  const stored = await api.find(page.entity, id)
  const { data: tokens } = await api.call<Token[]>('/v1/scim/tokens', { id })
  const minute = (at: string | null) => (at ? minuteOf(at, session.timeZone) : null)
  return {
    title: wordsOf(language)('token.of', { name: String(stored.code) }),
    backAddress: `${recordAddress(page.name, menuId, respId)}&id=${encodeURIComponent(id)}`,
    service: `${context.origin}/scim/v2`,
    tokens: tokens.map((token) => ({
      id: token.id,
      label: token.label,
      createdAt: minute(token.createdAt) ?? '',
      lastUsedAt: minute(token.lastUsedAt),
      revokedAt: minute(token.revokedAt),
    })),
    made: null,
    label: '',
    refusal: null,
    ...more,
  }
}
