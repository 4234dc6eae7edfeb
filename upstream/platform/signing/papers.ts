/** Files that are signed: each state of one is kept, in the transaction that made it. */
import { createHash } from 'node:crypto'
import { newId } from '../../runtime/rows/new-id.ts'
import type { Tx } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'

export type PaperKind = 'FINAL' | 'SIGNED'

export interface Paper {
  id: string
  kind: PaperKind
  flowNum: number
  content: Buffer
  sha256: string
}

export async function keepPaper(work: Work, businessId: string, flowNum: number, kind: PaperKind, content: Buffer): Promise<Paper> {
  const id = newId(work.now)
  const sha256 = createHash('sha256').update(content).digest('hex')
  // Two states of one file may be made within a millisecond: the order is that of their writing.
  await work.tx.query(
    `insert into sign_paper (id, business_id, kind, flow_num, content, sha256, made_at) values ($1, $2, $3, $4, $5, $6, clock_timestamp())`,
    [id, businessId, kind, flowNum, content, sha256],
  )
  return { id, kind, flowNum, content, sha256 }
}

/** As it stands: the last state, of one kind where only that is wanted. */
export async function lastPaper(tx: Tx, businessId: string, kind?: PaperKind): Promise<Paper | null> {
  const { rows } = await tx.query<Paper>(
    'select id, kind, flow_num as "flowNum", content, sha256 from sign_paper where business_id = $1 and ($2::text is null or kind = $2) order by flow_num desc, made_at desc limit 1',
    [businessId, kind ?? null],
  )
  return rows[0] ?? null
}

/** Each state of the file of a flow, in their order. */
export async function papersOf(tx: Tx, businessId: string, flowNum: number): Promise<{ kind: PaperKind; sha256: string; madeAt: Date }[]> {
  const { rows } = await tx.query<{ kind: PaperKind; sha256: string; madeAt: Date }>(
    'select kind, sha256, made_at as "madeAt" from sign_paper where business_id = $1 and flow_num = $2 order by made_at',
    [businessId, flowNum],
  )
  return rows
}
