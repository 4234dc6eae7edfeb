import type { LabelsView } from '../../../page-types.ts'
import { HiddenToken } from '../../hidden.tsx'
import { type PageProps, PageProvider, useSay } from '../../page-context.tsx'

/** The labels come as a file, so the page stays: a plain form, with script as without. */
export function LabelsPage({ view, words, csrf }: PageProps<LabelsView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Labels view={view} />
    </PageProvider>
  )
}

function Labels({ view }: { view: LabelsView }) {
  const say = useSay()
  return (
    <div className="lone">
      <h1>{view.title}</h1>
      <p>
        {view.docNum} <span className="dim">{view.summary}</span>
      </p>
      <form method="post" action={view.address} data-document="">
        <HiddenToken />
        <div className="field">
          <label htmlFor="layout">{say('labels.layout')}</label>
          <select id="layout" name="layout" className="control" defaultValue={view.layout}>
            {view.layouts.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="reason">{say('labels.reason')}</label>
          <textarea
            id="reason"
            name="reason"
            className="control"
            rows={2}
            maxLength={500}
            defaultValue={view.reason}
            aria-describedby="reason-help"
          />
          <p className="hint" id="reason-help">
            {say('labels.reasonHelp')}
          </p>
        </div>
        <div className="line">
          <button className="btn primary">{say('labels.print')}</button>
          <a className="btn" href={view.backAddress}>
            {say('labels.back')}
          </a>
        </div>
      </form>
    </div>
  )
}
