import type { EntryContext, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { afterFailure, plainOf } from '../contract/plain-pages.ts'
import { DocumentProvider, type PageHandle, type PlainFacts, type StyleFacts } from './document.tsx'
import old from './script/old-browsers.ts?classic-script'
import { watchWords } from './script/sentences.ts'
import watchText from './script/watch.ts?inline-script'
import type { PageContext } from './server/answer/context.ts'
import { besideList, styleFiles } from './style-files.ts'
import wholeStyle from './styles/index.css?inline'
import listStyle from './styles/list-page.css?inline'

/** Changes with the content: whoever knows it has had a page of this style. */
const styleName = styleFiles.map((file) => file.slice(file.lastIndexOf('/') + 1, -'.css'.length)).join('.')

/** Rendered to a string: no page has a slow part, and a stream would cost 2.5 ms of CPU more. */
export default function handleRequest(request: Request, status: number, headers: Headers, remix: EntryContext, context: PageContext): Response {
  const { nonce, requestId, session, rows } = context
  const isFirst = import.meta.env.PROD && session.knownStyle !== styleName
  const style = isFirst ? firstStyle(remix) : { inside: null, files: styleFiles }
  const plain = plainFacts(context, request)
  const watch = plain || import.meta.env.DEV ? null : { text: watchText, old, words: JSON.stringify(watchWords(session.language)) }
  const html = renderToString(
    <DocumentProvider value={{ nonce, requestId, language: session.language, style, rows: rows.value, plain, watch }}>
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </DocumentProvider>,
  )
  context.text = `<!doctype html>${html}`
  if (isFirst) headers.append('Set-Cookie', session.styleCookie(styleName))
  if (plain?.isNew) headers.append('Set-Cookie', session.plainCookie(afterFailure(session.plain, new URL(request.url).pathname)))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

function plainFacts({ session }: PageContext, request: Request): PlainFacts | null {
  const { pathname, search } = new URL(request.url)
  const plain = plainOf(session.plain, pathname)
  return plain && { isNew: plain === 'new', address: pathname + search, csrf: session.csrf }
}

/** What the page cannot be shown without, and behind it the files that it lacks. Whoever stands at the door has time for those of the next page. */
function firstStyle({ staticHandlerContext: { matches }, routeModules }: EntryContext): StyleFacts {
  const shown = matches.at(-1)?.route.id
  const { style } = ((shown && routeModules[shown]?.handle) ?? {}) as PageHandle
  if (style === 'list') return { inside: listStyle, files: besideList }
  return { inside: wholeStyle, files: style === 'door' ? styleFiles : [] }
}

/** What `answered` did not turn into an answer: defects while rendering. That a page takes no posts, or that there is none, is no defect. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { requestId } = context
  console.error(
    JSON.stringify({
      level: 'error',
      process: 'web',
      requestId,
      msg: 'rendering failed',
      stack: error instanceof Error ? error.stack : String(error),
    }),
  )
}
