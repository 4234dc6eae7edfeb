import type { LoginView } from '../../../page-types.ts'
import { type PageProps, useSay } from '../../page-context.tsx'
import { Entry } from '../entry.tsx'
import { Captcha } from './captcha.tsx'
import { Gate, GateForm } from './gate.tsx'

export function LoginPage({ view, words, csrf }: PageProps<LoginView>) {
  return (
    <Gate view={view} words={words} csrf={csrf}>
      <SignIn view={view} />
    </Gate>
  )
}

function SignIn({ view }: { view: LoginView }) {
  const say = useSay()
  const others = [...view.signOn, ...(view.registerAddress ? [{ label: say('login.register'), href: view.registerAddress }] : [])]
  return (
    <GateForm view={view} intent="login" title={say('login.title')} subtitle={[view.organisation, say('login.subtitle')].filter(Boolean).join(' · ')}>
      <Entry name="userName" label={say('login.userName')} autoComplete="username" />
      <Entry name="password" label={say('login.password')} type="password" autoComplete="current-password" />
      {view.captcha ? (
        <>
          <Captcha picture={view.captcha} />
          <button className="plain" name="intent" value="mailCode">
            {say('login.mailCode')}
          </button>
        </>
      ) : null}
      {view.asksMailedCode ? (
        <>
          <Entry name="mailedCode" label={say('forget.code')} autoComplete="one-time-code" inputMode="numeric" hint={say('forget.codeHint')} />
          <button className="plain" name="intent" value="captcha">
            {say('login.captchaAgain')}
          </button>
        </>
      ) : null}
      {view.forgetAddress ? (
        <p className="between">
          <a href={view.forgetAddress}>{say('login.forget')}</a>
        </p>
      ) : null}
      <button className="btn primary enter" name="intent" value="login">
        {say('login.enter')}
      </button>
      {others.length ? (
        <p className="others">
          {others.map(({ label, href }) => (
            <a key={href} className="btn" href={href}>
              {label}
            </a>
          ))}
        </p>
      ) : null}
    </GateForm>
  )
}
