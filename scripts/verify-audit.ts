/** `npm run audit:verify`: whether the audit is as it was written; ends with 1 and the first bad number when it is not. */

import { createPool } from '../upstream/connection/pool.ts'
import { keyFile } from '../upstream/key-file.ts'
import { anchorsIn } from '../upstream/platform/audit/anchors.ts'
import { verifyAudit } from '../upstream/platform/audit/verify.ts'
import { parseMasterKeys } from '../upstream/settings.ts'
import { dataFolder, masterKeyFile, ownDatabase } from './lib/own-database.ts'

const database = await ownDatabase()
const pool = createPool(database.url, 2)
try {
  const { checked, bad } = await verifyAudit(pool, anchorsIn(dataFolder, keyFile(masterKeyFile, parseMasterKeys)))
  console.log(bad ? `Bad at ${bad.seq}: ${bad.why}` : `${checked} events are as they were written`)
  process.exitCode = bad ? 1 : 0
} finally {
  await pool.end()
  await database.close()
}
