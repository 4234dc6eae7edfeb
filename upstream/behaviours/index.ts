/** Behaviours by the entity of their document. */
import type { WideBehaviour } from '../runtime/behaviour.ts'
import { poHeaderBehaviour } from './order/po-header.ts'
import { requisitionHeaderBehaviour } from './requisition/requisition-header.ts'

export const behaviours: Readonly<Record<string, WideBehaviour>> = {
  requisitionHeader: requisitionHeaderBehaviour,
  poHeader: poHeaderBehaviour,
}
