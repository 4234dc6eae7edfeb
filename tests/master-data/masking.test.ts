/** Bank accounts and contacts of a supplier: numbers that most need not read, and forms that what is typed must have. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let [manager, finance, supplier]: Person[] = []
let id: string

beforeAll(async () => {
  world = await openWorld()
  ;[manager, finance, supplier] = await Promise.all([world.person('manager1', 'manager'), world.person('finance1'), world.person('supplier01')])
  id = await world.idOf('supplierInfo', 'S000001')
})

const accountOf = (doc: Doc) => (doc.supplierAccount as Doc[])[0] as Doc
const contactOf = (doc: Doc) => (doc.supplierContact as Doc[])[0] as Doc
const inDatabase = async () =>
  (await world.query<{ id: string; no: string }>('select id, account_no as no from supplier_account where header_id = $1 order by line_num', [id]))[0]
const stored = async () => accountOf(await finance!.find('supplierInfo', id)).accountNo

test('S5.4 an account number is read in full by finance and the supplier itself, by others in its last four characters', async () => {
  const number = String(await stored())
  expect(number).toMatch(/^\d{12,30}$/)
  expect(accountOf(await supplier!.find('supplierInfo', id)).accountNo).toBe(number)
  expect(accountOf(await manager!.find('supplierInfo', id)).accountNo).toBe(`****${number.slice(-4)}`)
})

test('a form that sends the hidden number back leaves the account as it is, and the history holds no number in full', async () => {
  const number = String(await stored())
  const seen = await manager!.find('supplierInfo', id)
  const account = accountOf(seen)
  await manager!.save('supplierInfo', { supplierAccount: [{ id: account.id, accountNo: account.accountNo }], remark: '已核对' }, seen)
  expect(await stored()).toBe(number)

  const fresh = await manager!.find('supplierInfo', id)
  await manager!.save('supplierInfo', { supplierAccount: [{ id: account.id, accountNo: '6222020200099998888' }] }, fresh)
  expect(await stored()).toBe('6222020200099998888')
  const told = await world.query<{ changes: unknown }>('select changes from document_history where business_id = $1', [id])
  expect(JSON.stringify(told)).not.toContain('6222020200099998888')
  expect(JSON.stringify(told)).toContain('****8888')
})

test('S11.4 the database holds account numbers as ciphertext, each anew and for its own row only', async () => {
  const number = String(await stored())
  const first = await inDatabase()
  expect(first?.no).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/)
  const clear = await world.query("select account_no from supplier_account where account_no not like 'v1.%'")
  expect(clear).toEqual([])

  const seen = await finance!.find('supplierInfo', id)
  await manager!.save('supplierInfo', { supplierAccount: [{ id: accountOf(seen).id, accountName: '又名' }] }, seen)
  expect((await inDatabase())?.no, 'the same number is written as another text').not.toBe(first?.no)
  expect(await stored()).toBe(number)

  const [other] = await world.query<{ id: string; no: string }>('select id, account_no as no from supplier_account where header_id <> $1 limit 1', [
    id,
  ])
  await world.query('update supplier_account set account_no = $2 where id = $1', [first?.id, other?.no])
  await expect(finance!.find('supplierInfo', id), 'the number of another row does not open here').rejects.toThrow('authenticate')
  await world.query('update supplier_account set account_no = $2 where id = $1', [first?.id, first?.no])
})

test.each([
  ['email', 'wei@', '邮箱不是有效的邮箱，当前值“wei@”'],
  ['mobile', '电话见名片', '手机不是有效的电话号码，当前值“电话见名片”'],
  ['duties', ['SALES', 'CHEF'], '职责的值“CHEF”不在可选范围内'],
])('a contact whose %s is "%s" is refused by name, rule and value', async (field, value, words) => {
  const seen = await manager!.find('supplierInfo', id)
  const refusal = await manager!.refused(manager!.save('supplierInfo', { supplierContact: [{ id: contactOf(seen).id, [field]: value }] }, seen))
  expect(refusal).toMatchObject({ status: 422, at: `supplierContact[0].${field}`, words: { CN: words } })
})
