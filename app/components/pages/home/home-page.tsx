import type { HomeTable, HomeView } from '../../../page-types.ts'
import { useSay } from '../../page-context.tsx'
import { RowsTable } from '../../tables/rows-table.tsx'
import { WithoutScript } from '../../without-script.tsx'
import { NewsList } from './news-list.tsx'
import { Popup } from './popup.tsx'

const againS = 300

/** What waits for this person, then what is late, then the rest. */
export function HomePage({ view }: { view: HomeView }) {
  const say = useSay()
  return (
    <>
      {view.popup ? <Popup key={view.popup.id} popup={view.popup} /> : null}
      <div className="head">
        <h1>{view.greeting}</h1>
        <span className="dim">{view.subtitle}</span>
        <a className="btn quiet push not-phone" href={view.refreshAddress}>
          {say('home.refresh')}
        </a>
        {/* With script the counts come by themselves. */}
        <WithoutScript>
          <a className="btn quiet" href={view.again.href}>
            {say(view.again.isOn ? 'home.againOff' : 'home.again')}
          </a>
          {view.again.isOn ? <meta httpEquiv="refresh" content={String(againS)} /> : null}
        </WithoutScript>
      </div>
      <div className="columns">
        <div>
          <section className="panel">
            <header>
              <h2>{say('home.turns')}</h2>
            </header>
            {view.turns.length === 0 ? <p className="dim">{say('home.nothing')}</p> : null}
            <div className="turns">
              {view.turns.map((t) => (
                <a key={t.label} href={t.href}>
                  <b>{t.count}</b>
                  <span>{t.label}</span>
                  {t.note ? <small className={t.isLate ? 'late' : undefined}>{t.note}</small> : null}
                </a>
              ))}
            </div>
          </section>
          <Tables tables={view.work} />
          {view.charts.length ? (
            <section className="panel two charts">
              {view.charts.map(({ title, note, svg, text }) => (
                <figure key={title}>
                  <figcaption>
                    <b>{title}</b> <span className="dim">{note}</span>
                    <span className="hidden">{text}</span>
                  </figcaption>
                  {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our server from figures */}
                  <div dangerouslySetInnerHTML={{ __html: svg }} />
                </figure>
              ))}
            </section>
          ) : null}
          <Tables tables={view.tables} />
        </div>
        <div>
          {view.shortcuts.length ? (
            <section className="panel">
              <header>
                <h2>{say('home.shortcuts')}</h2>
                {view.adjustAddress ? (
                  <a className="push" href={view.adjustAddress}>
                    {say('home.adjust')}
                  </a>
                ) : null}
              </header>
              <ul className="two">
                {view.shortcuts.map((s) => (
                  <li key={s.href}>
                    <a href={s.href}>{s.title}</a>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {view.counts.map((c) => (
            <section className="panel" key={c.title}>
              <header>
                <h2>{c.title}</h2>
                {c.note ? <span className="dim">{c.note}</span> : null}
              </header>
              <ul className="items">
                {c.items.map((i) => (
                  <li key={i.label}>
                    <span>{i.tone ? <span className={`status ${i.tone}`}>{i.label}</span> : i.label}</span>
                    {i.href ? (
                      <a href={i.href} aria-label={`${i.label} ${i.count}`}>
                        {i.count}
                      </a>
                    ) : (
                      <span>{i.count}</span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {view.news.map((n) => (
            <section className="panel" key={n.title}>
              <header>
                <h2>{n.title}</h2>
                {n.moreHref ? (
                  <a className="push" href={n.moreHref} aria-label={`${say('home.all')} ${n.title}`}>
                    {say('home.all')}
                  </a>
                ) : null}
              </header>
              <NewsList items={n.items} empty={say('home.noNews')} isShort />
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function Tables({ tables }: { tables: HomeTable[] }) {
  const say = useSay()
  return (
    <>
      {tables.map((t) => (
        <section className="panel work" key={t.title}>
          <header>
            <h2>{t.title}</h2>
            {t.moreHref ? (
              <a className="push" href={t.moreHref}>
                {t.moreLabel ?? say('home.all')}
              </a>
            ) : null}
          </header>
          {t.rows.length ? <RowsTable label={t.title} columns={t.columns} rows={t.rows} /> : <p className="dim">{t.empty}</p>}
        </section>
      ))}
    </>
  )
}
