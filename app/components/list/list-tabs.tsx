import type { ListView } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'

/** Lists of several documents beside each other. */
export function ListTabs({ tabs }: Pick<ListView, 'tabs'>) {
  const say = useSay()
  if (tabs.length === 0) return null
  return (
    <nav className="tab-links" aria-label={say('list.tabs')}>
      {tabs.map(({ key, label, href, current }) => (
        <a key={key} href={href} aria-current={current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
