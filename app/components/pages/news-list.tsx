import type { NewsLink } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'

export function NewsList({ items, isShort = false }: { items: NewsLink[]; isShort?: boolean }) {
  const say = useSay()
  if (items.length === 0) return <p className="dim">{say('home.noNews')}</p>
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
