import type { Choice, UnsubscribedView } from '../../../page-types.ts'
import { HiddenToken } from '../../hidden.tsx'
import { useSay } from '../../page-context.tsx'

/** What one is no longer told by a channel, and what else could be given up. */
export function Unsubscriptions({ view }: { view: UnsubscribedView }) {
  const say = useSay()
  return (
    <section className="section">
      <h2 className="lines-head">{say('center.unsubscribed')}</h2>
      <form method="post" data-document="">
        <HiddenToken />
        {view.items.length === 0 ? <p className="dim">{say('center.noneUnsubscribed')}</p> : null}
        <ul className="rows">
          {view.items.map(({ id, title, note }) => (
            <li key={id}>
              <span>
                {title} <small className="dim">{note}</small>
              </span>
              <button className="btn quiet" name="intent" value={`subscribe:${id}`} aria-label={say('center.subscribeTo', { title })}>
                {say('center.subscribe')}
              </button>
            </li>
          ))}
        </ul>
        <p className="line">
          <Choose name="category" label={say('center.what')} choices={view.categories} />
          <Choose name="channel" label={say('center.channel')} choices={view.channels} />
          <button className="btn quiet" name="intent" value="unsubscribe">
            {say('center.unsubscribe')}
          </button>
        </p>
      </form>
    </section>
  )
}

function Choose({ name, label, choices }: { name: string; label: string; choices: readonly Choice[] }) {
  return (
    <select className="control" name={name} aria-label={label}>
      {choices.map(({ code, label: text }) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </select>
  )
}
