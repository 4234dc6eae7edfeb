import { user } from '../../../../catalogue/identity/user.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { meaningOf } from '../../../../catalogue/language/lookup-book.ts'
import { msgConfig } from '../../../../catalogue/messaging/msg-config.ts'
import { msgTemplate } from '../../../../catalogue/messaging/msg-template.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { knowing } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { called, row, rowWith } from '../../../runtime/rules/row-facts.ts'
import { eventNamed } from '../events/events.ts'
import { responsibilities } from '../events/receivers.ts'

type MsgConfig = Full<typeof msgConfig>

export const msgConfigBehaviour = {
  settle: knowing(
    (config) => ({ org: called(config.orgId), template: row(msgTemplate, config.templateId) }),
    (config, { org, template }) => {
      const event = eventNamed(config.eventCode) ?? refuse(msgConfig, 'NO_EVENT', { eventCode: config.eventCode }, 'eventCode')
      config.area = event.area
      config.code = org ? `${config.eventCode}/${org.code}` : config.eventCode
      config.name = template?.name ?? config.eventCode
      config.nameEn = template?.nameEn ?? null
    },
  ),

  check: knowing(
    (config) => ({
      template: row(msgTemplate, config.templateId),
      users: config.msgConfigReceiver.map(({ receiverRule, receiverArg }) =>
        receiverRule === 'FIXED' && receiverArg ? rowWith(user, { code: receiverArg, enabledFlag: 'Y' }) : null,
      ),
    }),
    (config, { template, users }) => {
      const category = template?.category ?? ''
      if ((category === 'TODO' || category === 'SECURITY') && !config.channels.includes('SITE'))
        refuse(msgConfig, 'SITE_STAYS', { category: meaningOf('MSG_CATEGORY', category) }, 'channels')
      for (const [at, { receiverRule, receiverArg }] of config.msgConfigReceiver.entries()) {
        if (isThere(config, receiverRule, receiverArg, users[at])) continue
        refuse(msgConfig, 'NO_SUCH', { rule: meaningOf('RECEIVER_RULE', receiverRule), arg: receiverArg }, `msgConfigReceiver[${at}].receiverArg`)
      }
    },
  ),

  removed({ code, shippedFlag }) {
    if (shippedFlag === 'Y') refuse(msgConfig, 'SHIPPED', { code })
  },
} satisfies Behaviour<typeof msgConfig>

function isThere({ eventCode }: MsgConfig, rule: string, arg: string | null, found: unknown): boolean {
  switch (rule) {
    case 'RESPONSIBILITY':
      return responsibilities.has(arg ?? '')
    case 'FIXED':
      return Boolean(found)
    case 'FIELD':
      return eventNamed(eventCode)?.placeholders.includes((arg ?? '').split('.')[0] ?? '') ?? false
    default:
      return true
  }
}
