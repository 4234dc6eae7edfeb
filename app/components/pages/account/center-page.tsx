import type { CenterView } from '../../../page-types.ts'
import { HiddenToken } from '../../hidden.tsx'
import { type PageProps, PageProvider, useSay } from '../../page-context.tsx'
import { Addresses } from './addresses.tsx'
import { Factors } from './factors.tsx'
import { OwnPictures } from './own-pictures.tsx'
import { Unsubscriptions } from './unsubscriptions.tsx'

/** The own account, the places where it is signed in, and who stands in for whom. */
export function CenterPage({ view, words, csrf }: PageProps<CenterView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Center view={view} />
    </PageProvider>
  )
}

function Center({ view }: { view: CenterView }) {
  return (
    <div className="document">
      <div className="head">
        <h1>{view.title}</h1>
        <span className="dim">{view.subtitle}</span>
        <span className="line push">
          {view.links.map(({ label, href, primary }) => (
            <a key={href} className={`btn${primary ? ' primary' : ''}`} href={href}>
              {label}
            </a>
          ))}
        </span>
      </div>
      {view.sections.map(({ label, fields }) => (
        <section key={label} className="section">
          <h2 className="lines-head">{label}</h2>
          <div className="fields plain">
            {fields.map((field) => (
              <div key={field.label} className="field">
                <span className="label">{field.label}</span>
                <span className="out">
                  <span>
                    {field.value} {field.note ? <small className="dim">{field.note}</small> : null}
                  </span>
                </span>
              </div>
            ))}
          </div>
        </section>
      ))}
      <Addresses addresses={view.addresses} />
      <Unsubscriptions view={view.unsubscribed} />
      <OwnPictures view={view.pictures} />
      <Factors view={view.factors} />
      <Sessions view={view} />
      {view.delegationsHref ? <Delegations view={view} href={view.delegationsHref} /> : null}
    </div>
  )
}

function Sessions({ view }: { view: CenterView }) {
  const say = useSay()
  return (
    <section className="section">
      <h2 className="lines-head">{say('center.sessions')}</h2>
      <form method="post" data-document="">
        <HiddenToken />
        <ul className="rows">
          {view.sessions.map(({ id, at, address, isHere }) => (
            <li key={id}>
              <span>
                {at} {address}
              </span>
              {isHere ? (
                <span className="dim">{say('center.here')}</span>
              ) : (
                <button className="btn quiet" name="intent" value={`end:${id}`} aria-label={say('center.endOf', { at, address })}>
                  {say('center.end')}
                </button>
              )}
            </li>
          ))}
        </ul>
      </form>
    </section>
  )
}

function Delegations({ view, href }: { view: CenterView; href: string }) {
  const say = useSay()
  return (
    <section className="section">
      <h2 className="lines-head">{say('center.delegations')}</h2>
      {view.delegations.length === 0 ? <p className="dim">{say('center.noDelegations')}</p> : null}
      <ul className="rows">
        {view.delegations.map(({ id, text, period }) => (
          <li key={id}>
            <span>{text}</span>
            <span className="dim">{period}</span>
          </li>
        ))}
        <li>
          <a href={href}>{say('center.allDelegations')}</a>
        </li>
      </ul>
    </section>
  )
}
