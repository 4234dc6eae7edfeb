/** The figures of the home pages: what waits for the person, and what the areas put there. */
import type { Pool } from 'pg'
import { pageOf } from '../../../catalogue/index.ts'
import type { HomeFigures } from '../../../contract/types.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import { keptFigures } from '../../runtime/reading/long-figures.ts'
import { enterRoleSql, inTransaction } from '../../runtime/rows/database.ts'
import type { CallContext, NamedCall, Tx } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'
import { MY_TO_DOS } from '../messaging/inbox/to-do-rows.ts'
import type { AnyPart, HomeParts } from './part.ts'

export function homeCalls(pool: Pool, parts: HomeParts): Readonly<Record<string, NamedCall>> {
  return {
    '/v1/home/figures': async (_body, context) => ({ status: '200', msg: '', data: await figuresOf(pool, parts, context) }),
  }
}

async function figuresOf(pool: Pool, parts: HomeParts, { actor, language, now }: CallContext): Promise<HomeFigures> {
  const look = { actor, today: dayOf(now), name: language === 'EN' ? 'name_en' : 'name' } as const
  const opening = enterRoleSql(actor)
  const opens = (entity: string) => [...actor.grants.keys()].some((page) => pageOf(page)?.entity === entity)
  const [toDos, figures] = await Promise.all([
    asSystem(pool, (tx) => waiting(tx, actor.userId)),
    inTransaction(pool, opening, async (tx) => {
      // The same for everybody who comes in.
      tx.keepsStatements = true
      const one = async <Found>(name: keyof HomeParts, part: AnyPart<Found> | undefined): Promise<Found | null> => {
        if (!part || !opens(part.of) || (part.side ?? actor.side) !== actor.side) return null
        if ('find' in part) return part.find(tx, look)
        const reckon = async () => ({ figures: await part.reckon(tx, look), rows: 'any' as const })
        return (await keptFigures(pool, JSON.stringify([name, look.today, opening]), now, reckon)).figures
      }
      return {
        orderAmounts: await one('orderAmounts', parts.orderAmounts),
        onTime: await one('onTime', parts.onTime),
        suppliers: await one('suppliers', parts.suppliers),
        lateLines: await one('lateLines', parts.lateLines),
        company: await one('company', parts.company),
      }
    }),
  ])
  return { toDos, ...figures, lists: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.of])) }
}

/** What waits, by kind. */
async function waiting(tx: Tx, userId: string): Promise<HomeFigures['toDos']> {
  const { rows } = await tx.query<HomeFigures['toDos'][number]>(
    `select item_type as "itemType", count(*)::int as count, min(due_at) as "dueAt" from (${MY_TO_DOS}) t group by item_type order by count desc, item_type`,
    [userId],
  )
  return rows
}
