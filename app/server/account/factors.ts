/** The section of the user centre about second factors: each press is a step, and the page shows what it asks for next. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { meaningOf } from '../../../catalogue/language/lookup-book.ts'
import type { FactorStep, FactorsView, Reply } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { inLanguage, wordsOf } from '../answer/i18n.ts'
import { minuteOf } from '../answer/moment.ts'
import { say } from '../describe/describe-fields.ts'
import { typedInto } from '../door/entries.ts'
import { textIn } from '../door/gate.ts'
import { passkeyIn } from '../door/second.ts'
import { pictureOf } from '../door/second-view.ts'
import { refusedReply, wholeReply } from '../form/submission.ts'
import { call } from '../services/upstream.ts'
import { callerOf, type Session } from '../session/session.ts'

export interface Factor {
  id: string
  kind: 'TOTP' | 'PASSKEY' | 'RECOVERY'
  label: string
  lastUsedAt: string | null
  /** Recovery codes that still work. */
  left: number | null
}

/** The page once more: what it asks for, what was wrong, with which status. */
export interface FactorsAgain extends Pick<FactorsView, 'step' | 'reply'> {
  status?: number
}

type Done = FactorsAgain | { message: string }

export function factorsView(factors: readonly Factor[], context: PageContext, session: Session, { step, reply }: FactorsAgain): FactorsView {
  const { language } = context.session
  const words = wordsOf(language)
  const kindOf = ({ kind }: Factor) => say(meaningOf('CREDENTIAL_KIND', kind), language)
  const used = ({ lastUsedAt, left }: Factor) =>
    [
      lastUsedAt ? words('factor.used', { at: minuteOf(lastUsedAt, session.timeZone) }) : words('factor.unused'),
      ...(left === null ? [] : [words('factor.left', { n: left })]),
    ].join(language === 'EN' ? ', ' : '，')
  return {
    items: factors.map((one) => ({ id: one.id, kind: one.kind, label: [kindOf(one), one.label].filter(Boolean).join(' '), note: used(one) })),
    canAdd: (['APP', 'PASSKEY'] as const).filter((kind) => kind !== step?.kind && !(kind === 'APP' && factors.some((one) => one.kind === 'TOTP'))),
    hint: hintOf(session, context),
    step,
    reply,
  }
}

/** The strictest that one of the responsibilities says. */
function hintOf({ responsibilities }: Session, context: PageContext): string {
  const { language } = context.session
  const words = wordsOf(language)
  const asking = (how: string) => responsibilities.find(({ secondFactor }) => secondFactor === how)
  const [required, advised] = [asking('REQUIRED'), asking('OPTIONAL')]
  const named = ({ name, nameEn }: Session['responsibilities'][number]) => ({ name: inLanguage(name, nameEn, language) })
  if (required) return words('factor.isRequired', named(required))
  return advised ? words('factor.isAdvised', named(advised)) : words('factor.hint')
}

/** The step that was pressed; what is refused stays on the page, with what it asked for. */
export async function doWithFactors(form: FormData, context: PageContext): Promise<Done> {
  const [intent = '', id = ''] = textIn(form, 'intent').split(':')
  const step = steps[intent]
  if (!step) return { step: null, reply: null }
  const entries = asked[intent]
  const submission = entries && typedInto(entries, form, context)
  const again = (reply: Reply, status: number) => ({ step: stepIn(form), reply, status })
  if (submission && submission.status !== 'success') return again(submission.reply(), 422)
  try {
    return await step(form, context, id)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return again(submission ? refusedReply(submission, error) : wholeReply(error.refusal.msg), error.status)
  }
}

type FactorHandler = (form: FormData, context: PageContext, id: string) => Promise<Done>

const asks = (step: FactorStep): FactorsAgain => ({ step, reply: null })

/** What must be typed with a press. */
const asked: Readonly<Record<string, 'code' | 'label' | 'password'>> = {
  addApp: 'code',
  addPasskey: 'label',
  setName: 'label',
  setRemoved: 'password',
  setRenewed: 'password',
}

const steps: Readonly<Record<string, FactorHandler>> = {
  async startApp(_form, context) {
    const { data } = await call<{ ticket: string; secret: string; qr: string }>('/v1/userCenter/startApp', {}, callerOf(context))
    return asks({ kind: 'APP', ticket: data.ticket, secret: data.secret, picture: pictureOf(data.qr) })
  },
  async addApp(form, context) {
    const body = { ticket: textIn(form, 'ticket'), code: textIn(form, 'code') }
    return added(await call<Codes>('/v1/userCenter/addApp', body, callerOf(context)), context)
  },
  async startPasskey(_form, context) {
    const { data } = await call<{ ticket: string; options: PublicKeyCredentialCreationOptionsJSON }>(
      '/v1/userCenter/startPasskey',
      { origin: context.origin },
      callerOf(context),
    )
    return asks({ kind: 'PASSKEY', label: '', ...data })
  },
  async addPasskey(form, context) {
    const body = {
      ticket: textIn(form, 'ticket'),
      label: textIn(form, 'label'),
      origin: context.origin,
      passkey: {},
      ...passkeyIn(textIn(form, 'passkey')),
    }
    return added(await call<Codes>('/v1/userCenter/addPasskey', body, callerOf(context)), context)
  },
  rename: async (form, _context, id) => asks({ kind: 'RENAME', id, label: textIn(form, `label.${id}`) }),
  async setName(form, context, id) {
    await call('/v1/userCenter/renameFactor', { id, label: textIn(form, 'label') }, callerOf(context))
    return { message: wordsOf(context.session.language)('factor.renamed') }
  },
  remove: async (form, _context, id) => asks({ kind: 'REMOVE', id, label: textIn(form, `label.${id}`) }),
  async setRemoved(form, context, id) {
    await call('/v1/userCenter/removeFactor', { id, password: textIn(form, 'password') }, callerOf(context))
    return { message: wordsOf(context.session.language)('factor.removed') }
  },
  renew: async () => asks({ kind: 'RENEW' }),
  async setRenewed(form, context) {
    const { data } = await call<Codes>('/v1/userCenter/renewRecoveryCodes', { password: textIn(form, 'password') }, callerOf(context))
    return asks({ kind: 'CODES', codes: data.recoveryCodes })
  },
}

interface Codes {
  recoveryCodes: string[]
}

const added = ({ data: { recoveryCodes: codes } }: { data: Codes }, context: PageContext): Done =>
  codes.length ? asks({ kind: 'CODES', codes }) : { message: wordsOf(context.session.language)('factor.added') }

const carried: ReadonlySet<unknown> = new Set<FactorStep['kind']>(['APP', 'PASSKEY', 'RENAME', 'REMOVE', 'RENEW'])

/** What the form carried along, so that a refusal takes nothing away; from another hand it may be anything. */
function stepIn(form: FormData): FactorStep | null {
  try {
    const step = JSON.parse(textIn(form, 'step')) as FactorStep | null
    return carried.has(step?.kind) ? step : null
  } catch {
    return null
  }
}
