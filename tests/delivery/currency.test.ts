/** Amounts in the head of what the warehouse books, and of a project, name their currency. */
import { beforeAll, expect, test } from 'vitest'
import { formatNumber, unitOf } from '../../app/format.ts'
import { describeEdit } from '../../app/server/describe/edit/describe-edit.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type World } from '../support/world.ts'
import { confirmedOrder, draftWriteOff, type People, peopleOf, postedReceipt, shippedNote } from './goods.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

/** The amounts among the facts of a page, as they are read. */
function amountsOf(page: string, doc: Doc): string[] {
  const about = {
    side: 'internal' as const,
    responsibility: 'warehouse',
    buttons: new Set(['btnQuery', 'btnViewPrice']),
    userId: 'u',
    timeZone: 'Asia/Shanghai',
  }
  const { facts } = describeEdit(page, doc, { ...about, language: 'CN', menuId: 1, respId: 'r' })
  return facts.flatMap(({ field }) => (field?.kind === 'amount' ? [`${unitOf(field, doc)} ${formatNumber(field, doc[field.key])}`] : []))
}

test('a receipt and what is taken back of it are in the currency of their order', async () => {
  const order = await confirmedOrder(world, people, '60')
  const receipt = await postedReceipt(world, people, await shippedNote(people, order, ['50']), ['50'])
  const stored = await people.buyer.find('receiveHeader', receipt.id)
  expect(stored.currency).toBe('CNY')
  const [shown = ''] = amountsOf('receiveEdit', stored)
  expect(shown).toMatch(/^CNY [\d,]+\.\d\d$/)

  const back = await draftWriteOff(people.warehouse, stored, { writeOffType: 'WRITE_OFF', qty: '2' })
  const taken = await people.buyer.find('receiveWriteOff', back.id)
  expect(taken.currency).toBe('CNY')
  expect(amountsOf('receiveWriteOffEdit', taken)[0]).toMatch(/^CNY -[\d,]+\.\d\d$/)
})

test('a budget is in the currency of its business unit, new or from the demo', async () => {
  const admin = await world.person('admin')
  const [known] = (await admin.list('projectList')).rows
  expect(amountsOf('projectList', await admin.find('project', String(known?.id)))[0]).toMatch(/^CNY [\d,]+\.\d\d$/)
  await world.query(`update organization set base_currency = 'EUR' where code = 'SR30'`)
  const made = await admin.save('project', {
    code: 'PJ-EUR',
    name: '欧洲线体',
    orgId: await world.idOf('organization', 'SR30'),
    managerId: await world.idOf('user', 'manager1'),
    planStart: '2026-12-01',
    planEnd: '2027-06-30',
    projectBudget: [{ amount: '1250000' }],
  })
  expect(amountsOf('projectList', await admin.find('project', made.id))).toContain('EUR 1,250,000.00')
})
