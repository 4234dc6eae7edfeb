/** The grant tool: a role's menus and buttons as one tree of boxes, what a change of them would do, and the change itself. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { role } from '../../../catalogue/identity/access.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import type { RoleBoxes, RoleChoice, RoleMenu } from '../../../contract/grants.ts'
import { changing, saveExisting } from '../../runtime/change/change.ts'
import { parseDraft } from '../../runtime/change/draft.ts'
import { anId } from '../../runtime/change/requests.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { NamedCall, Tx } from '../../runtime/types.ts'
import { requirePageButton } from '../../runtime/visibility/rights.ts'
import { loadOne } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'

const PAGE = 'systemsetting/menuFuncPrivilege'
const definition: AnyDefinition = role

const asked = z.object({ roleId: anId.nullish() })
const ticked = z.object({ roleId: anId, versionNum: z.int(), menuIds: z.array(anId).max(2_000), resourceIds: z.array(anId).max(20_000) })
type Ticked = z.output<typeof ticked>

export const rolePrivilegeCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/rolePrivilege/find': async (body, { actor }) => {
    requirePageButton(PAGE, actor, 'btnQuery')
    const { roleId } = readBody(asked, body)
    return { status: '200', msg: '', data: await asSystem(pool, (tx) => boxesOf(tx, roleId ?? null)) }
  },
  '/v1/rolePrivilege/save': async (body, context) => {
    requirePageButton(PAGE, context.actor, 'btnGrant')
    const wanted = readBody(ticked, body)
    return changing(pool, context, definition, 'rolePrivilege.save', wanted, async (work) => ({
      status: '200',
      msg: '',
      data: await grant(work, wanted),
    }))
  },
})

async function boxesOf(tx: Tx, roleId: string | null): Promise<RoleBoxes> {
  const { rows: roles } = await tx.query<RoleChoice>(
    `select id, code, name, name_en as "nameEn", user_type as "userType", version_num as "versionNum" from role where role_type = 'FUNCTION' order by code`,
  )
  const chosen = roles.find(({ id }) => id === roleId) ?? null
  if (!chosen) return { roles, role: null, menus: [] }
  const { rows: menus } = await tx.query<RoleMenu>(
    `select m.id, m.menu_id as "menuId", m.menu_parent_id as "menuParentId", m.level_id as "levelId", m.seq_num as "seqNum", m.name, m.name_en as "nameEn", m.menu_type as "menuType", m.enabled_flag as "enabledFlag",
       case when m.id in (select p.menu_id from role_menu_permit p where p.header_id = $1) then 'Y' else 'N' end as "checkFlag",
       coalesce(b.resources, '[]') as resources
     from menu m left join (
       select x.menu_id, json_agg(json_build_object('id', x.id, 'code', x.resource_code, 'name', x.name, 'nameEn', x.name_en, 'isBound', x.api_count > 0,
         'checkFlag', case when x.id in (select p.resource_id from role_resource_permit p where p.header_id = $1) then 'Y' else 'N' end)
         order by x.seq_num, x.code) as resources
       from resource x where x.enabled_flag = 'Y' group by x.menu_id
     ) b on b.menu_id = m.id
     where m.user_type is null or m.user_type = $2 or m.menu_type = 'DIR' order by m.level_id, m.seq_num, m.name`,
    [chosen.id, chosen.userType],
  )
  return { roles, role: chosen, menus }
}

/** The boxes as they stand; the rules of the role are kept by its own saving. */
async function grant(
  work: Work,
  { roleId, versionNum, menuIds, resourceIds }: Ticked,
): Promise<{ versionNum: number; added: number; removed: number }> {
  const held = (await loadOne(work, role, roleId)) ?? refuseRule('NOT_FOUND')
  const menuOf = await menusOf(work.tx, resourceIds)
  // A button brings its menu along; folders are shown for what is below them and never granted.
  const menus = await grantable(work.tx, [...menuIds, ...menuOf.values()])
  const buttons = new Set(resourceIds.filter((id) => menuOf.has(id)))
  const heldMenus = new Set(held.roleMenuPermit.map(({ menuId }) => menuId))
  const heldButtons = new Set(held.roleResourcePermit.map(({ resourceId }) => resourceId))
  const gone = [
    ...held.roleMenuPermit.filter(({ menuId }) => !menus.has(menuId)).map(({ id }) => id),
    ...held.roleResourcePermit.filter(({ resourceId, menuId }) => !buttons.has(resourceId) || !menus.has(menuId)).map(({ id }) => id),
  ]
  const newMenus = [...menus].filter((id) => !heldMenus.has(id))
  const newButtons = [...buttons].filter((id) => !heldButtons.has(id))
  const draft = {
    roleMenuPermit: newMenus.map((menuId) => ({ menuId })),
    roleResourcePermit: newButtons.map((resourceId) => ({ menuId: menuOf.get(resourceId), resourceId })),
    deletedLines: gone,
  }
  const doc = await saveExisting(work, definition, { menuId: 0, id: roleId, versionNum, draft }, parseDraft(definition, draft))
  return { versionNum: Number(doc.versionNum), added: newMenus.length + newButtons.length, removed: gone.length }
}

async function menusOf(tx: Tx, resourceIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ id: string; menuId: string }>('select id, menu_id as "menuId" from resource where id = any($1::uuid[])', [
    resourceIds,
  ])
  return new Map(rows.map(({ id, menuId }) => [id, menuId]))
}

async function grantable(tx: Tx, menuIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(`select id from menu where id = any($1::uuid[]) and menu_type <> 'DIR'`, [menuIds])
  return new Set(rows.map(({ id }) => id))
}
