import type { NewsLink } from '../../page-types.ts'

/** `empty` is what stands there while there is nothing. */
export function NewsList({ items, empty, isShort = false }: { items: NewsLink[]; empty: string; isShort?: boolean }) {
  if (items.length === 0) return <p className="dim">{empty}</p>
  return (
    <ul className="items">
      {items.map((n) => (
        <li key={n.href + n.title}>
          <a href={n.href}>{n.title}</a>
          <time dateTime={n.date}>{isShort ? n.date.slice(5) : n.date}</time>
        </li>
      ))}
    </ul>
  )
}
