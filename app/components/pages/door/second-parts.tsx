import type { AppSetUp } from '../../../page-types.ts'
import { useSay } from '../../page-context.tsx'

/** The key of an authenticator app, for its camera and for fingers. */
export function AppKey({ picture, secret }: AppSetUp) {
  const say = useSay()
  return (
    <>
      <p className="hint">{say('factor.scan')}</p>
      <div className="app-key">
        <img src={picture} width="160" height="160" alt={say('factor.picture')} />
        <div>
          <span className="label">{say('factor.secret')}</span>
          <code>{secret}</code>
        </div>
      </div>
    </>
  )
}

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const say = useSay()
  return (
    <>
      <p className="hint">{say('factor.codesHint')}</p>
      <ol className="recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </>
  )
}
