/** Signing accounts by names of their own: what there is already is answered, whoever asks again. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { signOrgAccount, signPersonAccount } from '../../../../catalogue/contracts/sign-accounts.ts'
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import type { Answer } from '../../../../contract/types.ts'
import { saveDocument } from '../../../runtime/change/change.ts'
import { anId, shaped } from '../../../runtime/change/requests.ts'
import { findDocument } from '../../../runtime/reading/record.ts'
import { enterRoleSql, inTransaction } from '../../../runtime/rows/database.ts'
import type { CallContext, Doc, NamedCall } from '../../../runtime/types.ts'

type Account = typeof signPersonAccount | typeof signOrgAccount

const person = z.looseObject({ provider: z.string().max(30).default('EMBEDDED'), userId: anId.optional() })
const body = z.looseObject({ provider: z.string().max(30).default('EMBEDDED'), creditCode: z.string().max(18) })

/** The account of this person or body that still counts, among those that the person sees. */
async function known(pool: Pool, { entity }: Account, key: string, provider: string, { actor }: CallContext): Promise<string | null> {
  const [table, column] = entity === 'signPersonAccount' ? ['sign_person_account', 'user_id'] : ['sign_org_account', 'credit_code']
  return inTransaction(pool, enterRoleSql(actor), async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select id from ${table} where ${column} = $1 and provider = $2 and status <> 'REVOKED' order by creation_date limit 1`,
      [key, provider],
    )
    return rows[0]?.id ?? null
  })
}

async function answerOf(pool: Pool, account: Account, id: string, context: CallContext): Promise<Answer> {
  const { status } = (await findDocument(pool, account as AnyDefinition, id, context)).data as Doc
  return { status: '200', msg: '', data: { id, state: status } }
}

async function createAccount(
  pool: Pool,
  account: Account,
  { key, provider, draft }: { key: string; provider: string; draft: Record<string, unknown> },
  given: CallContext,
): Promise<Answer> {
  const context: CallContext = {
    ...given,
    actor: { ...given.actor, page: account === signPersonAccount ? 'signPersonAccountList' : 'signAccountList' },
  }
  const found = await known(pool, account, key, provider, context)
  if (found) return answerOf(pool, account, found, context)
  const { data } = await saveDocument(pool, account as AnyDefinition, { menuId: 0, draft: { ...draft, provider } }, context)
  return answerOf(pool, account, String((data as Doc).id), context)
}

const accountFields = ({ menuId: _, ...fields }: Record<string, unknown>) => fields

export const accountCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/createPersonAcct': (given, context) => {
    const { provider, userId = context.actor.userId, ...draft } = shaped(person, accountFields(given))
    return createAccount(pool, signPersonAccount, { key: userId, provider, draft: { ...draft, userId } }, context)
  },
  '/v1/createOrgAcct': (given, context) => {
    const { provider, ...draft } = shaped(body, accountFields(given))
    return createAccount(pool, signOrgAccount, { key: draft.creditCode, provider, draft }, context)
  },
})
