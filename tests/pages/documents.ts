/** One document of each kind, made today by the people of the demo company: what lists and pages are opened with. */

import { giveUp } from '../../upstream/platform/compensation/settle.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { type OutboxRow, outboxColumns } from '../../upstream/platform/outbox/row.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import {
  confirmedOrder,
  draftReceipt,
  draftWriteOff,
  inspect,
  type People,
  peopleOf,
  postedReceipt,
  releasedOrder,
  shippedNote,
} from '../delivery/goods.ts'
import { call } from '../print/people.ts'
import { inDays } from '../support/days.ts'
import type { Person, World } from '../support/world.ts'
import { ofAreas } from './of-areas.ts'

export async function makeDocuments(world: World): Promise<void> {
  const people = await peopleOf(world)
  await makeRequisition(world, people)
  await giveAway(world, people.buyer, 300)
  await couldNotSend(world)
  await alterApprovedSupplier(world, people)
  const list = { requestUrl: '/v1/poHeaderRestful/listByPage', requestParams: {} }
  await call(world, people.buyer, '/v1/backgroundExport', 'purchaseOrderList', { paramsValue: JSON.stringify(list) })
  const order = await confirmedOrder(world, people, '100')
  const note = await shippedNote(people, order, ['40'])
  const receipt = await inspect(people, await postedReceipt(world, people, note, ['30']), { accepted: '28', rejected: '2' })
  await draftWriteOff(people.warehouse, receipt, { writeOffType: 'RETURN', qty: '2', fromStock: 'REJECTED', bookDate: inDays(0) })
  // A receipt that is still a draft, for a page with inputs.
  await draftReceipt(world, people, await shippedNote(people, order, ['10']), ['10'])
  // What a supplier has to do.
  await releasedOrder(world, people, '5')
  for (const area of ofAreas) await area.makeDocuments(world)
}

/** A draft: a colleague stands in for the buyer on that day, so many days from now. */
export const giveAway = async (world: World, buyer: Person, day: number): Promise<Doc> =>
  buyer.save('userAuthorisation', {
    from: inDays(day),
    to: inDays(day),
    reason: '出差',
    delegateId: await world.idOf('user', 'buyer2'),
    userAuthorisationRelation: [{ kind: 'DOC_TYPE', docType: 'requisitionHeader' }],
  })

/** The compensation of something that could not be sent to a system which nobody here plays: sent again, it stays on its way. */
export async function couldNotSend(world: World): Promise<string> {
  const [row] = await world.query<OutboxRow>(
    `insert into outbox (kind, payload, tries) values ('ERP', '{}', 12)
     returning ${outboxColumns}`,
  )
  await asSystem(world.pool, (tx) => giveUp(tx, row as OutboxRow, 'Error: 503 Service Unavailable'))
  const [made] = await world.query<{ id: string }>('select compensation_id as id from outbox where id = $1', [row?.id])
  return String(made?.id)
}

async function makeRequisition(world: World, { buyer }: People): Promise<void> {
  const [material] = await world.query<{ id: string }>('select id from material_item order by code limit 1')
  await buyer.save('requisitionHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
    orgId: await world.idOf('organization', 'SZ10'),
    purpose: '补充库存',
    requisitionLine: [{ materialId: material?.id, requestQty: '10', needByDate: inDays(40) }],
  })
}

/** A draft that gives an approved supplier another quota. */
async function alterApprovedSupplier(world: World, { buyer }: People): Promise<void> {
  const [line] = await world.query<{ id: string; org: string }>(
    `select l.id, h.org_id as org from asl_line l join asl_header h on h.id = l.header_id join organization o on o.id = h.org_id join material_item m on m.id = l.material_id
     where o.code = 'SZ10' and m.code like '01%' and l.effect_state = 'EFFECTIVE' order by m.code limit 1`,
  )
  const aslLine = [{ sourceLineId: line?.id, changeType: 'QUOTA', sourceRank: 'PREFERRED', quotaPercent: '50' }]
  const draft = { orgId: line?.org, reason: '调整配额', aslLine }
  await buyer.verb('aslHeader', 'saveOrUpdate', { draft }, { page: 'approvedSupplierAlterationList' })
}
