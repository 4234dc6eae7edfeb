/** The demo company after a year of its work, beside it the orders and people of a larger one: what a system looks like that is in use. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { hire } from './hire.ts'
import { insertOrders } from './orders.ts'
import { type BenchDatabase, type Place, root } from './place.ts'

export interface Filled {
  database: BenchDatabase
  /** Those who were hired, by user name. */
  workers: string[]
}

export async function openFilled(place: Place, { orders = 100_000, lines = 1, people = 1_000 } = {}): Promise<Filled> {
  const database = await place.copy(place.empty, 'bench_filled')
  await loadDemo(place, database)
  await insertOrders(database, orders, { lines })
  return { database, workers: await hire(database, people) }
}

/** As `npm start` does it, in a process of its own: the load takes its secrets and addresses from there. */
function loadDemo({ folder, secrets }: Place, { appUrl }: BenchDatabase): Promise<void> {
  const env = { ...process.env, ...secrets.upstream, DATA_DIR: folder, DATABASE_URL: appUrl }
  const child = spawn(process.execPath, [join(root, 'data/load-demo.ts')], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve, reject) =>
    child
      .once('error', reject)
      .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the load of the demo company ended with ${code}`)))),
  )
}
