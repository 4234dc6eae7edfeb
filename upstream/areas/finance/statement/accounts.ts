/** What a month has to settle, account by account. */
import { add, multiply, roundTo } from '../../../../catalogue/language/formula.ts'
import type { Tx } from '../../../runtime/types.ts'
import { inTurn } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { accountsOfStages } from '../contract-stages.ts'
import { adjustedAccounts, dueDifferences } from './price-differences.ts'
import { type Account, category, isToSettle, transactions } from './unsettled.ts'

export interface AccountToSettle extends Account {
  buyerId: string
  supplierSiteId: string | null
}

interface AccountRow extends AccountToSettle {
  /** Its price was adjusted; whether something comes of that is reckoned for each. */
  isAdjustedOnly: boolean
}

interface DueDifference {
  currency: string
  /** After the last node of the payment term, from today on: nothing settles it before the next statement. */
  day: string
  amount: string
  doc: string
}

/** What adjusted prices make of goods that are settled already and stands on no statement, gross. */
export async function differencesOf(work: Pick<Work, 'tx' | 'today'>, orgId: string): Promise<DueDifference[]> {
  const { tx, today } = work
  const { rows } = await tx.query<Account & { day: string }>(
    `select distinct a.org_id as "orgId", a.supplier_id as "supplierId", a.currency, a.payment_term_id as "paymentTermId", a.category as "statementCategory",
       ($2::date + coalesce((select max(n.days) from payment_term_node n where n.header_id = a.payment_term_id), 30))::text as day
     from (${adjustedAccounts}) a where a.org_id = $1`,
    [orgId, today],
  )
  const found = await inTurn(rows, async (account) => (await dueDifferences(work, account, today, null)).map((one) => ({ ...one, ...account })))
  return found.flat().map(({ currency, day, qty, delta, taxRate, poLineId: doc }) => {
    const net = roundTo(multiply(qty, delta), 2)
    return { currency, day, amount: add(net, roundTo(multiply(net, multiply(taxRate, '0.01')), 2)), doc }
  })
}

/** The accounts that have something to settle up to a day; of all organisations where none is named. */
export async function accountsToSettle(tx: Tx, cutoff: string, orgId: string | null): Promise<AccountToSettle[]> {
  const { rows } = await tx.query<AccountRow>(
    `select a.org_id as "orgId", a.supplier_id as "supplierId", a.currency, a.payment_term_id as "paymentTermId", a.category as "statementCategory",
       coalesce(min(i.buyer_id::text), min(a.buyer_id::text)) as "buyerId", min(i.id::text) as "supplierSiteId", bool_and(a.adjusted) as "isAdjustedOnly"
     from (
       select f.*, false as adjusted from (
         select t.org_id, t.supplier_id, t.currency, o.payment_term_id, ${category} as category, o.buyer_id
         from ${transactions} where ${isToSettle} and t.transaction_date <= $1
         union all ${accountsOfStages}
       ) f
       union all select g.*, true from (${adjustedAccounts}) g
     ) a left join supplier_site i on i.header_id = a.supplier_id and i.org_id = a.org_id
     where $2::uuid is null or a.org_id = $2
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 5, count(*) filter (where not a.adjusted) desc, 4`,
    [cutoff, orgId],
  )
  const accounts: AccountToSettle[] = []
  for (const { isAdjustedOnly, ...account } of rows)
    if (!isAdjustedOnly || (await dueDifferences({ tx }, account, cutoff, null)).length > 0) accounts.push(account)
  return accounts
}
