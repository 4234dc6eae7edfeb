/** What waits to be sent. */
export interface OutboxRow {
  id: string
  kind: string
  /** The document that it is about. */
  entity: string | null
  businessId: string | null
  payload: Record<string, unknown>
  /** The same at every try, so that the receiver can tell. */
  idempotencyKey: string
  tries: number
  mostTries: number
  /** The compensation by which somebody sends it again. */
  compensationId: string | null
}

/** An `OutboxRow` out of its table. */
export const outboxColumns = `id, kind, entity, business_id as "businessId", payload, idempotency_key as "idempotencyKey", tries, most_tries as "mostTries", compensation_id as "compensationId"`
