/** A worker in a process of its own, for a test to kill. */
import { createPool } from '../../upstream/connection/pool.ts'
import { runnerOf } from './jobs.ts'

const [url = '', now = ''] = process.argv.slice(2)
await runnerOf(createPool(url), { now: new Date(now) }).settled()
