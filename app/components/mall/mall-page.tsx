import type { BesideView, MallLink, MallNodeView, MallView } from '../../page-types.ts'
import { HiddenQuery, HiddenToken } from '../hidden.tsx'
import { Icon } from '../icons.tsx'
import { Notice } from '../message.tsx'
import { type FormPageProps, PageProvider, useSay } from '../page-context.tsx'
import { compareForm, Goods, Picture } from './goods.tsx'

/** The shelves: the catalogue at the side, conditions above, cards below. All of it is links and forms; script adds nothing. */
export function MallPage({ view, words, csrf, idem }: FormPageProps<MallView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <div className="beside mall">
        <Nodes view={view} />
        <div className="beside-rest">
          <Head view={view} />
          <Conditions view={view} />
          {view.wrong ? <Notice tone="bad" text={view.wrong} /> : null}
          <Shelves view={view} idem={idem} />
        </div>
      </div>
    </PageProvider>
  )
}

function Head({ view }: { view: MallView }) {
  const say = useSay()
  return (
    <div className="head">
      <h1>{view.title}</h1>
      <form className="find words" role="search" action={view.address.split('?')[0]}>
        <HiddenQuery address={view.here} without={['q', 'pageIndex', 'rail']} />
        <label className="boxed">
          <Icon name="search" />
          <span className="hidden">{say('mall.find')}</span>
          <input
            className="control"
            name="q"
            defaultValue={view.words}
            key={view.words}
            placeholder={say('mall.find')}
            maxLength={100}
            autoComplete="off"
          />
        </label>
        <button className="btn primary">{say('mall.search')}</button>
      </form>
      {view.cart ? (
        <a className="btn push" href={view.cart.href}>
          {say('mall.cart')} <b className="count hot">{view.cart.count}</b>
        </a>
      ) : null}
    </div>
  )
}

function Nodes({ view }: { view: MallView }) {
  const say = useSay()
  return (
    <nav className="tree" aria-label={say('mall.nodes')}>
      <p>
        <a href={view.allNodes.href} aria-current={view.allNodes.isOn ? 'true' : undefined}>
          {view.allNodes.label}
        </a>
      </p>
      <Branches nodes={view.nodes} />
    </nav>
  )
}

function Branches({ nodes }: { nodes: MallNodeView[] }) {
  const say = useSay()
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.children.length > 0 ? (
            <details open={node.isOpen}>
              <summary>
                <span>{node.label}</span>
              </summary>
              <span className="leaf">
                <NodeLink node={{ ...node, label: say('mall.whole') }} />
              </span>
              <Branches nodes={node.children} />
            </details>
          ) : (
            <span className="leaf">
              <NodeLink node={node} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const NodeLink = ({ node }: { node: MallNodeView }) => (
  <a href={node.href} title={node.label} aria-current={node.isOn ? 'true' : undefined}>
    {node.label}
  </a>
)

function Conditions({ view }: { view: MallView }) {
  const say = useSay()
  return (
    <div className="conditions">
      {view.punchOut ? (
        <p className="line">
          <a className="btn primary" href={view.punchOut}>
            {say('mall.punchOut')}
          </a>
        </p>
      ) : null}
      {view.asked.length > 0 ? (
        <p className="line">
          <span className="dim">{say('mall.asked')}</span>
          {view.asked.map(({ label, href }) => (
            <a key={href + label} className="tag link" href={href} aria-label={say('mall.without', { label })}>
              {label} ×
            </a>
          ))}
          <a href={view.address}>{say('mall.clear')}</a>
        </p>
      ) : null}
      <details open={view.asked.length > 0}>
        <summary className="caret">{say('mall.filters')}</summary>
        <dl>
          {view.facets.map(({ label, values }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="line">
                {values.map((value) => (
                  <Choice key={value.label} link={value} />
                ))}
              </dd>
            </div>
          ))}
          <div>
            <dt>{say('mall.price')}</dt>
            <dd>
              <form className="line" action={view.address.split('?')[0]}>
                <HiddenQuery address={view.here} without={['from', 'to', 'pageIndex']} />
                <input
                  className="control narrow"
                  name="from"
                  inputMode="decimal"
                  defaultValue={view.priceFrom}
                  aria-label={say('mall.priceFrom')}
                  placeholder={say('mall.priceFrom')}
                  autoComplete="off"
                />
                <span aria-hidden="true">–</span>
                <input
                  className="control narrow"
                  name="to"
                  inputMode="decimal"
                  defaultValue={view.priceTo}
                  aria-label={say('mall.priceTo')}
                  placeholder={say('mall.priceTo')}
                  autoComplete="off"
                />
                <button className="btn">{say('mall.apply')}</button>
              </form>
            </dd>
          </div>
        </dl>
      </details>
      <div className="line">
        <span className="dim">{say(view.isCapped ? 'mall.countCapped' : 'mall.count', { n: view.count })}</span>
        <Choices label={say('mall.sort')} links={view.sorts} />
        <Choices label={say('mall.look')} links={view.looks} />
      </div>
    </div>
  )
}

const Choice = ({ link: { label, href, isOn, n } }: { link: MallLink }) => (
  <a href={href} className="choice" aria-current={isOn ? 'true' : undefined}>
    {label}
    {n === undefined ? null : <span className="faint"> {n}</span>}
  </a>
)

function Choices({ label, links }: { label: string; links: MallLink[] }) {
  return (
    <nav className="views" aria-label={label}>
      {links.map((link) => (
        <a key={link.label} href={link.href} aria-current={link.isOn ? 'true' : undefined}>
          {link.label}
        </a>
      ))}
    </nav>
  )
}

function Shelves({ view, idem }: { view: MallView; idem: string }) {
  const say = useSay()
  const address = view.mayAdd ? view.here : null
  return (
    <div className="shelves">
      {view.compared ? <Compared compared={view.compared} endHref={withoutCompare(view.here)} /> : null}
      {view.rails.map(({ title, cards, href }) => (
        <section key={title} className="rail">
          <h2>
            <a href={href}>{title}</a>
          </h2>
          <ul>
            {cards.map((card) => (
              <li key={card.id}>
                <a href={card.href} title={card.name}>
                  <Picture card={card} />
                  <span className="out">{card.name}</span>
                </a>
                <b>{card.price}</b>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {view.cards.length > 0 ? (
        <Goods cards={view.cards} label={view.title} look={view.look} idem={idem} address={address} hasTicks />
      ) : (
        <p className="empty">
          <b>{say('mall.empty')}</b>
          {say('mall.emptyHint')}
        </p>
      )}
      <div className="pager">
        <form id={compareForm} method="post" action={view.here}>
          <HiddenToken />
          <button className="btn" name="intent" value="compare">
            {say('mall.compareMost', { n: view.most })}
          </button>
        </form>
        <Choices label={say('mall.size')} links={view.sizes} />
        <nav className="pages push" aria-label={say('mall.page', { at: view.pages.at, of: view.pages.of })}>
          {view.pages.previous ? <a href={view.pages.previous}>{say('mall.previous')}</a> : null}
          <span>{say('mall.page', { at: view.pages.at, of: view.pages.of })}</span>
          {view.pages.next ? <a href={view.pages.next}>{say('mall.next')}</a> : null}
        </nav>
      </div>
    </div>
  )
}

function withoutCompare(address: string): string {
  const [path, query] = address.split('?')
  const params = new URLSearchParams(query)
  params.delete('compare')
  return `${path}?${params}`
}

function Compared({ compared: { heads, rows }, endHref }: { compared: BesideView; endHref: string }) {
  const say = useSay()
  return (
    <section className="compared">
      <p className="line">
        <b>{say('mall.compared')}</b>
        <a href={endHref}>{say('mall.endCompare')}</a>
      </p>
      <div className="scroll">
        <table className="table read">
          <caption className="hidden">{say('mall.compared')}</caption>
          <thead>
            <tr>
              <td />
              {heads.map((head) => (
                <th key={head.href} scope="col">
                  <a href={head.href}>{head.name}</a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values, differs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map((value, at) => (
                  <td key={heads[at]?.href}>{differs ? <b>{value}</b> : value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
