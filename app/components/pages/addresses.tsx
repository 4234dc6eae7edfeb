import type { AddressView } from '../../page-types.ts'
import { HiddenToken } from '../hidden.tsx'
import { Notice } from '../message.tsx'
import { useSay } from '../page-context.tsx'

/** The code that went to a new address is typed here. */
export function Addresses({ addresses }: { addresses: AddressView[] }) {
  return addresses.map((address) => <Address key={address.way} address={address} />)
}

function Address({ address: { way, text, isSent, refusal } }: { address: AddressView }) {
  const say = useSay()
  const id = `code-${way}`
  return (
    <form method="post" className="factor-step" data-document="" noValidate>
      <HiddenToken />
      <p>{text}</p>
      {refusal ? <Notice tone="bad" text={refusal.message} /> : null}
      {isSent ? (
        <div className="field">
          <label htmlFor={id}>{say('address.code')}</label>
          <input
            className="control"
            id={id}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-required="true"
            aria-invalid={refusal ? true : undefined}
          />
        </div>
      ) : null}
      <p className="line">
        {isSent ? (
          <button className="btn primary" name="intent" value={`verifyAddress:${way}`}>
            {say('address.verify')}
          </button>
        ) : null}
        <button className="btn quiet" name="intent" value={`sendAddress:${way}`}>
          {say(isSent ? 'address.again' : 'address.send')}
        </button>
      </p>
    </form>
  )
}
