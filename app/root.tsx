/** The document round every page. */
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useIsLive } from './components/use-is-live.ts'
import { PlainProvider } from './components/without-script.tsx'
import { styleId, useDocument, type WatchFacts, watchId } from './document.tsx'
import type { FrameView } from './page-types.ts'
import { Trouble } from './routes/trouble.tsx'
import { PlainLine } from './script/plain-line.tsx'

/** Pages that have no better one. */
export const meta = () => [{ title: 'Supplybase' }]

export function Layout({ children }: { children: ReactNode }) {
  const { language, nonce, requestId, style, plain, watch } = useDocument()
  const isLive = useIsLive()
  const shell = useRouteLoaderData('shell') as { frame: FrameView } | undefined
  return (
    <html lang={language === 'CN' ? 'zh-CN' : 'en'} data-theme={shell?.frame.theme ?? 'auto'} data-request={requestId}>
      <head>
        {watch ? <Watch {...watch} nonce={nonce} /> : null}
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <Meta />
        <Links />
        {/* With what the page needs in the page nothing waits for files; they are there for the next page, and for what script shows. */}
        {style.inside === null ? null : <Style text={style.inside} nonce={nonce} />}
        {style.files.map((file) => (
          <link key={file} rel="stylesheet" href={file} media={style.inside === null || isLive ? undefined : 'print'} />
        ))}
      </head>
      <body>
        {/* Rendered by the server alone. */}
        {import.meta.env.SSR && plain ? <PlainLine plain={plain} language={language} /> : null}
        <PlainProvider value={plain !== null}>{children}</PlainProvider>
        {plain ? null : <ScrollRestoration nonce={nonce} />}
        {plain ? null : <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

function Watch({ text, old, words, nonce }: WatchFacts & { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
  return <script id={watchId} nonce={nonce} data-old={old} data-words={words} dangerouslySetInnerHTML={{ __html: text }} />
}

function Style({ text, nonce }: { text: string; nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
  return <style id={styleId} nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
}

export default function Root() {
  return <Outlet />
}

export const ErrorBoundary = Trouble
