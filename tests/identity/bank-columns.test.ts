/** S5.4: bank accounts of our organisations leave the house by no way without the button 查看银行账号. Beside each way, somebody who has the button. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookOf, open, rowsOf, upload } from '../excel/books.ts'
import { textOfPdf } from '../print/pdf-text.ts'
import { bytesOf, call, draftOrder } from '../print/people.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { booksHere } from '../support/books-here.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

booksHere()

const page = 'systemsetting/institution'
const account = '1102055500000001019'
const columns = ['开户行', '账号']

let world: World
/** With the button, and the same person without it. */
let seeing: Person
let blind: Person

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'bank-'))
  world = await openWorld()
  const admin = await world.person('admin')
  seeing = { ...admin, actor: onPage(admin.actor, page) }
  blind = { ...admin, actor: onPage(admin.actor, page, ['btnViewBank']) }
})

const from = (person: Person, path: string, body: Record<string, unknown>) => call(world, person, path, page, body)
const bookFrom = async (person: Person, path: string, body: Record<string, unknown>) => rowsOf(await bytesOf(await from(person, path, body)))
const listing = { requestUrl: '/v1/organizationRestful/listByPage', requestParams: { search: { code: 'HD01' } } }

describe('S5.4 exports', () => {
  test('an export for an import has the two columns and the account, without the button neither', async () => {
    const body = { ...listing, customParams: { layout: 'IMPORT' } }
    const [header = [], row = []] = await bookFrom(seeing, '/v1/customExport', body)
    expect(header).toEqual(expect.arrayContaining(columns))
    expect(row).toContain(account)
    const without = await bookFrom(blind, '/v1/customExport', body)
    for (const column of columns) expect(without[0]).not.toContain(column)
    expect(without[1]).toContain('HD01')
    expect(JSON.stringify(without)).not.toContain(account)
  })

  test('an export of the list has no account, whoever asks for the column by its name', async () => {
    const body = { ...listing, columns: ['code', 'bankAccount'] }
    for (const person of [seeing, blind]) expect(await bookFrom(person, '/v1/exportExcelRestful/exportExcel', body)).toEqual([['编码'], ['HD01']])
  })
})

describe('S5.4 workbooks', () => {
  const template = async (person: Person) => bookFrom(person, '/v1/importExcelRestful/downloadImportTemplate', { entity: 'organization' })
  const told = (rows: unknown[][]) => JSON.stringify(rows)
  const sent = async (person: Person, row: unknown[]) => {
    const book = await bookOf([['编码', '名称', '类型', '上级编码', '法定名称', '税号', '本位币', '时区', '账号'], row])
    return from(person, '/v1/importExcelRestful/importExcel', { entity: 'organization', ...upload(book) })
  }
  const company = (name: string | undefined, bankAccount: string) =>
    ['HD01', name, '公司', 'HD00', '华东智造股份有限公司', '91320594MA1ABCDE02', 'CNY', 'Asia/Shanghai', bankAccount] as const
  const storedAccount = async () =>
    (await world.query<{ account: string }>("select bank_account as account from organization where code = 'HD01'"))[0]?.account

  test('the template has the two columns, without the button neither', async () => {
    for (const column of columns) {
      expect(told(await template(seeing))).toContain(column)
      expect(told(await template(blind))).not.toContain(column)
    }
  })

  test('the marked copy says what is wrong with an account, without the button nothing of it', async () => {
    const marked = async (person: Person) => {
      const { given, issues } = await person.refused(sent(person, [...company(undefined, '1'.repeat(61))]))
      const sheet = (await open(await bytesOf(await from(person, '/v1/importExcelRestful/downloadMarkedCopy', { token: given?.marked }))))
        .worksheets[0]
      return { at: issues.map(({ at }) => at).sort(), fill: sheet?.getCell('I2').fill, errors: String(sheet?.getCell('J2').value) }
    }
    const red = { fgColor: { argb: 'FFFFC7CE' } }
    const [open1, shut] = [await marked(seeing), await marked(blind)]
    expect(open1.at).toEqual(['rows[2].bankAccount', 'rows[2].name'])
    expect(open1.fill).toMatchObject(red)
    expect(open1.errors).toContain('账号最多60个字符')
    expect(shut.at).toEqual(['rows[2].name'])
    expect(shut.fill).not.toMatchObject(red)
    expect(shut.errors).not.toContain('账号')
  })

  test('an imported account is stored, without the button the stored one stays', async () => {
    await sent(blind, [...company('华东智造股份有限公司', '6222000000000000001')])
    expect(await storedAccount()).toBe(account)
    await sent(seeing, [...company('华东智造股份有限公司', '6222000000000000001')])
    expect(await storedAccount()).toBe('6222000000000000001')
    await world.query('update organization set bank_account = $1 where code = $2', [account, 'HD01'])
  })
})

describe('S5.4 records, searches, pickers and paper', () => {
  const verb = async (person: Person, name: string, body: Record<string, unknown>) =>
    (await world.services.verb('organization', name, { menuId: 0, ...body }, contextOf(person.actor))).data

  test('the record and the search know the account, without the button neither', async () => {
    const id = await world.idOf('organization', 'HD01')
    expect(await verb(seeing, 'findById', { id })).toMatchObject({ bankAccount: account })
    expect(JSON.stringify(await verb(blind, 'findById', { id }))).not.toContain(account)
    const found = async (person: Person) =>
      ((await verb(person, 'listByPage', { pageIndex: 1, pageRows: 20, search: { bankAccount: account } })) as unknown[]).length
    expect(await found(seeing)).toBe(1)
    // What may not be searched by narrows nothing.
    expect(await found(blind)).toBeGreaterThan(1)
  })

  test('a picker tells code and name, finds by them, and by an account finds nothing for anybody', async () => {
    for (const person of [seeing, blind]) {
      const picks = (q: string) => verb(person, 'listPicks', { field: 'parentId', q })
      expect(await picks('HD01')).toEqual([{ id: await world.idOf('organization', 'HD01'), code: 'HD01', name: '华东智造股份有限公司' }])
      expect(await picks(account)).toEqual([])
    }
  })

  test('a printed order names the company and its tax number, and no account, whoever prints it', async () => {
    const buyer = await world.person('buyer1')
    const order = await draftOrder(world, buyer, await soldGoods(world))
    const [company] = await world.query<{ taxNo: string }>(`select tax_no as "taxNo" from organization where code = 'HD01'`)
    for (const without of [[], ['btnViewBank']]) {
      const person = { ...buyer, actor: onPage(buyer.actor, 'purchaseOrderList', without) }
      const answer = await call(world, person, '/v1/poHeaderRestful/doPrint', 'purchaseOrderList', { id: order.id })
      const text = (await textOfPdf(await bytesOf(answer))).join('\n')
      expect(text).toContain('华东智造股份有限公司')
      expect(text).toContain(company?.taxNo)
      expect(text.replaceAll(/\s/g, '')).not.toContain(account)
    }
  })
})
