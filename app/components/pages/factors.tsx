import { startRegistration } from '@simplewebauthn/browser'
import type { FactorStep, FactorsView } from '../../page-types.ts'
import { HiddenToken } from '../hidden.tsx'
import { Notice } from '../message.tsx'
import { useSay } from '../page-context.tsx'
import { PasskeyAnswer } from './passkey-answer.tsx'
import { AppKey, RecoveryCodes } from './second-parts.tsx'

/** The section itself, so that the browser shows the step and not the top of the page. */
const here = '/main/userCenter#factors'

/** What a person shows besides the password: what there is, and the step that is being taken. */
export function Factors({ view }: { view: FactorsView }) {
  const say = useSay()
  return (
    <section className="section" id="factors">
      <h2 className="lines-head">{say('factor.title')}</h2>
      <p className="dim">{view.hint}</p>
      {view.refusal ? <Notice tone="bad" text={view.refusal.message} /> : null}
      {view.step ? <StepForm step={view.step} field={view.refusal?.field} /> : null}
      <Known view={view} />
    </section>
  )
}

const starts = { APP: 'startApp', PASSKEY: 'startPasskey' } as const

function Known({ view }: { view: FactorsView }) {
  const say = useSay()
  const { items, canAdd } = view
  const press = (intent: string, text: string, label?: string) => (
    <button key={intent} className="btn quiet" name="intent" value={intent} aria-label={label}>
      {text}
    </button>
  )
  return (
    <form method="post" action={here} data-document="">
      <HiddenToken />
      <ul className="rows">
        {items.length === 0 ? <li className="dim">{say('factor.none')}</li> : null}
        {items.map(({ id, kind, label, note }) => (
          <li key={id}>
            <span>
              {label} <small className="dim">{note}</small>
              <input type="hidden" name={`label.${id}`} value={label} />
            </span>
            <span className="line">
              {kind === 'RECOVERY' ? press('renew', say('factor.renew')) : null}
              {kind === 'PASSKEY' ? press(`rename:${id}`, say('factor.rename'), say('factor.renameOf', { label })) : null}
              {kind === 'RECOVERY' ? null : press(`remove:${id}`, say('factor.remove'), say('factor.removeOf', { label }))}
            </span>
          </li>
        ))}
        {canAdd.length > 0 ? (
          <li>
            <span className="line">{canAdd.map((kind) => press(starts[kind], say(`factor.${starts[kind]}`)))}</span>
          </li>
        ) : null}
      </ul>
    </form>
  )
}

/** The step goes along, so that it is asked again after a refusal. */
function StepForm({ step, field }: { step: FactorStep; field?: string | undefined }) {
  return (
    <form method="post" action={here} className="factor-step" data-document="" noValidate>
      <HiddenToken />
      {step.kind === 'CODES' ? null : <input type="hidden" name="step" value={JSON.stringify(step)} />}
      <Asked step={step} field={field} />
    </form>
  )
}

interface AskedProps<Kind extends FactorStep['kind'] = FactorStep['kind']> {
  step: Extract<FactorStep, { kind: Kind }>
  field?: string | undefined
}

function Asked({ step, field }: AskedProps) {
  switch (step.kind) {
    case 'APP':
      return <NewApp step={step} field={field} />
    case 'PASSKEY':
      return <NewPasskey step={step} field={field} />
    case 'CODES':
      return <Noted step={step} />
    default:
      return <Confirmed step={step} field={field} />
  }
}

function NewApp({ step, field }: AskedProps<'APP'>) {
  const say = useSay()
  return (
    <>
      <h3>{say('factor.startApp')}</h3>
      <AppKey {...step} />
      <input type="hidden" name="ticket" value={step.ticket} />
      <Answer name="code" label={say('factor.code')} isWrong={field === 'code'} inputMode="numeric" autoComplete="one-time-code" />
      <Press intent="addApp" label={say('factor.confirm')} />
    </>
  )
}

/** The device is asked when the name is typed; its answer goes along with the form. */
function NewPasskey({ step, field }: AskedProps<'PASSKEY'>) {
  const say = useSay()
  return (
    <>
      <h3>{say('factor.startPasskey')}</h3>
      <p className="hint">{say('factor.createHint')}</p>
      <input type="hidden" name="ticket" value={step.ticket} />
      <input type="hidden" name="intent" value="addPasskey" />
      <Answer name="label" label={say('factor.name')} isWrong={field === 'label'} autoComplete="off" maxLength={60} />
      <PasskeyAnswer
        label={say('factor.create')}
        withoutScript={say('factor.createScript')}
        ask={() => startRegistration({ optionsJSON: step.options })}
      />
      <p className="line">
        <a className="btn quiet" href="/main/userCenter">
          {say('center.cancel')}
        </a>
      </p>
    </>
  )
}

function Noted({ step }: AskedProps<'CODES'>) {
  const say = useSay()
  return (
    <>
      <h3>{say('factor.codes')}</h3>
      <RecoveryCodes codes={step.codes} />
      <p className="line">
        <a className="btn primary" href="/main/userCenter">
          {say('factor.codesDone')}
        </a>
      </p>
    </>
  )
}

function Confirmed({ step, field }: AskedProps<'RENAME' | 'REMOVE' | 'RENEW'>) {
  const say = useSay()
  const password = (
    <Answer name="password" label={say('factor.password')} isWrong={field === 'password'} type="password" autoComplete="current-password" />
  )
  switch (step.kind) {
    case 'RENAME':
      return (
        <>
          <h3>{say('factor.renameOf', { label: step.label })}</h3>
          <Answer name="label" label={say('factor.name')} isWrong={field === 'label'} autoComplete="off" maxLength={60} />
          <Press intent={`setName:${step.id}`} label={say('factor.rename')} />
        </>
      )
    case 'REMOVE':
      return (
        <>
          <h3>{say('factor.removeOf', { label: step.label })}</h3>
          {password}
          <Press intent={`setRemoved:${step.id}`} label={say('factor.remove')} isDanger />
        </>
      )
    case 'RENEW':
      return (
        <>
          <h3>{say('factor.renew')}</h3>
          {password}
          <Press intent="setRenewed" label={say('factor.renew')} />
        </>
      )
  }
}

interface AnswerProps {
  name: string
  label: string
  isWrong: boolean
  type?: 'text' | 'password'
  autoComplete: string
  inputMode?: 'numeric'
  maxLength?: number
}

function Answer({ name, label, isWrong, type = 'text', ...more }: AnswerProps) {
  return (
    <div className="field">
      <label htmlFor={`factor-${name}`}>{label}</label>
      <input className="control" id={`factor-${name}`} name={name} type={type} aria-required="true" aria-invalid={isWrong || undefined} {...more} />
    </div>
  )
}

function Press({ intent, label, isDanger = false }: { intent: string; label: string; isDanger?: boolean }) {
  const say = useSay()
  return (
    <p className="line">
      <button className={`btn ${isDanger ? 'danger' : 'primary'}`} name="intent" value={intent}>
        {label}
      </button>
      <a className="btn quiet" href="/main/userCenter">
        {say('center.cancel')}
      </a>
    </p>
  )
}
