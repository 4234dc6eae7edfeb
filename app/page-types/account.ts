/** The own account. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { Choice } from './field.ts'
import type { OwnPicturesView } from './files.ts'
import type { AppSetUp, Reply } from './gate.ts'

/** A person's own account, as it is read. */
export interface CenterView {
  title: string
  subtitle: string
  sections: { label: string; fields: { label: string; value: string; note?: string }[] }[]
  links: { label: string; href: string; primary?: boolean }[]
  pictures: OwnPicturesView
  /** What is no longer told by a channel. */
  unsubscribed: UnsubscribedView
  /** E-mail and telephone that are to be verified. */
  addresses: AddressView[]
  factors: FactorsView
  sessions: { id: string; at: string; address: string; isHere: boolean }[]
  delegations: { id: string; text: string; period: string }[]
  /** Null where people of this side do not delegate. */
  delegationsHref: string | null
}

export interface UnsubscribedView {
  items: { id: string; title: string; note: string }[]
  /** What can be given up, and by which channels. */
  categories: Choice[]
  channels: Choice[]
}

export interface AddressView {
  way: 'EMAIL' | 'PHONE'
  text: string
  /** A code is on its way and can be typed. */
  isSent: boolean
  reply: Reply | null
}

/** The own second factors, and what is being done to them. */
export interface FactorsView {
  items: { id: string; label: string; note: string; kind: 'TOTP' | 'PASSKEY' | 'RECOVERY' }[]
  /** What may be begun: neither a second app nor what is being set up already. */
  canAdd: ('APP' | 'PASSKEY')[]
  hint: string
  step: FactorStep | null
  reply: Reply | null
}

export type FactorStep =
  | ({ kind: 'APP'; ticket: string } & AppSetUp)
  | { kind: 'PASSKEY'; ticket: string; options: PublicKeyCredentialCreationOptionsJSON; label: string }
  | { kind: 'RENAME'; id: string; label: string }
  | { kind: 'REMOVE'; id: string; label: string }
  | { kind: 'RENEW' }
  | { kind: 'CODES'; codes: string[] }
