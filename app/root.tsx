/** The document round every page. */
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useIsLive } from './components/use-is-live.ts'
import { styleId, useDocument } from './document.tsx'
import type { FrameView } from './page-types.ts'
import { Trouble } from './routes/trouble.tsx'
import stylesheet from './styles/index.css?url'

/** Pages that have no better one. */
export const meta = () => [{ title: 'Supplybase' }]

export function Layout({ children }: { children: ReactNode }) {
  const { language, nonce, requestId, style } = useDocument()
  const isLive = useIsLive()
  const shell = useRouteLoaderData('shell') as { frame: FrameView } | undefined
  return (
    <html lang={language === 'CN' ? 'zh-CN' : 'en'} data-theme={shell?.frame.theme ?? 'auto'} data-request={requestId}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <Meta />
        <Links />
        {/* With what the page needs of it in the page nothing waits for the file; it is there for the next page, and for what script shows. */}
        <link rel="stylesheet" href={stylesheet} media={style === null || isLive ? undefined : 'print'} />
        {style === null ? null : <Style text={style} nonce={nonce} />}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

function Style({ text, nonce }: { text: string; nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
  return <style id={styleId} nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
}

export default function Root() {
  return <Outlet />
}

export const ErrorBoundary = Trouble
