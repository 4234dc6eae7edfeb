import type { PasswordView } from '../../../page-types.ts'
import { type PageProps, useSay } from '../../page-context.tsx'
import { Entry } from '../entry.tsx'
import { Gate, GateForm } from './gate.tsx'

/** The old password and a new one; where it must be changed there is no way past. */
export function PasswordPage({ view, words, csrf }: PageProps<PasswordView>) {
  return (
    <Gate view={view} words={words} csrf={csrf}>
      <Change view={view} />
    </Gate>
  )
}

function Change({ view }: { view: PasswordView }) {
  const say = useSay()
  return (
    <GateForm view={view} intent="save" title={say('password.title')} subtitle={view.isForced ? say('password.forced') : view.userName}>
      {/* For the browser's own store of passwords, which goes by the name. */}
      <input type="text" name="userName" value={view.userName} autoComplete="username" readOnly hidden />
      <Entry name="old" label={say('password.old')} type="password" autoComplete="current-password" />
      <Entry name="newPassword" label={say('password.new')} type="password" autoComplete="new-password" hint={say('password.rule')} />
      <Entry name="again" label={say('password.again')} type="password" autoComplete="new-password" />
      <button className="btn primary enter" name="intent" value="save">
        {say('password.save')}
      </button>
      <p className="between">
        {view.isForced ? (
          <button className="plain" name="intent" value="logout">
            {say('frame.logout')}
          </button>
        ) : (
          <a href={view.backAddress}>{say('password.cancel')}</a>
        )}
      </p>
    </GateForm>
  )
}
