/** The operation log: a row for each document that a person acted on, and for each action that was refused. */
import { performance } from 'node:perf_hooks'
import { definitionOf } from '../../../catalogue/index.ts'
import { newId } from '../../runtime/rows/new-id.ts'
import type { Refusal } from '../../runtime/rules/refusal.ts'
import type { CallContext, Tx } from '../../runtime/types.ts'
import type { Operated } from '../../runtime/working.ts'

interface Row extends Operated {
  why: Refusal['words'] | null
  isDone: boolean
}

const INSERT = `insert into user_operate_log (id, creation_date, status, version_num, user_id, user_name, responsibility, delegated_for, program, menu, entity_name, business_id, business_num, action, from_status, to_status, result, message, message_en, ms, request_id)
  select r.id, $2::timestamptz, 'KEPT', 1, $3::uuid, left($4, 60), left($5, 40), r."delegatedForId", left($9, 200), left($6, 100), left(r.entity, 63), r."businessId",
         left(coalesce(r.num, (select case when r."byName" then l.name else l.code end from entity_label l where l.id = r."businessId")), 60), left(r.action, 63), r."from", r."to", r.result, left(r.why ->> 'CN', 300), left(r.why ->> 'EN', 300), $7::int, left($8, 64)
  from jsonb_to_recordset($1) as r(id uuid, entity text, "businessId" uuid, num text, action text, "from" text, "to" text, result text, why jsonb, "delegatedForId" uuid, "byName" boolean)`

function insert(tx: Tx, rows: readonly Row[], context: CallContext, startedAt: number): void {
  const { actor, now, requestId, program = null } = context
  const records = rows.map(({ id, isDone, ...row }) => ({
    ...row,
    id: newId(now),
    businessId: id,
    result: isDone ? 'DONE' : 'REFUSED',
    byName: definitionOf(row.entity)?.edit.titledBy === 'name',
  }))
  const ms = Math.round(performance.now() - startedAt)
  tx.send(INSERT, [JSON.stringify(records), now, actor.userId, actor.displayName, actor.responsibility, actor.page, ms, requestId, program])
}

/** In the transaction of the work. */
export function recordOperations(tx: Tx, operated: readonly Operated[], context: CallContext, startedAt: number): void {
  if (operated.length > 0)
    insert(
      tx,
      operated.map((one) => ({ ...one, why: null, isDone: true })),
      context,
      startedAt,
    )
}

/** In a transaction of its own, as that of the work is gone. */
export function recordRefused(tx: Tx, operated: Operated, refusal: Refusal, context: CallContext, startedAt: number): void {
  insert(tx, [{ ...operated, why: saysSealed(operated, refusal) ? null : refusal.words, isDone: false }], context, startedAt)
}

/** Words of a refusal may name figures that stand in an envelope. */
export function saysSealed({ entity, action }: Operated, { code }: Refusal): boolean {
  const asked = definitionOf(entity)
  const [blamed = ''] = code.split('.')
  return Boolean(asked?.envelope ?? definitionOf(blamed)?.envelope) || asked?.secrecy?.actions.includes(action) === true
}
