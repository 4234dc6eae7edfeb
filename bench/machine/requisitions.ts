/** Draft requisitions of the bench, made through the services as people make them. */
import { randomUUID } from 'node:crypto'
import { menuIdOf } from '../../catalogue/menu.ts'
import type { Visitor } from './people.ts'
import { asSuperuser, type BenchDatabase } from './place.ts'

export const requisitions = 'purchaseRequisitionList'

/** What a requisition of 苏州工厂 needs, by id. */
export interface Needs {
  billTypeId: string
  orgId: string
  materialId: string
}

export const needsOf = ({ superUrl }: BenchDatabase): Promise<Needs> =>
  asSuperuser(superUrl, async (client) => {
    const idOf = async (sql: string) => (await client.query(sql)).rows[0]?.id as string
    return {
      billTypeId: await idOf(`select id from purchase_bill_type where code = 'PR_STD'`),
      orgId: await idOf(`select id from organization where code = 'SZ10'`),
      materialId: await idOf('select id from material_item order by code limit 1'),
    }
  })

/** A new draft of so many lines; answers its id. */
export async function draftRequisition(visitor: Visitor, { materialId, ...head }: Needs, lines: number): Promise<string> {
  const needByDate = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const requisitionLine = Array.from({ length: lines }, (_, at) => ({ materialId, requestQty: String(at + 1), needByDate }))
  const draft = { ...head, purpose: `bench ${randomUUID()}`, requisitionLine }
  const answer = await visitor.call('/v1/requisitionHeaderRestful/saveOrUpdate', { menuId: menuIdOf(requisitions), draft })
  const { data } = JSON.parse(answer.toString()) as { data: { id: string } }
  return data.id
}
