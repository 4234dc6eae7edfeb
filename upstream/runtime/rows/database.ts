/** Transactions in the role of whoever acts. The log-in role owns nothing; without a role and its settings no row is seen. */
import pg from 'pg'
import type { Show } from '../../../catalogue/language/define.ts'
import { codeOf } from '../../store/error-code.ts'
import type { Side } from '../../store/scope.ts'
import { snake } from '../../store/tables.ts'
import { newTx } from '../../store/transaction.ts'
import { isDuplicate, refuseDuplicate } from '../change/duplicate.ts'
import type { Actor, Tx } from '../types.ts'

/** Which permits pages do not ask for: none at all (the …NoPermission pages), or not those for organisations. */
export interface Widening {
  everyOrg: boolean
  everyPermit: boolean
}

const list = (ids: readonly string[]) => `{${ids.join(',')}}`

/** Where nothing widens the list. */
export const permitted: Widening = { everyOrg: false, everyPermit: false }

/** By what pages show; suppliers are never let further. */
export function wideningBy(shown: readonly (Show | undefined)[], side: Side): Widening {
  const everyPermit = side === 'internal' && shown.includes('all')
  return { everyPermit, everyOrg: everyPermit || (side === 'internal' && shown.includes('acrossOrgs')) }
}

/** Whose rows a person sees; the names are those of `ScopeValue`. */
export interface RowScope {
  userId: string
  responsibility: string
  supplierIds: readonly string[]
  orgIds: readonly string[]
  categoryIds: readonly string[]
  purchaseGroups: readonly string[]
  userGroups: readonly string[]
  everyOrg: boolean
  everyCategory: boolean
  everyPurchaseGroup: boolean
  everyUserGroup: boolean
}

/** A list of permits that is empty grants nothing beyond the own rows; who is bounded by no list sees every row of that kind only with `dataScopeAll`. */
export function rowScope(actor: Actor, widening: Widening): RowScope {
  const { userId, responsibility, supplierIds, orgIds, categoryIds, purchaseGroups, userGroups } = actor
  const every = (permits: readonly string[]) => widening.everyPermit || (actor.dataScopeAll && permits.length === 0)
  return {
    ...{ userId, responsibility, supplierIds, orgIds, categoryIds, purchaseGroups, userGroups },
    everyOrg: widening.everyOrg || every(orgIds),
    everyCategory: every(categoryIds),
    everyPurchaseGroup: every(purchaseGroups),
    everyUserGroup: every(userGroups),
  }
}

export function enterRoleSql(actor: Actor, widening = permitted): string {
  const settings: Record<string, string> = { role: roleOf(actor), 'app.kind': actor.side }
  for (const [name, value] of Object.entries(rowScope(actor, widening)))
    settings[`app.${snake(name)}`] = Array.isArray(value) ? list(value) : String(value)
  return `select ${Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`)
    .join(', ')}`
}

export const roleOf = ({ side }: Pick<Actor, 'side'>): string => (side === 'supplier' ? 'app_supplier' : 'app_internal')

export const systemOpening = 'set local role app_system'

/** From here on as the system. */
export function enterSystem(tx: Tx): void {
  tx.send(systemOpening)
  tx.role = 'app_system'
}

/** What is asked at once as the person, with the settings that the transaction began with; it works on as the system. */
export function asPerson<Asked>(tx: Tx, { side }: Pick<Actor, 'side'>, ask: () => Asked): Asked {
  tx.role = roleOf({ side })
  tx.send(`set local role ${tx.role}`)
  const asked = ask()
  enterSystem(tx)
  return asked
}

/** One look as the system; the transaction is the person's again afterwards. */
export async function asSystem<Found>(tx: Tx, actor: Pick<Actor, 'side'>, look: () => Promise<Found>): Promise<Found> {
  const role = tx.role
  enterSystem(tx)
  const found = await look()
  if (role !== tx.role) {
    tx.send(`set local role ${roleOf(actor)}`)
    tx.role = role
  }
  return found
}

/** The role that an opening ends in. */
const roleIn = (opening: string): string => (opening.endsWith(systemOpening) ? 'app_system' : (/'role', '(\w+)'/.exec(opening)?.[1] ?? ''))

const transient = new Set(['40001', '40P01'])
/** Whoever meets a row that was made at the same moment finds it when he asks again, and is told so by the check that knows the words. */
const isPassing = (error: unknown) => isDuplicate(error) || transient.has(codeOf(error) ?? '')

/** One transaction, tried again when it met a deadlock or its like made at the same moment; a lock that does not come within 10 s is a refusal of the caller. */
export async function inTransaction<T>(pool: pg.Pool, opening: string, work: (tx: Tx) => T | Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const connection = await pool.connect()
    const tx = newTx(connection, roleIn(opening))
    try {
      tx.send(`begin; set local lock_timeout = '10s'; ${opening}`)
      const result = await work(tx)
      await tx.query('commit')
      // The database takes a commit after a failure for a rollback, and says so without an error.
      if (tx.failure) throw tx.failure
      connection.release()
      return result
    } catch (error) {
      const broken = await connection.query('rollback').then(
        () => false,
        () => true,
      )
      connection.release(broken)
      if (attempt > (isDuplicate(error) ? 1 : 3) || !isPassing(error)) {
        refuseDuplicate(error)
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40 * attempt))
    }
  }
}

/**
 * One statement in a transaction of its own, and one way to the database and back for all of it.
 * What is asked all day is parsed and planned once a connection, so its values stand beside the text.
 */
export async function inOneTrip<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  beginning: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const connection = await pool.connect()
  const tx = newTx(connection, roleIn(beginning))
  tx.keepsStatements = true
  tx.send(beginning)
  // The database takes a commit after a failure for a rollback; only a broken line leaves the transaction open.
  const [answer, end] = await Promise.allSettled([tx.query<Row>(text, [...values]), tx.query('commit')])
  connection.release(end.status === 'rejected')
  if (answer.status === 'rejected') throw answer.reason
  return answer.value.rows
}
