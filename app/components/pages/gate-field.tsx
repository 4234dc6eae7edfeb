import { useEffect, useRef } from 'react'
import type { GateView } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'

interface EntryProps {
  name: string
  label: string
  type?: 'text' | 'password'
  value?: string
  autoComplete: string
  inputMode?: 'numeric'
  hint?: string
  view: GateView
  hasFocus?: boolean
}

/** A required entry of a page before the frame; the first one that asks for it gets the focus, with script. */
export function Entry({ name, label, type = 'text', value, hint, view, hasFocus = false, ...more }: EntryProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  return (
    <div className="field">
      <Label of={name} text={label} />
      <input
        ref={input}
        className="control"
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        aria-required="true"
        aria-invalid={view.refusal?.field === name || undefined}
        aria-describedby={hint ? `${name}-hint` : undefined}
        {...more}
      />
      {hint ? (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

export function Captcha({ picture, view }: { picture: string; view: GateView }) {
  const say = useSay()
  return (
    <div className="field">
      <Label of="captcha" text={say('login.captcha')} />
      <div className="captcha">
        <input
          className="control"
          id="captcha"
          name="captcha"
          autoComplete="off"
          aria-required="true"
          aria-invalid={view.refusal?.field === 'captcha' || undefined}
        />
        <img src={picture} width="112" height="36" alt={say('login.captchaPicture')} />
        <button className="btn quiet" name="intent" value="captcha">
          {say('login.captchaOther')}
        </button>
      </div>
    </div>
  )
}

function Label({ of, text }: { of: string; text: string }) {
  return (
    <label htmlFor={of}>
      {text}
      <span className="required" aria-hidden="true">
        {' '}
        *
      </span>
    </label>
  )
}
