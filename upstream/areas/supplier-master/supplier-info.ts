import type { Full } from '../../../catalogue/language/define.ts'
import { isRealDate } from '../../../catalogue/language/schema.ts'
import { supplierInfo } from '../../../catalogue/supplier-master/supplier-info.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { rowWhere } from '../../runtime/rows/rows.ts'
import { knowing } from '../../runtime/rules/facts.ts'
import { circleFrom, codeOf } from '../../runtime/rules/references-to.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { called } from '../../runtime/rules/row-facts.ts'
import type { Work } from '../../runtime/working.ts'
import { tableOf } from '../../store/tables.ts'
import { findFilesAnew } from '../master-data/common-file.ts'
import { isCreditCode } from './credit-code.ts'
import { datesIn } from './delivery-days.ts'

type Supplier = Full<typeof supplierInfo>

export const supplierInfoBehaviour = {
  settle: knowing(
    ({ supplierSite }) => supplierSite.map(({ orgId }) => called(orgId)),
    ({ code, supplierSite }, orgs) => {
      for (const [index, site] of supplierSite.entries()) site.siteCode = `${code}-${orgs[index]?.code ?? ''}`
    },
  ),

  async check(supplier, work) {
    await checkIdentity(supplier, work)
    const orgs = supplier.supplierSite.map(({ orgId }) => orgId)
    const twice = orgs.findIndex((org, index) => orgs.indexOf(org) !== index)
    if (twice >= 0)
      refuse(supplierInfo, 'SITE_TWICE', { code: supplier.code, org: await codeOf(work, orgs[twice] ?? null) }, `supplierSite[${twice}].orgId`)
    checkContacts(supplier)
    checkDeliveryDates(supplier)
    checkAccounts(supplier)
  },

  async saved(supplier, work, before) {
    if (!before || supplies(before) !== supplies(supplier)) await findFilesAnew(work)
  },
} satisfies Behaviour<typeof supplierInfo>

/** What it supplies where, as one text. */
const supplies = ({ supplierCategory }: Supplier): string =>
  supplierCategory
    .map(({ categoryId, orgId, status }) => [categoryId, orgId, status === 'QUIT'].join())
    .sort()
    .join(';')

async function checkIdentity({ id, creditCode, countryCode, groupId }: Supplier, work: Work): Promise<void> {
  if (creditCode && countryCode === 'CN') {
    if (!isCreditCode(creditCode)) refuse(supplierInfo, 'CREDIT_CODE', { value: creditCode }, 'creditCode')
    const other = await rowWhere(work, supplierInfo, { creditCode })
    if (other && other.id !== id) refuse(supplierInfo, 'CREDIT_CODE_TAKEN', { value: creditCode, code: String(other.code) }, 'creditCode')
  }
  const circle = await circleFrom(work, tableOf('supplierInfo'), 'groupId', groupId, id)
  if (circle) refuse(supplierInfo, 'GROUP_CIRCLE', { path: circle.join(' → ') }, 'groupId')
}

/** Nobody to call yet is allowed; two main contacts are not. */
function checkContacts({ supplierContact }: Supplier): void {
  if (supplierContact.length === 0) return
  const count = supplierContact.filter((contact) => contact.mainFlag === 'Y' && contact.enabledFlag === 'Y').length
  if (count !== 1) refuse(supplierInfo, 'ONE_MAIN_CONTACT', { count }, 'supplierContact')
}

const MOST_DATES = 366

function checkDeliveryDates({ supplierDeliveryDay }: Supplier): void {
  for (const [index, rule] of supplierDeliveryDay.entries())
    for (const field of ['exceptDates', 'extraDates'] as const) {
      const [dates, at] = [datesIn(rule[field]), `supplierDeliveryDay[${index}].${field}`]
      const { lineNum } = rule
      const value = dates.find((date) => !isRealDate(date))
      if (value) refuse(supplierInfo, 'DELIVERY_DATE', { lineNum, value }, at)
      if (dates.length > MOST_DATES) refuse(supplierInfo, 'DELIVERY_DATES', { lineNum, most: MOST_DATES, count: dates.length }, at)
    }
}

function checkAccounts({ supplierAccount }: Supplier): void {
  const enabled = supplierAccount.filter(({ enabledFlag }) => enabledFlag === 'Y')
  for (const [currency, accounts] of Map.groupBy(enabled, (account) => account.currency)) {
    const count = accounts.filter(({ defaultFlag }) => defaultFlag === 'Y').length
    if (count !== 1) refuse(supplierInfo, 'ONE_DEFAULT_ACCOUNT', { currency, count }, 'supplierAccount')
  }
}
