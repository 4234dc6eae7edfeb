/** `npm run migration -- name`: writes the migration from the last snapshot to the definitions of today. */
import { join } from 'node:path'
import { tables } from '../upstream/store/tables.ts'
import { areaOf } from './lib/areas.ts'
import { writeMigration } from './lib/write-migration.ts'

const name = process.argv[2] ?? 'change'
if (!/^[a-z][a-z0-9_]*$/.test(name))
  throw new Error(`A migration is called by small letters, digits and underscores, as add_quality_claims; not ${name}`)
const folder = join(import.meta.dirname, '../upstream/store/migrations')
const file = await writeMigration({ folder, name, at: new Date(), tables, areaOf })
console.log(file ?? 'The tables are as the definitions say.')
process.exit(0)
