/** Kinds of field that few documents need: how they are kept, sought, told and carried in workbooks. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { setLookups } from '../../catalogue/language/lookup-book.ts'
import { readLookups } from '../../upstream/platform/lookups/lookup-book.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { unseal } from '../../upstream/store/sealing.ts'
import { bookOf, rowsOf, upload } from '../excel/books.ts'
import { bytesOf } from '../print/people.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { booksHere } from '../support/books-here.ts'
import { makeTables } from '../support/own-tables.ts'
import { refused } from '../support/refused.ts'
import { openWorld, type World } from '../support/world.ts'
import { NOTICE, NOTICE_PAGE } from './notice.ts'

booksHere()

let world: World
let admin: Actor

beforeAll(async () => {
  world = await openWorld()
  await makeTables(world, NOTICE)
  admin = onPage((await world.person('admin')).actor, NOTICE_PAGE)
})

const verb = async (name: string, body: Record<string, unknown>, entity: string = NOTICE) =>
  (await world.services.verb(entity, name, { menuId: 0, ...body }, contextOf(admin, randomUUID()))).data as Doc
const find = (id: string) => verb('findById', { id })
const change = async ({ id, versionNum }: Doc, draft: object) => find((await verb('saveOrUpdate', { id, versionNum, draft })).id)

let made = 0
async function notice(draft: object = {}): Promise<Doc> {
  const code = `N${++made}`
  return find((await verb('saveOrUpdate', { draft: { code, name: `公告${code}`, ...draft } })).id)
}
const codesOf = async (search: Record<string, string>, view?: string) =>
  ((await verb('listByPage', { pageRows: 100, search, view })) as unknown as Doc[]).map(({ code }) => code)

async function call(address: string, body: Record<string, unknown>) {
  const run = world.services.call(address)
  if (!run) throw new Error(`There is no ${address}`)
  return run({ menuId: 0, ...body }, contextOf(admin, randomUUID()))
}

describe('several codes', () => {
  test('begin with what the definition says, and are kept once each in the order of the look-up', async () => {
    expect((await notice()).duties).toEqual(['SALES'])
    expect((await notice({ duties: ['QUALITY', 'SALES', 'QUALITY'], token: 'x' })).duties).toEqual(['SALES', 'QUALITY'])
  })

  test('that are none of the look-up are named; none at all is refused where one is needed', async () => {
    const doc = await notice()
    expect(await refused(change(doc, { duties: ['SALES', 'CHEF'] }))).toMatchObject({
      status: 422,
      at: 'duties',
      words: { CN: '职责的值“CHEF”不在可选范围内' },
    })
    expect(await refused(change(doc, { duties: [] }))).toMatchObject({ at: 'duties', words: { CN: '请填写职责' } })
    expect(await refused(change(doc, { duties: 'SALES' }))).toMatchObject({ at: 'duties' })
  })

  test('are found by any of those that are sought, by a view, and asked by a condition', async () => {
    const [sales, both, finance] = [
      await notice({ duties: ['SALES'] }),
      await notice({ duties: ['SALES', 'FINANCE'] }),
      await notice({ duties: ['FINANCE'] }),
    ]
    const codes = [sales, both, finance].map(({ code }) => code)
    const among = async (search: Record<string, string>, view?: string) => (await codesOf(search, view)).filter((code) => codes.includes(code))
    expect(await among({ duties: 'FINANCE' })).toEqual([both.code, finance.code])
    expect(await among({ duties: 'SALES,FINANCE' })).toEqual(codes)
    expect(await among({}, 'sales')).toEqual([sales.code, both.code])
    expect(await refused(change(sales, { duties: ['QUALITY'] }))).toMatchObject({ at: 'token' })
  })

  test('that are disabled stay where they stand and are chosen nowhere', async () => {
    const doc = await notice({ duties: ['SALES', 'LOGISTICS'] })
    await world.query(
      `update lookup_value set enabled_flag = 'N' where lookup_code = 'LOGISTICS' and header_id = (select id from lookup_type where code = 'CONTACT_DUTY')`,
    )
    setLookups(new Map(await readLookups(world.pool)))
    expect((await change(doc, { duties: ['LOGISTICS', 'FINANCE'] })).duties).toEqual(expect.arrayContaining(['LOGISTICS', 'FINANCE']))
    expect(await refused(notice({ duties: ['LOGISTICS'] }))).toMatchObject({ at: 'duties' })
  })
})

describe('rich text', () => {
  test('keeps what formats a text and nothing that runs', async () => {
    const { content } = await notice({
      content: '<p onclick="x()">甲<strong>乙</strong><script>steal()</script><a href="javascript:x()">丙</a><img src=x onerror=x()></p>',
    })
    expect(content).toBe('<p>甲<strong>乙</strong><a rel="noopener noreferrer" target="_blank">丙</a></p>')
  })

  test('that was typed without a tag is paragraphs, and what looks like one is text', async () => {
    expect((await notice({ content: '一 < 二\r\n三\n\n四 & 五' })).content).toBe('<p>一 &lt; 二<br />三</p><p>四 &amp; 五</p>')
  })

  test('in which nothing is to be read is none', async () => {
    expect((await notice({ content: '<p><br></p>' })).content).toBeNull()
  })

  test('is found by its words, not by its tags', async () => {
    const { code } = await notice({ content: '<p>独<em>特</em>词</p>' })
    expect(await codesOf({ content: '独特词' })).toEqual([code])
    expect(await codesOf({ content: '<em>' })).toEqual([])
  })
})

test('source text is kept to the last space, with line ends of one kind', async () => {
  const doc = await notice({ query: '\n  select 1\r\n  from t  \n' })
  expect(doc.query).toBe('\n  select 1\n  from t  \n')
  expect(await refused(change(doc, { query: 'x'.repeat(20_001) }))).toMatchObject({ at: 'query', words: { EN: expect.stringContaining('20000') } })
})

describe('a secret', () => {
  const SAID = 'kept-from-everybody-7131'

  test('is read by nobody: not in record, list, history or log, and unreadable in the database', async () => {
    const doc = await notice({ token: SAID, testNoticeLine: [{ key: SAID, rule: 'if a then b' }] })
    expect(doc.token).toBe('••••')
    expect((doc.testNoticeLine as Doc[])[0]?.key).toBe('••••')
    await change(doc, { token: 'another-one-7132' })
    const stored = await world.query<{ said: string }>(
      `select (select token from test_notice where id = $1) || (select string_agg(changes::text, '') from document_history where business_id = $1)
       || coalesce((select string_agg(t::text, '') from system_log t), '') as said`,
      [doc.id],
    )
    expect(stored[0]?.said).toContain('••••')
    expect(stored[0]?.said).not.toMatch(/kept-from-everybody|another-one/)
    expect(JSON.stringify(await verb('listByPage', { pageRows: 100 }))).not.toContain('••••')
  })

  test('stays where its input is empty, or comes back as it was shown; what is typed replaces it', async () => {
    const doc = await notice({ token: SAID })
    const token = async () => {
      const [row] = await world.query<{ token: string }>('select token from test_notice where id = $1', [doc.id])
      return unseal(row?.token ?? '', `test_notice.token ${doc.id}`)
    }
    let now = await change(doc, { token: null, name: '一' })
    now = await change(now, { token: '', name: '二' })
    now = await change(now, { token: '••••', name: '三' })
    expect(await token()).toBe(SAID)
    await change(now, { token: 'new' })
    expect(await token()).toBe('new')
  })

  test('is none once that is said, unless it is needed', async () => {
    const doc = await notice({ token: SAID })
    const emptied = await change(doc, { token: { emptied: true } })
    expect(emptied.token).toBeNull()
    const needed = await notice({ token: SAID, duties: ['QUALITY'] })
    expect(await refused(change(needed, { token: { emptied: true } }))).toMatchObject({ at: 'token' })
    expect(await refused(change(needed, { token: { emptied: false } }))).toMatchObject({ code: 'INVALID' })
  })
})

describe('workbooks', () => {
  const exported = async () => {
    const asked = { requestUrl: `/v1/${NOTICE}Restful/listByPage`, requestParams: {} }
    return rowsOf(await bytesOf(await call('/v1/exportExcelRestful/exportExcel', asked)))
  }

  test('name several codes parted by commas, rich text by its words, and no secret', async () => {
    const { code } = await notice({ duties: ['SALES', 'FINANCE'], content: '<p>甲</p><p>乙</p>', token: 'x' })
    const [header = [], ...rows] = await exported()
    const row = rows.find(([first]) => first === code) ?? []
    expect(Object.fromEntries(header.map((name, at) => [name, row[at]]))).toMatchObject({ 职责: '销售, 财务', 正文: '甲\n乙' })
    expect(header).not.toContain('令牌')
  })

  test('bring several codes in, by word or code', async () => {
    const file = upload(
      await bookOf([
        ['编码', '名称', '职责', '查询'],
        ['IN1', '导入一', '销售，FINANCE', '  select 1'],
      ]),
    )
    await call('/v1/importExcelRestful/importExcel', { entity: NOTICE, ...file })
    const [row] = await world.query<{ duties: string[]; query: string }>(`select duties, query from test_notice where code = 'IN1'`)
    expect(row).toMatchObject({ duties: ['SALES', 'FINANCE'] })
    expect(row?.query.trim()).toBe('select 1')
  })
})
