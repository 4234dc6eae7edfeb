/** Whom the invoices of a unit name. */
import { organization } from '../../../../catalogue/identity/organization.ts'
import { orgRelation } from '../../../../catalogue/master-data/config-profile.ts'
import { fact, learn } from '../../../runtime/rules/facts.ts'
import { rowWith, wayUp } from '../../../runtime/rules/row-facts.ts'

/** Invoice title and tax number are those of the company that the plant invoices to, or of the nearest above it that pays taxes. */
export const invoicedTo = fact(async (work, orgIds: readonly string[]) => {
  const relations = await learn(
    work,
    orgIds.map((fromOrgId) => rowWith(orgRelation, { fromOrgId, relationType: 'INVOICE_TO' })),
  )
  const ways = await learn(
    work,
    orgIds.map((orgId, at) => wayUp(organization, relations[at]?.toOrgId ?? orgId)),
  )
  return ways.map((way) => {
    const company = way?.find(({ taxNo }) => taxNo) ?? way?.at(-1)
    return { invoiceTitle: company?.legalName ?? company?.name ?? '', invoiceTaxNo: company?.taxNo ?? '' }
  })
})
