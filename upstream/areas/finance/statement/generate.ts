/** Statements of a month: one for each account with something to settle, and what came since loaded into those that nobody has sent yet. */
import { accountStatement } from '../../../../catalogue/finance/account-statement.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { change, create, inTurn } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { monthBefore } from '../../delivery/review/supplier-replay.ts'
import { type AccountToSettle, accountsToSettle } from './accounts.ts'
import { type Loaded, loadLines } from './load-lines.ts'
import { lastDayOf } from './period.ts'

interface GenerateRequest {
  orgId: string
  period: string
  supplierIds?: readonly string[] | null
  categories?: readonly string[] | null
}

interface Made {
  /** What stands already, and in which it was loaded where nobody has sent it. */
  standing: { docNum: string; isLoaded: boolean } | null
}

/** The buyer's own request: something is made or loaded, or it says why nothing is. */
export async function generateStatements(call: ActionCall<GenerateRequest>): Promise<void> {
  const { orgId, period, supplierIds, categories } = call.input
  const accounts = await accountsToSettle(call.tx, lastDayOf(period), orgId)
  const wanted = accounts.filter(
    ({ supplierId, statementCategory }) =>
      (!supplierIds?.length || supplierIds.includes(supplierId)) && (!categories?.length || categories.includes(statementCategory)),
  )
  const outcomes = await inTurn(wanted, (account) => generate(call, account, period))
  if (outcomes.some(({ standing }) => standing === null || standing.isLoaded)) return
  const [standing] = outcomes.flatMap((one) => one.standing ?? [])
  if (standing) refuse(accountStatement, 'EXISTS', { docNum: standing.docNum }, 'input.period')
  refuse(accountStatement, 'NOTHING', {}, 'input.period')
}

/** One account's statement: made, loaded where it is still being checked, or left alone. */
async function generate(work: Work, account: AccountToSettle, period: string): Promise<Made> {
  const { orgId, supplierId, currency, statementCategory, paymentTermId } = account
  work.tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `account statement ${orgId} ${supplierId} ${currency} ${statementCategory} ${period}`,
  ])
  const { rows } = await work.tx.query<{ id: string; docNum: string; status: string; isSameTerm: boolean; isRegular: boolean }>(
    `select id, doc_num as "docNum", status, payment_term_id = $6 as "isSameTerm", supplement_flag = 'N' as "isRegular" from account_statement
     where org_id = $1 and supplier_id = $2 and currency = $3 and statement_category = $4 and period = $5 and status not in ('CLOSED', 'CANCELLED') order by doc_num`,
    [orgId, supplierId, currency, statementCategory, period, paymentTermId],
  )
  const standing = rows.find(({ isSameTerm, status }) => isSameTerm && status === 'GENERATED') ?? rows.find(({ isSameTerm }) => isSameTerm)
  if (standing)
    return { standing: { docNum: standing.docNum, isLoaded: standing.status === 'GENERATED' && (await loadInto(work, standing.id)).added > 0 } }
  // Goods of another payment term are a statement of their own.
  const supplementFlag = rows.some(({ isRegular }) => isRegular) ? 'Y' : 'N'
  await create(
    work,
    accountStatement,
    { ...account, statementCategory: statementCategory as 'MATERIAL', period, cutoffDate: lastDayOf(period), supplementFlag },
    { fill: (statement) => loadLines(work, statement) },
  )
  return { standing: null }
}

async function loadInto(work: Work, id: string): Promise<Loaded> {
  let loaded: Loaded = { added: 0, dropped: 0 }
  await change(
    work,
    accountStatement,
    [id],
    'doLoadLines',
    async (statement) => {
      loaded = await loadLines(work, statement)
    },
    { check: true },
  )
  return loaded
}

const keyOf = ({ orgId, supplierId, currency, statementCategory, paymentTermId }: AccountToSettle): string =>
  [orgId, supplierId, currency, statementCategory, paymentTermId].join(' ')

/** STATEMENT_AUTO_GENERATE: the month that ended, of every account. */
export const statementsToMake: RowWork = {
  async rows(tx, { now, params }) {
    const period = params.period ?? monthBefore(dayOf(now))
    return (await accountsToSettle(tx, lastDayOf(period), params.orgId ?? null)).map(keyOf)
  },
  async run(work, key, { now, params }) {
    const period = params.period ?? monthBefore(dayOf(now))
    const account = (await accountsToSettle(work.tx, lastDayOf(period), key.split(' ')[0] ?? null)).find((one) => keyOf(one) === key)
    if (!account) return 'skipped'
    const { standing } = await generate(work, account, period)
    return standing === null || standing.isLoaded ? 'done' : 'skipped'
  },
}
