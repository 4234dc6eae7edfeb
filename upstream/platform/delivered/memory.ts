/** What the product delivered last, as a database remembers it: who compares it with what stands there sees what people have changed. */
import type { Tx } from '../../runtime/types.ts'
import type { DeliveredRecord, Values } from './record.ts'

export interface Content {
  readonly values: Values
  /** Lines by their entity; those that are no longer delivered say so. */
  readonly lines: Readonly<Record<string, readonly Values[]>>
}

export interface Remembered {
  readonly content: Content
  readonly isWithdrawn: boolean
}

/** One process at a time, until its commit. */
export const deliveredLock = `select pg_advisory_xact_lock(hashtext('delivered'))`

export const WITHDRAWN = 'withdrawn'

export const contentOf = ({ values, lines }: DeliveredRecord, gone: Content['lines']): Content => ({
  values,
  lines: Object.fromEntries(Object.entries(lines).map(([entity, { rows }]) => [entity, [...rows, ...(gone[entity] ?? [])]])),
})

/** Under these keys stand the edition of the whole and the program that wrote its own interfaces. */
const EDITION = ''
export const INTERFACES = '.interfaces'

/** Whether all of this edition has been brought in already. */
export async function knowsEdition(tx: Tx, edition: string, of = EDITION): Promise<boolean> {
  return (await tx.query('select 1 from delivered where key = $1 and content = to_jsonb($2::text)', [of, edition])).rowCount === 1
}

export const rememberEdition = (tx: Tx, edition: string, of = EDITION): void => write(tx, { [of]: edition })

/** All that is remembered under keys that begin so. */
export async function recall(tx: Tx, prefix = ''): Promise<ReadonlyMap<string, Remembered>> {
  const { rows } = await tx.query<Remembered & { key: string }>(
    `select key, content, withdrawn_at is not null as "isWithdrawn" from delivered where key <> all($1) and starts_with(key, $2)`,
    [[EDITION, INTERFACES], prefix],
  )
  return new Map(rows.map((row) => [row.key, row]))
}

export const remember = (tx: Tx, contents: ReadonlyMap<string, Content>): void => write(tx, Object.fromEntries(contents))

const write = (tx: Tx, contents: Readonly<Record<string, Content | string>>): void =>
  tx.send(
    `insert into delivered (key, content) select key, content from jsonb_each($1::jsonb) as one (key, content)
     on conflict (key) do update set content = excluded.content, withdrawn_at = null`,
    [JSON.stringify(contents)],
  )

export const markWithdrawn = (tx: Tx, keys: readonly string[], now: Date): void =>
  tx.send('update delivered set withdrawn_at = $2 where key = any($1)', [[...keys], now])
