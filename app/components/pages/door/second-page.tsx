import { startAuthentication } from '@simplewebauthn/browser'
import type { SecondView } from '../../../page-types.ts'
import { type PageProps, useSay } from '../../page-context.tsx'
import { Entry } from '../entry.tsx'
import { Gate, GateForm } from './gate.tsx'
import { PasskeyAnswer } from './passkey-answer.tsx'
import { AppKey, RecoveryCodes } from './second-parts.tsx'

/** After the password: a code, a recovery code or a passkey; an app to be set up; or the recovery codes to be noted down. */
export function SecondPage({ view, words, csrf }: PageProps<SecondView>) {
  return (
    <Gate view={view} words={words} csrf={csrf}>
      <Step view={view} />
    </Gate>
  )
}

function Step({ view }: { view: SecondView }) {
  if (view.isOver) return <Over view={view} />
  if (view.recoveryCodes.length) return <Noted view={view} />
  return view.setUp ? <SetUp view={view} /> : <Show view={view} />
}

function Over({ view }: { view: SecondView }) {
  const say = useSay()
  return (
    <div className="sign">
      <h1>{say('second.title')}</h1>
      <p className="dim">{say('second.over')}</p>
      <p className="between">
        <a className="btn primary" href={view.backAddress}>
          {say('second.back')}
        </a>
      </p>
    </div>
  )
}

function Show({ view }: { view: SecondView }) {
  const say = useSay()
  const { passkey, hasApp } = view
  const entry = hasApp
    ? { label: say('second.code'), hint: say('second.codeHint') }
    : { label: say('second.recovery'), hint: say('second.recoveryHint') }
  return (
    <GateForm view={view} intent="prove" title={say('second.title')} subtitle={view.userName} hasFocus={!passkey}>
      {passkey ? (
        <PasskeyAnswer
          label={say('second.passkey')}
          withoutScript={say('second.passkeyScript')}
          ask={() => startAuthentication({ optionsJSON: passkey })}
        />
      ) : null}
      <Entry name="code" {...entry} autoComplete="one-time-code" />
      <Prove backAddress={view.backAddress} />
    </GateForm>
  )
}

function SetUp({ view }: { view: SecondView }) {
  const say = useSay()
  return (
    <GateForm view={view} intent="prove" title={say('second.setUp')} subtitle={say('second.setUpWhy')} hasFocus={false}>
      {view.setUp ? <AppKey {...view.setUp} /> : null}
      <Entry name="code" label={say('factor.code')} autoComplete="one-time-code" inputMode="numeric" />
      <Prove backAddress={view.backAddress} />
    </GateForm>
  )
}

/** On with the code that was typed, or back. */
function Prove({ backAddress }: { backAddress: string }) {
  const say = useSay()
  return (
    <>
      <button className="btn primary enter" name="intent" value="prove">
        {say('second.enter')}
      </button>
      <p className="between">
        <a href={backAddress}>{say('second.back')}</a>
      </p>
    </>
  )
}

function Noted({ view }: { view: SecondView }) {
  const say = useSay()
  return (
    <div className="sign">
      <h1>{say('factor.codes')}</h1>
      <RecoveryCodes codes={view.recoveryCodes} />
      <a className="btn primary enter" href={view.nextAddress}>
        {say('factor.codesDone')}
      </a>
    </div>
  )
}
