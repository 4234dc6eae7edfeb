/** A value under another one is chosen only where that one stands: the reason of a return, and what an administrator arranges like it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { menu } from '../../catalogue/identity/menu.ts'
import type { Action } from '../../catalogue/language/define.ts'
import { lookupValues, setLookups, typeAbove } from '../../catalogue/language/lookup-book.ts'
import { readLookups } from '../../upstream/platform/lookups/lookup-book.ts'
import { checkInput } from '../../upstream/runtime/rules/checks.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { confirmedOrder, draftWriteOff, type People, peopleOf, postedReceipt, shippedNote } from './goods.ts'

let world: World
let people: People
let admin: Person
let receipt: Doc

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  admin = await world.person('admin')
  const order = await confirmedOrder(world, people, '100')
  receipt = await postedReceipt(world, people, await shippedNote(people, order, ['100']), ['100'])
})

const taken = (writeOffType: string, reasonCode: string) =>
  draftWriteOff(people.warehouse, receipt, { writeOffType, reasonCode, qty: '1', fromStock: 'PENDING' })
const refusedIssues = async (attempt: Promise<unknown>) => (await people.warehouse.refused(attempt)).issues

describe('The reason of a write-off or return', () => {
  test('quality is none for a write-off, a wrong quantity none for a return; both are told at the field with its value', async () => {
    expect(await refusedIssues(taken('WRITE_OFF', 'QUALITY'))).toEqual([
      {
        at: 'reasonCode',
        code: 'NOT_UNDER',
        given: 'QUALITY',
        words: { CN: '原因“质量问题”不属于类型“冲销”', EN: 'Reason "Quality" does not belong to Type "Write-off"' },
      },
    ])
    expect(await refusedIssues(taken('RETURN', 'WRONG_QTY'))).toMatchObject([{ at: 'reasonCode', code: 'NOT_UNDER', given: 'WRONG_QTY' }])
  })

  test('a wrong material stands under neither and goes with both', async () => {
    for (const type of ['WRITE_OFF', 'RETURN']) expect(await taken(type, 'WRONG_MATERIAL')).toMatchObject({ writeOffType: type })
  })

  test('a return that becomes a write-off needs another reason', async () => {
    const back = await taken('RETURN', 'DAMAGE')
    const save = (draft: Record<string, unknown>) => people.warehouse.save('receiveWriteOff', draft, back)
    expect(await refusedIssues(save({ writeOffType: 'WRITE_OFF' }))).toMatchObject([{ at: 'reasonCode', given: 'DAMAGE' }])
    expect(await save({ writeOffType: 'WRITE_OFF', reasonCode: 'WRONG_DATE' })).toMatchObject({ reasonCode: 'WRONG_DATE' })
  })

  test('what was stored before the values were arranged stays until one of the two is changed', async () => {
    const back = await taken('RETURN', 'QUALITY')
    await world.query(`update receive_write_off set reason_code = 'WRONG_QTY' where id = $1`, [back.id])
    const saved = await people.warehouse.save('receiveWriteOff', { remark: '等承运商' }, back)
    expect(saved).toMatchObject({ reasonCode: 'WRONG_QTY', remark: '等承运商' })
    expect(await refusedIssues(people.warehouse.save('receiveWriteOff', { reasonCode: 'WRONG_DATE' }, saved))).toHaveLength(1)
  })
})

describe('Values that an administrator puts under another type', () => {
  const typeOf = async (code: string) => admin.find('lookupType', await world.idOf('lookupType', code))
  const idIn = async (type: string, code: string) =>
    ((await typeOf(type)).lookupValue as Doc[]).find(({ lookupCode }) => lookupCode === code)?.id as string

  /** `{ ACCEPTANCE: 'PERIOD' }`: the one belongs under the other from now on. */
  async function arrange(type: string, above: string, under: Record<string, string>): Promise<void> {
    const stored = await typeOf(type)
    const lines = Object.entries(under).map(async ([code, upper]) => ({
      id: await idIn(type, code),
      parentLookupValuesId: await idIn(above, upper),
    }))
    await admin.save(
      'lookupType',
      { parentLookupTypeId: await world.idOf('lookupType', above), lookupValue: await Promise.all(lines) },
      {
        id: stored.id,
        versionNum: stored.versionNum,
      },
    )
    setLookups(new Map(await readLookups(world.pool)))
  }

  const term = (code: string, termType: string, ...nodes: [nodeType: string, baseEvent: string][]) =>
    people.manager.save('paymentTerm', {
      code,
      name: '两段',
      termType,
      paymentTermNode: nodes.map(([nodeType, baseEvent]) => ({ nodeType, baseEvent, ratio: '50' })),
    })

  test('ship with the reasons alone, and are read back from the database as they were arranged', async () => {
    expect(typeAbove('WO_REASON')).toBe('WO_TYPE')
    const read = new Map(await readLookups(world.pool)).get('WO_REASON')
    expect(read?.map(({ code, under }) => [code, under])).toEqual(lookupValues('WO_REASON').map(({ code, under }) => [code, under]))
    expect(read?.find(({ code }) => code === 'SURPLUS')?.under).toEqual({ type: 'WO_TYPE', code: 'RETURN' })
  })

  test('narrow a line by its own field, else by the field of the head', async () => {
    await arrange('PAYMENT_NODE_TYPE', 'PAYMENT_TERM_TYPE', { ADVANCE: 'PREPAY' })
    await arrange('PAYMENT_BASE_EVENT', 'PAYMENT_NODE_TYPE', { CONTRACT_SIGNED: 'ADVANCE', RECEIPT: 'DELIVERY' })
    const refusal = await people.manager.refused(term('NARROW1', 'STAGE', ['DELIVERY', 'RECEIPT'], ['ADVANCE', 'RECEIPT']))
    expect(refusal.issues.map(({ at, code, given, words }) => [at, code, given, words.CN])).toEqual([
      ['paymentTermNode[1].nodeType', 'NOT_UNDER', 'ADVANCE', '节点类型“预付款”不属于类型“分阶段”'],
      ['paymentTermNode[1].baseEvent', 'NOT_UNDER', 'RECEIPT', '基准事件“收货”不属于节点类型“预付款”'],
    ])
    expect(await term('NARROW2', 'PREPAY', ['DELIVERY', 'RECEIPT'], ['ADVANCE', 'CONTRACT_SIGNED'])).toMatchObject({ termType: 'PREPAY' })
  })

  test('narrow what an action is told by the document that it is about', async () => {
    await arrange('MENU_TYPE', 'USER_TYPE', { LINK: 'SUPPLIER' })
    const folder = await admin.find('menu', await world.idOf('menu', 'MASTER_DATA'))
    const ours = await admin.save('menu', { userType: 'INTERNAL' }, folder)
    const add = (menuType: string) =>
      admin.act('menu', 'doAddChild', ours, { input: { code: `NARROW_${menuType}`, name: '下级', menuType, htmlUrl: 'https://example.com' } })
    expect((await admin.refused(add('LINK'))).issues).toMatchObject([
      { at: 'input.menuType', code: 'NOT_UNDER', words: { CN: '类型“外链”不属于用户类型“内部”' } },
    ])
    expect((await add('DIR')).rows).toMatchObject([{ id: ours.id }])
  })

  test('narrow one question of an action by another, which comes before the document', () => {
    const action: Action = {
      ...menu.actions.doAddChild,
      input: { userType: menu.fields.userType, menuType: menu.fields.menuType },
    }
    const told = (userType: string) => ({ input: { userType, menuType: 'LINK' }, lineIds: [] })
    expect(() => checkInput(menu, action, told('INTERNAL'), { id: '', userType: 'SUPPLIER' })).toThrow(/does not belong to/)
    expect(() => checkInput(menu, { ...action, from: [] }, told('INTERNAL'), null)).toThrow(/does not belong to/)
    expect(() => checkInput(menu, action, told('SUPPLIER'), { id: '', userType: 'INTERNAL' })).not.toThrow()
  })
})
