import type { RemoveView } from '../../../page-types.ts'
import { HiddenToken } from '../../hidden.tsx'
import { Notice } from '../../message.tsx'
import { type FormPageProps, PageProvider, useSay } from '../../page-context.tsx'

/** Asks before a file is deleted; nothing is done before the answer. */
export function RemovePage({ view, words, csrf, idem }: FormPageProps<RemoveView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Remove view={view} idem={idem} />
    </PageProvider>
  )
}

function Remove({ view, idem }: { view: RemoveView; idem: string }) {
  const say = useSay()
  return (
    <div className="lone">
      <h1>{view.question}</h1>
      {view.refusal ? <Notice tone="bad" text={view.refusal} /> : null}
      <p>
        {view.name} <span className="dim">{view.size}</span>
      </p>
      <form method="post" action={view.address} className="line">
        <HiddenToken idem={idem} />
        <button className="btn danger sure">{say('attach.delete')}</button>
        <a className="btn" href={view.backAddress}>
          {say('attach.keep')}
        </a>
      </form>
    </div>
  )
}
