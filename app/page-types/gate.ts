/** The pages before the frame. */
import type { SubmissionResult } from '@conform-to/react'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { Language, Row } from './field.ts'
import type { NewsLink } from './frame.ts'
import type { EditView, RefusalView } from './record.ts'

/** What was typed into a form of a few entries and what is wrong with it, by their names; '' is the form as a whole. */
export type Reply = SubmissionResult

/** What every page before the frame has: language, announcements, and what its forms carry along. */
export interface GateView {
  language: Language
  canSwitchLanguage: boolean
  /** The company is made up, and so are its people. */
  isDemo: boolean
  /** Names and values that every form here sends along unseen. */
  carried: [string, string][]
  news: NewsLink[]
  help: string[]
  footer: string
  reply: Reply | null
  /** Shown above the form without being a refusal: the session has ended. */
  notice?: string
  /** Where the forms post; the page's own address where it is missing. */
  address?: string
}

export interface LoginView extends GateView {
  organisation: string
  /** The captcha's picture when one is asked for. */
  captcha: string | null
  /** The code of a mail is asked for instead. */
  asksMailedCode: boolean
  /** Other ways in, as the installation has them. */
  signOn: { label: string; href: string }[]
  registerAddress?: string
  forgetAddress?: string
}

/** An authenticator app that is being set up. */
export interface AppSetUp {
  /** Its secret for typing, in fours. */
  secret: string
  /** The same as a picture to be read by the app. */
  picture: string
}

/** After the password: a second factor is shown, or set up, or its recovery codes are noted down. */
export interface SecondView extends GateView {
  userName: string
  setUp: AppSetUp | null
  /** What the browser asks a passkey; null where the person has none. */
  passkey: PublicKeyCredentialRequestOptionsJSON | null
  hasApp: boolean
  /** Shown this once. */
  recoveryCodes: string[]
  /** The step has timed out or is done. */
  isOver: boolean
  backAddress: string
  nextAddress: string
}

/** What an application of somebody else's would do in the person's name. */
export interface ConsentView extends GateView {
  appName: string
  userName: string
  /** Where a yes or a no leads. */
  host: string
  tokenMinutes: number
  apis: { id: string; code: string; name: string }[]
}

/** A new password for who forgot it: name, code, password; or the password alone behind an administrator's link. */
export interface ForgetView extends GateView {
  step: 'ASK' | 'CODE' | 'PASSWORD' | 'VOID'
  captcha: string | null
}

/** Mails of one kind, to be given up. */
export interface UnsubscribeView extends GateView {
  kind: string
  /** There is nothing more to press. */
  isDone: boolean
}

/** What a supplier's catalogue handed back, and where it is taken. */
export interface PunchInView extends GateView {
  takenAt: string
  cxml: string
  said: string
}

export interface PasswordView extends GateView {
  userName: string
  /** It must be changed before anything else. */
  isForced: boolean
  backAddress: string
}

/** The page behind a link of somebody without an account: the document, or why there is none. */
export interface LinkView {
  title: string
  edit: {
    view: EditView
    values: Row
    rows: Record<string, Row[]>
    typed: Record<string, string> | null
    refusal: RefusalView | null
    idem: string
    open: string[] | null
    removed: string[]
  } | null
  notice: string | null
  said: string | null
  words: Record<string, string>
  csrf: string
}
