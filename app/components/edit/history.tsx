import type { TabView } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'
import { Changed } from './changed.tsx'

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
