import type { InboxView } from '../../../page-types.ts'
import { HiddenToken } from '../../hidden.tsx'
import { Notice } from '../../message.tsx'
import { type PageProps, PageProvider, useSay } from '../../page-context.tsx'

/** To-dos or messages, newest first, each a link to what it speaks of. */
export function InboxPage({ view, words, csrf }: PageProps<InboxView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Inbox view={view} />
    </PageProvider>
  )
}

function Inbox({ view }: { view: InboxView }) {
  const say = useSay()
  return (
    <>
      <div className="head">
        <h1>{view.title}</h1>
        {view.canMarkRead ? (
          <form method="post" className="push">
            <HiddenToken />
            <button className="btn" name="intent" value="markAllRead">
              {say('inbox.markAll')}
            </button>
          </form>
        ) : null}
      </div>
      {view.items.length === 0 ? (
        <p className="empty">
          <b>{say(`inbox.empty.${view.kind}`)}</b>
        </p>
      ) : (
        <ul className="inbox">
          {view.items.map((item) => (
            <li key={item.id}>
              <a href={item.href}>
                <span className={item.tone ? `status ${item.tone}` : undefined}>{item.isNew ? <b>{item.title}</b> : item.title}</span>
                {item.isNew ? <span className="tag">{say('inbox.new')}</span> : null}
                {item.due ? <span className={`tag${item.isLate ? ' bad' : ' warn'}`}>{item.due}</span> : null}
                {item.text ? <small>{item.text}</small> : null}
              </a>
              <time className="faint" dateTime={item.at.replace(' ', 'T')}>
                {item.at}
              </time>
            </li>
          ))}
        </ul>
      )}
      {view.hasMore ? <Notice tone="info" text={say('inbox.more')} /> : null}
    </>
  )
}
