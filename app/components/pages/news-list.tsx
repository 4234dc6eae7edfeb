import type { NewsLink } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'

export function NewsList({ items }: { items: NewsLink[] }) {
  const say = useSay()
  if (items.length === 0) return <p className="dim">{say('home.noNews')}</p>
  return <ul className="items">{items.map((n) => <li key={n.href + n.title}><a href={n.href}>{n.title}</a><time dateTime={n.date}>{n.date}</time></li>)}</ul>
}
