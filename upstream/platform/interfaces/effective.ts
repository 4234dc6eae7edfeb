/** The version of an interface that is in effect. */
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import type { Tx } from '../../runtime/types.ts'
import { loadOne } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import type { Interface } from './mapping.ts'

type Direction = 'IN' | 'OUT'

async function idOf(tx: Tx, code: string, direction: Direction | null): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from scsi_definition where code = $1 and direction = coalesce($2, direction) and status = 'EFFECTIVE'`,
    [code, direction],
  )
  return rows[0]?.id
}

export const isEffective = async (tx: Tx, code: string): Promise<boolean> => (await idOf(tx, code, null)) !== undefined

export async function effective(work: Work, code: string, direction: Direction): Promise<Interface | null> {
  const id = await idOf(work.tx, code, direction)
  return id ? loadOne(work, scsiDefinition, id) : null
}
