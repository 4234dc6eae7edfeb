import type { NewsLink } from '../../../page-types.ts'

/** `empty` is what stands there while there is nothing. */
export function NewsList({ items, empty, isShort = false }: { items: NewsLink[]; empty: string; isShort?: boolean }) {
  if (items.length === 0) return <p className="dim">{empty}</p>
  return (
    <ul className="items">
      {items.map((n) => (
        <li key={n.href + n.title + n.date}>
          {n.html ? (
            <details>
              <summary>
                <Title link={n} />
              </summary>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the services sanitise it before they store it (catalogue/values/rich-text.ts). */}
              <div className="rich" dangerouslySetInnerHTML={{ __html: n.html }} />
            </details>
          ) : (
            <a href={n.href}>
              <Title link={n} />
            </a>
          )}
          <time dateTime={n.date}>{isShort ? n.date.slice(5) : n.date}</time>
        </li>
      ))}
    </ul>
  )
}

function Title({ link: { title, mark, isNew } }: { link: NewsLink }) {
  return (
    <>
      {mark ? <span className="tag">{mark}</span> : null} {isNew ? <b>{title}</b> : title}
    </>
  )
}
