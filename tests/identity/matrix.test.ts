/** The matrix of roles, menus and buttons as a workbook: out, edited and in again, all of it or nothing. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { bookOf, open, rowsOf, upload } from '../excel/books.ts'
import { bytesOf, call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

booksHere()

let world: World
let admin: Person

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'matrix-'))
  world = await openWorld()
  admin = await world.person('admin')
})

const page = 'systemsetting/role'
const header = ['编码', '名称', '菜单编码', '按钮编码']
const send = async (bytes: Buffer, more: object = {}) =>
  ((await call(world, admin, '/v1/importExcelRestful/importExcel', page, { entity: 'role', ...more, ...upload(bytes) })) as Answer<object>).data
const sendRows = async (...rows: unknown[][]) => send(await bookOf([header, ...rows]))
const told = async (...rows: unknown[][]) =>
  (await admin.refused(sendRows(...rows))).issues.map(({ at, code, given, words }) => [at, code, given, words.CN])

const exported = async () => {
  const body = { requestUrl: '/v1/roleRestful/listByPage', customParams: { layout: 'IMPORT' } }
  return bytesOf(await call(world, admin, '/v1/customExport', page, body))
}

/** What roles are and grant, the buttons by menu. */
const granted = (code = '%') =>
  world.query<{ role: string; menu: string; buttons: string[] }>(
    `select r.code as role, r.name, r.description, r.data_columns, m.code as menu,
       (select array_agg(b.resource_code order by b.resource_code) from role_resource_permit c join resource b on b.id = c.resource_id
        where c.header_id = r.id and c.menu_id = m.id) as buttons
     from role r left join role_menu_permit p on p.header_id = r.id left join menu m on m.id = p.menu_id where r.code like $1 order by 1, p.line_num`,
    [code],
  )

const grants = async (person: string, at: string) => (await world.person(person)).actor.grants.get(at)

test('exported and imported as it is, nothing changes, whatever a role grants; its name stands once', async () => {
  const before = await granted()
  const bytes = await exported()
  const [titles, ...rows] = await rowsOf(bytes)
  expect(titles?.slice(0, 4)).toEqual(header)
  expect(rows.filter(([code, name]) => code === 'ROLE_APPROVER_APPROVE' && name !== undefined)).toHaveLength(1)
  expect(await send(bytes)).toEqual({ added: 0, changed: before.length })
  expect(await granted()).toEqual(before)
})

test('a button that is struck out in the exported workbook is gone at the next request of the person, and back with the workbook as it was', async () => {
  const orders = 'purchaseOrderListPermission'
  expect(await grants('approver1', orders)).toContain('btnApproval')
  const before = await granted()
  const bytes = await exported()
  const book = await open(bytes)
  const menu = await world.query<{ code: string }>('select code from menu where html_url = $1', [orders])
  book.worksheets[0]?.eachRow((row) => {
    if (row.getCell(1).value !== 'ROLE_APPROVER_APPROVE' || row.getCell(3).value !== menu[0]?.code) return
    row.getCell(4).value = String(row.getCell(4).value)
      .split(';')
      .filter((code) => code !== 'btnApproval')
      .join(';')
  })
  await send(Buffer.from(await book.xlsx.writeBuffer()))
  expect(await grants('approver1', orders)).not.toContain('btnApproval')
  expect(await grants('approver1', orders)).toContain('btnReject')
  await send(bytes)
  expect(await grants('approver1', orders)).toContain('btnApproval')
  expect(await granted()).toEqual(before)
})

test('rows of one code make a role with its menus and their buttons; whoever gets it has the buttons at the next request', async () => {
  expect(
    await sendRows(
      ['ORDER_WATCH', '订单查看', 'purchaseOrderList', 'btnQuery; btnExport'],
      ['ORDER_WATCH', undefined, 'receiveList', 'btnquery'],
      ['ORDER_WATCH', undefined, 'lookup', undefined],
    ),
  ).toEqual({ added: 3, changed: 0 })
  expect(await granted('ORDER_WATCH')).toMatchObject([
    { name: '订单查看', menu: 'purchaseOrderList', buttons: ['btnExport', 'btnQuery'] },
    { name: '订单查看', menu: 'receiveList', buttons: ['btnQuery'] },
    { name: '订单查看', menu: 'lookup', buttons: null },
  ])
  const expert = await admin.find('responsibility', await world.idOf('responsibility', 'expert'))
  expect(await grants('expert1', 'receiveList')).toBeUndefined()
  await admin.save('responsibility', { responsibilityRole: [{ roleId: await world.idOf('role', 'ORDER_WATCH') }] }, expert)
  expect([...((await grants('expert1', 'receiveList')) ?? [])]).toEqual(['btnQuery'])

  expect(
    await sendRows(['order_watch', undefined, 'receiveList', 'btnQuery;btnExport'], ['ORDER_WATCH', '订单浏览', 'purchaseOrderList', undefined]),
  ).toEqual({ added: 0, changed: 2 })
  expect(await grants('expert1', 'receiveList')).toContain('btnExport')
  expect(await granted('ORDER_WATCH')).toMatchObject([
    { name: '订单浏览', menu: 'purchaseOrderList', buttons: ['btnExport', 'btnQuery'] },
    { menu: 'receiveList', buttons: ['btnExport', 'btnQuery'] },
    { menu: 'lookup', buttons: null },
  ])

  expect(await sendRows(['ORDER_WATCH', undefined, 'receiveList', ';'])).toEqual({ added: 0, changed: 1 })
  expect([...((await grants('expert1', 'receiveList')) ?? [])]).toEqual([])
  expect((await granted('ORDER_WATCH')).map(({ menu, buttons }) => [menu, buttons?.length])).toEqual([
    ['purchaseOrderList', 2],
    ['receiveList', undefined],
    ['lookup', undefined],
  ])
})

test('each wrong cell is told by row, column, rule and value, and nothing of the sheet is saved', async () => {
  const before = await granted()
  expect(
    await told(
      ['WRONG_1', '甲', 'no-such-menu', 'btnQuery'],
      ['WRONG_1', undefined, 'purchaseOrderList', 'btnQuery;btnNowhere'],
      ['WRONG_2', '乙', 'purchaseOrderList', 'btnRefreshCache'],
      ['WRONG_2', '丙', 'receiveList', 'btnQuery;btnQuery'],
      ['WRONG_2', undefined, 'receiveList', 'btnExport'],
      ['WRONG_3', '丁', undefined, 'btnQuery'],
      ['WRONG_4', '戊', 'purchaseOrderList', 'btnQuery'],
    ),
  ).toEqual([
    ['rows[2].roleMenuPermit', 'NOT_FOUND_REF', 'no-such-menu', '第2行：菜单不存在或已停用：no-such-menu'],
    ['rows[3].roleResourcePermit', 'NOT_FOUND_REF', 'btnNowhere', '第3行：按钮不存在或已停用：btnNowhere'],
    ['rows[4].roleResourcePermit', 'NOT_UNDER', 'btnRefreshCache', '第4行：按钮“btnRefreshCache”不属于菜单“purchaseOrderList”'],
    ['rows[5].roleResourcePermit', 'DUPLICATE', 'btnQuery', '第5行“按钮编码”重复：btnQuery'],
    ['rows[5].name', 'IMPORT.OTHER_RECORD', '丙', '第5行“名称”与同一编码的第4行不一致'],
    ['rows[6].roleMenuPermit', 'DUPLICATE', 'receiveList', '第6行“菜单编码”重复（与第5行）'],
    ['rows[7].roleMenuPermit', 'REQUIRED', undefined, '第7行“菜单编码”不能为空'],
  ])
  expect(await granted()).toEqual(before)
})

test('the rules of roles hold at their rows: the side of a menu, no menus in a data role, a name for a new one, one name for all rows', async () => {
  const before = await granted()
  const supplierMenu = await world.query<{ code: string; name: string }>(
    "select code, name from menu where user_type = 'SUPPLIER' and menu_type = 'PAGE' order by 1 limit 1",
  )
  expect(
    await told(
      ['SIDE', '内部', 'purchaseOrderList', undefined],
      ['SIDE', undefined, supplierMenu[0]?.code, undefined],
      ['DATA_ALL', undefined, 'purchaseOrderList', undefined],
      ['NAMELESS', undefined, 'purchaseOrderList', undefined],
      ['TWO_NAMES', '甲', 'purchaseOrderList', undefined],
      ['TWO_NAMES', '乙', 'receiveList', undefined],
    ),
  ).toEqual([
    ['rows[3].roleMenuPermit', 'role.OTHER_SIDE', undefined, `菜单“${supplierMenu[0]?.name}”属于另一类用户`],
    ['rows[4].roleType', 'role.ONLY_COLUMNS', undefined, '数据角色只能授权敏感列，不能授权菜单和按钮'],
    ['rows[5].name', 'REQUIRED', undefined, '第5行“名称”不能为空'],
    ['rows[7].name', 'IMPORT.OTHER_RECORD', '乙', '第7行“名称”与同一编码的第6行不一致'],
  ])
  expect(await granted()).toEqual(before)
})

test('the template asks for the codes of menus and buttons and says what an empty cell means; a marked copy has the wrong cell red', async () => {
  const template = await open(
    await bytesOf(await call(world, admin, '/v1/importExcelRestful/downloadImportTemplate', page, { entity: 'role' }, 'EN')),
  )
  const sheet = template.worksheets[0]
  expect(['A1', 'B1', 'C1', 'D1'].map((cell) => sheet?.getCell(cell).text)).toEqual(['Code *', 'Name', 'Menu code', 'Button code'])
  expect(JSON.stringify(sheet?.getCell('D1').note)).toContain('an empty cell keeps what is there')
  sheet?.addRow(['FILLED', 'Filled in', 'purchaseOrderList', 'btnQuery;btnExport'])
  expect(await send(Buffer.from(await template.xlsx.writeBuffer()))).toEqual({ added: 1, changed: 0 })

  const { given } = await admin.refused(sendRows(['MARKED', '标记', 'purchaseOrderList', 'btnNowhere']))
  const token = { token: given?.marked }
  const marked = (await open(await bytesOf(await call(world, admin, '/v1/importExcelRestful/downloadMarkedCopy', page, token)))).worksheets[0]
  expect(marked?.getCell('D2').fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } })
  expect(marked?.getCell('C2').fill).not.toMatchObject({ fgColor: { argb: 'FFFFC7CE' } })
})

test('who may not import roles gets no template and saves nothing', async () => {
  const before = await granted()
  const [buyer, supplier] = [await world.person('buyer1'), await world.person('supplier01')]
  const sheet = upload(await bookOf([header, ['INTRUDER', '闯入', 'purchaseOrderList', 'btnQuery']]))
  for (const person of [buyer, supplier]) {
    for (const path of ['/v1/importExcelRestful/importExcel', '/v1/importExcelRestful/downloadImportTemplate'])
      expect((await person.refused(call(world, person, path, page, { entity: 'role', ...sheet }))).status).toBe(403)
  }
  expect(await granted()).toEqual(before)
})
