import type { EditView } from '../../page-types.ts'
import { Icon } from '../icons.tsx'
import { StatusWord } from '../status-word.tsx'

/** Number, status, type and revision; quiet links at the right. It stays in sight. */
export function DocumentHead({ view }: { view: EditView }) {
  return (
    <div className="head">
      <h1>{view.docNum ?? view.title}</h1>
      {view.status ? <StatusWord choice={view.status} /> : null}
      {view.subtitle ? <span className="dim">{view.subtitle}</span> : null}
      <span className="line push not-phone">
        {view.links.map((l) => (
          <a key={l.href} className="btn quiet" href={l.href}>
            <Icon name={l.icon} />
            {l.label}
          </a>
        ))}
      </span>
    </div>
  )
}
