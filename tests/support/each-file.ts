/** Files of one worker run one after the other in one process: each finds it as the first one did. */
import { afterAll, vi } from 'vitest'
import { setLookups } from '../../catalogue/language/lookup-book.ts'
import { allowEgress } from '../../upstream/egress/index.ts'
import { createCache } from '../../upstream/platform/cache/cache.ts'
import { useCache } from '../../upstream/platform/cache/own-cache.ts'
import { exportHere } from '../../upstream/platform/excel/export/run-export.ts'
import { readHere } from '../../upstream/platform/excel/import/workbook.ts'
import { usePublicIpLookup } from '../../upstream/platform/logs/public-ip-lookup.ts'
import { setProfiles } from '../../upstream/platform/profiles/book.ts'
import { closeAll } from './closing.ts'

const environment = { ...process.env }

afterAll(async () => {
  vi.useRealTimers()
  await closeAll()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  forgetDatabase()
  allowEgress([])
  usePublicIpLookup(null)
  exportHere(null)
  readHere(null)
})

/** What the services remember of the database of this file: that of the next one has the same ids and counts its editions alike. */
function forgetDatabase(): void {
  useCache(createCache())
  setProfiles({ values: new Map(), parents: new Map() })
  setLookups(new Map())
}
