/** A person's own account: read, changed, and the places where it is signed in. */

import { user } from '../../../catalogue/identity/user.ts'
import { type Label, masterFields } from '../../../catalogue/language/define.ts'
import { lookupValues, meaningOf } from '../../../catalogue/language/lookup-book.ts'
import { labelledAt } from '../../format.ts'
import type { CenterView, Choice, EditCenterView, FieldView, Language, Row } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { enumerated, inLanguage, wordsOf } from '../answer/i18n.ts'
import { minuteOf } from '../answer/moment.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { redirect } from '../answer/return-to.ts'
import { say } from '../describe/describe-fields.ts'
import { readForm, type TypedForm } from '../form/form.ts'
import { differences, dropTheirs, openedWith, readOpened } from '../form/versions.ts'
import { enter, enterTab, type PageFrame } from '../page/open-page.ts'
import { call } from '../services/upstream.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { callerOf, isTheme, type Session, sideOf } from '../session/session.ts'
import { chooseLanguage } from '../session/tab-titles.ts'
import { type AddressRefused, addressesView, doWithAddress } from './addresses.ts'
import { doWithFactors, type Factor, type FactorsAgain, factorsView } from './factors.ts'
import { doWithSubscription, type MessageSettings, settingFields, settingsIn, shownSettings, unsubscribedView } from './message-settings.ts'
import { doWithPicture, ownPicturesView } from './own-pictures.ts'

interface Account extends Row, MessageSettings {
  versionNum: number
  suppliers: string[]
  factors: Factor[]
  /** What may tell this person of work, where it is left to people. */
  switches: Partial<Record<Switch, 'Y' | 'N'>>
  /** Addresses whose codes are still to be typed. */
  pending: { channel: 'EMAIL' | 'PHONE'; address: string }[]
  sessions: { id: string; lastSeenAt: string; address: string; isHere: boolean }[]
  delegations: {
    id: string
    docNum: string
    status: string
    from: string
    to: string
    grantor: string
    grantorEn: string
    delegate: string
    delegateEn: string
  }[]
}

/** What the form offers; the services say which fields are the person's to change. */
const editable = ['email', 'phone', 'language', 'timeZone', 'theme', 'defaultResponsibilityId', 'opinions'] as const
type Own = (typeof editable)[number]
const isNeeded: ReadonlySet<Own> = new Set(['email', 'language', 'timeZone'])
const switches = { MESSAGE_ON: 'center.messages', EMAIL_ON: 'center.mails' } as const
type Switch = keyof typeof switches
const switchNames = ['MESSAGE_ON', 'EMAIL_ON'] satisfies Switch[]
const switchesIn = ({ switches: set }: Account) => switchNames.filter((key) => set[key] !== undefined)

const fields = { ...masterFields, ...user.fields }
const labelOf = (key: keyof typeof fields): Label => fields[key].label

export async function openCenter(request: Request, context: PageContext): Promise<{ view: CenterView; frame: PageFrame }> {
  const session = await enter(request, context)
  const view = await centerView(context, session)
  return { view, frame: tabOf(context, session, 'userCenter', view.title) }
}

const tabOf = (context: PageContext, session: Session, page: string, title: string): PageFrame =>
  enterTab(context, session, { page, title, address: `/main/${page}`, mode: 'SINGLE', menuId: null, respId: null })

const readAccount = async (context: PageContext): Promise<Account> => (await call<Account>('/v1/userCenter', {}, callerOf(context))).data

async function centerView(
  context: PageContext,
  session: Session,
  again: Partial<FactorsAgain> = {},
  refused: AddressRefused | null = null,
): Promise<CenterView> {
  const { language } = context.session
  const words = wordsOf(language)
  const account = await readAccount(context)
  const text = (key: string) => {
    const value = account[key]
    return typeof value === 'string' ? value : ''
  }
  const field = (key: keyof typeof fields, value = text(key), note?: string) => ({
    label: say(labelOf(key), language),
    value: value || '–',
    ...(note && { note }),
  })
  const time = (key: string) => (text(key) ? minuteOf(text(key), session.timeZone) : '')
  const verified = (value: string, key: string) => (value ? words(text(key) ? 'center.verified' : 'center.unverified') : words('center.none'))
  const named = (key: string) => labelledAt(account, key)?.name ?? ''
  const isOurs = sideOf(session) === 'internal'
  return {
    title: words('center.title'),
    subtitle: inLanguage(text('name'), text('nameEn') || null, language),
    links: [
      { label: words('center.edit'), href: '/main/editUserCenter', primary: true },
      { label: words('center.password'), href: '/password' },
    ],
    sections: [
      {
        label: words('center.basics'),
        fields: [
          field('code'),
          field('userType', say(meaningOf('USER_TYPE', text('userType')), language)),
          isOurs ? field('defaultOrgId', named('defaultOrgId')) : field('supplierIds', enumerated(account.suppliers, language)),
          field('defaultResponsibilityId', named('defaultResponsibilityId')),
          field('lastLoginAt', time('lastLoginAt'), text('lastLoginIp')),
          field('passwordChangedAt', time('passwordChangedAt')),
        ],
      },
      {
        label: words('center.contact'),
        fields: [
          field('email', text('email'), verified(text('email'), 'emailVerifiedAt')),
          field('phone', text('phone'), verified(text('phone'), 'phoneVerifiedAt')),
        ],
      },
      {
        label: words('center.habits'),
        fields: [
          field('language', say(meaningOf('SYSTEM_LANGUAGE', text('language')), language)),
          field('timeZone', say(meaningOf('TIME_ZONE', text('timeZone')), language)),
          field('theme', say(meaningOf('THEME', session.theme), language)),
        ],
      },
      {
        label: words('center.notifications'),
        fields: [
          ...switchesIn(account).map((key) => ({
            label: words(switches[key]),
            value: words(account.switches[key] === 'Y' ? 'center.on' : 'center.off'),
          })),
          ...shownSettings(account, language),
        ],
      },
    ],
    pictures: ownPicturesView(account, language),
    unsubscribed: unsubscribedView(account, language, session),
    factors: factorsView(account.factors, context, session, { step: null, reply: null, ...again }),
    addresses: addressesView(account, context, refused),
    sessions: account.sessions.map(({ id, lastSeenAt, address, isHere }) => ({ id, at: minuteOf(lastSeenAt, session.timeZone), address, isHere })),
    delegations: account.delegations.map((one) => ({
      id: one.id,
      text: `${one.docNum} ${one.grantor === text('name') ? words('center.to', { name: inLanguage(one.delegate, one.delegateEn, language) }) : words('center.by', { name: inLanguage(one.grantor, one.grantorEn, language) })} · ${say(meaningOfState(one.status), language)}`,
      period: `${one.from} – ${one.to}`,
    })),
    delegationsHref: isOurs ? '/main/userAuthorisationList' : null,
  }
}

const states: Readonly<Record<string, Label>> = { DRAFT: ['拟定', 'Draft'], EFFECTIVE: ['生效', 'Effective'] }
const meaningOfState = (status: string): Label => states[status] ?? [status, status]

/** Ends one of the own sessions elsewhere, or takes a step with the second factors. */
export async function doInCenter(request: Request, context: PageContext): Promise<PageAnswer<{ view: CenterView }>> {
  const session = await enter(request, context)
  const form = await request.clone().formData()
  const { intent } = await readForm(request)
  if (intent.kind === 'other' && intent.name === 'end') {
    await call('/v1/userCenter/endSession', { id: intent.value }, callerOf(context))
    return redirectWithMessage(context, '/main/userCenter', wordsOf(context.session.language)('center.ended'))
  }
  const pictured = await doWithPicture(form, context)
  if (pictured) return pictured
  const sent = await doWithAddress(form, context)
  if (sent && 'message' in sent) return redirectWithMessage(context, '/main/userCenter', sent.message)
  if (sent) return pageAnswer({ view: await centerView(context, session, {}, sent) }, { status: sent.status })
  const subscribed = await doWithSubscription(form, context)
  if (subscribed) return redirectWithMessage(context, '/main/userCenter', subscribed.message)
  const done = await doWithFactors(form, context)
  if ('message' in done) return redirectWithMessage(context, '/main/userCenter', done.message)
  return pageAnswer({ view: await centerView(context, session, done) }, { status: done.status })
}

export async function openEditCenter(request: Request, context: PageContext): Promise<{ view: EditCenterView; frame: PageFrame }> {
  const session = await enter(request, context)
  const view = editView(await readAccount(context), context, session)
  return { view, frame: tabOf(context, session, 'editUserCenter', view.title) }
}

function editView(account: Account, context: PageContext, session: Session, again: Partial<EditCenterView> = {}): EditCenterView {
  const { language } = context.session
  const choices: Partial<Record<Own, Choice[]>> = {
    language: choicesOf('SYSTEM_LANGUAGE'),
    timeZone: choicesOf('TIME_ZONE'),
    theme: choicesOf('THEME'),
    defaultResponsibilityId: session.responsibilities.map(({ id, name, nameEn }) => ({ code: id, label: inLanguage(name, nameEn, language) })),
  }
  function choicesOf(type: 'SYSTEM_LANGUAGE' | 'TIME_ZONE' | 'THEME'): Choice[] {
    return lookupValues(type).flatMap(({ code, label, isEnabled }) => (isEnabled ? [{ code, label: say(label, language) }] : []))
  }
  const view = (key: Own): FieldView => ({
    key,
    label: say(labelOf(key), language),
    kind: choices[key] ? 'lookup' : key === 'opinions' ? 'textarea' : 'text',
    editable: true,
    ...(isNeeded.has(key) && { required: true }),
    ...(choices[key] && { choices: choices[key] }),
    ...(key === 'email' && { maxLength: 120 }),
    ...(key === 'phone' && { maxLength: 30 }),
    ...(key === 'opinions' && { maxLength: 2100, help: say(user.fields.opinions.options.help ?? ['', ''], language) }),
  })
  const words = wordsOf(language)
  const fields = [...editable.map(view), ...switchesIn(account).map((key) => switchView(key, words(switches[key]))), ...settingFields(language)]
  const values = { ...account, ...account.switches, ...account.settings, theme: session.theme }
  return {
    title: words('center.edit'),
    versionNum: account.versionNum,
    fields,
    values,
    typed: null,
    refusal: null,
    opened: openedWith(asShown({ fields, values }), session.user.id),
    backAddress: '/main/userCenter',
    ...again,
  }
}

const asShown = ({ fields, values }: Pick<EditCenterView, 'fields' | 'values'>) => ({ fields, values, grids: [], rows: {} })

export async function saveCenter(request: Request, context: PageContext): Promise<PageAnswer<{ view: EditCenterView }>> {
  const session = await enter(request, context)
  const typed = await readForm(request)
  const { draft, intent, versionNum } = typed
  if (intent.kind === 'other' && intent.name === 'resolve.theirs') return redirect('/main/editUserCenter', 303)
  if (typed.settled !== 'mine') dropTheirs(typed)
  let asked: string[]
  try {
    ;({ asked } = (
      await call<{ asked: string[] }>(
        '/v1/userCenter/save',
        { versionNum, draft: ownOf(typed), switches: switchesOf(typed), settings: settingsIn(typed) },
        callerOf(context),
      )
    ).data)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    const view = editView(await readAccount(context), context, session)
    return pageAnswer({ view: { ...view, ...refusedOf(error, typed, view, context.session.language) } }, { status: error.status })
  }
  // Left to what was chosen elsewhere, it is what the account says now.
  const language = (draft.language ?? (await readAccount(context)).language) === 'EN' ? 'EN' : 'CN'
  const theme = isTheme(draft.theme) ? draft.theme : undefined
  await chooseLanguage(context, language, theme ? { theme } : {})
  const answer = await redirectWithMessage(context, '/main/userCenter', savedText(asked, language))
  answer.headers.append('Set-Cookie', context.session.languageCookie(language))
  return answer
}

/** Of an account that was saved elsewhere meanwhile both versions are shown; every other form still speaks of the one that it was opened with. */
function refusedOf({ refusal }: UpstreamRefusal, form: TypedForm, view: EditCenterView, language: Language): Partial<EditCenterView> {
  const { msg, data } = refusal
  const issues = data?.issues ?? (data?.at ? [{ at: data.at, msg }] : [])
  const errors = Object.fromEntries(issues.map((issue) => [issue.at, issue.msg]))
  if (!data?.by) return { typed: form.typed, opened: form.opened, versionNum: form.versionNum, refusal: { message: msg, errors } }
  const { found, kept } = differences(asShown(view), { typed: form.typed, rows: {}, removed: [] }, readOpened(form.opened), language)
  return { typed: { ...form.typed, ...kept }, refusal: { message: msg, errors, conflict: { by: data.by, time: data.time ?? '', fields: found } } }
}

/** A new address is told apart: it does not count yet. */
function savedText(asked: readonly string[], language: 'CN' | 'EN'): string {
  const words = wordsOf(language)
  return asked.length ? words('address.asked', { to: enumerated(asked, language) }) : words('center.saved')
}

const switchView = (key: Switch, label: string): FieldView => ({ key, label, kind: 'checkbox', editable: true })

/** As they were sent: before each box goes its N. */
const switchesOf = ({ typed }: TypedForm) =>
  Object.fromEntries(switchNames.flatMap((key) => (typed[key] ? [[key, typed[key] === 'Y' ? 'Y' : 'N']] : [])))

const ownOf = ({ draft }: TypedForm): Record<string, unknown> =>
  Object.fromEntries(editable.flatMap((key) => (key in draft ? [[key, draft[key]]] : [])))
