/** Leads to the configured office server, which writes the text at hand: a page of one form with the person's token, whose policy names that server. */
import { openPage } from '../../server/page/open-page.ts'
import { sentFile } from '../../server/page/sent-file.ts'

interface Opened {
  address: string
  accessToken: string
  accessTokenTtl: number
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

export const loader = sentFile(async ({ request, context }) => {
  const { api, language } = await openPage(request, context)
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const { address, accessToken, accessTokenTtl } = (await api.call<Opened>('/v1/wopi/open', { id })).data
  context.leadsTo = new URL(address).origin
  const [title, label] = language === 'EN' ? ['Office', 'Open in the office server'] : ['Office', '在Office服务器中打开']
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escaped(value)}">`
  const form = `<form method="post" action="${escaped(address)}">${hidden('access_token', accessToken)}${hidden('access_token_ttl', String(accessTokenTtl))}<button autofocus>${label}</button></form>`
  const page = `<!doctype html><html lang="${language === 'EN' ? 'en' : 'zh-CN'}"><meta charset="utf-8"><title>${title}</title><body><main><h1>${title}</h1>${form}</main></body></html>`
  return new Response(page, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
})
