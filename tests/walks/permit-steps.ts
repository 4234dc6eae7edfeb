/** Who may see what changes while they work: lists of permits by the administrator, delegations by the people themselves. */
import { desks, insiders } from './house.ts'
import { acting, dayIn, type Found, oneOf, type Step, save, somebody, type Walk } from './walk.ts'

/** A list of permits: its lines, its table, the field, and what may stand there. */
const lists = {
  userOrgPermit: { table: 'user_org_permit', column: 'org_id', field: 'orgId', all: 'select id as value from organization order by code' },
  userCategoryPermit: {
    table: 'user_category_permit',
    column: 'category_id',
    field: 'categoryId',
    all: 'select id as value from purchase_category where level_num < 3 order by code',
  },
  userPurchaseGroupPermit: {
    table: 'user_purchase_group_permit',
    column: 'purchase_group',
    field: 'purchaseGroup',
    all: `select 'P0' || n as value from generate_series(1, 6) n order by 1`,
  },
  userGroupPermit: {
    table: 'user_group_permit',
    column: 'user_group',
    field: 'userGroup',
    all: `select unnest(array['COMMON', 'STRATEGIC', 'INDIRECT']) as value`,
  },
} as const
type Kind = keyof typeof lists

const person = (walk: Walk) =>
  oneOf<Found>(walk, `select id, code as num, version_num as version, enabled_flag as status from "user" where code = any($1) order by code`, [
    insiders.filter((name) => name !== 'admin'),
  ])

const takeAway: Step = async (walk) => {
  const user = await person(walk)
  const kind = walk.random.pick(Object.keys(lists) as Kind[])
  const { table, column } = lists[kind]
  const held =
    user &&
    (await oneOf<{ id: string; value: string }>(walk, `select id, ${column}::text as value from ${table} where header_id = $1 order by ${column}`, [
      user.id,
    ]))
  if (!held) return null
  const by = await somebody(walk, desks.admins)
  return { by, what: `${user.num} ${kind} ${held.value}`, try: () => save(by, 'user', { deletedLines: [held.id] }, user) }
}

const give: Step = async (walk) => {
  const user = await person(walk)
  const kind = walk.random.pick(Object.keys(lists) as Kind[])
  const { all, table, column } = lists[kind]
  const held = `select ${column}::text from ${table} where header_id = $1`
  const given = await oneOf<{ value: string }>(walk, `select value from (${all}) a where value::text not in (${held}) order by value`, [user?.id])
  if (!user || !given) return null
  const by = await somebody(walk, desks.admins)
  const line = { [lists[kind].field]: given.value, ...(kind === 'userOrgPermit' && { includeChildren: walk.random.pick(['Y', 'N']) }) }
  return { by, what: `${user.num} ${kind} ${given.value}`, try: () => save(by, 'user', { [kind]: [line] }, user) }
}

// ── Delegations ─────────────────────────────────────────────────────────────────────────────────────────────────────

const documents = ['requisitionHeader', 'poHeader'] as const
const pages = ['purchaseOrderListPermission', 'deliveryNoteList', 'receiveList', 'purchaseRequisitionList', 'storageTransactionList']

const write: Step = async (walk) => {
  const { random } = walk
  const by = await somebody(walk, insiders)
  const to = await oneOf<{ id: string; code: string }>(walk, 'select id, code from "user" where code = any($1) order by code', [insiders])
  const menu = await oneOf<{ id: string; page: string }>(
    walk,
    `select id, html_url as page from menu where html_url = any($1) and menu_type = 'PAGE' order by html_url, code`,
    [pages],
  )
  if (!to || !menu) return null
  const relation = random.pick([
    { kind: 'TASK', docType: random.pick(documents) },
    { kind: 'DOC_TYPE', docType: random.pick(documents) },
    { kind: 'MENU', menuId: menu.id },
  ])
  const draft = {
    delegateId: to.id,
    from: dayIn(walk, random.int(-1, 1)),
    to: dayIn(walk, random.int(0, 12)),
    reason: '出差',
    userAuthorisationRelation: [relation],
  }
  return { by, what: `to ${to.code} ${relation.kind} ${relation.docType ?? menu.page}`, try: () => save(by, 'userAuthorisation', draft) }
}

const ofDelegations =
  (action: string, state: string): Step =>
  async (walk) => {
    const found = await oneOf<Found & { grantor: string }>(
      walk,
      `select a.id, a.doc_num as num, a.version_num as version, a.status, u.code as grantor from user_authorisation a join "user" u on u.id = a.grantor_id where a.status = $1 order by a.doc_num`,
      [state],
    )
    if (!found) return null
    const by = await somebody(walk, [found.grantor])
    return { by, what: found.num, try: () => acting(by, 'userAuthorisation', action, found) }
  }

export const permitSteps: Readonly<Record<string, readonly [weight: number, step: Step]>> = {
  'takes a permit away': [4, takeAway],
  'gives a permit': [5, give],
  'writes a delegation': [4, write],
  'puts a delegation into effect': [5, ofDelegations('doEnabled', 'DRAFT')],
  'revokes a delegation': [2, ofDelegations('doInvalid', 'EFFECTIVE')],
}
