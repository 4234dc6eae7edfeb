/** What whoever starts an installation in which nobody has an account must know: how the first administrator is made. */

import { createPool } from '../../upstream/connection/pool.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'

const steps = `
Nobody can sign in yet. While the system runs, make the first administrator by
  npm run admin:create -- USER E-MAIL
It prints a password that works once.`

/** Nothing once there is an account; nor where tables that somebody else keeps are not there yet, which the services tell. */
export async function firstSteps(databaseUrl: string): Promise<string> {
  const pool = createPool(databaseUrl, 1)
  return asSystem(pool, async (tx) => ((await tx.query('select from "user" limit 1')).rowCount === 0 ? steps : ''))
    .catch(() => '')
    .finally(() => pool.end())
}
