/** The organisation as workbooks: any order of the rows, all of them or none, and every circle named. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { bookOf, open, upload } from '../excel/books.ts'
import { bytesOf, call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

booksHere()

let world: World
let admin: Person

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'import-'))
  world = await openWorld()
  admin = await world.person('admin')
})

const pageOf = {
  organization: 'systemsetting/institution',
  department: 'department',
  job: 'job',
  position: 'position',
  person: 'employee',
  personLevel: 'positionLevel',
}

async function send(entity: keyof typeof pageOf, rows: unknown[][]) {
  const answer = await call(world, admin, '/v1/importExcelRestful/importExcel', pageOf[entity], { entity, ...upload(await bookOf(rows)) })
  record('entity', entity)
  return (answer as Answer<{ added: number; changed: number }>).data
}

test('departments name the ones above them, wherever these stand in the sheet', async () => {
  const rows = [
    ['编码', '名称', '业务单元编码', '上级部门编码', '成本中心'],
    ['D53', '电镀班', 'HF20', 'D52', 'CC5030'],
    ['D52', '表面处理组', 'HF20', 'D51', 'CC5020'],
    ['D51', '制造一部', 'HF20', undefined, 'CC5010'],
  ]
  expect(await send('department', rows)).toMatchObject({ added: 3, changed: 0 })
  const stored = await world.query(
    "select d.code, p.code as above, d.level_id as level from department d left join department p on p.id = d.parent_id where d.code like 'D5%' order by 1",
  )
  expect(stored).toEqual([
    { code: 'D51', above: null, level: 1 },
    { code: 'D52', above: 'D51', level: 2 },
    { code: 'D53', above: 'D52', level: 3 },
  ])
  expect(await send('department', rows)).toMatchObject({ added: 0, changed: 3 })
})

test('a circle in the sheet is named at each of its rows, and nothing is imported', async () => {
  const before = await world.query('select count(*) from department')
  const refusal = await admin.refused(
    send('department', [
      ['编码', '名称', '业务单元编码', '上级部门编码'],
      ['D61', '甲', 'HF20', 'D63'],
      ['D62', '乙', 'HF20', 'D61'],
      ['D63', '丙', 'HF20', 'D62'],
      ['D64', '丁', 'HF20', undefined],
    ]),
  )
  expect(refusal.code).toBe('IMPORT.ROWS_WRONG')
  expect(refusal.issues.map(({ at, code, words }) => [at, code, words.CN])).toEqual([
    ['rows[2].parentId', 'CIRCLE', '第2行：上级部门形成循环：D61 → D63 → D62 → D61'],
    ['rows[3].parentId', 'CIRCLE', '第3行：上级部门形成循环：D61 → D63 → D62 → D61'],
    ['rows[4].parentId', 'CIRCLE', '第4行：上级部门形成循环：D61 → D63 → D62 → D61'],
  ])
  expect(await world.query('select count(*) from department')).toEqual(before)
})

test('a circle with what is stored already is refused like one that is typed', async () => {
  const refusal = await admin.refused(
    send('organization', [
      ['编码', '名称', '类型', '上级编码', '本位币', '时区'],
      ['HD01', '华东智造股份有限公司', '公司', 'SZ10', 'CNY', 'Asia/Shanghai'],
    ]),
  )
  expect(refusal.issues[0]).toMatchObject({ at: 'rows[2].parentId', words: { CN: '不能移动到自身的下级', EN: 'Cannot move below itself' } })
})

test('organisations, jobs, positions and employees are imported one on the other', async () => {
  expect(
    await send('organization', [
      ['编码', '名称', '类型', '上级编码', '本位币', '时区'],
      ['WX41', '无锡一厂', '工厂', 'WX40', 'CNY', 'Asia/Shanghai'],
      ['WX40', '无锡工厂', '业务单元', 'HD01', 'CNY', 'Asia/Shanghai'],
    ]),
  ).toMatchObject({ added: 2 })
  expect(await world.query("select tree_full_path as path, level_id as level from organization where code = 'WX41'")).toEqual([
    { path: '华东智造集团/华东智造股份有限公司/无锡工厂/无锡一厂', level: 4 },
  ])
  await send('department', [
    ['编码', '名称', '业务单元编码'],
    ['D41', '综合部', 'WX40'],
  ])
  await send('job', [
    ['编码', '名称', '职务族', '等级', '分配领域'],
    ['J41', '内勤', '管理', 3, 'ORDERING'],
  ])
  expect(
    await send('position', [
      ['编码', '名称', '部门编码', '职务编码', '编制', '上级岗位编码'],
      ['P4102', '内勤员', 'D41', 'J41', 3, 'P4101'],
      ['P4101', '综合主管', 'D41', 'J41', 1, undefined],
    ]),
  ).toMatchObject({ added: 2 })
  const people = [
    ['工号', '姓名', '邮箱', '入职日期', '职级编码', '业务单元编码', '直接上级编码', '证件号'],
    ['HD40002', '周一鸣', 'ym.zhou@huadong.example', '2026-03-01', 'L1', 'WX40', 'HD40001', '320205199001011234'],
    ['HD40001', '吴安', 'an.wu@huadong.example', '2026-02-01', 'L2', 'WX40', 'HD10001', undefined],
  ]
  expect(await send('person', people)).toMatchObject({ added: 2 })
  const [row] = await world.query<{ id_no_masked: string; line: string[] }>(
    "select id_no_masked, (select array_agg(m.code order by array_position(p.manager_ids, m.id)) from person m where m.id = any(p.manager_ids)) as line from person p where code = 'HD40002'",
  )
  expect(row).toEqual({ id_no_masked: '3202**********1234', line: ['HD40001', 'HD10001'] })
})

test('each wrong cell is told by row and column', async () => {
  const refusal = await admin.refused(
    send('person', [
      ['工号', '姓名', '邮箱', '入职日期', '职级编码', '业务单元编码', '直接上级编码'],
      ['HD41001', '甲', 'not-an-address', '2026-03-01', 'L1', 'SZ10', undefined],
      ['HD41002', '乙', 'b@huadong.example', '2026-02-30', 'L77', 'SZ10', 'HD99999'],
      ['HD41001', '丙', 'c@huadong.example', '2026-03-01', 'L1', 'SZ10', undefined],
    ]),
  )
  const told = refusal.issues.map(({ at, code }) => `${at} ${code}`)
  expect(told.sort()).toEqual([
    'rows[2].email NOT_AN_EMAIL',
    'rows[3].hireDate NOT_A_DATE',
    'rows[3].managerId NOT_FOUND_REF',
    'rows[3].personLevelId NOT_FOUND_REF',
    'rows[4].code DUPLICATE',
  ])
})

test('the values of a lookup type come as a sheet on its page; one wrong cell leaves all of them out', async () => {
  const type = await admin.save('lookupType', { code: 'CARRIER', name: '承运商' })
  const sendValues = async (...rows: unknown[][]) => {
    const book = await bookOf([['顺序', '编码', '名称', '英文名称'], ...rows])
    return call(world, admin, '/v1/importExcelRestful/importExcel', 'lookuptype', { entity: 'lookupValue', id: type.id, ...upload(book) })
  }
  const stored = () =>
    world.query('select lookup_code as code, meaning, meaning_en as en from lookup_value where header_id = $1 order by seq_num', [type.id])
  const refusal = await admin.refused(sendValues([10, 'SF', '顺丰', 'SF Express'], ['twenty', 'DB', undefined, 'Deppon']))
  expect(refusal.issues.map(({ at, code }) => `${at} ${code}`).sort()).toEqual(['rows[3].meaning REQUIRED', 'rows[3].seqNum NOT_A_NUMBER'])
  expect(await stored()).toEqual([])
  await sendValues([10, 'SF', '顺丰', 'SF Express'], [20, 'DB', '德邦', 'Deppon'])
  expect(await stored()).toEqual([
    { code: 'SF', meaning: '顺丰', en: 'SF Express' },
    { code: 'DB', meaning: '德邦', en: 'Deppon' },
  ])
})

describe('Look-up types and their values as workbooks', () => {
  const red = { fgColor: { argb: 'FFFFC7CE' } }
  const template = async (entity: string, language: 'CN' | 'EN' = 'CN') =>
    open(await bytesOf(await call(world, admin, '/v1/importExcelRestful/downloadImportTemplate', 'lookuptype', { entity }, language)))
  const sendBook = (entity: string, bytes: Buffer, more: object = {}) =>
    call(world, admin, '/v1/importExcelRestful/importExcel', 'lookuptype', { entity, ...more, ...upload(bytes) })
  const markedCopy = async (attempt: Promise<unknown>) => {
    const { given } = await admin.refused(attempt)
    const token = { token: given?.marked }
    return (await open(await bytesOf(await call(world, admin, '/v1/importExcelRestful/downloadMarkedCopy', 'lookuptype', token)))).worksheets[0]
  }
  const headerOf = (book: Awaited<ReturnType<typeof open>>) => {
    const texts: string[] = []
    book.worksheets[0]?.getRow(1).eachCell((cell) => texts.push(cell.text))
    return texts
  }

  test('a filled template of types is taken, and a type may stand before the one above it', async () => {
    expect(headerOf(await template('lookupType', 'EN'))).toEqual(
      expect.arrayContaining(['Type code *', 'Name *', 'English name', 'Description', 'Parent type code', 'Enabled']),
    )
    const book = await template('lookupType')
    const header = headerOf(book)
    const rowOf = (cells: Record<string, string>) => header.map((title) => cells[title.replace(' *', '')])
    book.worksheets[0]?.addRow(rowOf({ 类型编码: 'CITY', 名称: '城市', 上级类型编码: 'PROVINCE' }))
    book.worksheets[0]?.addRow(rowOf({ 类型编码: 'PROVINCE', 名称: '省' }))
    await sendBook('lookupType', Buffer.from(await book.xlsx.writeBuffer()))
    expect(
      await world.query(
        "select t.code, t.name, a.code as above from lookup_type t left join lookup_type a on a.id = t.parent_lookup_type_id where t.code in ('CITY', 'PROVINCE') order by 1",
      ),
    ).toEqual([
      { code: 'CITY', name: '城市', above: 'PROVINCE' },
      { code: 'PROVINCE', name: '省', above: null },
    ])
  })

  test('the marked copy of types has its wrong cells red, and no type came in', async () => {
    const sheet = await markedCopy(
      bookOf([
        ['类型编码', '名称', '上级类型编码'],
        ['PORT', undefined, undefined],
        ['BERTH', '泊位', 'HARBOUR'],
      ]).then((bytes) => sendBook('lookupType', bytes)),
    )
    for (const cell of ['B2', 'C3']) expect(sheet?.getCell(cell).fill, cell).toMatchObject(red)
    for (const cell of ['A2', 'A3', 'B3']) expect(sheet?.getCell(cell).fill, cell).not.toMatchObject(red)
    expect([sheet?.getCell('D2').value, sheet?.getCell('D3').value]).toEqual(['第2行“名称”不能为空', '第3行：上级类型不存在或已停用：HARBOUR'])
    expect(await world.query("select 1 from lookup_type where code in ('PORT', 'BERTH')")).toEqual([])
  })

  test('a filled template of values is taken by the open type; in the marked copy a code that it has already is red', async () => {
    const id = await world.idOf('lookupType', 'PROVINCE')
    expect(headerOf(await template('lookupValue', 'EN'))).toEqual([
      'Order',
      'Code *',
      'Meaning *',
      'Meaning in English',
      'Description',
      'Parent value code',
      'Business unit code',
      'Enabled',
    ])
    const book = await template('lookupValue')
    book.worksheets[0]?.addRow([10, 'JS', '江苏', 'Jiangsu'])
    book.worksheets[0]?.addRow([20, 'AH', '安徽', 'Anhui'])
    await sendBook('lookupValue', Buffer.from(await book.xlsx.writeBuffer()), { id })
    const stored = () => world.query('select lookup_code as code from lookup_value where header_id = $1 order by seq_num', [id])
    expect(await stored()).toEqual([{ code: 'JS' }, { code: 'AH' }])

    const sheet = await markedCopy(
      bookOf([
        ['顺序', '编码', '名称'],
        [30, 'ZJ', '浙江'],
        [40, 'JS', '江苏省'],
      ]).then((bytes) => sendBook('lookupValue', bytes, { id })),
    )
    expect(sheet?.getCell('B3').fill).toMatchObject(red)
    expect(sheet?.getCell('B2').fill).not.toMatchObject(red)
    expect(sheet?.getCell('D3').value).toBe('第3行：编码“JS”已存在')
    expect(await stored()).toHaveLength(2)
  })

  test('exported values come into another type as they were but for what was edited, with values above them, organisations and disabled ones', async () => {
    const buOrgId = await world.idOf('organization', 'SZ10')
    const family = (code: string, lookupValue: object[], more: object = {}) => admin.save('lookupType', { code, name: code, lookupValue, ...more })
    // The code of the value above is that of a value of another type, too.
    await family('HEMISPHERE', [{ lookupCode: 'EAST', meaning: '东半球', seqNum: 1 }])
    const regions = await family('SALES_REGION', [{ lookupCode: 'EAST', meaning: '华东', seqNum: 1 }])
    await family('SECTOR', [{ lookupCode: 'EAST', meaning: '东区', seqNum: 1 }])
    const [east] = regions.lookupValue as { id: string }[]
    await family(
      'BRANCH',
      [
        { seqNum: 10, lookupCode: 'SH', meaning: '上海', meaningEn: 'Shanghai', description: '直辖市', parentLookupValuesId: east?.id },
        { seqNum: 20, lookupCode: 'SZ', meaning: '苏州', parentLookupValuesId: east?.id, buOrgId },
        { seqNum: 30, lookupCode: 'XX', meaning: '旧点', enabledFlag: 'N' },
      ],
      { parentLookupTypeId: regions.id },
    )
    const other = await family('BRANCH_NEW', [], { parentLookupTypeId: regions.id })
    const search = { code: 'BRANCH' }
    const request = { requestUrl: '/v1/lookupTypeRestful/listByPage', requestParams: { search, view: 'values', orderBy: 'seqNum' } }
    const book = await open(await bytesOf(await call(world, admin, '/v1/exportExcelRestful/exportExcel', 'lookup', request)))
    book.worksheets[0]?.eachRow((row) =>
      row.eachCell((cell) => {
        if (cell.value === '上海') cell.value = '上海市'
      }),
    )
    await sendBook('lookupValue', Buffer.from(await book.xlsx.writeBuffer()), { id: other.id })

    const valuesOf = (code: string) =>
      world.query<{ meaning: string }>(
        `select v.seq_num, v.lookup_code, v.meaning, v.meaning_en, v.description, v.parent_lookup_values_id as above, v.bu_org_id as org, v.enabled_flag
         from lookup_value v join lookup_type t on t.id = v.header_id where t.code = $1 order by v.seq_num`,
        [code],
      )
    const before = await valuesOf('BRANCH')
    expect(before).toMatchObject([
      { above: east?.id, org: null },
      { above: east?.id, org: buOrgId },
      { above: null, enabled_flag: 'N' },
    ])
    expect(await valuesOf('BRANCH_NEW')).toEqual(before.map((row) => (row.meaning === '上海' ? { ...row, meaning: '上海市' } : row)))
  })
})

describe('Values of all look-up types as one workbook', () => {
  const header = ['类型编码', '顺序', '编码', '名称', '英文名称', '上级值编码', '启用']
  const sendRows = async (rows: unknown[][], titles = header) =>
    (
      (await call(world, admin, '/v1/importExcelRestful/importExcel', 'lookup', {
        entity: 'lookupValue',
        ...upload(await bookOf([titles, ...rows])),
      })) as Answer<object>
    ).data
  const told = async (rows: unknown[][]) => (await admin.refused(sendRows(rows))).issues.map(({ at, code, given }) => [at, code, given])
  const valuesOf = (code: string) =>
    world.query<{ code: string; meaning: string; meaning_en: string | null; enabled: string }>(
      `select v.lookup_code as code, v.meaning, v.meaning_en, v.enabled_flag as enabled, a.lookup_code as above from lookup_value v join lookup_type t on t.id = v.header_id
       left join lookup_value a on a.id = v.parent_lookup_values_id where t.code = $1 order by v.line_num`,
      [code],
    )
  const stored = () => world.query("select to_jsonb(v) - 'version_num' as value from lookup_value v order by id")

  test('a row changes the value that its type has and adds the one that it lacks; values above are those of the parent type', async () => {
    const family = (code: string, lookupValue: object[], more: object = {}) => admin.save('lookupType', { code, name: code, lookupValue, ...more })
    await family('OTHER_ZONE', [{ lookupCode: 'N', meaning: '别的北' }])
    const zones = await family('ZONE', [{ lookupCode: 'N', meaning: '北' }])
    await family('HARBOUR', [{ lookupCode: 'DL', meaning: '大连', meaningEn: 'Dalian' }], { parentLookupTypeId: zones.id })
    expect(
      await sendRows([
        ['HARBOUR', 10, 'DL', '大连港', undefined, 'N', '否'],
        ['ZONE', 20, 'S', '南', 'South', undefined, undefined],
        ['harbour', 20, 'TJ', '天津港', 'Tianjin', 'N', undefined],
      ]),
    ).toEqual({ added: 2, changed: 1 })
    expect(await valuesOf('HARBOUR')).toEqual([
      { code: 'DL', meaning: '大连港', meaning_en: 'Dalian', enabled: 'N', above: 'N' },
      { code: 'TJ', meaning: '天津港', meaning_en: 'Tianjin', enabled: 'Y', above: 'N' },
    ])
    expect((await valuesOf('ZONE')).map(({ code }) => code)).toEqual(['N', 'S'])
    const above = await world.query<{ type: string }>(
      `select distinct t.code as type from lookup_value v join lookup_value a on a.id = v.parent_lookup_values_id join lookup_type t on t.id = a.header_id
       join lookup_type own on own.id = v.header_id where own.code = 'HARBOUR'`,
    )
    expect(above).toEqual([{ type: 'ZONE' }])
  })

  test('each wrong cell is told by its row; of states only the words and the order come in', async () => {
    const before = await stored()
    expect(
      await told([
        ['NO_SUCH_TYPE', 10, 'A', '甲'],
        ['RATE_TYPE', 'ten', 'A', undefined],
        ['RATE_TYPE', 20, 'B', '乙', undefined, undefined, '也许'],
        ['RATE_TYPE', 30, 'C', '丙'],
        ['RATE_TYPE', 40, 'C', '丙'],
      ]),
    ).toEqual([
      ['rows[2].code', 'NOT_FOUND_REF', 'NO_SUCH_TYPE'],
      ['rows[3].meaning', 'REQUIRED', undefined],
      ['rows[3].seqNum', 'NOT_A_NUMBER', 'ten'],
      ['rows[4].enabledFlag', 'NOT_YES_NO', '也许'],
      ['rows[6].lookupCode', 'DUPLICATE', 'C'],
    ])
    expect(
      await told([
        ['CURRENCY', 10, 'QQQ', '试'],
        ['PO_STATUS', 10, 'DRAFT', '草拟'],
        ['PO_STATUS', 999, 'LOST', '遗失'],
        ['RECEIVE_STATUS', 10, 'LOST', '遗失'],
      ]),
    ).toEqual([
      ['rows[4].lookupCode', 'lookupType.STATUS_FIXED', undefined],
      ['rows[5].lookupCode', 'lookupType.STATUS_FIXED', undefined],
    ])
    expect(await stored()).toEqual(before)
    await sendRows([['PO_STATUS', 10, 'DRAFT', '草拟', 'Draft']])
    expect(await valuesOf('PO_STATUS')).toContainEqual(expect.objectContaining({ code: 'DRAFT', meaning: '草拟' }))
  })

  test('a value of an organisation is another than the common one of its code, and the second of two rows with one code is refused', async () => {
    const titles = ['类型编码', '编码', '名称', '业务单元编码']
    await sendRows(
      [
        ['RATE_TYPE', 'LOCAL', '本地', undefined],
        ['RATE_TYPE', 'LOCAL', '苏州', 'SZ10'],
      ],
      titles,
    )
    await sendRows([['RATE_TYPE', 'LOCAL', '苏州本地', 'SZ10']], titles)
    expect((await valuesOf('RATE_TYPE')).filter(({ code }) => code === 'LOCAL').map(({ meaning }) => meaning)).toEqual(['本地', '苏州本地'])
    const twice = admin.refused(
      sendRows(
        [
          ['RATE_TYPE', 'LOCAL', '这里', undefined],
          ['RATE_TYPE', 'LOCAL', '那里', undefined],
        ],
        titles,
      ),
    )
    expect((await twice).issues.map(({ at, code }) => [at, code])).toEqual([['rows[3].lookupCode', 'DUPLICATE']])
  })

  test('all values exported and imported again are as they were, the two conversions of one unit too; the template begins with the type', async () => {
    const template = await open(
      await bytesOf(await call(world, admin, '/v1/importExcelRestful/downloadImportTemplate', 'lookup', { entity: 'lookupValue' }, 'EN')),
    )
    expect(template.worksheets[0]?.getCell('A1').text).toBe('Type code *')
    const before = await stored()
    for (const search of [{ code: 'UNIT_CONVERSION_RATIO' }, { code: 'HARBOUR' }, { code: 'STATUS' }]) {
      const body = { requestUrl: '/v1/lookupTypeRestful/listByPage', requestParams: { search }, customParams: { layout: 'IMPORT' } }
      const bytes = await bytesOf(await call(world, admin, '/v1/customExport', 'lookup', body))
      const answer = (await call(world, admin, '/v1/importExcelRestful/importExcel', 'lookup', {
        entity: 'lookupValue',
        ...upload(bytes),
      })) as Answer<{ changed: number }>
      expect(answer.data.changed).toBeGreaterThan(1)
    }
    expect(await stored()).toEqual(before)
  })

  test('without the button of the page nobody imports values', async () => {
    const before = await stored()
    const buyer = await world.person('buyer1')
    const sheet = upload(await bookOf([header, ['RATE_TYPE', 10, 'HIDDEN', '暗']]))
    expect(
      (await buyer.refused(call(world, buyer, '/v1/importExcelRestful/importExcel', 'lookup', { entity: 'lookupValue', ...sheet }))).status,
    ).toBe(403)
    expect(await stored()).toEqual(before)
  })
})
