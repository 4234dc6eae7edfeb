/** Accounts of those who sign: checked when they are typed, with a certificate once they are verified. */
import { signOrgAccount, signPersonAccount } from '../../../../catalogue/contracts/sign-accounts.ts'
import { user } from '../../../../catalogue/identity/user.ts'
import type { Label } from '../../../../catalogue/language/define.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import { issueFor, revokeOf } from '../../../platform/signing/authority.ts'
import { subjectOf } from '../../../platform/signing/certificates.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { rowOf } from '../../../runtime/rows/rows.ts'
import { issueOf, refuse, refuseIssues } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { isCreditCode, isIdCard } from './check-digits.ts'

interface Certified {
  id: string
  certSerial: string | null
  certFrom: string | null
  certTo: string | null
}

/** Who is of the other side, or of another company, is answered like nobody. */
const refuseUnknown = (at: string, label: Label, given: string): void => refuseIssues([issueOf('NOT_FOUND_REF', at, label, { given })])

/** Two years, from now. */
async function certify({ tx, now }: Work, account: Certified, subject: string): Promise<void> {
  const { serial, from, to } = await issueFor(tx, account.id, subject, now)
  Object.assign(account, { certSerial: serial, certFrom: from, certTo: to })
}

export const signPersonAccountBehaviour = {
  defaults(account, { actor }) {
    if (actor.side === 'supplier') account.supplierId = actor.supplierIds[0] ?? null
  },

  async check({ idType, idNum, userId, supplierId }, work) {
    if (idType === 'ID_CARD' && !isIdCard(idNum)) refuse(signPersonAccount, 'ID_DIGIT', {}, 'idNum')
    const holder = await rowOf(work, user, userId)
    const isOwn = supplierId ? holder?.supplierIds?.includes(supplierId) : holder?.userType === 'INTERNAL'
    if (!isOwn) refuseUnknown('userId', signPersonAccount.fields.userId.label, userId)
  },

  doVerify: (account, work) => certify(work, account, subjectOf(account.personName)),
  doRenew: (account, work) => certify(work, account, subjectOf(account.personName)),
  doRevoke: ({ id }, { tx, reason, now }) => revokeOf(tx, id, reason ?? '', now),
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
    if (operator?.supplierId !== supplierId) refuseUnknown('operatorPersonId', signOrgAccount.fields.operatorPersonId.label, operatorPersonId)
    if (status === 'PENDING' && operator && operator.status !== 'ACTIVE')
      refuse(signOrgAccount, 'OPERATOR', { person: operator.personName }, 'operatorPersonId')
  },

  doVerify: (account, work) => certify(work, account, subjectOf(account.orgName, account.creditCode)),
  doRenew: (account, work) => certify(work, account, subjectOf(account.orgName, account.creditCode)),
  doRevoke: ({ id }, { tx, reason, now }) => revokeOf(tx, id, reason ?? '', now),
} satisfies Behaviour<typeof signOrgAccount>
