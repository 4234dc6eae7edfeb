import type { ViewerView } from '../../../page-types.ts'
import { Icon } from '../../icons.tsx'
import { Notice } from '../../message.tsx'
import { type PageProps, PageProvider, useSay } from '../../page-context.tsx'
import { Marked, Picture, PictureTools, ViewerHead } from '../../viewer.tsx'

/** An attachment on a page of its own; every button is a link. */
export function ViewerPage({ view, words, csrf }: PageProps<ViewerView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Viewer view={view} />
    </PageProvider>
  )
}

function Viewer({ view }: { view: ViewerView }) {
  const say = useSay()
  return (
    <div className="viewer-page">
      <ViewerHead title={view.kind === 'image' ? view.title : ''} name={view.name} size={view.size}>
        {view.kind === 'image' ? (
          <PictureTools
            tools={[
              { word: 'view.zoomIn', run: view.turns.zoomIn },
              { word: 'view.zoomOut', run: view.turns.zoomOut },
              { word: 'view.left', run: view.turns.left },
              { word: 'view.right', run: view.turns.right },
            ]}
          />
        ) : null}
        {view.downloadAddress ? (
          <a className="btn" href={view.downloadAddress} data-document="">
            <Icon name="download" /> {say('attach.download')}
          </a>
        ) : null}
        <a className="btn" href={view.backAddress}>
          {say('view.close')}
        </a>
      </ViewerHead>
      <Marked>
        <Content view={view} />
      </Marked>
    </div>
  )
}

function Content({ view }: { view: ViewerView }) {
  const say = useSay()
  if (view.refusal) return <Notice tone="warn" text={view.refusal} />
  if (view.kind === 'image') return <Picture source={view.source} name={view.name} zoom={view.zoom} rotate={view.rotate} />
  if (view.kind === 'pdf' || view.kind === 'text') return <iframe src={view.source} title={view.name} />
  if (view.paragraphs)
    return (
      <div className="office">
        <Notice tone="info" text={say('view.plain')} />
        {view.paragraphs.map((text, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no key of their own and never move
          <p key={i}>{text}</p>
        ))}
      </div>
    )
  if (view.tables)
    return (
      <div className="office">
        <Notice tone="info" text={say('view.plain')} />
        {view.tables.map((table) => (
          <section key={table.name}>
            <h2>{say('view.table', { name: table.name })}</h2>
            <div className="scroll">
              <table className="table">
                <caption className="hidden">{table.name}</caption>
                <tbody>
                  {table.rows.map((row, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet never move
                    <tr key={i}>
                      {row.map((cell, at) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: nor do its columns
                        <td key={at}>{cell}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        ))}
      </div>
    )
  return <Notice tone="info" text={say('view.noText')} />
}
