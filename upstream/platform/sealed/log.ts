/** The log of everything that arrived sealed: append-only, its heads signed, so that a letter which is taken away or exchanged is missed (S7.5). */
import type { Pool } from 'pg'
import { inTransaction, systemOpening } from '../../runtime/rows/database.ts'
import type { Tx } from '../../runtime/types.ts'
import { grownBy, leafHash, type Node, type NodePlace, pathOf, peaksOf, rootOf } from './merkle.ts'
import { type Logged, leafOf, type SignedHead, signedHead } from './receipt.ts'

/** Any number; whoever holds it appends. */
const LOG_LOCK = 4_711_003
const BATCH = 2_000

interface Arrived {
  seq: string
  arrived_at: Date
  hash: Buffer
}

const leafOfRow = ({ seq, arrived_at, hash }: Arrived): Buffer =>
  leafHash(leafOf({ sequence: Number(seq), arrivedAt: arrived_at.toISOString(), hash: hash.toString('hex') }))

/** Enters what arrived since, in the order of arrival; whoever comes meanwhile waits, and finds it done. How many were entered. */
export async function enterArrived(tx: Tx): Promise<number> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOG_LOCK])
  const { rows } = await tx.query<Arrived>(
    `select seq, arrived_at, hash from sealed_letter l where not exists (select from sealed_log o where o.letter_seq = l.seq) order by seq limit ${BATCH}`,
  )
  if (rows.length === 0) return 0
  const size = await sizeOf(tx)
  const nodes = grownBy(await nodesAt(tx, peaksOf(size)), rows.map(leafOfRow))
  await tx.query('insert into sealed_log (level, index, hash, letter_seq) select * from unnest($1::int[], $2::bigint[], $3::bytea[], $4::bigint[])', [
    nodes.map(({ level }) => level),
    nodes.map(({ index }) => index),
    nodes.map(({ hash }) => hash),
    nodes.map(({ level, index }) => (level === 0 ? (rows[index - size]?.seq ?? null) : null)),
  ])
  await writeHead(tx, size + rows.length)
  return rows.length
}

/** All that waits, batch by batch. */
export async function tendLog(pool: Pool): Promise<void> {
  while ((await inTransaction(pool, systemOpening, enterArrived)) === BATCH);
}

async function sizeOf(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ size: string }>('select coalesce(max(index) + 1, 0) as size from sealed_log where level = 0')
  return Number(rows[0]?.size)
}

async function nodesAt(tx: Tx, places: readonly NodePlace[]): Promise<Node[]> {
  const { rows } = await tx.query<{ hash: Buffer | null }>(
    `select n.hash from unnest($1::int[], $2::bigint[]) with ordinality as p (level, index, at) left join sealed_log n using (level, index) order by p.at`,
    [places.map(({ level }) => level), places.map(({ index }) => index)],
  )
  return places.map((place, at) => {
    const hash = rows[at]?.hash
    if (!hash) throw new Error(`The log has no node ${place.level}/${place.index}`)
    return { ...place, hash }
  })
}

async function writeHead(tx: Tx, size: number): Promise<void> {
  await tx.query('insert into sealed_log_head (size, root) values ($1, $2)', [size, await rootAt(tx, peaksOf(size))])
}

const rootAt = async (tx: Tx, places: readonly NodePlace[]): Promise<Buffer> => rootOf((await nodesAt(tx, places)).map(({ hash }) => hash))

/** Where a letter stands in the log, and what proves it; enters it where it is not yet. */
export async function loggedAs(tx: Tx, sequence: number): Promise<Logged> {
  while ((await enterArrived(tx)) === BATCH);
  const { rows } = await tx.query<{ index: string }>('select index from sealed_log where letter_seq = $1', [sequence])
  const index = Number(rows[0]?.index)
  const head = await newestHead(tx)
  const path: string[] = []
  for (const places of pathOf(index, head.size)) path.push((await rootAt(tx, places)).toString('hex'))
  return { index, path, head }
}

async function newestHead(tx: Tx): Promise<SignedHead> {
  const { rows } = await tx.query<{ size: string; root: Buffer; at: Date }>('select size, root, at from sealed_log_head order by size desc limit 1')
  const [head] = rows
  if (!head) throw new Error('The log has no head')
  return signedHead({ size: Number(head.size), root: head.root.toString('hex'), at: head.at.toISOString() })
}

/** Recomputes the log from the letters; names the first head that is not what they make. Nothing of the letters themselves is read. */
export function verifyLog(pool: Pool): Promise<{ checked: number; bad: string | null }> {
  return inTransaction(pool, `set transaction isolation level repeatable read; ${systemOpening}`, async (tx) => {
    const { rows } = await tx.query<Arrived>(
      'select l.seq, l.arrived_at, l.hash from sealed_log o join sealed_letter l on l.seq = o.letter_seq where level = 0 order by o.index',
    )
    const { rows: heads } = await tx.query<{ size: string; root: Buffer }>('select size, root from sealed_log_head order by size')
    const nodes = new Map(grownBy([], rows.map(leafOfRow)).map((node) => [`${node.level}/${node.index}`, node.hash]))
    const isAsMade = ({ size, root }: { size: string; root: Buffer }) => {
      const peaks = peaksOf(Number(size)).map(({ level, index }) => nodes.get(`${level}/${index}`))
      return peaks.every((hash) => hash !== undefined) && rootOf(peaks).equals(root)
    }
    const bad = heads.find((head) => !isAsMade(head))
    return { checked: rows.length, bad: bad ? `the head of ${bad.size} letters is not what they make` : null }
  })
}
