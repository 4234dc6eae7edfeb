/** Transactions in the role of whoever acts. The log-in role owns nothing; without a role and its settings no row is seen. */
import pg from 'pg'
import type { Actor, Tx } from './types.ts'

/** Widening of a list page: `all` skips the organisation and category permits (the …NoPermission pages). */
export interface Widening {
  everyOrg: boolean
}

const list = (ids: readonly string[]) => `{${ids.join(',')}}`

/** Empty permit lists mean everything to those with `dataScopeAll`, own documents only to the others; beside a list that says something an empty one says nothing. */
export function enterRoleSql(actor: Actor, widening: Widening): string {
  const { purchaseGroups = [], userGroups = [] } = actor
  const isNarrowed = actor.categoryIds.length + purchaseGroups.length + userGroups.length > 0
  const everyOrg = widening.everyOrg || (actor.orgIds.length === 0 && (actor.dataScopeAll || isNarrowed))
  const everyCategory = widening.everyOrg || actor.categoryIds.length === 0
  const settings: Record<string, string> = {
    role: actor.side === 'supplier' ? 'app_supplier' : 'app_internal',
    'app.kind': actor.side,
    'app.user_id': actor.userId,
    'app.responsibility': actor.responsibility,
    'app.supplier_ids': list(actor.supplierIds),
    'app.org_ids': list(actor.orgIds),
    'app.category_ids': list(actor.categoryIds),
    'app.every_org': String(everyOrg),
    'app.every_category': String(everyCategory),
    'app.purchase_groups': list(purchaseGroups),
    'app.user_groups': list(userGroups),
    'app.every_purchase_group': String(widening.everyOrg || purchaseGroups.length === 0),
    'app.every_user_group': String(widening.everyOrg || userGroups.length === 0),
  }
  return `select ${Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`)
    .join(', ')}`
}

export const enterSystem = (tx: Tx) => tx.query("select set_config('role', 'app_system', true)")

const transient = new Set(['40001', '40P01'])

/** One transaction, tried again when it met a deadlock; a lock that does not come within 10 s is a refusal of the caller. */
export async function inTransaction<T>(pool: pg.Pool, opening: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const tx = await pool.connect()
    try {
      await tx.query(`begin; set local lock_timeout = '10s'; ${opening}`)
      const result = await work(tx)
      await tx.query('commit')
      tx.release()
      return result
    } catch (error) {
      const broken = await tx.query('rollback').then(
        () => false,
        () => true,
      )
      tx.release(broken)
      if (attempt > 3 || !transient.has((error as { code?: string }).code ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40 * attempt))
    }
  }
}

export const systemOpening = "select set_config('role', 'app_system', true)"
