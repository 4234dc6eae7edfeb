import type { BackExportView } from '../../../page-types.ts'
import { HiddenToken } from '../../hidden.tsx'
import { type FormPageProps, useSay } from '../../page-context.tsx'
import { SidePage } from '../side-page.tsx'

/** Too many rows to wait for: made in the background, with words and formats or, sooner, with values alone. */
export function BackExportPage({ view, words, csrf, idem }: FormPageProps<BackExportView>) {
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      <BackExport view={view} idem={idem} />
    </SidePage>
  )
}

function BackExport({ view, idem }: { view: BackExportView; idem: string }) {
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
