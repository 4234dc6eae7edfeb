/** Where a supplier may be paid: an account that was verified, is enabled and was not changed a moment ago, while his payments are not on hold. */

import { paymentDetail } from '../../../../catalogue/finance/payment-detail.ts'
import type { AnyDefinition, Full } from '../../../../catalogue/language/define.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import { joined } from '../../../platform/print/figures.ts'
import { fact, rowsFor } from '../../../runtime/rules/facts.ts'
import { refuseBy } from '../../../runtime/rules/refusal.ts'
import { warn } from '../../../runtime/rules/warnings.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

/** The account that payments in a currency go to unless somebody chooses another one. */
export const payableAccount = fact(async (work, asked: readonly { supplierId: string; currency: string }[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ id: string }>(
    work,
    asked,
    `select distinct on (asked.place) asked.place, a.id from jsonb_to_recordset($1) as asked(place int, "supplierId" uuid, currency text)
     join supplier_account a on a.header_id = asked."supplierId" and a.currency = asked.currency
     where a.enabled_flag = 'Y' and a.verify_status = 'VERIFIED' order by asked.place, a.default_flag desc, a.line_num`,
  )
  return rows.map(([found]) => found?.id ?? null)
})

export interface Payee {
  supplierId: string
  supplierAccountId: string | null
}

type Detail = Full<typeof paymentDetail>
const facts = ['bankName', 'swiftCode', 'accountNo', 'accountName'] as const
type Account = Pick<Detail, (typeof facts)[number]>
const copyOf = (account: Account): Account => Object.fromEntries(facts.map((key) => [key, account[key]])) as unknown as Account

/** Refuses in the words of the document that asks; its messages have HOLD, ACCOUNT and FROZEN. */
export async function requirePayable(work: Work, definition: AnyDefinition, { supplierId, supplierAccountId }: Payee): Promise<Account> {
  const supplier = await loadOne(work, supplierInfo, supplierId)
  if (supplier?.payHoldFlag === 'Y') refuseBy(definition, 'HOLD', { supplier: supplier.name }, 'supplierId')
  const account = supplier?.supplierAccount.find(({ id }) => id === supplierAccountId)
  if (account?.enabledFlag !== 'Y' || account.verifyStatus !== 'VERIFIED') refuseBy(definition, 'ACCOUNT', {}, 'supplierAccountId')
  if (account.freezeUntil && account.freezeUntil >= work.today) refuseBy(definition, 'FROZEN', { date: account.freezeUntil }, 'supplierAccountId')
  return account
}

/** The account as it is while a payment is planned, so that it is seen when another one asks for the money. */
export async function accountNow(work: Work, { supplierId, supplierAccountId }: Payee): Promise<Account | null> {
  const supplier = await loadOne(work, supplierInfo, supplierId)
  const account = supplier?.supplierAccount.find(({ id }) => id === supplierAccountId)
  return account ? copyOf(account) : null
}

/** The account as it is on the day of the request. One that is no longer as it was planned is paid to when somebody has said so. */
export async function freezeAccount(work: Work, detail: Detail): Promise<void> {
  const { supplierId, supplierAccountId, docNum } = detail
  if (!supplierId) return
  const account = await requirePayable(work, paymentDetail, { supplierId, supplierAccountId })
  const isOther = detail.accountNo !== null && facts.some((key) => detail[key] !== account[key])
  if (isOther) warn(work, paymentDetail, 'ACCOUNT_CHANGED', { docNum, was: spokenAs(detail), now: spokenAs(account) }, 'supplierAccountId')
  Object.assign(detail, copyOf(account))
}

const spokenAs = ({ accountName, bankName, accountNo }: Account): string => joined(accountName, bankName, accountNo)
