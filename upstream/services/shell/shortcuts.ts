/** `shortcutMenu`: the menus that a person has marked with the star; each stands once, in the order that the person gave them. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import { refuseRule } from '../../runtime/refusal.ts'
import type { Tx } from '../../runtime/types.ts'
import type { NamedCall } from '../calls.ts'
import { asSystem } from '../identity/as-system.ts'
import { readBody } from '../read-body.ts'

export const mostShortcuts = 12

/** Of the person $1, by the numbers that addresses carry, with the person's own names for them. */
export const shortcutsJson = `(select coalesce(json_agg(json_build_object('menuId', m.menu_id, 'title', s.title) order by s.seq_num, s.line_num), '[]') from shortcut_menu s join menu m on m.id = s.menu_id where s.header_id = $1)`

const bodies = {
  /** `isMarked` says how it shall be, so that a second click of the same kind changes nothing. */
  mark: z.object({ menuId: z.coerce.number().int(), isMarked: z.boolean() }),
  /** The favourites in their new order; those that are not named (their menu is not granted just now) keep their places behind. */
  arrange: z.object({ rows: z.array(z.object({ id: z.uuid(), title: z.string().trim().max(60).nullable().default(null) })).max(mostShortcuts) }),
  remove: z.object({ id: z.uuid() }),
}

interface Favourite {
  id: string
  menuId: number
  menuName: string
  menuNameEn: string | null
  title: string | null
}

export function shortcutCalls(pool: Pool): Readonly<Record<string, NamedCall>> {
  /** One person's clicks one after the other, or two of them could both be the twelfth. */
  const alone = async (userId: string, work: (tx: Tx) => Promise<unknown>) =>
    asSystem(pool, async (tx) => {
      await tx.query('select 1 from "user" where id = $1 for update', [userId])
      return { status: '200' as const, msg: '', data: await work(tx) }
    })
  return {
    '/v1/shortcutMenu/mark': (given, { actor: { userId } }) => {
      const { menuId, isMarked } = readBody(bodies.mark, given)
      return alone(userId, (tx) => mark(tx, userId, menuId, isMarked))
    },
    '/v1/shortcutMenuRestful/listByPage': (_given, { actor: { userId } }) => alone(userId, (tx) => favouritesOf(tx, userId)),
    '/v1/shortcutMenuRestful/doBatchSaveOrUpdate': (given, { actor: { userId } }) => {
      const { rows } = readBody(bodies.arrange, given)
      return alone(userId, (tx) => arrange(tx, userId, rows))
    },
    '/v1/shortcutMenuRestful/delete': (given, { actor: { userId } }) => {
      const { id } = readBody(bodies.remove, given)
      return alone(userId, async (tx) => {
        const { rowCount } = await tx.query('delete from shortcut_menu where id = $1 and header_id = $2', [id, userId])
        if (!rowCount) refuseRule('NOT_FOUND')
        return null
      })
    },
  }
}

async function favouritesOf(tx: Tx, userId: string): Promise<Favourite[]> {
  const { rows } = await tx.query<Favourite>(
    `select s.id, m.menu_id as "menuId", m.name as "menuName", m.name_en as "menuNameEn", s.title
     from shortcut_menu s join menu m on m.id = s.menu_id where s.header_id = $1 order by s.seq_num, s.line_num`,
    [userId],
  )
  return rows
}

async function mark(tx: Tx, userId: string, menuId: number, isMarked: boolean) {
  const mine = await favouritesOf(tx, userId)
  const isThere = mine.some((row) => row.menuId === menuId)
  if (isMarked && !isThere) {
    if (mine.length >= mostShortcuts) refuseRule('TOO_MANY_ROWS', { max: mostShortcuts })
    await tx.query(
      `insert into shortcut_menu (id, header_id, line_num, version_num, menu_id, seq_num)
       select $1, $2, coalesce(max(s.line_num), 0) + 10, 1, (select id from menu where menu_id = $3), coalesce(max(s.seq_num), 0) + 1
       from (select 1) one left join shortcut_menu s on s.header_id = $2`,
      [randomUUID(), userId, menuId],
    )
  }
  if (!isMarked)
    await tx.query('delete from shortcut_menu where header_id = $1 and menu_id = (select id from menu where menu_id = $2)', [userId, menuId])
  return { isMarked }
}

async function arrange(tx: Tx, userId: string, rows: readonly { id: string; title: string | null }[]) {
  const mine = await favouritesOf(tx, userId)
  if (rows.some(({ id }) => !mine.some((one) => one.id === id))) refuseRule('NOT_FOUND')
  const others = mine.filter(({ id }) => !rows.some((row) => row.id === id))
  for (const [at, { id, title }] of [...rows, ...others].entries())
    await tx.query(`update shortcut_menu set seq_num = $3, title = nullif($4, ''), version_num = version_num + 1 where id = $1 and header_id = $2`, [
      id,
      userId,
      at + 1,
      title,
    ])
  return null
}
