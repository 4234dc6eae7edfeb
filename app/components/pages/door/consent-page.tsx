import type { ConsentView } from '../../../page-types.ts'
import { type PageProps, useSay } from '../../page-context.tsx'
import { Gate, GateForm } from './gate.tsx'

/** Which application, what it may do, in whose name and for how long; yes or no. */
export function ConsentPage({ view, words, csrf }: PageProps<ConsentView>) {
  return (
    <Gate view={view} words={words} csrf={csrf}>
      <Question view={view} />
    </Gate>
  )
}

function Question({ view }: { view: ConsentView }) {
  const say = useSay()
  const { appName, userName, host, tokenMinutes, apis } = view
  return (
    <GateForm view={view} intent="deny" title={say('consent.title', { app: appName })} subtitle={say('consent.subtitle', { user: userName, host })}>
      <p className="asked">{say('consent.apis', { minutes: tokenMinutes })}</p>
      <ul className="granted">
        {apis.map(({ id, code, name }) => (
          <li key={id}>
            {name}
            <input type="hidden" name="api" value={id} />
            <code className="dim">{code}</code>
          </li>
        ))}
      </ul>
      <p className="line">
        <button className="btn primary" name="intent" value="allow">
          {say('consent.allow')}
        </button>
        <button className="btn" name="intent" value="deny">
          {say('consent.deny')}
        </button>
      </p>
    </GateForm>
  )
}
