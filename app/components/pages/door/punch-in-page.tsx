import type { PunchInView } from '../../../page-types.ts'
import { type PageProps, useSay } from '../../page-context.tsx'
import { Gate } from './gate.tsx'

/** Somebody comes back from a supplier's catalogue: what he chose is taken by a press of his, not by the other site. */
export function PunchInPage({ view, words, csrf }: PageProps<PunchInView>) {
  return (
    <Gate view={view} words={words} csrf={csrf}>
      <Take view={view} />
    </Gate>
  )
}

function Take({ view }: { view: PunchInView }) {
  const say = useSay()
  return (
    <form method="post" action={view.takenAt} className="gate-form" data-document="">
      <h1>{say('punch.title')}</h1>
      <p className="hint">{view.said}</p>
      <input type="hidden" name="cxml" value={view.cxml} />
      {view.cxml ? <button className="btn primary enter">{say('punch.take')}</button> : <a href="/main">{say('login.back')}</a>}
    </form>
  )
}
