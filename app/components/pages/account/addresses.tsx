import { FormProvider, getFormProps, useForm } from '@conform-to/react'
import type { AddressView } from '../../../page-types.ts'
import { HiddenToken } from '../../hidden.tsx'
import { Notice } from '../../message.tsx'
import { useSay } from '../../page-context.tsx'
import { Entry } from '../entry.tsx'

/** The code that went to a new address is typed here. */
export function Addresses({ addresses }: { addresses: AddressView[] }) {
  return addresses.map((address) => <Address key={address.way} address={address} />)
}

function Address({ address: { way, text, isSent, reply } }: { address: AddressView }) {
  const say = useSay()
  const [form] = useForm({ id: `address-${way}`, lastResult: reply })
  return (
    <form {...getFormProps(form)} method="post" className="factor-step" data-document="">
      <HiddenToken />
      <p>{text}</p>
      {form.errors ? <Notice tone="bad" text={form.errors.join(' ')} id={form.errorId} /> : null}
      {isSent ? (
        <FormProvider context={form.context}>
          <Entry name="code" label={say('address.code')} inputMode="numeric" autoComplete="one-time-code" />
        </FormProvider>
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
