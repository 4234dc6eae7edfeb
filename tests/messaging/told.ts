/** An order is released to its supplier: the event of which most of these scenarios tell. */
import { randomUUID } from 'node:crypto'
import type { Action } from '../../catalogue/language/define.ts'
import { poHeader } from '../../catalogue/purchasing/po-header.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { systemWork } from '../../upstream/platform/jobs/system-actor.ts'
import { announce } from '../../upstream/platform/messaging/events/announce.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { NOW, type World } from '../support/world.ts'

const release = Object.values<Action>(poHeader.actions).find(({ tell }) => tell?.supplier === 'PO_RELEASED')

let orders = 0

/** Told to the people of the supplier; answers the order. */
export async function released(world: World, supplierCode: string, more: Partial<Doc> = {}, now = NOW): Promise<Doc> {
  if (!release) throw new Error('No action releases an order')
  const order: Doc = {
    id: randomUUID(),
    docNum: `PO20261120${String(++orders).padStart(4, '0')}`,
    status: 'APPROVED',
    supplierId: await world.idOf('supplierInfo', supplierCode),
    orgId: await world.idOf('organization', 'SZ10'),
    releasedDate: '2026-11-20',
    currency: 'CNY',
    grossAmount: '1234567.8',
    ...more,
  }
  await asSystem(world.pool, (tx) => announce(systemWork(tx, now), poHeader, order, release, { lineIds: [], reason: null }))
  return order
}

export const deliveries = (world: World, order: Doc, channel = 'EMAIL') =>
  world.query<{ id: string; user: string; status: string; title: string; tries: number; instance: string; error: string | null }>(
    `select r.id, u.code as user, r.receive_status as status, r.title, r.tries, r.instance_id as instance, r.error from msg_receive r join "user" u on u.id = r.user_id
     where r.business_id = $1 and r.channel = $2 order by u.code`,
    [order.id, channel],
  )
