import type { VersionsView } from '../../../page-types.ts'
import { HowWord, Side } from '../../edit/changed.tsx'
import { ReadDocument } from '../../edit/read-document.tsx'
import { HiddenQuery } from '../../hidden.tsx'
import { type PageProps, PageProvider, useSay } from '../../page-context.tsx'
import { ScrollRegion } from '../../tables/scroll-region.tsx'

/** Any two versions of a document, field by field. */
export function VersionsPage({ view, words, csrf }: PageProps<VersionsView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <div className="document">
        <Choice view={view} />
        <Differences view={view} />
        {view.read ? <ReadDocument view={view.read} /> : null}
      </div>
    </PageProvider>
  )
}

function Choice({ view }: { view: VersionsView }) {
  const say = useSay()
  const version = (name: 'from' | 'to', label: string) => (
    <label className="line">
      {label}
      <select className="control" name={name} defaultValue={view[name]}>
        {view.versions.map(({ versionNum, label }) => (
          <option key={versionNum} value={versionNum}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <>
      <div className="head">
        <h1>{view.title}</h1>
        <a className="btn quiet push" href={view.backAddress}>
          {say('picker.back')}
        </a>
      </div>
      <form action={view.address.split('?')[0]} className="line settings-line">
        <HiddenQuery address={view.address} without={['from', 'to']} />
        {version('from', say('versions.from'))}
        {version('to', say('versions.to'))}
        <button className="btn primary">{say('versions.compare')}</button>
      </form>
    </>
  )
}

function Differences({ view }: { view: VersionsView }) {
  const say = useSay()
  if (view.changed.length === 0) return <p className="empty">{say('versions.same')}</p>
  return (
    <ScrollRegion label={view.title}>
      <table className="table versions">
        <caption className="hidden">{view.title}</caption>
        <thead>
          <tr>
            <th scope="col">{say('conflict.field')}</th>
            {view.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {view.changed.map(({ title, how, differences }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key of their own here and never move
          <tbody key={at}>
            {title ? (
              <tr className="group">
                <th scope="rowgroup" colSpan={3}>
                  {title} <HowWord how={how} />
                </th>
              </tr>
            ) : null}
            {differences.map((difference) => (
              <tr key={difference.label}>
                <th scope="row">{difference.label}</th>
                <td>
                  <Side of={difference} side="from" />
                </td>
                <td>
                  <Side of={difference} side="to" />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {view.more ? <p className="dim">{say('versions.more', { n: view.more })}</p> : null}
    </ScrollRegion>
  )
}
