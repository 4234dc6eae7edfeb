/**
 * `shortcutMenu`: the menus that a person has marked with the star; each stands once, in the order that the person gave them.
 * Its standard verbs are about the own ones, whoever asks; those of others are lines of their users.
 */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import { user } from '../../../catalogue/identity/user.ts'
import { addressOf } from '../../../contract/call-names.ts'
import type { Answer } from '../../../contract/types.ts'
import { once } from '../../runtime/change/idempotency.ts'
import { anId } from '../../runtime/change/requests.ts'
import { issueOf, refuseIssues, refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext, NamedCall, Tx } from '../../runtime/types.ts'
import { inTurn } from '../../runtime/work.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'

export const mostShortcuts = 12

/** Of the person $1, by the numbers that addresses carry, with the person's own names for them. */
export const shortcutsJson = `(select coalesce(json_agg(json_build_object('menuId', m.menu_id, 'title', s.title) order by s.seq_num, s.line_num), '[]') from shortcut_menu s join menu m on m.id = s.menu_id where s.header_id = $1)`

const draft = z.strictObject({ menuId: z.int().optional(), title: z.string().trim().max(60).nullish(), seqNum: z.int().nullish() })

const bodies = {
  /** `isMarked` says how it shall be, so that a second click of the same kind changes nothing. */
  mark: z.object({ menuId: z.coerce.number().int(), isMarked: z.boolean() }),
  /** The favourites in their new order; those that are not named (their menu is not granted just now) keep their places behind. */
  arrange: z.object({ rows: z.array(z.object({ id: anId, title: z.string().trim().max(60).nullable().default(null) })).max(mostShortcuts) }),
  one: z.object({ id: anId }),
  several: z.object({ ids: z.array(anId).min(1).max(mostShortcuts) }),
  save: z.object({ id: anId.optional(), draft }),
  saveAll: z.object({
    rows: z
      .array(z.object({ id: anId.optional(), draft }))
      .min(1)
      .max(mostShortcuts),
  }),
}

type Saved = z.output<typeof bodies.save>

interface Favourite {
  id: string
  /** The number that addresses carry. */
  menuId: number
  menuName: string
  menuNameEn: string | null
  title: string | null
  seqNum: number
}

export function shortcutCalls(pool: Pool): Readonly<Record<string, NamedCall>> {
  /** One person's clicks one after the other, or two of them could both be the twelfth. */
  const alone = (context: CallContext, work: (tx: Tx) => Promise<Answer>) =>
    asSystem(pool, async (tx) => {
      await tx.query('select 1 from "user" where id = $1 for update', [context.actor.userId])
      return work(tx)
    })
  const changing = (context: CallContext, verb: string, body: object, work: (tx: Tx, userId: string) => Promise<unknown>) =>
    alone(context, (tx) => once(tx, context, `shortcutMenu.${verb}`, body, async () => answer(await work(tx, context.actor.userId))))
  return {
    '/v1/shortcutMenu/mark': (given, context) => {
      const body = readBody(bodies.mark, given)
      return changing(context, 'mark', body, (tx, userId) => mark(tx, userId, body.menuId, body.isMarked))
    },
    '/v1/shortcutMenu/arrange': (given, context) => {
      const body = readBody(bodies.arrange, given)
      return changing(context, 'arrange', body, (tx, userId) => arrange(tx, userId, body.rows))
    },
    [at('findById')]: (given, context) => {
      const { id } = readBody(bodies.one, given)
      return alone(context, async (tx) => answer(await favouriteOf(tx, context.actor.userId, id)))
    },
    [at('listByPage')]: (_given, context) =>
      alone(context, async (tx) => {
        const rows = await favouritesOf(tx, context.actor.userId)
        return { ...answer(rows), page: { count: rows.length, curIndex: 1, countKind: 'exact' } }
      }),
    [at('saveOrUpdate')]: (given, context) => {
      const body = readBody(bodies.save, given)
      return changing(context, 'save', body, (tx, userId) => save(tx, userId, body))
    },
    [at('doBatchSaveOrUpdate')]: (given, context) => {
      const body = readBody(bodies.saveAll, given)
      return changing(context, 'saveAll', body, async (tx, userId) => ({ rows: await inTurn(body.rows, (row) => save(tx, userId, row)) }))
    },
    [at('delete')]: (given, context) => {
      const body = readBody(bodies.one, given)
      return changing(context, 'delete', body, (tx, userId) => remove(tx, userId, [body.id]))
    },
    [at('doBatchDelete')]: (given, context) => {
      const body = readBody(bodies.several, given)
      return changing(context, 'delete', body, (tx, userId) => remove(tx, userId, body.ids))
    },
  }
}

const at = (verb: string) => addressOf('shortcutMenu', verb)
const answer = (data: unknown): Answer => ({ status: '200', msg: '', data })

async function favouritesOf(tx: Tx, userId: string): Promise<Favourite[]> {
  const { rows } = await tx.query<Favourite>(
    `select s.id, m.menu_id as "menuId", m.name as "menuName", m.name_en as "menuNameEn", s.title, s.seq_num as "seqNum"
     from shortcut_menu s join menu m on m.id = s.menu_id where s.header_id = $1 order by s.seq_num, s.line_num`,
    [userId],
  )
  return rows
}

/** Somebody else's is as unknown as none. */
async function favouriteOf(tx: Tx, userId: string, id: string): Promise<Favourite> {
  return (await favouritesOf(tx, userId)).find((one) => one.id === id) ?? refuseRule('NOT_FOUND')
}

async function save(tx: Tx, userId: string, { id, draft: { menuId, title, seqNum } }: Saved) {
  const stored = id ? await favouriteOf(tx, userId, id) : null
  const chosen = menuId ?? stored?.menuId
  const { label } = user.lines.shortcutMenu.fields.menuId
  if (chosen === undefined) return refuseIssues([issueOf('REQUIRED', 'menuId', label)])
  const others = (await favouritesOf(tx, userId)).filter((one) => one.id !== id)
  if (others.some((one) => one.menuId === chosen)) refuseIssues([issueOf('DUPLICATE', 'menuId', label, { given: String(chosen) })])
  const favouriteId = stored?.id ?? (await add(tx, userId, chosen))
  await tx.query(
    `update shortcut_menu set menu_id = (select id from menu where menu_id = $2), title = nullif($3, ''), seq_num = coalesce($4, seq_num) where id = $1`,
    [favouriteId, await requireMenu(tx, chosen), title === undefined ? (stored?.title ?? null) : title, seqNum ?? null],
  )
  return { id: favouriteId }
}

async function requireMenu(tx: Tx, menuId: number): Promise<number> {
  const { rowCount } = await tx.query('select 1 from menu where menu_id = $1', [menuId])
  if (!rowCount) refuseIssues([issueOf('NOT_FOUND_REF', 'menuId', user.lines.shortcutMenu.fields.menuId.label, { given: String(menuId) })])
  return menuId
}

async function add(tx: Tx, userId: string, menuId: number): Promise<string> {
  if ((await favouritesOf(tx, userId)).length >= mostShortcuts) refuseRule('TOO_MANY_ROWS', { max: mostShortcuts })
  const id = randomUUID()
  await tx.query(
    `insert into shortcut_menu (id, header_id, line_num, version_num, menu_id, seq_num)
     select $1, $2, coalesce(max(s.line_num), 0) + 10, 1, (select id from menu where menu_id = $3), coalesce(max(s.seq_num), 0) + 1
     from (select 1) one left join shortcut_menu s on s.header_id = $2`,
    [id, userId, await requireMenu(tx, menuId)],
  )
  return id
}

async function remove(tx: Tx, userId: string, ids: readonly string[]) {
  const { rowCount } = await tx.query('delete from shortcut_menu where id = any($1::uuid[]) and header_id = $2', [ids, userId])
  if (rowCount !== new Set(ids).size) refuseRule('NOT_FOUND')
  return { deleted: rowCount }
}

async function mark(tx: Tx, userId: string, menuId: number, isMarked: boolean) {
  const isThere = (await favouritesOf(tx, userId)).some((row) => row.menuId === menuId)
  if (isMarked && !isThere) await add(tx, userId, menuId)
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
