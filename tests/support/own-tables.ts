/** The tables of a document that only tests have. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { aloneStatements } from '../../upstream/store/alone.ts'
import { drizzleTables } from '../../upstream/store/drizzle-tables.ts'
import { policyStatements } from '../../upstream/store/policies.ts'
import { tables } from '../../upstream/store/tables.ts'
import { connected } from './old-release.ts'
import type { World } from './world.ts'

export const tablesOfTests = (entity: string) => tables.filter((table) => table.definition.entity === entity)

/** Every document of the catalogue has its constraints made, so those of all the tests have their tables by then. */
export async function makeTables({ database }: World, ...entities: readonly string[]): Promise<void> {
  const own = entities.flatMap(tablesOfTests)
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(drizzleTables(own)))
  await connected(database.ownerUrl, async (client) => {
    for (const statement of [...statements, ...policyStatements(own), ...aloneStatements(own)]) await client.query(statement)
  })
}
