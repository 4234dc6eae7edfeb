/** `npm run reseal`: brings everything that stands under an older master key under the newest one; running it again changes nothing. */

import { createPool } from '../upstream/connection/pool.ts'
import { keyFile } from '../upstream/key-file.ts'
import { anchorsIn } from '../upstream/platform/audit/anchors.ts'
import { reseal } from '../upstream/platform/keys/reseal.ts'
import { parseMasterKeys } from '../upstream/settings.ts'
import { dataFolder, masterKeyFile, ownDatabase } from './lib/own-database.ts'

process.env.MASTER_KEY_FILE = masterKeyFile
const database = await ownDatabase()
const pool = createPool(database.url, 2)
try {
  const [values, anchors] = [await reseal(pool), await anchorsIn(dataFolder, keyFile(masterKeyFile, parseMasterKeys)).resign()]
  console.log(
    `${values} values sealed and ${anchors} audit anchors signed under the newest master key; the older ones can be taken out of ${masterKeyFile}`,
  )
} finally {
  await pool.end()
  await database.close()
}
