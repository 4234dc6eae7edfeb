/** Where a supplier may be paid: an account that was verified, is enabled and was not changed a moment ago, while his payments are not on hold. */

import type { AnyDefinition } from '../../../../catalogue/define.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import { fact, learn, rowsFor } from '../../../runtime/facts.ts'
import { refuseBy } from '../../../runtime/refusal.ts'
import { row } from '../../../runtime/row-facts.ts'
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

export interface Account {
  id: string
  bankName: string
  swiftCode: string | null
  accountNo: string
  accountName: string
}

/** Refuses in the words of the document that asks; its messages have HOLD, ACCOUNT and FROZEN. */
export async function requirePayable(work: Work, definition: AnyDefinition, { supplierId, supplierAccountId }: Payee): Promise<Account> {
  const supplier = await loadOne(work, supplierInfo, supplierId)
  if (supplier?.payHoldFlag === 'Y') refuseBy(definition, 'HOLD', { supplier: supplier.name }, 'supplierId')
  const account = supplier?.supplierAccount.find(({ id }) => id === supplierAccountId)
  if (account?.enabledFlag !== 'Y' || account.verifyStatus !== 'VERIFIED') refuseBy(definition, 'ACCOUNT', {}, 'supplierAccountId')
  if (account.freezeUntil && account.freezeUntil >= work.today) refuseBy(definition, 'FROZEN', { date: account.freezeUntil }, 'supplierAccountId')
  return account
}

export async function requireNoHold(work: Work, definition: AnyDefinition, supplierId: string): Promise<void> {
  const supplier = await learn(work, row(supplierInfo, supplierId))
  if (supplier?.payHoldFlag === 'Y') refuseBy(definition, 'HOLD', { supplier: supplier.name }, 'supplierId')
}
