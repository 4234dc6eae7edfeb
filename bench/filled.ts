/** A system as it is after a while: the demo company with its year of work, orders in bulk beside them, and a crowd of buyers. */
import { spawn } from 'node:child_process'
import { hire } from './hire.ts'
import { insertOrders } from './orders.ts'
import { type BenchDatabase, type Place, root } from './place.ts'

export interface Filled {
  database: BenchDatabase
  /** User names of the crowd. */
  people: string[]
}

export async function fillSystem(place: Place, { orders, people }: { orders: number; people: number }): Promise<Filled> {
  const database = await place.copy(place.empty, 'bench_filled')
  await loadDemo(place, database)
  await insertOrders(database, orders, { lines: true })
  return { database, people: await hire(database, people) }
}

/** As `npm start` does it. */
function loadDemo({ folder, secrets }: Place, { appUrl }: BenchDatabase): Promise<void> {
  const env = { ...process.env, ...secrets.upstream, DATA_DIR: folder, DATABASE_URL: appUrl }
  const child = spawn(process.execPath, ['data/load-demo.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`the demo company could not be loaded: ${code}`))))
  })
}
