import type { CollectView } from '../../../page-types.ts'
import { HiddenToken } from '../../hidden.tsx'
import { Icon } from '../../icons.tsx'
import { type PageProps, PageProvider, useSay } from '../../page-context.tsx'

/** The own favourites: in which order, under which names, and which of the menu are among them. */
export function CollectPage({ view, words, csrf }: PageProps<CollectView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Collect view={view} />
    </PageProvider>
  )
}

function Collect({ view }: { view: CollectView }) {
  const say = useSay()
  return (
    <div className="document">
      <div className="head">
        <h1>{view.title}</h1>
        <span className="dim">{say('collect.count', { n: view.items.length, most: view.most })}</span>
      </div>
      <div className="two">
        <Favourites items={view.items} />
        <Menu view={view} />
      </div>
    </div>
  )
}

function Favourites({ items }: Pick<CollectView, 'items'>) {
  const say = useSay()
  if (items.length === 0) return <p className="dim">{say('collect.none')}</p>
  return (
    <form method="post" data-document="">
      <HiddenToken />
      {/* First, so that Enter saves the names and moves nothing. */}
      <button className="hidden" tabIndex={-1} aria-hidden="true" name="intent" value="arrange">
        {say('collect.save')}
      </button>
      <ol className="rows">
        {items.map(({ id, name, title }, at) => (
          <li key={id}>
            <input type="hidden" name="id" value={id} />
            <span className="name">{name}</span>
            <input
              className="control"
              name={`title.${id}`}
              defaultValue={title}
              placeholder={say('collect.name')}
              aria-label={say('collect.nameOf', { name })}
              maxLength={60}
            />
            <button className="btn quiet" name="intent" value={`up:${id}`} disabled={at === 0} aria-label={say('collect.up', { name })}>
              <Icon name="up" />
            </button>
            <button
              className="btn quiet"
              name="intent"
              value={`down:${id}`}
              disabled={at === items.length - 1}
              aria-label={say('collect.down', { name })}
            >
              <Icon name="down" />
            </button>
            <button className="btn quiet" name="intent" value={`remove:${id}`} aria-label={say('collect.remove', { name })}>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
      <p>
        <button className="btn primary" name="intent" value="arrange">
          {say('collect.save')}
        </button>
      </p>
    </form>
  )
}

function Menu({ view }: { view: CollectView }) {
  const say = useSay()
  const isFull = view.items.length >= view.most
  return (
    <form method="post" data-document="">
      <HiddenToken />
      <h2 className="lines-head">{say('collect.add')}</h2>
      {view.folders.map(({ title, pages }) => (
        <details key={title} className="section" open>
          <summary>{title}</summary>
          <div className="chips">
            {pages.map((page) => (
              <button
                key={page.menuId}
                className="btn"
                name="intent"
                value={`add:${page.menuId}`}
                disabled={isFull}
                aria-label={say('collect.addOne', { name: page.title })}
              >
                <Icon name="plus" />
                {page.title}
              </button>
            ))}
          </div>
        </details>
      ))}
    </form>
  )
}
