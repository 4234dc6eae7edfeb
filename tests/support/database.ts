/** For each test file that wants one, a database of its own: a copy of the migrated template, or of the one with base data. */
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { closeLater } from './closing.ts'
import { BASE, copyDatabase, dropUnused, TEMPLATE, within } from './cluster.ts'

export interface TestDatabase {
  name: string
  /** Log-in of the services: owns nothing, sees no row before it takes a role. */
  appUrl: string
  /** Log-in of the migrations. */
  ownerUrl: string
  /** Past every row policy; for looking at what was stored, never for the code under test. */
  superUrl: string
}

/** A migrated database of its own for the calling test file, empty or with the demo company as of the day on which tests run: it goes when the next one is made. */
export const freshDatabase = ({ base = false } = {}): Promise<TestDatabase> => copyOf(base ? BASE : TEMPLATE)

/** One without any table. */
export const emptyDatabase = (): Promise<TestDatabase> => copyOf('template1')

/** Of files that have run in this process: what had them open needs a moment to let them go. */
let left: string[] = []

/** A copy of one of the templates of the run. */
export async function copyOf(template: string): Promise<TestDatabase> {
  const { superUrl, ownerUrl, appUrl } = inject('databases')
  const name = `test_${randomBytes(6).toString('hex')}`
  left = await dropUnused(superUrl, left)
  await copyDatabase(superUrl, template, name)
  closeLater(() => left.push(name))
  return { name, appUrl: within(appUrl, name), ownerUrl: within(ownerUrl, name), superUrl: within(superUrl, name) }
}
