/** A row of the platform log: what was asked and answered in either direction. */

import { scsiPlatformLog } from '../../../catalogue/jobs-reports/scsi-platform-log.ts'
import type { Label } from '../../../catalogue/language/define.ts'
import { create } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import type { Interface } from './mapping.ts'

export interface Logged {
  direction: 'IN' | 'OUT'
  status: 'OK' | 'REFUSED' | 'ERROR' | 'TIMEOUT'
  businessId: string | null
  businessNum: string | null
  idempotencyKey: string | null
  inboundKey?: string | null
  httpStatus: number | null
  ms: number
  tries: number
  why: Label | null
  request: string | null
  answer: string | null
  values?: string
  resentFrom?: string | null
}

export async function writeLog(work: Work, definition: Interface, { why, ...logged }: Logged): Promise<void> {
  const facts = {
    ...logged,
    definitionId: definition.id,
    code: definition.code,
    interfaceVersion: definition.interfaceVersion,
    entityName: definition.entityName,
    why: why?.[0].slice(0, 500) ?? null,
    whyEn: why?.[1].slice(0, 500) ?? null,
  }
  await create(work, scsiPlatformLog, {}, { fill: (log) => Object.assign(log, facts) })
}

/** What a document is called. */
export async function numberOf({ tx }: Work, id: string | null): Promise<string | null> {
  const { rows } = await tx.query<{ code: string }>('select code from entity_label where id = $1', [id])
  return rows[0]?.code ?? null
}
