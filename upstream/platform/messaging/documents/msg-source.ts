import { meaningOf } from '../../../../catalogue/language/lookup-book.ts'
import { msgSource } from '../../../../catalogue/messaging/msg-source.ts'
import { isOneOf } from '../../../../catalogue/values/object-keys.ts'
import { ownEgress } from '../../../egress/index.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { addressesOf, addressFor } from '../channels/contact.ts'
import { sendManual } from '../events/manual.ts'
import { channelNames } from '../events/rules.ts'

export const msgSourceBehaviour = {
  async check(source, { tx }) {
    const { channel, code, host, id, path, port } = source
    if (path && !path.startsWith('/')) refuse(msgSource, 'PATH_FORM', { path }, 'path')
    if (channel === 'SITE' && source.enabledFlag !== 'Y') refuse(msgSource, 'SITE_STAYS', {}, 'enabledFlag')
    if (channel !== 'SITE' && source.enabledFlag === 'Y') requireAllowed(host ?? '', port ?? 0)
    if (source.isDefault !== 'Y') return
    const { rows } = await tx.query<{ code: string }>(
      `select code from msg_source where channel = $1 and is_default = 'Y' and id <> $2 and org_id is not distinct from $3 limit 1`,
      [channel, id, source.orgId],
    )
    if (rows[0]) refuse(msgSource, 'TWO_DEFAULTS', { code: rows[0].code || code }, 'isDefault')
  },

  async doTest(source, work) {
    const { channel, id, name, nameEn } = source
    const { userId } = work.actor
    const person = (await addressesOf(work.tx, [userId])).get(userId)
    if (!isOneOf(channelNames, channel) || !person || !addressFor(person, channel))
      refuse(msgSource, 'NO_ADDRESS', { channel: meaningOf('MSG_CHANNEL', channel) })
    const title = { CN: `${msgSource.messages.TESTED[0]}：${name}`, EN: `${msgSource.messages.TESTED[1]}: ${nameEn || name}` }
    sendManual(work, { title, content: title[person.language], userIds: [userId], channels: [channel], sourceId: id })
  },

  doEnabled(source) {
    source.downSince = null
    source.lastError = null
  },
} satisfies Behaviour<typeof msgSource>

/** The list of the environment is of hosts and ports, however they are spoken to. */
function requireAllowed(host: string, port: number): void {
  const place = `${host}:${port}`
  if (!ownEgress().allows(`http://${place}`)) refuse(msgSource, 'NOT_ALLOWED', { place }, 'host')
}
