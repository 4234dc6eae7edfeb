/** Whatever a route could not show: not allowed, not found, too many tabs, services away, a defect with its number. */
import { useEffect } from 'react'
import { HiddenToken } from '../components/hidden.tsx'
import { PageProvider } from '../components/page-context.tsx'
import { SessionEndedPage } from '../components/pages/door/session-ended-page.tsx'
import { ForbiddenPage, NotFoundPage, UnavailablePage } from '../components/pages/lone-pages.tsx'
import { useDocument } from '../document.tsx'
import type { TroubleView } from '../server/answer/errors.ts'
import { useTrouble } from './route.ts'

export function Trouble() {
  const { error, trouble } = useTrouble()
  const { requestId, language } = useDocument()
  if (typeof window !== 'undefined' && window.watch?.isOfScript(error)) return <WithoutIt error={error} />
  if (!trouble) return <Plain message={language === 'CN' ? `系统异常，编号 ${requestId}` : `Something went wrong, reference ${requestId}`} />
  return (
    <PageProvider words={trouble.words} csrf={trouble.csrf}>
      <TroublePage {...trouble} />
    </PageProvider>
  )
}

function TroublePage(trouble: TroubleView) {
  const { status, message, words, address = '/main', fields } = trouble
  if (status === 404) return <NotFoundPage message={message} />
  if (status === 401) return <SessionEndedPage message={message} form={trouble.form ?? ''} />
  if (status === 403) return <ForbiddenPage message={message} holders={trouble.holders} address={address} fields={fields} />
  if (trouble.isBusy || status === 503) return <UnavailablePage {...trouble} address={address} trace={trouble.requestId} />
  return trouble.tabs ? <TooManyTabs {...trouble} tabs={trouble.tabs} /> : <Plain message={message} home={words['lone.home']} />
}

/** The page can do without what failed here: the server shows it once more, and until then nothing takes its place. */
function WithoutIt({ error }: { error: unknown }) {
  // Where the page was still being made live this is never shown, and only the reason is of use.
  if (window.watch) window.watch.error ??= error
  useEffect(() => window.watch?.goOn(error), [error])
  return null
}

function Plain({ message, home = 'Supplybase' }: { message: string; home?: string }) {
  return (
    <div className="lone">
      <h1>{message}</h1>
      <a className="btn primary" href="/main">
        {home}
      </a>
    </div>
  )
}

/** The open tabs, each with its button to close it, and the page that was wanted. */
function TooManyTabs({ message, words, tabs, wanted }: TroubleView & { tabs: NonNullable<TroubleView['tabs']> }) {
  return (
    <div className="lone">
      <h1>{message}</h1>
      <form method="post" action="/main">
        <HiddenToken />
        <input type="hidden" name="intent" value="tabClose" />
        <input type="hidden" name="returnTo" value={wanted?.address} />
        <ul className="items">
          {tabs.map((tab) => (
            <li key={tab.id}>
              <a href={tab.address}>{tab.title}</a>
              {tab.fixed ? null : (
                <button className="btn quiet" name="id" value={tab.id}>
                  {words['frame.close']}
                </button>
              )}
            </li>
          ))}
        </ul>
      </form>
      {wanted ? (
        <a className="btn primary" href={wanted.address}>
          {wanted.title}
        </a>
      ) : null}
    </div>
  )
}
