/** `npm run admin:create -- USER E-MAIL`: the first administrator, with a password that is shown once and must be changed. */
import { createFirstAdmin, HasAdministrator } from '../data/load/first-admin.ts'
import { createPool } from '../upstream/connection/pool.ts'
import { ownDatabase } from './lib/own-database.ts'

const [userName = '', email = ''] = process.argv.slice(2)
if (!/^[a-z0-9._@-]{3,60}$/.test(userName) || !email.includes('@')) {
  console.error('npm run admin:create -- USER E-MAIL    (user: 3 to 60 of a-z 0-9 . _ - @)')
  process.exit(2)
}
const database = await ownDatabase()
const pool = createPool(database.url, 1)
try {
  const password = await createFirstAdmin(pool, { userName, email }, new Date())
  console.log(`${userName} can sign in once with this password, and must choose another one then:\n\n  ${password}\n`)
} catch (error) {
  if (!(error instanceof HasAdministrator)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await pool.end()
  await database.close()
}
