/** What concerns an account and no document: told at once and to one person, on its way like every other message, and given up by nobody. */
import { msgInstance } from '../../../../catalogue/messaging/msg-instance.ts'
import type { Language } from '../../../../contract/types.ts'
import { dayOf, nextNumber } from '../../../runtime/change/numbering.ts'
import { upsertRows } from '../../../runtime/rows/documents.ts'
import { newId } from '../../../runtime/rows/new-id.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import { tableOf } from '../../../store/tables.ts'
import type { MovedPayload, ResetPayload, Secret } from '../../outbox/post.ts'
import { type Address, addressesOf } from '../channels/contact.ts'
import { laneOf, masked } from '../channels/lanes.ts'

interface Words {
  code: string
  title: Record<Language, string>
  text: Record<Language, string>
  url: string
}

/** A message in the site, and the same as mail. */
export async function notify(tx: Tx, userId: string, words: Words, now: Date): Promise<void> {
  const person = (await addressesOf(tx, [userId])).get(userId)
  if (!person) return
  const letter = { tx, person, words, now, instanceId: newId(now) }
  const site = siteMessageOf(letter)
  const inSite = { ...deliveryOf(letter, 'SITE', null), receiveStatus: 'OK', sentAt: now.toISOString() }
  const byMail = person.email ? [deliveryOf(letter, 'EMAIL', person.email)] : []
  await keep(letter, [inSite, ...byMail])
  upsertRows(tx, tableOf('siteMessage'), [site])
  for (const { id } of byMail) post(letter, 'EMAIL', { about: 'RECEIVE', receiveId: id, messageId: site.id })
}

const secrets = {
  RESET: { code: 'ACCOUNT_CODE', title: { CN: '验证码或设置密码的链接', EN: 'A code, or a link to set the password' } },
  MOVED: { code: 'ACCOUNT_MOVED', title: { CN: '账号的联系方式已变更', EN: 'How the account is reached has changed' } },
} as const

/** Of a letter that waits in the outbox: its event and its delivery, made once however often it is asked for. */
export async function dispatchSecret(tx: Tx, instanceId: string, { channel, userId, payload }: Secret, now: Date): Promise<void> {
  const { rowCount } = await tx.query('select from msg_instance where id = $1', [instanceId])
  const person = rowCount ? undefined : (await addressesOf(tx, [userId])).get(userId)
  if (!person) return
  const words = { ...secrets[payload.about], text: { CN: '', EN: '' }, url: '/main/userCenter' }
  const letter = { tx, person, words, now, instanceId }
  const delivery = deliveryOf(letter, channel, await addressOf(tx, payload, channel === 'EMAIL' ? person.email : person.phone))
  await keep(letter, [delivery])
  post(letter, channel, { ...payload, receiveId: delivery.id })
}

/** A code for an address that is to be proved goes there. */
async function addressOf(tx: Tx, payload: ResetPayload | MovedPayload, own: string | null): Promise<string | null> {
  if (payload.about === 'MOVED') return payload.old
  const { rows } = await tx.query<{ address: string | null }>('select address from password_reset where id = $1', [payload.resetId])
  return rows[0]?.address ?? own
}

interface Letter {
  tx: Tx
  person: Address
  words: Words
  now: Date
  instanceId: string
}

const stamp = ({ person, now }: Letter) => ({
  versionNum: 1,
  createdBy: person.id,
  creationDate: now.toISOString(),
  lastUpdatedBy: person.id,
  lastUpdateDate: now.toISOString(),
})

async function keep(letter: Letter, deliveries: readonly Doc[]): Promise<void> {
  const { tx, person, words, now, instanceId } = letter
  const instance: Doc = {
    ...stamp(letter),
    id: instanceId,
    docNum: await nextNumber(tx, msgInstance.number ?? '', dayOf(now)),
    status: deliveries.some(({ receiveStatus }) => receiveStatus === 'WAITING') ? 'SENDING' : 'SENT',
    eventCode: words.code,
    source: 'EVENT',
    entityName: 'user',
    businessId: person.id,
    title: words.title.CN,
    titleEn: words.title.EN,
    plannedAt: now.toISOString(),
    receiverCount: 1,
    okCount: 0,
    failCount: 0,
  }
  upsertRows(tx, tableOf('msgInstance'), [instance])
  upsertRows(tx, tableOf('msgReceive'), deliveries)
}

function deliveryOf(letter: Letter, channel: 'SITE' | 'EMAIL' | 'SMS', address: string | null): Doc {
  const { person, words, now, instanceId } = letter
  return {
    ...stamp(letter),
    id: newId(now),
    status: 'KEPT',
    instanceId,
    eventCode: words.code,
    userId: person.id,
    supplierId: person.supplierId,
    channel,
    language: person.language,
    address: masked(address),
    receiveStatus: 'WAITING',
    title: words.title[person.language],
    content: words.text[person.language],
    url: words.url,
    tries: 0,
    entityName: 'user',
    businessId: person.id,
  }
}

const siteMessageOf = (letter: Letter): Doc => ({
  ...stamp(letter),
  id: newId(letter.now),
  status: 'UNREAD',
  userId: letter.person.id,
  templateCode: letter.words.code,
  category: 'SECURITY',
  title: letter.words.title.CN,
  titleEn: letter.words.title.EN,
  content: letter.words.text.CN,
  contentEn: letter.words.text.EN,
  url: letter.words.url,
  entityName: 'user',
  businessId: letter.person.id,
  starred: 'N',
  deletedFlag: 'N',
  instanceId: letter.instanceId,
  itemCount: 1,
})

const post = ({ tx, person }: Letter, channel: 'EMAIL' | 'SMS', payload: object): void =>
  tx.send(`insert into outbox (kind, entity, business_id, payload) values ($1, 'user', $2, $3)`, [
    laneOf[channel],
    person.id,
    JSON.stringify(payload),
  ])
