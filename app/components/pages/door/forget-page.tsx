import { getCollectionProps, useField } from '@conform-to/react'
import type { ForgetView } from '../../../page-types.ts'
import { type PageProps, useSay } from '../../page-context.tsx'
import { Entry } from '../entry.tsx'
import { Captcha } from './captcha.tsx'
import { Gate, GateForm } from './gate.tsx'

const steps = ['ASK', 'CODE', 'PASSWORD'] as const

/** Name and captcha, the code that was sent, the new password: one form each, and the server knows which is next. */
export function ForgetPage({ view, words, csrf }: PageProps<ForgetView>) {
  return (
    <Gate view={view} words={words} csrf={csrf}>
      <Step view={view} />
    </Gate>
  )
}

function Step({ view }: { view: ForgetView }) {
  const say = useSay()
  const parts = { ASK: <Ask view={view} />, CODE: <Code />, PASSWORD: <NewPassword />, VOID: <Void /> }
  const intents = { ASK: 'send', CODE: 'code', PASSWORD: 'password', VOID: '' }
  return (
    <GateForm view={view} intent={intents[view.step]} title={say('forget.title')} subtitle={say('login.subtitle')} start={{ channel: 'EMAIL' }}>
      {view.step === 'VOID' ? null : (
        <ol className="way" aria-label={say('forget.steps')}>
          {steps.map((step) => (
            <li key={step} aria-current={step === view.step ? 'step' : undefined}>
              {say(`forget.${step}`)}
            </li>
          ))}
        </ol>
      )}
      {parts[view.step]}
      <p className="between">
        <a href="/">{say('login.back')}</a>
        {view.step === 'CODE' ? <a href="/forget?again=1">{say('forget.again')}</a> : null}
      </p>
    </GateForm>
  )
}

function Ask({ view }: { view: ForgetView }) {
  const say = useSay()
  const [channel] = useField<string>('channel')
  return (
    <>
      <Entry name="userName" label={say('login.userName')} autoComplete="username" />
      <fieldset className="field">
        <legend className="label">{say('forget.channel')}</legend>
        <div className="chips">
          {getCollectionProps(channel, { type: 'radio', options: ['EMAIL', 'PHONE'] }).map(({ key, ...props }) => (
            <label key={key} className="check">
              <input {...props} />
              {say(`forget.${props.value}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {view.captcha ? <Captcha picture={view.captcha} /> : null}
      <p className="hint">{say('forget.limit')}</p>
      <button className="btn primary enter" name="intent" value="send">
        {say('forget.send')}
      </button>
    </>
  )
}

function Code() {
  const say = useSay()
  return (
    <>
      <Entry name="code" label={say('forget.code')} autoComplete="one-time-code" inputMode="numeric" hint={say('forget.codeHint')} />
      <button className="btn primary enter" name="intent" value="code">
        {say('forget.check')}
      </button>
    </>
  )
}

function NewPassword() {
  const say = useSay()
  return (
    <>
      <Entry name="newPassword" label={say('password.new')} type="password" autoComplete="new-password" hint={say('password.rule')} />
      <Entry name="again" label={say('password.again')} type="password" autoComplete="new-password" />
      <button className="btn primary enter" name="intent" value="password">
        {say('password.save')}
      </button>
    </>
  )
}

function Void() {
  const say = useSay()
  return (
    <>
      <p>{say('forget.void')}</p>
      <p>
        <a className="btn primary" href="/forget">
          {say('forget.send')}
        </a>
      </p>
    </>
  )
}
