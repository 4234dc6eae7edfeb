/** The document round every page. */
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useDocument } from './document.tsx'
import type { FrameView } from './page-types.ts'
import { Trouble } from './routes/trouble.tsx'
import './styles/tokens.css'
import './styles/base.css'
import './styles/frame.css'
import './styles/form.css'
import './styles/list.css'
import './styles/document.css'
import './styles/login.css'
import './styles/print.css'

/** Pages that have no better one. */
export const meta = () => [{ title: 'Supplybase' }]

export function Layout({ children }: { children: ReactNode }) {
  const { language, nonce, requestId } = useDocument()
  const shell = useRouteLoaderData('shell') as { frame: FrameView } | undefined
  return (
    <html lang={language === 'CN' ? 'zh-CN' : 'en'} data-theme={shell?.frame.theme ?? 'auto'} data-request={requestId}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export const ErrorBoundary = Trouble
