/** When jobs run, in a database that lives: new ones get their time, one that somebody moved or took out stays so, those that the product no longer has end. */
import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import { asSystem } from '../as-system.ts'
import { deliveredLock, markWithdrawn, recall, remember } from '../delivered/memory.ts'

const PREFIX = 'schedule '
const TIME_ZONE = 'Asia/Shanghai'

/** Queue → when, as cron says it. A queue that was `made` just now has lost its time or never had one; nobody took it out. Of several processes one does it at a time. */
export const keepSchedules = (pool: Pool, boss: PgBoss, wanted: Readonly<Record<string, string>>, made: ReadonlySet<string>): Promise<void> =>
  asSystem(pool, async (tx) => {
    await tx.query(deliveredLock)
    const remembered = await recall(tx, PREFIX)
    const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
    for (const [name, cron] of Object.entries(wanted)) {
      const [at, last] = [stored.get(name), remembered.get(PREFIX + name)]
      const isNew = at === undefined && (!last || last.isWithdrawn || made.has(name))
      if (isNew || (at !== undefined && at !== cron && at === last?.content.values.cron)) await boss.schedule(name, cron, null, { tz: TIME_ZONE })
    }
    const gone = [...remembered].flatMap(([key, { isWithdrawn }]) => (isWithdrawn || key.slice(PREFIX.length) in wanted ? [] : [key]))
    for (const key of gone) await boss.unschedule(key.slice(PREFIX.length))
    remember(tx, new Map(Object.entries(wanted).map(([name, cron]) => [PREFIX + name, { values: { cron }, lines: {} }])))
    markWithdrawn(tx, gone, new Date())
  })
