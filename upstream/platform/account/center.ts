/** A person's own account: what is known of it, the few fields that are the person's to change, the places where it is signed in. */
import type { Pool } from 'pg'
import { user } from '../../../catalogue/identity/user.ts'
import { mergeDraft, parseDraft } from '../../runtime/change/draft.ts'
import { attachLabels } from '../../runtime/reading/record.ts'
import { readDocuments, snapshotOf } from '../../runtime/rows/documents.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { Tx } from '../../runtime/types.ts'
import { lockHeld } from '../../runtime/visibility/sight.ts'
import { finish } from '../../runtime/work.ts'
import { newWork, type Work } from '../../runtime/working.ts'
import { tableOf } from '../../store/tables.ts'
import { asSystem } from '../database/as-system.ts'
import { setSwitches, switchesOf } from '../messaging/channels/channels.ts'
import { ownSettingsOf, setOwnSettings, subscribeAgain, unsubscribedShape, unsubscribeOwn } from '../messaging/inbox/own-settings.ts'
import { actorOf } from '../rights/access.ts'
import { livingSessions } from '../sessions/living-sessions.ts'
import { endSession } from '../sessions/session.ts'
import { type SignedIn, signedIn } from '../sessions/signed-in.ts'
import type { IdentityCall } from '../sessions/types.ts'
import { shownFactors } from '../sign-in/factor/own-factors.ts'
import { bodies, read } from '../sign-in/input.ts'
import { askToVerify, pendingAddresses } from './own-address.ts'

const ok = (data: unknown) => ({ status: '200' as const, msg: '', data })

/** Names, sides, suppliers and rights are an administrator's. */
const own: ReadonlySet<string> = new Set(['email', 'phone', 'language', 'timeZone', 'theme', 'defaultResponsibilityId', 'opinions'])

export function centerCalls(pool: Pool): Readonly<Record<string, IdentityCall>> {
  return {
    '/v1/userCenter': signedIn(async (_body, visit) => ok(await asSystem(pool, (tx) => accountOf(tx, visit)))),
    '/v1/userCenter/save': signedIn(async (body, visit) => ok(await asSystem(pool, (tx) => saveOwn(tx, body, visit)))),
    '/v1/userCenter/unsubscribe': signedIn((body, visit) => asOwn(pool, visit, (work) => unsubscribeOwn(work, read(unsubscribedShape, body)))),
    '/v1/userCenter/subscribeAgain': signedIn((body, visit) => asOwn(pool, visit, (work) => subscribeAgain(work, read(bodies.endSession, body).id))),
    '/v1/userCenter/endSession': signedIn(async (body, visit) => ok(await asSystem(pool, (tx) => endOwn(tx, body, visit)))),
  }
}

/** What one does to one's own. */
const asOwn = (pool: Pool, visit: SignedIn, act: (work: Work) => Promise<void>) =>
  asSystem(pool, async (tx) => {
    await act(newWork(tx, { ...visit, actor: actorOf(visit.session, null) }))
    return ok(null)
  })

async function accountOf(tx: Tx, { session, now, language }: SignedIn) {
  const [person] = await readDocuments(tx, user.entity, [session.userId], false)
  if (!person) refuseRule('NOT_FOUND')
  await attachLabels(tx, tableOf(user.entity), [person], language)
  const suppliers = await tx.query<{ name: string }>(
    `select ${language === 'EN' ? 'name_en' : 'name'} as name from entity_label where id = any($1::uuid[]) order by code`,
    [person.supplierIds ?? []],
  )
  const sessions = await livingSessions(tx, session.userId, now)
  const delegations = await tx.query(
    `select a.id, a.doc_num as "docNum", a.status, a."from"::text, a."to"::text, g.name as grantor, g.name_en as "grantorEn", d.name as delegate, d.name_en as "delegateEn"
     from user_authorisation a join entity_label g on g.id = a.grantor_id join entity_label d on d.id = a.delegate_id
     where $1 in (a.grantor_id, a.delegate_id) and a.status in ('DRAFT', 'EFFECTIVE') order by a."from"`,
    [session.userId],
  )
  return {
    ...Object.fromEntries(shown.flatMap((key) => [[key, person[key] ?? null], ...(`${key}$` in person ? [[`${key}$`, person[`${key}$`]]] : [])])),
    suppliers: suppliers.rows.map(({ name }) => name),
    pending: (await pendingAddresses(tx, session.userId, now)).map(({ channel, address }) => ({ channel, address })),
    switches: await switchesOf(tx, session.userId),
    ...(await ownSettingsOf(tx, session.userId)),
    factors: await shownFactors(tx, session.userId),
    sessions: sessions.map((one) => ({ ...one, isHere: one.id === session.id })),
    delegations: delegations.rows,
  }
}

const shown = [
  'id',
  'versionNum',
  'code',
  'name',
  'nameEn',
  'userType',
  'email',
  'emailVerifiedAt',
  'phone',
  'phoneVerifiedAt',
  'language',
  'timeZone',
  'theme',
  'avatarFileId',
  'signatureFileId',
  'opinions',
  'defaultResponsibilityId',
  'defaultOrgId',
  'lastLoginAt',
  'lastLoginIp',
  'passwordChangedAt',
] as const

/** A new address waits until its code is typed; until then the old one counts. */
async function saveOwn(tx: Tx, body: Record<string, unknown>, visit: SignedIn) {
  const { versionNum, draft, switches, settings } = read(bodies.center, body)
  const { session, now } = visit
  const values = parseDraft(user, draft)
  const work = newWork(tx, { ...visit, actor: actorOf(session, null) })
  const [person] = await lockHeld(work, user, [{ id: session.userId, versionNum }], 'CHANGED')
  if (!person) refuseRule('NOT_FOUND')
  const before = snapshotOf(tableOf(user.entity), person)
  const { email, phone } = person
  mergeDraft(user, person, values, { may: (path) => own.has(path), isNew: false, status: 'Y', work })
  if (person.defaultResponsibilityId && !session.access.responsibilities.some(({ id }) => id === person.defaultResponsibilityId))
    refuseRule('NOT_FOUND')
  const asked = { EMAIL: person.email === email ? null : person.email, PHONE: person.phone === phone ? null : person.phone }
  if (asked.EMAIL) person.email = email
  if (asked.PHONE) person.phone = phone
  // A telephone that is taken away is gone at once.
  if (!person.phone) person.phoneVerifiedAt = null
  await finish(work, user, person, before, { action: 'save', from: 'Y' })
  await setSwitches(tx, person.id, switches, now)
  await setOwnSettings(work, settings)
  for (const channel of ['EMAIL', 'PHONE'] as const) if (asked[channel]) await askToVerify(tx, person.id, channel, String(asked[channel]), now)
  return { versionNum: person.versionNum, asked: Object.values(asked).filter(Boolean) }
}

async function endOwn(tx: Tx, body: Record<string, unknown>, { session, now }: SignedIn) {
  const { id } = read(bodies.endSession, body)
  const living = await livingSessions(tx, session.userId, now)
  if (!living.some((one) => one.id === id)) refuseRule('NOT_FOUND')
  await endSession(tx, id, 'REMOTE', now)
  return null
}
