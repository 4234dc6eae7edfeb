/** Stands around all services: what was refused and what failed leaves a trace, although its own transaction leaves none (S8.1, S8.3). */
import { performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { labelOfCode } from '../../../catalogue/labels/code-labels.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import { verbAt } from '../../../contract/call-names.ts'
import { Refusal } from '../../runtime/rules/refusal.ts'
import type { CallContext, Services } from '../../runtime/types.ts'
import type { Operated } from '../../runtime/working.ts'
import { recordDenial } from '../audit/denials.ts'
import { asSystem } from '../database/as-system.ts'
import { noteHeard } from './call-logs.ts'
import { recordRefused } from './operations.ts'
import { writeLog } from './system-log.ts'

export function watching(pool: Pool, services: Omit<Services, 'refused' | 'heard'>): Services {
  const watched = async <T>(tried: Operated, context: CallContext, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    try {
      return await work()
    } catch (error) {
      await (error instanceof Refusal ? recordRefusal(pool, tried, error, context, startedAt) : recordDefect(pool, tried, error, context))
      throw error
    }
  }
  return {
    ...services,
    verb: (entity, verb, body, context) => watched(triedIn(body, entity, verb), context, () => services.verb(entity, verb, body, context)),
    call(path) {
      const call = services.call(path)
      return call && ((body, context) => watched(triedAt(path, body), context, async () => call(body, context)))
    },
    async refused(path, body, context, refusal) {
      if (refusal instanceof Refusal) await recordRefusal(pool, triedAt(path, body), refusal, context, performance.now())
      throw refusal
    },
    heard: (call) => asSystem(pool, (tx) => noteHeard(tx, call, triedAt(call.path, call.body))),
  }
}

const isChange = (verb: string) => /^(save|do|delete)/.test(verb)

/** A question back is no refusal: the person may still say yes. */
const isAsking = ({ code }: Refusal) => code === 'CONFIRM'

async function recordRefusal(pool: Pool, tried: Operated, refusal: Refusal, context: CallContext, startedAt: number): Promise<void> {
  const isLogged = isChange(tried.action) && !isAsking(refusal)
  const isDenied = refusal.status === 403
  if (!isLogged && !isDenied) return
  await asSystem(pool, async (tx) => {
    if (isLogged) recordRefused(tx, tried, refusal, context, startedAt)
    if (isDenied) await recordDenial(tx, tried, context)
  })
}

/** The reference number leads to the whole story in the log of the process; here stands what holds nothing that people typed. */
function recordDefect(pool: Pool, { entity, action }: Operated, error: unknown, { actor, now, address, requestId }: CallContext): Promise<unknown> {
  const { name = 'Error', code } = error as { name?: string; code?: string }
  const label = labelOfCode('entity', entity, entity)
  const [cn, en] = labelOfCode('action', action, entity) ?? [action, action]
  const failed = [name, code].filter(Boolean).join(' ')
  const message = { CN: `${label?.[0] ?? entity} ${cn}：${failed}`.trim(), EN: `${label?.[1] ?? entity} ${en}: ${failed}`.trim() }
  const entry = { now, level: 'ERROR', category: 'ERROR', userId: actor.userId, userName: actor.userName, address, requestId, message } as const
  // The database itself may be what failed; the first error is the one to be told.
  return asSystem(pool, (tx) => writeLog(tx, entry)).catch(() => {})
}

function triedAt(path: string, body: Record<string, unknown>): Operated {
  const { entity = '', verb = path.split('/').at(-1) ?? path } = verbAt(path) ?? {}
  return triedIn(body, entity, verb)
}

/** The first row that was asked for, where it is an id at all. */
function triedIn({ id, ids, rows }: Record<string, unknown>, entity: string, action: string): Operated {
  const first = id ?? (Array.isArray(ids) ? ids[0] : Array.isArray(rows) ? (rows[0] as { id?: unknown } | undefined)?.id : null)
  return { entity, id: isId(first) ? first : null, num: null, action, from: null, to: null }
}
