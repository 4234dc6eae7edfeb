/** S5.5, generated for every master that is switched by actions: the flag passes the guards of its action whichever way it is changed. */
import { beforeAll, expect, test } from 'vitest'
import { documents, pages } from '../../catalogue/index.ts'
import { isServerOwned } from '../../catalogue/language/define.ts'
import { headerOf, importPlanOf } from '../../upstream/platform/excel/import/import-columns.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { quoted, tableOf } from '../../upstream/store/tables.ts'
import { bookOf, upload } from '../excel/books.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { contextOf, onPage, plant } from './planting.ts'

let world: World
let admin: Person
let buyer2: Doc

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
  buyer2 = await admin.find('user', await world.idOf('user', 'buyer2'))
  await world.query(
    `insert into interior_pending_item (id, user_id, item_type, title, status, arisen_at) values (gen_random_uuid(), $1, 'APPROVAL', '订单', 'PENDING', now())`,
    [buyer2.id],
  )
})

const flagOf = async (id: string) => (await world.query<{ flag: string }>('select enabled_flag as flag from "user" where id = $1', [id]))[0]?.flag

const isOn = (refusal: unknown) =>
  expect(refusal).toMatchObject({
    code: 'user.OPEN_TASKS',
    at: expect.stringContaining('enabledFlag'),
    words: {
      CN: expect.stringMatching(/^该用户有\d+个未办任务，请选择转办人（请用“停用”办理）$/),
      EN: expect.stringContaining('(do it by "Disable")'),
    },
  })

test('whoever unticks 启用 of a user with open tasks and saves is told to use 停用, and the user stays enabled', async () => {
  isOn(await admin.refused(admin.save('user', { enabledFlag: 'N' }, buyer2)))
  expect(await flagOf(buyer2.id)).toBe('Y')
})

test('a batch that unticks several users is refused at the row of the one with open tasks', async () => {
  const rows = [{ id: buyer2.id, versionNum: buyer2.versionNum, draft: { enabledFlag: 'N' } }]
  const refusal = await admin.refused(admin.verb('user', 'doBatchSaveOrUpdate', { rows }))
  isOn(refusal)
  expect(refusal.at).toBe('rows[0].enabledFlag')
})

test('a workbook that says 停用 of a user with open tasks is refused at its cell', async () => {
  const { columns } = importPlanOf('user', admin.actor)
  const told = columns.filter(({ key, isRequired }) => isRequired || key === 'enabledFlag')
  const cells = told.map(({ key }) => (key === 'enabledFlag' ? 'N' : String(buyer2[key])))
  const sheet = await bookOf([told.map((column) => headerOf(column, 0)), cells])
  const body = { menuId: 0, ...(await upload(sheet)) }
  const { issues } = await admin.refused(world.services.verb('user', 'doImport', body, contextOf(onPage(admin.actor, 'user'))))
  isOn({ ...issues[0] })
  expect(await flagOf(buyer2.id)).toBe('Y')
})

test('unticking 启用 of a user without open tasks ends what is signed in, as 停用 does', async () => {
  const buyer3 = await admin.find('user', await world.idOf('user', 'buyer3'))
  await world.query("update interior_pending_item set status = 'HANDLED' where user_id = $1", [buyer3.id])
  await world.query(
    `insert into user_info (id, id_hash, code_hash, user_id, started_at, created_at, last_seen_at)
     values ($1, sha256('one'), sha256('two'), $1, $2, $2, $2)`,
    [buyer3.id, '2026-11-20T00:50:00Z'],
  )
  await admin.save('user', { enabledFlag: 'N' }, buyer3)
  expect(await world.query('select ended_why from user_info where id = $1', [buyer3.id])).toEqual([{ ended_why: 'DISABLED' }])
})

const switched = documents.flatMap((definition) => {
  const { type, entity, fields, actions } = definition
  if (type !== 'master' || !fields.enabledFlag || isServerOwned(fields.enabledFlag)) return []
  return Object.values(actions).flatMap(({ from, to, resource }) =>
    to === 'Y' || to === 'N' ? [{ entity, to, resource, definition, from: from[0] }] : [],
  )
})

test.each(switched)(
  'S5.5 $entity: who may save and lacks $resource changes the flag to $to by no save',
  async ({ entity, to, from, resource, definition }) => {
    const page = pages.find((one) => one.entity === entity)
    if (!page) throw new Error(`${entity} has no page`)
    const owner = { supplierId: null, orgId: null, categoryIds: [], userId: admin.actor.userId }
    const doc = await plant(world, definition, owner, { enabledFlag: from })
    const actor = onPage(admin.actor, page.name, [resource])
    const save = world.services.verb(entity, 'saveOrUpdate', { menuId: 0, id: doc.id, versionNum: 1, draft: { enabledFlag: to } }, contextOf(actor))
    expect(await admin.refused(save)).toMatchObject({ status: 403 })
    const [stored] = await world.query<{ flag: string }>(`select enabled_flag as flag from ${quoted(tableOf(entity).name)} where id = $1`, [doc.id])
    expect(stored?.flag).toBe(from)
  },
)
