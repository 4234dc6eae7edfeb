/** `shortcutMenu`: the menus that a person has marked with the star; each stands once, in the order of marking. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import { refuseRule } from '../../runtime/refusal.ts'
import type { NamedCall } from '../calls.ts'
import { asSystem } from '../identity/as-system.ts'
import { readBody } from '../read-body.ts'

export const mostShortcuts = 12

/** Of the person $1, by the numbers that addresses carry. */
export const shortcutsJson = `(select coalesce(json_agg(m.menu_id order by s.seq_num, s.line_num), '[]') from shortcut_menu s join menu m on m.id = s.menu_id where s.header_id = $1)`

/** `isMarked` says how it shall be, so that a second click of the same kind changes nothing. */
const body = z.object({ menuId: z.coerce.number().int(), isMarked: z.boolean() })

export function shortcutCalls(pool: Pool): Readonly<Record<string, NamedCall>> {
  return {
    '/v1/shortcutMenu/mark': async (given, { actor }) => {
      const { menuId, isMarked } = readBody(body, given)
      const data = await asSystem(pool, async (tx) => {
        // One person's clicks one after the other, or two of them could both be the twelfth.
        await tx.query('select 1 from "user" where id = $1 for update', [actor.userId])
        const mine = await tx.query<{ menuId: number }>(
          'select m.menu_id as "menuId" from shortcut_menu s join menu m on m.id = s.menu_id where s.header_id = $1',
          [actor.userId],
        )
        const isThere = mine.rows.some((row) => row.menuId === menuId)
        if (isMarked && !isThere) {
          if (mine.rows.length >= mostShortcuts) refuseRule('TOO_MANY_ROWS', { max: mostShortcuts })
          await tx.query(
            `insert into shortcut_menu (id, header_id, line_num, version_num, menu_id, seq_num)
             select $1, $2, coalesce(max(s.line_num), 0) + 10, 1, (select id from menu where menu_id = $3), coalesce(max(s.seq_num), 0) + 1
             from (select 1) one left join shortcut_menu s on s.header_id = $2`,
            [randomUUID(), actor.userId, menuId],
          )
        }
        if (!isMarked) {
          await tx.query('delete from shortcut_menu where header_id = $1 and menu_id = (select id from menu where menu_id = $2)', [
            actor.userId,
            menuId,
          ])
        }
        return { isMarked }
      })
      return { status: '200', msg: '', data }
    },
  }
}
