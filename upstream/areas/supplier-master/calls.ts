/** The named calls of suppliers, by their address. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { movedBy } from '../../../catalogue/language/formula.ts'
import { isRealDate } from '../../../catalogue/language/schema.ts'
import { supplierInfo } from '../../../catalogue/supplier-master/supplier-info.ts'
import type { Answer } from '../../../contract/types.ts'
import { asSystem } from '../../platform/database/as-system.ts'
import { runAction, saveDocument } from '../../runtime/change/change.ts'
import { actionRequestIn, anId, shaped } from '../../runtime/change/requests.ts'
import { readForPerson, requireGranted } from '../../runtime/reading/record.ts'
import { enterRoleSql, inTransaction, permitted, rowScope } from '../../runtime/rows/database.ts'
import { linesIn } from '../../runtime/rows/lines-in.ts'
import type { CallContext, Doc, NamedCall } from '../../runtime/types.ts'
import { type DeliveryRule, deliveryDays, nextDeliveries } from './delivery-days.ts'

export const supplierCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/doSendSupplierToErp': (body, context) => runAction(pool, supplierInfo, 'doSendSupplierToErp', actionRequestIn(body), context),
  '/v1/supplierInfoRestful/listDeliveryDay': (body, context) => listDeliveryDays(pool, body, context),
  '/v1/supplierInfoRestful/updateDeliveryDay': (body, context) => updateDeliveryDays(pool, body, context),
  '/v1/organizationRestful/listOrgByPermission': (_body, context) => listOrganisations(pool, context),
})

const day = z.string().refine(isRealDate)
/** A quarter; a calendar shows eight weeks. */
const MOST_DAYS = 92
const asked = z
  .object({ supplierId: anId, orgId: anId, from: day, to: day })
  .refine(({ from, to }) => from <= to && to < movedBy(from, MOST_DAYS), { path: ['to'] })

/** What was agreed with the supplier for the business unit, null where nothing was, and its delivery days from one day to another. */
async function listDeliveryDays(pool: Pool, { menuId: _, language: __, ...body }: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { supplierId, orgId, from, to } = shaped(asked, body)
  const rule = ruleFor(await supplierFor(pool, supplierId, context), orgId)
  return { status: '200', msg: '', data: { rule, days: deliveryDays(rule, from, to) } }
}

const NEXT_DAYS = 10
const changed = z.object({ supplierId: anId, orgId: anId, versionNum: z.int() }).loose()

/** Saves what is agreed for the business unit with the version of the supplier that was read; answers it with the next ten days. */
async function updateDeliveryDays(pool: Pool, { menuId: _, language: __, ...body }: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { supplierId, orgId, versionNum, ...values } = shaped(changed, body)
  const before = ruleFor(await supplierFor(pool, supplierId, context), orgId)
  const line = { ...values, ...(before ? { id: before.id } : { orgId }) }
  const { data, ...saved } = await saveDocument(
    pool,
    supplierInfo,
    { menuId: 0, id: supplierId, versionNum, draft: { supplierDeliveryDay: [line] } },
    context,
  )
  const rule = ruleFor(await supplierFor(pool, supplierId, context), orgId)
  return { ...saved, data: { ...(data as object), rule, days: nextDeliveries(rule, context.now, NEXT_DAYS) } }
}

function supplierFor(pool: Pool, id: string, context: CallContext): Promise<Doc> {
  if (context.actor.side === 'internal') requireGranted(supplierInfo, context.actor)
  return inTransaction(pool, enterRoleSql(context.actor), (tx) => readForPerson(tx, supplierInfo, id, context))
}

const ruleFor = (supplier: Doc, orgId: string) =>
  (linesIn(supplier, 'supplierDeliveryDay').find((rule) => rule.orgId === orgId) ?? null) as (Doc & DeliveryRule) | null

/** The business units that the person may work for, by their codes. */
async function listOrganisations(pool: Pool, { actor }: CallContext): Promise<Answer> {
  const { orgIds, everyOrg } = rowScope(actor, permitted)
  const { rows } = await asSystem(pool, (tx) =>
    tx.query(
      `select "id", "code", "name", "name_en" as "nameEn" from "organization" where ("id" = any($1::uuid[]) or $2) and "enabled_flag" = 'Y' order by "code"`,
      [orgIds, everyOrg],
    ),
  )
  return { status: '200', msg: '', data: rows }
}
