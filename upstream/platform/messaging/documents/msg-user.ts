import { msgTemplate } from '../../../../catalogue/messaging/msg-template.ts'
import { msgTd, msgUser } from '../../../../catalogue/messaging/msg-user.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { knowing } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import { isMandatory } from '../events/events.ts'

export const msgUserBehaviour = {
  check({ quietFrom, quietTo }) {
    if ((quietFrom === null) !== (quietTo === null)) refuse(msgUser, 'BOTH', {}, quietFrom === null ? 'quietFrom' : 'quietTo')
  },
} satisfies Behaviour<typeof msgUser>

export const msgTdBehaviour = {
  defaults(unsubscribed, { nowText }) {
    unsubscribed.since = nowText
  },

  check: knowing(
    ({ templateId }) => ({ template: row(msgTemplate, templateId) }),
    ({ category, channel }, { template }) => {
      if (channel === 'SITE') refuse(msgTd, 'SITE', {}, 'channel')
      const at = template ? 'templateId' : 'category'
      if (isMandatory(template?.category ?? category ?? '', template?.mandatory)) refuse(msgTd, 'MANDATORY', {}, at)
    },
  ),
} satisfies Behaviour<typeof msgTd>
