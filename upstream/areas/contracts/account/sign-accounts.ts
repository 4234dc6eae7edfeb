/** Accounts of those who sign: checked when they are typed, with a certificate once they are verified. */
import { signOrgAccount, signPersonAccount } from '../../../../catalogue/contracts/sign-accounts.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { refuse } from '../../../runtime/refusal.ts'
import { rowOf } from '../../../runtime/rows.ts'
import { isCreditCode, isIdCard } from './check-digits.ts'

export const signPersonAccountBehaviour = {
  defaults(account, { actor }) {
    if (actor.side === 'supplier') account.supplierId = actor.supplierIds[0] ?? null
  },

  check({ idType, idNum }) {
    if (idType === 'ID_CARD' && !isIdCard(idNum)) refuse(signPersonAccount, 'ID_DIGIT', {}, 'idNum')
  },
} satisfies Behaviour<typeof signPersonAccount>

export const signOrgAccountBehaviour = {
  defaults(account, { actor }) {
    if (actor.side !== 'supplier') return
    account.supplierId = actor.supplierIds[0] ?? null
    account.side = 'SUPPLIER'
  },

  async check({ creditCode, supplierId, operatorPersonId, status }, work) {
    if (!isCreditCode(creditCode)) refuse(signOrgAccount, 'CREDIT_CODE', { code: creditCode }, 'creditCode')
    const supplier = await rowOf(work, supplierInfo, supplierId)
    if (supplier && supplier.creditCode !== creditCode) refuse(signOrgAccount, 'NOT_SUPPLIERS', {}, 'creditCode')
    const operator = await rowOf(work, signPersonAccount, operatorPersonId)
    if (status === 'PENDING' && operator && operator.status !== 'ACTIVE')
      refuse(signOrgAccount, 'OPERATOR', { person: operator.personName }, 'operatorPersonId')
  },
} satisfies Behaviour<typeof signOrgAccount>
