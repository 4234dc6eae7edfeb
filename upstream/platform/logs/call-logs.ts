/** Rows of the logs of calls: of programs that came to us, and of ours to those who do a service for us. Kept for six months. */
import { createHash } from 'node:crypto'
import type { LookupTypes } from '../../../catalogue/language/names.ts'
import { newId } from '../../runtime/rows/new-id.ts'
import { Refusal } from '../../runtime/rules/refusal.ts'
import type { HeardCall, Tx } from '../../runtime/types.ts'
import type { Operated } from '../../runtime/working.ts'
import { maskedValue } from '../interfaces/masked.ts'
import { saysSealed } from './operations.ts'

const HEARD = `insert into srm_base_interface_logs (id, creation_date, status, version_num, app_id, app_name, user_id, method, path, definition_code, http_status, why, why_en, ms, ip, request_digest, request_id, entity_name, business_id, action)
  values ($1, $2, 'KEPT', 1, $3, left($4, 200), $5, $6, left($7, 300),
    (select code from scsi_definition where direction = 'IN' and '/v1/scsi/' || in_path = $7 order by status = 'EFFECTIVE' desc, interface_version desc limit 1),
    $8, left($9, 500), left($10, 500), $11, left($12, 64), $13, left($14, 64), left($15, 63), $16, left($17, 63))`

const FAILED = 500

/** What a program asked and was told; of what it sent the digest. */
export function noteHeard(tx: Tx, { program, userId, method, path, body, error, ms, now, address, requestId }: HeardCall, tried: Operated): void {
  const refusal = error instanceof Refusal ? error : null
  const words = refusal && !saysSealed(tried, refusal) ? refusal.words : null
  tx.send(HEARD, [
    newId(now),
    now,
    program.id,
    program.name,
    userId,
    method,
    path,
    refusal?.status ?? (error ? FAILED : 200),
    words?.CN ?? null,
    words?.EN ?? null,
    ms,
    address,
    createHash('sha256').update(JSON.stringify(body)).digest('hex'),
    requestId,
    tried.entity || null,
    tried.id,
    tried.action,
  ])
}

export interface ServiceCall {
  provider: string
  service: keyof LookupTypes['TRIPARTITE_SERVICE']['values']
  result: keyof LookupTypes['TRIPARTITE_RESULT']['values']
  answer: string
  ms: number
  now: Date
  orgId?: string | null
  entityName?: string | null
  businessId?: string | null
}

const ASKED = `insert into srm_base_tripartite_logs (id, creation_date, status, version_num, org_id, provider, service, result, cost_count, http_status, ms, answer, entity_name, business_id)
  values ($1, $2, 'KEPT', 1, $3, left($4, 200), $5, $6, $7, $8, $9, left($10, 500), $11, $12)`

/** What is counted is what went through. */
export function noteServiceCall(tx: Tx, call: ServiceCall): void {
  const { provider, service, result, answer, ms, now, orgId = null, entityName = null, businessId = null } = call
  const status = /^[1-5]\d\d(?= |$)/.exec(answer)?.[0] ?? null
  const said = withoutPhones(maskedValue('', answer))
  tx.send(ASKED, [newId(now), now, orgId, provider, service, result, result === 'OK' ? 1 : 0, status, ms, said, entityName, businessId])
}

const withoutPhones = (text: string): string => text.replace(/(?<!\d)(\d{3})\d{4}(\d{4})(?!\d)/g, '$1****$2')
