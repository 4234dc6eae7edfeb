/** How one lets oneself be told: fields of the account's form, and what was given up. */
import { lookupValues, meaningOf } from '../../../catalogue/language/lookup-book.ts'
import { msgUser } from '../../../catalogue/messaging/msg-user.ts'
import type { Choice, FieldView, Language, UnsubscribedView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { inLanguage, wordsOf } from '../answer/i18n.ts'
import { minuteOf } from '../answer/moment.ts'
import { say } from '../describe/describe-fields.ts'
import { textIn } from '../door/gate.ts'
import type { TypedForm } from '../form/form.ts'
import { call } from '../services/upstream.ts'
import { callerOf, type Session } from '../session/session.ts'

const keys = ['smsOn', 'dingOn', 'quietFrom', 'quietTo', 'digest'] as const
type Key = (typeof keys)[number]

export interface MessageSettings {
  settings: Record<Key, string | null>
  unsubscribed: { id: string; title: string | null; titleEn: string | null; category: string | null; channel: string; since: string }[]
}

const kinds: Readonly<Record<Key, FieldView['kind']>> = {
  smsOn: 'checkbox',
  dingOn: 'checkbox',
  quietFrom: 'time',
  quietTo: 'time',
  digest: 'lookup',
}

export const settingFields = (language: Language): FieldView[] =>
  keys.map((key) => ({
    key,
    label: say(msgUser.fields[key].label, language),
    kind: kinds[key],
    editable: true,
    ...(key === 'digest' && { required: true, choices: choicesOf('DIGEST', language) }),
  }))

/** Boxes, hours and digest as they were sent; what was not on the form stays. */
export const settingsIn = ({ typed }: TypedForm): Partial<Record<Key, string>> =>
  Object.fromEntries(keys.flatMap((key) => (key in typed ? [[key, kinds[key] === 'checkbox' ? (typed[key] === 'Y' ? 'Y' : 'N') : typed[key]]] : [])))

export function shownSettings({ settings }: MessageSettings, language: Language): { label: string; value: string }[] {
  const words = wordsOf(language)
  const onOff = (flag: string | null) => words(flag === 'N' ? 'center.off' : 'center.on')
  const { quietFrom, quietTo, digest } = settings
  return [
    { label: say(msgUser.fields.smsOn.label, language), value: onOff(settings.smsOn) },
    { label: say(msgUser.fields.dingOn.label, language), value: onOff(settings.dingOn) },
    { label: words('center.quiet'), value: quietFrom && quietTo ? `${quietFrom.slice(0, 5)}–${quietTo.slice(0, 5)}` : words('center.asUsual') },
    { label: say(msgUser.fields.digest.label, language), value: say(meaningOf('DIGEST', digest ?? 'NONE'), language) },
  ]
}

const choicesOf = (type: 'DIGEST' | 'MSG_CATEGORY' | 'MSG_CHANNEL', language: Language, but: readonly string[] = []): Choice[] =>
  lookupValues(type).flatMap(({ code, label, isEnabled }) => (isEnabled && !but.includes(code) ? [{ code, label: say(label, language) }] : []))

export const unsubscribedView = ({ unsubscribed }: MessageSettings, language: Language, { timeZone }: Session): UnsubscribedView => ({
  items: unsubscribed.map(({ id, title, titleEn, category, channel, since }) => ({
    id,
    title: title ? inLanguage(title, titleEn, language) : say(meaningOf('MSG_CATEGORY', category ?? ''), language),
    note: `${say(meaningOf('MSG_CHANNEL', channel), language)} · ${minuteOf(since, timeZone)}`,
  })),
  categories: choicesOf('MSG_CATEGORY', language, ['TODO', 'SECURITY']),
  channels: choicesOf('MSG_CHANNEL', language, ['SITE', 'WEBHOOK']),
})

/** Null where another button was pressed. */
export async function doWithSubscription(form: FormData, context: PageContext): Promise<{ message: string } | null> {
  const [intent = '', id = ''] = textIn(form, 'intent').split(':')
  const words = wordsOf(context.session.language)
  if (intent === 'subscribe') {
    await call('/v1/userCenter/subscribeAgain', { id }, callerOf(context))
    return { message: words('center.subscribed') }
  }
  if (intent !== 'unsubscribe') return null
  await call('/v1/userCenter/unsubscribe', { category: textIn(form, 'category'), channel: textIn(form, 'channel') }, callerOf(context))
  return { message: words('center.unsubscribedNow') }
}
