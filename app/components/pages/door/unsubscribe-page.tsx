import type { UnsubscribeView } from '../../../page-types.ts'
import { type PageProps, useSay } from '../../page-context.tsx'
import { Gate, GateForm } from './gate.tsx'

/** Mails of one kind are given up here, by a press and not by coming. */
export function UnsubscribePage({ view, words, csrf }: PageProps<UnsubscribeView>) {
  return (
    <Gate view={view} words={words} csrf={csrf}>
      <Ask view={view} />
    </Gate>
  )
}

function Ask({ view }: { view: UnsubscribeView }) {
  const say = useSay()
  return (
    <GateForm view={view} intent="unsubscribe" title={say('unsubscribe.title')} subtitle={view.kind}>
      {view.isDone ? null : (
        <>
          <p className="hint">{say('unsubscribe.what')}</p>
          <button className="btn primary enter" name="intent" value="unsubscribe">
            {say('unsubscribe.press')}
          </button>
        </>
      )}
      <p>
        <a href="/">{say('login.back')}</a>
      </p>
    </GateForm>
  )
}
