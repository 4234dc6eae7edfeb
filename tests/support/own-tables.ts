/** The tables of a document that only tests have. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { aloneStatements } from '../../upstream/store/alone.ts'
import { drizzleTables } from '../../upstream/store/drizzle-tables.ts'
import { policyStatements } from '../../upstream/store/policies.ts'
import { type Table, tables } from '../../upstream/store/tables.ts'
import { connected } from './old-release.ts'
import type { World } from './world.ts'

export const tablesOfTests = (entity: string) => tables.filter((table) => table.definition.entity === entity)

/** Every document of the catalogue has its constraints made, so those of all the tests have their tables by then. */
export async function makeTables({ database }: World, ...entities: readonly string[]): Promise<void> {
  const own = entities.flatMap(tablesOfTests)
  await connected(database.ownerUrl, async (client) => {
    for (const statement of [...(await statementsOf(own)), ...policyStatements(own), ...aloneStatements(own)]) await client.query(statement)
  })
}

/** The tables alone: what else they need comes with the migrations of everything. */
export async function makeBareTables(ownerUrl: string, own: readonly Table[]): Promise<void> {
  const statements = await statementsOf(own)
  await connected(ownerUrl, (client) => client.query(statements.join(';\n')))
}

const statementsOf = (own: readonly Table[]) => generateMigration(generateDrizzleJson({}), generateDrizzleJson(drizzleTables(own)))
