/** What people do not want to be told by a channel any more; what is mandatory they cannot give up. */
import type { Tx } from '../../../runtime/types.ts'
import type { Rule } from '../events/rules.ts'

/** `person channel` of those who unsubscribed the template or its category. */
export async function mutedFor(tx: Tx, { category, mandatory, templateId }: Rule, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (mandatory) return new Set()
  const { rows } = await tx.query<{ userId: string; channel: string }>(
    'select user_id as "userId", channel from msg_td where user_id = any($1::uuid[]) and (template_id = $2 or (template_id is null and category = $3))',
    [ids, templateId, category],
  )
  return new Set(rows.map(({ userId, channel }) => `${userId} ${channel}`))
}
