/** A supplier makes codes in advance on a page of its own: for goods that it was ordered, so many of so much. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { button, fill, press, says, summary } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { confirmedOrder, firstOf, peopleOf } from './goods.ts'

let system: System
let world: World
let supplier: Person
let material: { id: string; code: string; uom: string }

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  const people = await peopleOf(world)
  supplier = people.supplier
  const line = firstOf(await confirmedOrder(world, people, '100'), 'poLine')
  const [row] = await system.query<{ code: string }>('select code from material_item where id = $1', [line.materialId])
  material = { id: String(line.materialId), code: String(row?.code), uom: String(line.uom) }
})

const made = (qty: string) =>
  system.query<{ barcode: string; batch: string | null; status: string; kind: string; uom: string }>(
    `select barcode, batch_no as batch, status, barcode_kind as kind, uom from barcode_list where material_id = $1 and qty = $2 and note_line_id is null order by barcode`,
    [material.id, qty],
  )
const named = (values: Record<string, string>) => Object.fromEntries(Object.entries(values).map(([key, value]) => [`input.doGenerate.${key}`, value]))

eachWayOfForms(
  'wrong answers come back with their rules and everything typed; right ones make so many codes, once',
  async ({ page, context, javaScript }) => {
    const qty = javaScript ? '40.5' : '25'
    await signIn(page, context, system, 'supplier01')
    await openPage(page, system, 'deliveryNoteBarcodeList')
    await page.getByRole('link', { name: '生成条码' }).click()
    await says(page, '每张数量')
    expect(await press(page, 'doGenerate')).toBe(422)
    await expect.poll(async () => (await summary(page)).map((text) => text.trim())).toEqual(['请填写物料', '请填写每张数量', '请填写张数'])

    await fill(page, named({ materialId$text: '没有的物料', batchNo: 'L-0917', qty, count: '2001' }))
    expect(await press(page, 'doGenerate')).toBe(422)
    await expect.poll(() => summary(page)).toEqual([expect.stringContaining('“没有的物料”不存在'), '张数不能大于2000，当前值“2001”'])
    expect(await page.locator('[name="input.doGenerate.batchNo"]').inputValue()).toBe('L-0917')
    expect(await made(qty)).toEqual([])

    await fill(page, named({ materialId$text: material.code, count: '12' }))
    expect(await press(page, 'doGenerate')).toBeLessThan(400)
    await expect.poll(async () => (await made(qty)).length).toBe(12)
    const codes = await made(qty)
    expect(new Set(codes.map(({ barcode }) => barcode)).size).toBe(12)
    expect(codes[0]).toMatchObject({
      barcode: expect.stringMatching(/^S000001.+\d{6}\d{6}$/),
      batch: 'L-0917',
      status: 'CREATED',
      kind: 'BOX',
      uom: material.uom,
    })
    record('action', 'barcodeList.doGenerate')
  },
)

eachWayOfForms('the material is found as one types; without script on a page that leads back to the form', async ({ page, context, javaScript }) => {
  const qty = javaScript ? '7' : '8'
  await signIn(page, context, system, 'supplier01')
  await openPage(page, system, 'deliveryNoteBarcodeList/make', 'action=doGenerate')
  await fill(page, named({ qty, count: '2', materialId$text: material.code }))
  if (javaScript) await page.getByRole('option').first().click()
  else {
    await button(page, 'pick:input.doGenerate.materialId').click()
    await page.getByRole('row', { name: material.code }).locator('button').first().click()
  }
  await expect.poll(() => page.locator('[name="input.doGenerate.qty"]').inputValue()).toBe(qty)
  expect(await press(page, 'doGenerate')).toBeLessThan(400)
  await expect.poll(async () => (await made(qty)).length).toBe(2)
})

const generate = (person: Person, input: Record<string, unknown>) => person.verb('barcodeList', 'doGenerate', { rows: [], input })

test('a supplier chooses among what it was ordered, finds nothing else, and is told no code of what it tries', async () => {
  const picks = async (person: Person, q: string) => {
    const { data } = await person.verb('barcodeList', 'listPicks', { field: 'input.doGenerate.materialId', q }, { page: 'deliveryNoteBarcodeList' })
    return (data as { id: string; code: string }[]).map(({ code }) => code)
  }
  expect(await picks(supplier, material.code)).toEqual([material.code])
  const other = await world.person('supplier02')
  expect(await picks(other, material.code)).toEqual([])
  const answerTo = async (id: string) => {
    const { status, at, code, issues } = await other.refused(generate(other, { materialId: id, qty: '1', count: 1 }))
    return JSON.stringify({ status, at, code, issues }).replaceAll(id, 'id')
  }
  expect(await answerTo(material.id)).toBe(await answerTo(randomUUID()))
  expect(await answerTo(material.id)).toContain('input.materialId')
})

test('goods managed by batch want the number of it, and a person of two suppliers says for which', async () => {
  await world.query(`update material_item set batch_flag = 'Y' where id = $1`, [material.id])
  const refusal = await supplier.refused(generate(supplier, { materialId: material.id, qty: '1', count: 1 }))
  expect(refusal).toMatchObject({ at: 'input.batchNo', words: { CN: `物料${material.code}按批次管理，请填写批号` } })
  await world.query(`update "user" set supplier_ids = supplier_ids || (select id from supplier_info where code = 'S000012') where id = $1`, [
    supplier.actor.userId,
  ])
  const two = await world.person(supplier.actor.userName)
  expect(await two.refused(generate(two, { materialId: material.id, qty: '1', count: 1 }))).toMatchObject({ at: 'input.supplierId' })
  await world.query(`update material_item set batch_flag = 'N' where id = $1`, [material.id])
})

test('a row cannot be given along: the action starts from nothing', async () => {
  const [row] = await world.query<{ id: string }>('select id from barcode_list limit 1')
  const body = { rows: [{ id: row?.id }], input: { materialId: material.id, qty: '1', count: 1 } }
  expect(await supplier.refused(supplier.verb('barcodeList', 'doGenerate', body))).toMatchObject({ status: 404 })
})
