/** The history of an order: what each version changed, any two of them compared, and who may read what of it. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Changes, HistoryEvent, VersionComparison } from '../../contract/history.ts'
import { together } from '../../upstream/runtime/change/changes.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let buyer: Person
let manager: Person
let supplier: Person
let draft: Record<string, unknown>

beforeAll(async () => {
  world = await openWorld()
  buyer = await world.person('buyer1')
  manager = await world.person('manager1')
  supplier = await world.person('supplier01')
  const sold = await soldGoods(world)
  const billTypeId = await world.idOf('purchaseBillType', 'PO_STD')
  draft = { billTypeId, orgId: sold.org, supplierId: sold.supplier, poLine: [lineOf(sold.material, '100')] }
})

const lineOf = (materialId: unknown, orderQty: string) => ({ materialId, orderQty, needByDate: '2026-12-20' })
const linesOf = (order: Doc) => order.poLine as Doc[]
const historyOf = (doc: Doc) => doc.$history as HistoryEvent[]
const compare = async (person: Person, order: Doc, versions: { from?: number; to?: number } = {}) =>
  (await person.verb('poHeader', 'compareVersions', { id: order.id, ...versions })).data as VersionComparison
const told = ({ fields, lines }: Changes) => ({
  head: Object.keys(fields),
  lines: lines.map(({ lines: entity, nums, how, fields: those }) => [entity, nums.join('.'), how, Object.keys(those).join(' ')]),
})

/** Version 2 types 120 and adds a line, version 3 takes the line away again, version 4 writes a remark. */
async function orderOfFourVersions(): Promise<Doc> {
  const first = await buyer.save('poHeader', draft)
  const [line] = linesOf(first)
  const second = await buyer.save('poHeader', { poLine: [{ id: line?.id, orderQty: '120' }, lineOf(line?.materialId, '7')] }, first)
  const third = await buyer.save('poHeader', { deletedLines: [linesOf(second)[1]?.id] }, second)
  return buyer.save('poHeader', { remark: '加急' }, third)
}

test('who did it is named in the language of whoever reads', async () => {
  const order = await orderOfFourVersions()
  expect(historyOf(await buyer.reading('EN').find('poHeader', order.id))[0]?.who).toBe('Song Li')
  expect(historyOf(await buyer.find('poHeader', order.id))[0]?.who).toBe('宋莉')
})

test('each version tells what it changed, lines by their numbers, the newest first', async () => {
  const order = await orderOfFourVersions()
  const [fourth, third, second, first] = historyOf(order)
  expect(fourth).toMatchObject({
    versionNum: 4,
    action: 'save',
    who: buyer.actor.displayName,
    changes: { fields: { remark: { from: null, to: '加急' } } },
  })
  expect(third?.changes?.lines).toMatchObject([
    { lines: 'poDelivery', nums: [20, 10], how: 'removed' },
    { lines: 'poLine', nums: [20], how: 'removed', fields: { orderQty: { from: '7.0000', to: null } } },
  ])
  expect(second?.changes?.lines[0]).toMatchObject({
    lines: 'poLine',
    nums: [10],
    how: 'changed',
    fields: { orderQty: { from: '100.0000', to: '120' } },
  })
  expect(second?.changes?.lines.find(({ lines, nums }) => lines === 'poLine' && nums[0] === 20)).toMatchObject({ how: 'added' })
  expect(first, 'making a document changed everything, and says no more').toMatchObject({ versionNum: 1, action: 'create', changes: null })
})

test('of two versions only what differs between them is told: a line that came and went is not', async () => {
  const order = await orderOfFourVersions()
  const { versions, changes, from, to } = await compare(buyer, order, { from: 1, to: 4 })
  expect(versions.map(({ versionNum }) => versionNum)).toEqual([4, 3, 2, 1])
  expect([from, to]).toEqual([1, 4])
  expect(changes.fields).toMatchObject({ remark: { from: null, to: '加急' } })
  expect(changes.lines.filter(({ lines }) => lines === 'poLine')).toMatchObject([
    { nums: [10], how: 'changed', fields: { orderQty: { from: '100.0000', to: '120' } } },
  ])
  expect(told((await compare(buyer, order, { from: 4, to: 3 })).changes), 'the last two, whichever is named first').toEqual({
    head: ['remark'],
    lines: [],
  })
  expect((await compare(buyer, order, { from: 99 })).from, 'an unknown version is the one before the last').toBe(3)
})

test('the supplier reads what changed since it was told the time before, without what is ours', async () => {
  const saved = await buyer.save('poHeader', draft)
  await buyer.act('poHeader', 'doSubmit', saved)
  await manager.act('poHeader', 'doApproval', await manager.find('poHeader', saved.id))
  const told = await supplier.find('poHeader', saved.id)
  expect(historyOf(told).map(({ action, changes }) => [action, changes])).toEqual([['doApproval', null]])
  const [line] = linesOf(told)
  const [schedule] = (line?.poDelivery ?? []) as Doc[]
  const poLine = [{ id: line?.id, poDelivery: [{ id: schedule?.id, promisedDate: '2026-12-24', promisedQty: '100', replyNote: '排产' }] }]
  await supplier.act('poHeader', 'doSupplierDeliveryConfirm', told, { draft: { poLine } })
  await buyer.act('poHeader', 'doBuyerDeliveryConfirm', await buyer.find('poHeader', saved.id))
  const [confirmed, offered] = historyOf(await supplier.find('poHeader', saved.id))
  expect(offered?.changes?.lines.find(({ lines }) => lines === 'poDelivery')).toMatchObject({
    nums: [10, 10],
    fields: { promisedDate: { from: null, to: '2026-12-24' } },
  })
  expect(confirmed?.action).toBe('doBuyerDeliveryConfirm')

  await world.query(
    `update document_history set changes = jsonb_set(changes, '{fields,baseAmount}', '{"from": "1.00", "to": "2.00"}') where business_id = $1 and action = 'doBuyerDeliveryConfirm'`,
    [saved.id],
  )
  const theirs = await compare(supplier, saved)
  expect(JSON.stringify(theirs), 'the amount in our own currency').not.toContain('baseAmount')
  expect(JSON.stringify(await compare(buyer, saved))).toContain('baseAmount')
  expect(theirs.versions.map(({ action }) => action)).toEqual(['doBuyerDeliveryConfirm', 'doSupplierDeliveryConfirm', 'doApproval'])
})

test('another supplier gets the answer of an unknown order', async () => {
  const order = await orderOfFourVersions()
  const other = await world.person('supplier02')
  expect(await other.refused(other.verb('poHeader', 'compareVersions', { id: order.id }))).toMatchObject({ status: 404 })
})

test('whoever lacks btnViewPrice reads no price in the history either', async () => {
  const [row] = await world.query<{ id: string }>('select id from material_org order by id limit 1')
  const id = row?.id ?? ''
  const stored = await manager.find('materialOrg', id)
  const seen = await manager.save('materialOrg', { standardPrice: '77.5', leadDays: '41' }, stored)
  expect(Object.keys(historyOf(seen)[0]?.changes?.fields ?? {}).sort()).toEqual(['leadDays', 'standardPrice'])
  const grants = new Map(
    [...manager.actor.grants].map(([page, buttons]) => [page, new Set([...buttons].filter((button) => button !== 'btnViewPrice'))]),
  )
  const { data } = await world.services.verb(
    'materialOrg',
    'compareVersions',
    { id },
    {
      actor: { ...manager.actor, grants, page: 'materialManagementOrgList' },
      now: new Date(),
      language: 'CN',
      requestId: 'r',
      address: '127.0.0.1',
      idempotencyKey: null,
    },
  )
  expect(Object.keys((data as VersionComparison).changes.fields)).toEqual(['leadDays'])
})

describe('several changes as one', () => {
  const one = (fields: Changes['fields'], lines: Changes['lines'] = []): Changes => ({ fields, lines })
  test('what was typed and taken back is none; 5.00 and 5 are the same', () => {
    expect(together([one({ qty: { from: '5.00', to: '6' } }), one({ qty: { from: '6', to: '5' } })]).fields).toEqual({})
  })
  test('a bank account of which only the end is told stays a change', () => {
    const changed = { accountNo: { from: '****8888', to: '****8888' } }
    expect(together([one(changed)]).fields).toEqual(changed)
  })
  test('a line that was added and typed in later is added with what it holds now', () => {
    const line = { id: 'l', lines: 'poLine', nums: [10] }
    const added = { ...line, how: 'added' as const, fields: { qty: { from: null, to: '1' } } }
    const typed = { ...line, how: 'changed' as const, fields: { qty: { from: '1', to: '2' } } }
    expect(together([one({}, [added]), one({}, [typed])]).lines).toEqual([{ ...line, how: 'added', fields: { qty: { from: null, to: '2' } } }])
  })
})
