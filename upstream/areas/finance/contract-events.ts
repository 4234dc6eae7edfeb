/** What has happened to contracts that payments wait for. */
import type { Work } from '../../runtime/working.ts'

/** The days on which contracts were signed, accepted and left their warranty; of several the last, once it has come for all of them. */
export type ContractEvents = { readonly [Event in 'CONTRACT_SIGNED' | 'ACCEPTANCE' | 'WARRANTY_END']?: string | null }

const lastOf = (day: string) => `case when bool_and(${day} is not null) then max(${day})::text end`

export async function contractEvents({ tx }: Work, contractIds: readonly string[]): Promise<ContractEvents> {
  const { rows } = await tx.query<ContractEvents>(
    `select ${lastOf('c.effective_date')} as "CONTRACT_SIGNED", ${lastOf('c.warranty_end_date')} as "WARRANTY_END", ${lastOf('a.day')} as "ACCEPTANCE"
     from contract c
     cross join lateral (select case when c.warranty_end_date is not null then max(x.accept_date) end as day from contract_acceptance x where x.header_id = c.id and x.result <> 'FAIL') a
     where c.id = any($1::uuid[])`,
    [contractIds],
  )
  return rows[0] ?? {}
}
