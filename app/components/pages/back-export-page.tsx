import type { BackExportView } from '../../page-types.ts'
import { HiddenToken } from '../hidden.tsx'
import { useSay } from '../page-context.tsx'
import { SidePage } from './side-page.tsx'

interface Props {
  view: BackExportView
  words: Record<string, string>
  csrf: string
  idem: string
}

/** Too many rows to wait for: made in the background, with words and formats or, sooner, with values alone. */
export function BackExportPage({ view, words, csrf, idem }: Props) {
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      <BackExport view={view} idem={idem} />
    </SidePage>
  )
}

function BackExport({ view, idem }: Pick<Props, 'view' | 'idem'>) {
  const say = useSay()
  return (
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
  )
}
