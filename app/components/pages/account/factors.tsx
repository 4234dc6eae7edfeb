import { FormProvider, getFormProps, useForm } from '@conform-to/react'
import { startRegistration } from '@simplewebauthn/browser'
import type { FactorStep, FactorsView, Reply } from '../../../page-types.ts'
import { HiddenToken } from '../../hidden.tsx'
import { Notice } from '../../message.tsx'
import { useSay } from '../../page-context.tsx'
import { PasskeyAnswer } from '../door/passkey-answer.tsx'
import { AppKey, RecoveryCodes } from '../door/second-parts.tsx'
import { Entry } from '../entry.tsx'

/** The section itself, so that the browser shows the step and not the top of the page. */
const here = '/main/userCenter#factors'

/** What a person shows besides the password: what there is, and the step that is being taken. */
export function Factors({ view }: { view: FactorsView }) {
  const say = useSay()
  return (
    <section className="section" id="factors">
      <h2 className="lines-head">{say('factor.title')}</h2>
      <p className="dim">{view.hint}</p>
      {view.step ? <StepForm step={view.step} reply={view.reply} /> : <Errors errors={view.reply?.error?.['']} />}
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

function Errors({ errors, id }: { errors: string[] | null | undefined; id?: string }) {
  return errors ? <Notice tone="bad" text={errors.join(' ')} {...(id && { id })} /> : null
}

/** The step goes along, so that it is asked again after a refusal. */
function StepForm({ step, reply }: { step: FactorStep; reply: Reply | null }) {
  const [form] = useForm({ id: 'factor', lastResult: reply })
  return (
    <form {...getFormProps(form)} method="post" action={here} className="factor-step" data-document="">
      <HiddenToken />
      {step.kind === 'CODES' ? null : <input type="hidden" name="step" value={JSON.stringify(step)} />}
      <Errors errors={form.errors} id={form.errorId} />
      <FormProvider context={form.context}>
        <Asked step={step} />
      </FormProvider>
    </form>
  )
}

interface AskedProps<Kind extends FactorStep['kind'] = FactorStep['kind']> {
  step: Extract<FactorStep, { kind: Kind }>
}

function Asked({ step }: AskedProps) {
  switch (step.kind) {
    case 'APP':
      return <NewApp step={step} />
    case 'PASSKEY':
      return <NewPasskey step={step} />
    case 'CODES':
      return <Noted step={step} />
    default:
      return <Confirmed step={step} />
  }
}

function NewApp({ step }: AskedProps<'APP'>) {
  const say = useSay()
  return (
    <>
      <h3>{say('factor.startApp')}</h3>
      <AppKey {...step} />
      <input type="hidden" name="ticket" value={step.ticket} />
      <Entry name="code" label={say('factor.code')} inputMode="numeric" autoComplete="one-time-code" />
      <Press intent="addApp" label={say('factor.confirm')} />
    </>
  )
}

/** The device is asked when the name is typed; its answer goes along with the form. */
function NewPasskey({ step }: AskedProps<'PASSKEY'>) {
  const say = useSay()
  return (
    <>
      <h3>{say('factor.startPasskey')}</h3>
      <p className="hint">{say('factor.createHint')}</p>
      <input type="hidden" name="ticket" value={step.ticket} />
      <input type="hidden" name="intent" value="addPasskey" />
      <Entry name="label" label={say('factor.name')} autoComplete="off" maxLength={60} />
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

function Confirmed({ step }: AskedProps<'RENAME' | 'REMOVE' | 'RENEW'>) {
  const say = useSay()
  const password = <Entry name="password" label={say('factor.password')} type="password" autoComplete="current-password" />
  switch (step.kind) {
    case 'RENAME':
      return (
        <>
          <h3>{say('factor.renameOf', { label: step.label })}</h3>
          <Entry name="label" label={say('factor.name')} autoComplete="off" maxLength={60} />
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
