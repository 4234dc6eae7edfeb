import type { HelpView } from '../../../page-types.ts'
import { HiddenToken } from '../../hidden.tsx'
import { type PageProps, PageProvider, useSay } from '../../page-context.tsx'

/** What was written to help: titles beside, one text open. */
export function HelpPage({ view, words, csrf }: PageProps<HelpView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Help view={view} />
    </PageProvider>
  )
}

function Help({ view }: { view: HelpView }) {
  const say = useSay()
  return (
    <>
      <div className="head">
        <h1>{view.title}</h1>
        <form className="line push" action={view.address} role="search">
          {view.page ? <input type="hidden" name="page" value={view.page} /> : null}
          <label className="line">
            <span className="hidden">{say('help.search')}</span>
            <input className="control" type="search" name="q" defaultValue={view.q} placeholder={say('help.search')} />
          </label>
          <button className="btn">{say('list.search')}</button>
        </form>
      </div>
      <div className="beside help">
        <nav aria-label={view.title}>
          {view.shelves.map((shelf) => (
            <section key={shelf.title}>
              <h2>{shelf.title}</h2>
              <ul>
                {shelf.items.map((item) => (
                  <li key={item.href}>
                    <a href={item.href} aria-current={item.isOpen ? 'page' : undefined}>
                      {item.title}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {view.shelves.length === 0 ? <p className="dim">{say(view.q ? 'help.nothing' : 'help.none')}</p> : null}
        </nav>
        <div className="beside-rest">{view.open ? <Article open={view.open} /> : <p className="dim">{say('help.choose')}</p>}</div>
      </div>
    </>
  )
}

function Article({ open }: { open: NonNullable<HelpView['open']> }) {
  const say = useSay()
  return (
    <article>
      <h2>{open.title}</h2>
      <p className="faint">{open.note}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the services sanitise it before they store it (catalogue/values/rich-text.ts). */}
      <div className="rich" dangerouslySetInnerHTML={{ __html: open.html }} />
      <form method="post" className="line">
        <HiddenToken />
        <span className="dim">{say('help.helpful')}</span>
        <button className="btn quiet" name="intent" value={`helped:${open.code}`}>
          {say('help.yes')}
        </button>
        <button className="btn quiet" name="intent" value={`failed:${open.code}`}>
          {say('help.no')}
        </button>
      </form>
    </article>
  )
}
