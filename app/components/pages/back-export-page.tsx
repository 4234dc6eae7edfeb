import type { BackExportView } from '../../page-types.ts'
import { HiddenToken } from '../hidden.tsx'
import { PageProvider, useSay } from '../page-context.tsx'

interface Props {
  view: BackExportView
  words: Record<string, string>
  csrf: string
  idem: string
}

/** Too many rows to wait for: made in the background, with words and formats or, sooner, with values alone. */
export function BackExportPage({ view, words, csrf, idem }: Props) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <BackExport view={view} idem={idem} />
    </PageProvider>
  )
}

function BackExport({ view, idem }: Pick<Props, 'view' | 'idem'>) {
  const say = useSay()
  return (
    <div className="document">
      <div className="head">
        <h1>{view.title}</h1>
        <a className="btn quiet push" href={view.backAddress}>
          {say('picker.back')}
        </a>
      </div>
      <form method="post" className="steps">
        <HiddenToken idem={idem} />
        <p>{view.explain}</p>
        <p className="line">
          <button className="btn primary" name="intent" value="full">
            {say('list.backExport')}
          </button>
          <button className="btn" name="intent" value="easy">
            {say('list.backExportEasy')}
          </button>
        </p>
      </form>
    </div>
  )
}
