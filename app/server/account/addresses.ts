/** Addresses of the own account that are to be verified: the code that was sent there is typed in the user centre. */
import type { AddressView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { typedInto } from '../door/entries.ts'
import { textIn } from '../door/gate.ts'
import { refusedReply } from '../form/submission.ts'
import { call } from '../services/upstream.ts'
import { callerOf } from '../session/session.ts'

type AddressChannel = AddressView['way']

interface Account {
  pending: { channel: AddressChannel; address: string }[]
  email?: unknown
  phone?: unknown
  emailVerifiedAt?: unknown
  phoneVerifiedAt?: unknown
}

export interface AddressRefused {
  way: string
  reply: AddressView['reply']
  status: number
}

const ways = ['EMAIL', 'PHONE'] as const
const own = { EMAIL: ['email', 'emailVerifiedAt'], PHONE: ['phone', 'phoneVerifiedAt'] } as const

/** What waits for a code, and what was never verified. */
export function addressesView(account: Account, context: PageContext, refused: AddressRefused | null): AddressView[] {
  const words = wordsOf(context.session.language)
  return ways.flatMap((way) => {
    const [field, verifiedAt] = own[way]
    const waiting = account.pending.find(({ channel }) => channel === way)?.address
    const unverified = account[verifiedAt] ? '' : account[field]
    const address = waiting ?? (typeof unverified === 'string' ? unverified : '')
    if (!address) return []
    const text = words(waiting ? 'address.sent' : 'address.unverified', { address })
    return [{ way, text, isSent: waiting !== undefined, reply: refused?.way === way ? refused.reply : null }]
  })
}

/** Null where another button was pressed. */
export async function doWithAddress(form: FormData, context: PageContext): Promise<{ message: string } | AddressRefused | null> {
  const [intent = '', way = ''] = textIn(form, 'intent').split(':')
  if (intent !== 'sendAddress' && intent !== 'verifyAddress') return null
  const words = wordsOf(context.session.language)
  const submission = typedInto('code', form, context)
  try {
    if (intent === 'verifyAddress') {
      if (submission.status !== 'success') return { way, reply: submission.reply(), status: 422 }
      await call('/v1/userCenter/verifyAddress', { channel: way, ...submission.value }, callerOf(context))
      return { message: words('address.verified') }
    }
    const { data } = await call<{ address: string }>('/v1/userCenter/sendAddressCode', { channel: way }, callerOf(context))
    return { message: words('address.asked', { to: data.address }) }
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return { way, reply: refusedReply(submission, error), status: error.status }
  }
}
