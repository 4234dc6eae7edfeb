/** Who acts when nobody does: the system itself, in the history and towards those whom it tells. */
import type { Actor } from '../../runtime/types.ts'

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
