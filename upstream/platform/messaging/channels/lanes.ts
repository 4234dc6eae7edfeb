/** What each channel is called in the outbox, and how an address is shown. */
import type { MsgChannel } from '../events/rules.ts'

export const laneOf: Readonly<Record<Exclude<MsgChannel, 'SITE'>, string>> = { EMAIL: 'MAIL', SMS: 'SMS', DING: 'DING', WEBHOOK: 'WEBHOOK' }

/** As much as tells whose it is: `li***@x.cn`, `138***5678`. */
export function masked(address: string | null): string | null {
  if (!address) return null
  const [name = '', host] = address.split('@')
  return host === undefined ? `${name.slice(0, 3)}***${name.slice(-4)}` : `${name.slice(0, 2)}***@${host}`
}
