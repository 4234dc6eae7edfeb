import { menu } from '../../../../catalogue/identity/menu.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { pageNames } from '../../../../catalogue/page-names.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { idsWhere } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { change, create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { embedHosts } from '../../shell/embed-hosts.ts'
import { rolesOfMenu } from '../grant-views.ts'

type Menu = Full<typeof menu>

const mostLevels = 4
const names: ReadonlySet<string> = new Set(pageNames)

export const menuBehaviour = {
  panels: async ({ id }, { tx, language }) => ({ roles: await rolesOfMenu(tx, id, language) }),

  async defaults(entry, { tx }) {
    // One after the other, or two new menus would get the same number.
    await tx.query("select pg_advisory_xact_lock(hashtext('menu.menu_id'))")
    const { rows } = await tx.query<{ next: number }>('select greatest(max(menu_id), 9999) + 1 as next from menu')
    entry.menuId ??= rows[0]?.next ?? 10_000
  },

  async settle(entry, work) {
    entry.levelId = (await ancestorsOf(entry, work)).length + 1
  },

  async check(entry, work) {
    const above = await ancestorsOf(entry, work)
    const [parent] = above
    if (entry.menuParentId !== 0 && !parent) refuse(menu, 'NO_PARENT', { id: entry.menuParentId }, 'menuParentId')
    if (above.some(({ menuId }) => menuId === entry.menuId)) refuse(menu, 'CIRCLE', {}, 'menuParentId')
    if (parent && parent.menuType !== 'DIR') refuse(menu, 'NOT_FOLDER', { menu: parent.name }, 'menuParentId')
    if (above.length + (await depthBelow(entry, work)) >= mostLevels) refuse(menu, 'TOO_DEEP', { max: mostLevels }, 'menuParentId')
    checkAddress(entry)
  },

  async removed({ menuId, shippedFlag }, { tx }) {
    const { rows } = await tx.query<{ n: number }>('select count(*)::int as n from menu where menu_parent_id = $1', [menuId])
    const n = rows[0]?.n ?? 0
    if (n > 0) refuse(menu, 'HAS_CHILDREN', { n })
    if (shippedFlag === 'Y') refuse(menu, 'SHIPPED', {})
  },

  async doAddChild(entry, call) {
    const { code, name, nameEn, menuType, htmlUrl } = call.input
    if (entry.menuType !== 'DIR') refuse(menu, 'NOT_FOLDER', { menu: entry.name })
    if ((await idsWhere(call, menu, { code: String(code) })).length > 0) refuse(menu, 'CODE_TAKEN', { code }, 'input.code')
    const below = { code, name, nameEn, menuType, htmlUrl, menuParentId: entry.menuId, userType: entry.userType, enabledFlag: 'Y' }
    await create(call, menu, below as never)
  },

  doMoveUp: (entry, call) => move(entry, call, -1),
  doMoveDown: (entry, call) => move(entry, call, 1),
} satisfies Behaviour<typeof menu>

interface Above {
  menuId: number
  menuType: string
  name: string
}

/** From the parent to the top; a circle ends where it closes. */
async function ancestorsOf({ menuParentId }: Menu, { tx }: Work): Promise<Above[]> {
  const { rows } = await tx.query<Above>(
    `with recursive above as (
       select menu_id, menu_parent_id, menu_type, name, 1 as far, array[menu_id] as met from menu where menu_id = $1
       union all select m.menu_id, m.menu_parent_id, m.menu_type, m.name, far + 1, met || m.menu_id
         from menu m join above a on m.menu_id = a.menu_parent_id where not m.menu_id = any(met))
     select menu_id as "menuId", menu_type as "menuType", name from above order by far`,
    [menuParentId],
  )
  return rows
}

async function depthBelow({ menuId }: Menu, { tx }: Work): Promise<number> {
  const { rows } = await tx.query<{ depth: number | null }>(
    `with recursive below as (
       select menu_id, 1 as depth, array[menu_id] as met from menu where menu_parent_id = $1
       union all select m.menu_id, depth + 1, met || m.menu_id from menu m join below b on m.menu_parent_id = b.menu_id where not m.menu_id = any(met))
     select max(depth) as depth from below`,
    [menuId],
  )
  return rows[0]?.depth ?? 0
}

/** A page by its name; anything else of this installation, or of a host that may stand in a frame of ours. */
function checkAddress({ menuType, htmlUrl }: Menu): void {
  const address = htmlUrl ?? ''
  if (menuType === 'PAGE' && !names.has(address)) refuse(menu, 'NO_PAGE', { page: address }, 'htmlUrl')
  if (menuType !== 'IFRAME' && menuType !== 'LINK') return
  if (/^\/(?![/\\])/.test(address)) return
  const { protocol, host } = URL.parse(address) ?? {}
  if (!['http:', 'https:'].includes(protocol ?? '') || !embedHosts().includes(host ?? '')) refuse(menu, 'NO_HOST', { address }, 'htmlUrl')
}

/** Changes places with its neighbour; the places of both are counted anew, as several may stand at the same one. */
async function move(entry: Menu, call: ActionCall, step: 1 | -1): Promise<void> {
  const { rows } = await call.tx.query<{ id: string }>('select id from menu where menu_parent_id = $1 order by seq_num, name, id for update', [
    entry.menuParentId,
  ])
  const ids = rows.map(({ id }) => id)
  const at = ids.indexOf(entry.id)
  const other = ids[at + step]
  if (!other) refuse(menu, 'NO_NEIGHBOUR', { end: step < 0 ? ['最前', 'top'] : ['最后', 'end'] })
  const order = ids.with(at, other).with(at + step, entry.id)
  entry.seqNum = (at + step + 1) * 10
  const moved = order.filter((id) => id !== entry.id)
  await change(call, menu, moved, 'move', (sibling) => {
    sibling.seqNum = (order.indexOf(sibling.id) + 1) * 10
  })
}
