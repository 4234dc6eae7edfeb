import { useEffect, useState } from 'react'
import type { TabView } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'
import { RowsTable } from '../rows-table.tsx'
import { Attachments } from './attachments.tsx'
import { Changed } from './changed.tsx'

const idOfTab = (key: string) => `tab-${key}`

/**
 * Related rows and history. The tabs are links to sections; the one that the address names shows.
 * The first section stands last, so that the style sheet can hide it when another one is named, by the address or, once a section was drawn anew, by script.
 */
export function Tabs({ tabs }: { tabs: TabView[] }) {
  const say = useSay()
  const [first, ...others] = tabs
  const [current, setCurrent] = useState(first?.key)
  // Files come and go without the page being drawn anew.
  const [fileCount, setFileCount] = useState<number>()
  useEffect(() => {
    const read = () => setCurrent(tabs.find((t) => `#${idOfTab(t.key)}` === location.hash)?.key ?? first?.key)
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [tabs, first])
  if (!first) return null
  return (
    <>
      <nav className="tab-links" aria-label={say('edit.tabs')}>
        {tabs.map((t) => (
          <a key={t.key} href={`#${idOfTab(t.key)}`} aria-current={t.key === current ? 'true' : undefined}>
            {t.label}
            {t.count === undefined ? null : <b>{(t.attachments && fileCount) ?? t.count}</b>}
          </a>
        ))}
      </nav>
      {[...others, first].map((t) => (
        <section key={t.key} id={idOfTab(t.key)} className={`tab-panel${t === first ? ' first' : t.key === current ? ' shown' : ''}`}>
          <h2 className="hidden">{t.label}</h2>
          {t.table ? <RowsTable label={t.label} {...t.table} /> : null}
          {t.frames?.map(({ title, html }) => (
            <iframe key={title} className="framed" title={title} sandbox="" srcDoc={html} />
          ))}
          {t.drawing ? <Drawing label={t.label} svg={t.drawing} /> : null}
          {t.attachments ? <Attachments view={t.attachments} onCount={setFileCount} /> : null}
          {t.history ? <History {...t.history} /> : null}
        </section>
      ))}
    </>
  )
}

/** What is wider than the page is scrolled, by keys as well. */
function Drawing({ label, svg }: { label: string; svg: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the services draw it, and escape all text in it
    <div className="drawing" role="region" aria-label={label} tabIndex={0} dangerouslySetInnerHTML={{ __html: svg }} />
  )
}

/** Who did what, newest first as given, and what each version changed. */
export function History({ events, compareAddress }: NonNullable<TabView['history']>) {
  const say = useSay()
  if (events.length === 0) return <p className="empty">{say('list.empty')}</p>
  return (
    <>
      {compareAddress ? (
        <p>
          <a href={compareAddress}>{say('versions.compareAny')}</a>
        </p>
      ) : null}
      <ol className="history">
        {events.map((e, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no key of their own and never move
          <li key={i}>
            <time dateTime={e.at.replace(' ', 'T')}>{e.at}</time>
            <span>{e.who}</span>
            <span>
              {e.what}
              {e.from === undefined ? null : (
                <>
                  {' '}
                  <del>{e.from || '—'}</del>
                </>
              )}
              {e.to === undefined ? null : (
                <>
                  {' '}
                  <ins>{e.to || '—'}</ins>
                </>
              )}
              {e.comment ? <span className="dim"> {e.comment}</span> : null}
              {e.changed?.length ? (
                <details>
                  <summary>
                    {say('versions.number', { n: e.versionNum ?? '' })} ·{' '}
                    <span className="faint">
                      {say('versions.changes', { n: e.changed.reduce((n, one) => n + one.differences.length, e.more ?? 0) })}
                    </span>
                  </summary>
                  <Changed changed={e.changed} more={e.more} />
                </details>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
