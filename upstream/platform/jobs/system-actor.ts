/** Who acts when nobody does: the system itself, in the history and towards those whom it tells. */
import { randomUUID } from 'node:crypto'
import type { Actor, Tx } from '../../runtime/types.ts'
import { newWork, type Work } from '../../runtime/working.ts'

export const systemActor: Actor = {
  userId: '00000000-0000-0000-0000-000000000000',
  userName: 'system',
  displayName: '系统',
  side: 'internal',
  responsibilityId: null,
  responsibility: '',
  responsibilities: [],
  dataScopeAll: false,
  orgIds: [],
  categoryIds: [],
  purchaseGroups: [],
  userGroups: [],
  supplierIds: [],
  grants: new Map(),
  page: null,
}

/** What the system does by itself, in a transaction of its own. */
export const systemWork = (tx: Tx, now: Date): Work => newWork(tx, { actor: systemActor, now, requestId: randomUUID(), address: '' })
