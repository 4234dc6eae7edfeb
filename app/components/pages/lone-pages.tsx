import type { ReactNode } from 'react'
import { HiddenFields, HiddenToken } from '../hidden.tsx'
import { useSay } from '../page-context.tsx'

function Lone({ title, text, trace, children }: { title: string; text: string; trace?: string; children: ReactNode }) {
  const say = useSay()
  return (
    <div className="lone">
      <h1>{title}</h1>
      <p className="dim">{text}</p>
      <div className="line">{children}</div>
      {trace ? <p className="foot-note">{say('lone.trace', { id: trace })}</p> : null}
    </div>
  )
}

function Home({ isPrimary = false }) {
  return (
    <a className={`btn${isPrimary ? ' primary' : ''}`} href="/main">
      {useSay()('lone.home')}
    </a>
  )
}

/** 404: also for what this person may not know of. */
export function NotFoundPage({ message }: { message?: string }) {
  const say = useSay()
  return (
    <Lone title={message ?? say('lone.notFound')} text={say('lone.notFoundText')}>
      <Home isPrimary />
    </Lone>
  )
}

interface Denied {
  /** Names the page or button. */
  message?: string
  /** Own responsibilities that open `address`. */
  holders?: readonly { id: string; name: string }[]
  address: string
  /** What was typed there; it comes back with the page. */
  fields?: [string, string][] | undefined
}

/** 403: the page is there, the right is not. */
export function ForbiddenPage({ message, holders = [], address, fields }: Denied) {
  const say = useSay()
  return (
    <Lone title={say('lone.forbidden')} text={message ?? ''}>
      {holders.length && fields ? <p className="dim">{say('lone.switchKept')}</p> : null}
      {holders.length ? <SwitchForm holders={holders} address={address} fields={fields} /> : <p>{say('lone.whoGrants')}</p>}
      <Home isPrimary={holders.length === 0} />
    </Lone>
  )
}

/** Takes on the responsibility that has the page, and comes back to it. */
function SwitchForm({ holders, address, fields }: Required<Pick<Denied, 'holders' | 'address'>> & Pick<Denied, 'fields'>) {
  const say = useSay()
  return (
    <form method="post" action="/main" className="line" data-document="">
      <HiddenToken />
      <input type="hidden" name="intent" value="responsibility" />
      <input type="hidden" name="returnTo" value={address} />
      {fields ? <input type="hidden" name="form" value={JSON.stringify({ address, fields })} /> : null}
      {holders.map(({ id, name }, at) => (
        <button key={id} className={`btn${at === 0 ? ' primary' : ''}`} name="respId" value={id}>
          {say('lone.switchTo', { name })}
        </button>
      ))}
    </form>
  )
}

interface Retry {
  /** Where more is known than that the services are away. */
  title?: string
  text?: string
  /** Address of what failed. */
  address: string
  /** What was posted, without the token; empty when a page was only read. */
  fields?: [string, string][]
  /** The services are there, but have too much to do. */
  isBusy?: boolean
  trace?: string
}

/** 503: nothing typed is lost; the same form goes out again with one button. */
export function UnavailablePage({ title, text, address, fields = [], isBusy = false, trace }: Retry) {
  const say = useSay()
  return (
    <Lone
      title={title ?? say(isBusy ? 'lone.busy' : 'lone.unavailable')}
      text={text ?? say(fields.length ? 'lone.unavailableKept' : 'lone.unavailableText')}
      trace={trace}
    >
      {fields.length ? (
        <form method="post" action={address}>
          <HiddenToken />
          {/* The idempotency key goes along: if the first send did arrive, the second changes nothing. */}
          <HiddenFields entries={fields.filter(([name]) => name !== '_csrf')} />
          <button className="btn primary">{say('lone.again')}</button>
        </form>
      ) : (
        <a className="btn primary" href={address}>
          {say('lone.retry')}
        </a>
      )}
      <Home />
    </Lone>
  )
}
