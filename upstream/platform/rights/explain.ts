/** 'Why may I (not)?': the chain user → responsibility → role → menu → resource → call, and the rules of rows, link by link. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { inNumber } from '../../../catalogue/constants/wording.ts'
import { definitionOf, pageOf } from '../../../catalogue/index.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { headRoles, rolesIn } from '../../../catalogue/language/members.ts'
import type { ExplainStep, Explanation } from '../../../contract/grants.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import { anId } from '../../runtime/change/requests.ts'
import { wideningOf } from '../../runtime/reading/record.ts'
import { enterRoleSql, inTransaction } from '../../runtime/rows/database.ts'
import { readDocuments } from '../../runtime/rows/documents.ts'
import type { Actor, CallContext, Doc, NamedCall, Tx } from '../../runtime/types.ts'
import { isClosed } from '../../runtime/visibility/envelopes.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { definitionNamed } from '../../runtime/working.ts'
import { numberColumn, quoted, tableOf } from '../../store/tables.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'
import { absentActor } from './access.ts'

const asked = z.object({
  userId: anId,
  responsibilityId: anId.nullish(),
  page: z.string().max(100),
  button: z.string().max(60),
  /** Number or code of a record of the page's document. */
  number: z.string().max(60).default(''),
})
type ExplainRequest = z.output<typeof asked>

export const explainCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/user/explainRights': async (body, context) => {
    requireButton(definitionNamed('user'), context.actor, 'btnExplain')
    return { status: '200', msg: '', data: await explain(pool, readBody(asked, body), context) }
  },
})

interface Held {
  id: string
  name: string
  nameEn: string | null
  isLive: boolean
}

async function explain(pool: Pool, given: ExplainRequest, { now }: CallContext): Promise<Explanation> {
  const day = dayOf(now)
  const { steps, responsibilityId } = await asSystem(pool, (tx) => chainOf(tx, given, day))
  const mayPress = steps.every(({ isHeld }) => isHeld)
  if (!given.number.trim() || !responsibilityId) return { mayPress, maySee: null, steps }
  const actor = await absentActor(pool, given.userId, responsibilityId, given.page, now)
  const row = await rowSteps(pool, given, actor)
  return { mayPress, maySee: row.every(({ isHeld }) => isHeld), steps: [...steps, ...row] }
}

const step = (name: ExplainStep['step'], isHeld: boolean, CN: string, EN: string): ExplainStep => ({ step: name, isHeld, CN, EN })
const named = (rows: readonly Held[], language: 'CN' | 'EN') =>
  rows.map(({ name, nameEn }) => (language === 'EN' ? nameEn || name : name)).join(language === 'EN' ? ', ' : '、')

/** Each link with what holds it; the first that does not hold is where it breaks, and nothing is said beyond it. */
async function chainOf(
  tx: Tx,
  { userId, responsibilityId, page, button }: ExplainRequest,
  day: string,
): Promise<{ steps: ExplainStep[]; responsibilityId: string | null }> {
  const steps: ExplainStep[] = []
  const broken = (found: ExplainStep) => {
    steps.push(found)
    return !found.isHeld
  }
  const end = (id: string | null = null) => ({ steps, responsibilityId: id })
  const { rows: people } = await tx.query<{ code: string; enabledFlag: string }>(
    'select code, enabled_flag as "enabledFlag" from "user" where id = $1',
    [userId],
  )
  const isEnabled = people[0]?.enabledFlag === 'Y'
  const code = people[0]?.code ?? ''
  if (
    broken(
      step(
        'USER',
        isEnabled,
        `用户 ${code} ${isEnabled ? '已启用' : '已停用或不存在'}`,
        `User ${code} is ${isEnabled ? 'enabled' : 'disabled or unknown'}`,
      ),
    )
  )
    return end()

  const held = await heldResponsibilities(tx, userId, day)
  const living = held.filter(({ isLive }) => isLive)
  const current = living.find(({ id }) => id === responsibilityId) ?? (responsibilityId ? undefined : living[0])
  if (!current) {
    const over = held.filter(({ isLive }) => !isLive)
    steps.push(
      step(
        'RESPONSIBILITY',
        false,
        over.length ? `职责不在有效期内或已停用：${named(over, 'CN')}` : '没有职责',
        over.length ? `Not in force: ${named(over, 'EN')}` : 'Holds no responsibility',
      ),
    )
    return end()
  }
  steps.push(step('RESPONSIBILITY', true, `职责：${current.name}`, `Responsibility: ${current.nameEn || current.name}`))

  const roles = await rolesOf(tx, current.id, day)
  const livingRoles = roles.filter(({ isLive }) => isLive)
  const roleIds = livingRoles.map(({ id }) => id)
  if (
    broken(
      step(
        'ROLE',
        roleIds.length > 0,
        roleIds.length ? `角色：${named(livingRoles, 'CN')}` : '职责没有有效的角色',
        roleIds.length ? `Roles: ${named(livingRoles, 'EN')}` : 'The responsibility has no role in force',
      ),
    )
  )
    return end(current.id)

  const granting = (await menuGrants(tx, page, roles)).filter(({ isLive }) => isLive)
  const label = pageOf(page)?.label ?? [page, page]
  if (
    broken(
      step(
        'MENU',
        granting.length > 0,
        granting.length ? `菜单“${label[0]}”由角色 ${named(granting, 'CN')} 授予` : `没有角色授予菜单“${label[0]}”，或菜单已停用`,
        granting.length ? `Menu ${label[1]} is granted by ${named(granting, 'EN')}` : `No role grants the menu ${label[1]}, or it is disabled`,
      ),
    )
  )
    return end(current.id)

  const resources = await resourceGrants(tx, page, button, roleIds)
  const by = resources.filter(({ roleId }) => roleId)
  const names = (language: 'CN' | 'EN') =>
    named(
      by.map(({ roleName, roleNameEn }) => ({ id: '', name: roleName ?? '', nameEn: roleNameEn, isLive: true })),
      language,
    )
  const why: [string, string] =
    resources.length === 0
      ? [`菜单没有按钮 ${button}，或已停用`, `The menu has no button ${button}, or it is disabled`]
      : [`没有角色授予按钮 ${button}`, `No role grants the button ${button}`]
  if (
    broken(
      step(
        'RESOURCE',
        by.length > 0,
        by.length ? `按钮 ${button} 由角色 ${names('CN')} 授予` : why[0],
        by.length ? `Button ${button} is granted by ${names('EN')}` : why[1],
      ),
    )
  )
    return end(current.id)
  const calls = by.reduce((most, { apiCount }) => Math.max(most, apiCount), 0)
  broken(
    step(
      'API',
      calls > 0,
      calls ? `按钮绑定了 ${calls} 个接口` : '按钮未绑定接口，操作会被拒绝',
      calls ? `${calls} ${inNumber(calls, 'call hangs', 'calls hang')} on the button` : 'No call hangs on the button; its action is refused',
    ),
  )
  return end(current.id)
}

async function heldResponsibilities(tx: Tx, userId: string, day: string): Promise<Held[]> {
  const { rows } = await tx.query<Held>(
    `select r.id, r.name, r.name_en as "nameEn", r.enabled_flag = 'Y' and coalesce(l.start_date <= $2::date, true) and coalesce(l.end_date >= $2::date, true) as "isLive"
     from user_responsibility l join responsibility r on r.id = l.responsibility_id where l.header_id = $1 order by l.is_default desc, r.seq_num`,
    [userId, day],
  )
  return rows
}

async function rolesOf(tx: Tx, responsibilityId: string, day: string): Promise<Held[]> {
  const { rows } = await tx.query<Held>(
    `select o.id, o.name, o.name_en as "nameEn", o.enabled_flag = 'Y' and coalesce(l.start_date <= $2::date, true) and coalesce(l.end_date >= $2::date, true) as "isLive"
     from responsibility_role l join role o on o.id = l.role_id where l.header_id = $1 order by o.code`,
    [responsibilityId, day],
  )
  return rows
}

async function menuGrants(tx: Tx, page: string, roles: readonly Held[]): Promise<Held[]> {
  const { rows } = await tx.query<{ roleId: string }>(
    `select distinct p.header_id as "roleId" from role_menu_permit p join menu m on m.id = p.menu_id where m.html_url = $1 and m.enabled_flag = 'Y' and p.header_id = any($2::uuid[])`,
    [page, roles.map(({ id }) => id)],
  )
  const ids = new Set(rows.map(({ roleId }) => roleId))
  return roles.filter(({ id }) => ids.has(id))
}

interface ResourceGrant {
  apiCount: number
  roleId: string | null
  roleName: string | null
  roleNameEn: string | null
}

async function resourceGrants(tx: Tx, page: string, button: string, roleIds: readonly string[]): Promise<ResourceGrant[]> {
  const { rows } = await tx.query<ResourceGrant>(
    `select x.api_count as "apiCount", o.id as "roleId", o.name as "roleName", o.name_en as "roleNameEn"
     from resource x join menu m on m.id = x.menu_id left join role_resource_permit p on p.resource_id = x.id and p.header_id = any($3::uuid[]) left join role o on o.id = p.header_id
     where m.html_url = $1 and x.resource_code = $2 and x.enabled_flag = 'Y' order by o.code`,
    [page, button, roleIds],
  )
  return rows
}

// ── Rows ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Whether the row is there, whether row security shows it, and what each list says of it. */
async function rowSteps(pool: Pool, { page, number }: ExplainRequest, actor: Actor | null): Promise<ExplainStep[]> {
  const entity = pageOf(page)?.entity ?? ''
  const definition = definitionOf(entity)
  if (!definition) return [step('ROW', false, '该页面没有数据行', 'The page shows no records')]
  const table = tableOf(entity)
  const find = `select id from ${quoted(table.name)} where ${quoted(numberColumn(definition))} = $1`
  const row = await asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(find, [number.trim()])
    const [found] = rows[0] ? await readDocuments(tx, entity, [rows[0].id]) : []
    return isClosed(definition, found) ? undefined : found
  })
  if (!row) return [step('ROW', false, `没有编号为 ${number} 的数据`, `There is no record ${number}`)]
  if (!actor) return [step('ROW', false, '没有该页面，不能查看数据', 'Without the page no record is seen')]
  const seen = await inTransaction(
    pool,
    enterRoleSql(actor, wideningOf(actor, definition)),
    async (tx) => (await tx.query(find, [number.trim()])).rowCount,
  )
  return [
    ...ruleSteps(definition, row, actor),
    step('ROW', seen === 1, seen ? '数据可见' : '数据不可见', seen ? 'The record is seen' : 'The record is not seen'),
  ].map((one, at, all) =>
    // A list that fails does not break what ownership holds; the last line is what counts.
    at < all.length - 1 ? { ...one, isHeld: one.isHeld || seen === 1 } : one,
  )
}

/** Those for which a record says it is, else its own. */
const orgsOf = ({ orgs }: AnyDefinition['scope'], { scopeOrgIds, orgId }: Doc): unknown =>
  orgs && Array.isArray(scopeOrgIds) && scopeOrgIds.length > 0 ? scopeOrgIds : orgId

function ruleSteps(definition: AnyDefinition, row: Doc, actor: Actor): ExplainStep[] {
  const { scope } = definition
  const among = (list: readonly string[], values: readonly unknown[]) => values.length === 0 || values.some((value) => list.includes(String(value)))
  const rule = (isHeld: boolean, CN: string, EN: string) =>
    step('ROW', isHeld, `${CN}：${isHeld ? '符合' : '不符合'}`, `${EN}: ${isHeld ? 'fits' : 'does not fit'}`)
  const permit = (list: readonly string[], value: unknown, CN: string, EN: string) => {
    if (list.length > 0) return rule(among(list, present(value)), CN, EN)
    const all = actor.dataScopeAll
    return step(
      'ROW',
      all,
      `${CN}：${all ? '清单为空，职责不限数据范围' : '清单为空，只看本人的数据'}`,
      `${EN}: ${all ? 'empty list, responsibility sees all rows' : 'empty list, own records only'}`,
    )
  }
  const roles = rolesIn(definition, row, actor)
  if (actor.side === 'supplier') {
    const ofSuppliers = Object.keys(definition.roles).filter((name) => definition.roles[name]?.kind !== 'user')
    const isNamed = headRoles(definition, 'supplier').some(([, { path }]) => actor.supplierIds.includes(String(row[path])))
    const fits = isNamed || ofSuppliers.some((name) => roles.includes(name))
    return ofSuppliers.length > 0 ? [rule(fits, '所属供应商', 'Suppliers of the user')] : []
  }
  if (roles.length > 0) return [rule(true, '本人的数据', 'Own record')]
  const present = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value])
  return [
    ...('orgId' in row ? [permit(actor.orgIds, orgsOf(scope, row), '组织权限', 'Organisations')] : []),
    ...(scope.category ? [permit(actor.categoryIds, row.scopeCategoryIds, '品类权限', 'Categories')] : []),
    ...(scope.purchaseGroup ? [permit(actor.purchaseGroups, row[scope.purchaseGroup], '采购组权限', 'Purchase groups')] : []),
    ...(scope.userGroup ? [permit(actor.userGroups, row[scope.userGroup], '用户组', 'User groups')] : []),
  ]
}
