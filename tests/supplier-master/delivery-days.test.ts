/** The days on which a supplier delivers: agreed with a business unit, asked for by calls, and minded where a date is promised. */
import { beforeAll, expect, test } from 'vitest'
import { type DeliveryRule, nextDeliveries } from '../../upstream/areas/supplier-master/delivery-days.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { firstOf, linesOf, type People, peopleOf, releasedOrder } from '../delivery/goods.ts'
import { call } from '../print/people.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let people: People
let site: { supplierId: string; orgId: string }

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  site = { supplierId: await world.idOf('supplierInfo', 'S000001'), orgId: await world.idOf('organization', 'SZ10') }
})

const mondayWednesdayFriday = { mon: 'Y', tue: 'N', wed: 'Y', thu: 'N', fri: 'Y', sat: 'N', sun: 'N', cutoffTime: '16:00', leadDays: '2' } as const
const rule: DeliveryRule = { ...mondayWednesdayFriday, leadDays: 2, exceptDates: null, extraDates: null }
/** Thursday, 5 March 2026, in Shanghai. */
const thursdayAt = (time: string) => new Date(`2026-03-05T${time}+08:00`)
const first = (agreed: DeliveryRule, time: string) => nextDeliveries(agreed, thursdayAt(time), 1)[0]

test('supplier-master 1: Mon/Wed/Fri, cut-off 16:00, lead 2: on Thursday at 15:59 and at 16:01 the next delivery is Monday 2026-03-09', () => {
  expect(first(rule, '15:59')).toBe('2026-03-09')
  expect(first(rule, '16:01')).toBe('2026-03-09')
})

test('supplier-master 1: without 03-09 it is Wednesday 03-11; with 03-08 added Sunday 03-08, which whoever asks after the cut-off reaches as well', () => {
  expect(first({ ...rule, exceptDates: '2026-03-09' }, '15:59')).toBe('2026-03-11')
  expect(first({ ...rule, extraDates: '2026-03-08' }, '15:59')).toBe('2026-03-08')
  expect(first({ ...rule, extraDates: '2026-03-07' }, '16:00')).toBe('2026-03-07')
  expect(first({ ...rule, extraDates: '2026-03-07' }, '16:01')).toBe('2026-03-09')
})

test('a day that is added and taken out is added, without a rule every day is one, and a rule that has no day within a year has none', () => {
  expect(first({ ...rule, exceptDates: '2026-03-08', extraDates: '2026-03-08' }, '15:59')).toBe('2026-03-08')
  expect(nextDeliveries(null, thursdayAt('15:59'), 3)).toEqual(['2026-03-05', '2026-03-06', '2026-03-07'])
  expect(nextDeliveries({ ...rule, mon: 'N', wed: 'N', fri: 'N' }, thursdayAt('15:59'), 1)).toEqual([])
})

const supplierOf = () => people.buyer.find('supplierInfo', site.supplierId)
const list = (who: Person, asked: object, page = 'supplierInfoList') =>
  call(world, who, '/v1/supplierInfoRestful/listDeliveryDay', page, { ...site, ...asked })
const update = async (agreed: object) =>
  call(world, people.buyer, '/v1/supplierInfoRestful/updateDeliveryDay', 'supplierInfoList', {
    ...site,
    versionNum: (await supplierOf()).versionNum,
    ...agreed,
  })
const week = { from: '2026-12-07', to: '2026-12-13' }

test('S000001 delivers from Monday to Friday; updateDeliveryDay agrees on Mon/Wed/Fri and answers the next ten, listDeliveryDay those of a week', async () => {
  const workdays = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11']
  expect(await list(people.buyer, week)).toMatchObject({ data: { rule: { sat: 'N', sun: 'N' }, days: workdays } })
  const elsewhere = await world.idOf('organization', 'HD00')
  expect(await list(people.buyer, { ...week, orgId: elsewhere })).toMatchObject({ data: { rule: null, days: { length: 7 } } })
  // It is Friday, 2026-11-20, 09:00.
  expect(await update(mondayWednesdayFriday)).toMatchObject({
    data: {
      rule: { mon: 'Y', tue: 'N', cutoffTime: '16:00', leadDays: 2 },
      days: [
        '2026-11-23',
        '2026-11-25',
        '2026-11-27',
        '2026-11-30',
        '2026-12-02',
        '2026-12-04',
        '2026-12-07',
        '2026-12-09',
        '2026-12-11',
        '2026-12-14',
      ],
    },
  })
  await update({ exceptDates: '2026-12-09', extraDates: '2026-12-12;2026-12-13' })
  expect(await list(people.buyer, week)).toMatchObject({ data: { days: ['2026-12-07', '2026-12-11', '2026-12-12', '2026-12-13'] } })
  expect(linesOf(await supplierOf(), 'supplierDeliveryDay').filter(({ orgId }) => orgId === site.orgId)).toHaveLength(1)
  record('entity', 'supplierDeliveryDay')
})

test('a supplier reads his own days and no other one’s; whoever has no page of suppliers is refused; a year at once is refused', async () => {
  const other = await world.person('supplier02')
  expect(await list(people.supplier, week, 'competeHallSupplier')).toMatchObject({ data: { rule: { mon: 'Y' } } })
  expect(await other.refused(list(other, week, 'competeHallSupplier'))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await people.warehouse.refused(list(people.warehouse, week))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await people.buyer.refused(list(people.buyer, { from: '2026-01-01', to: '2026-12-31' }))).toMatchObject({ status: 422 })
})

test('what is no date is refused by its line and its words, and nothing of it is saved', async () => {
  const refusal = await people.buyer.refused(update({ exceptDates: '2026-12-09;2026-02-30' }))
  expect(refusal).toMatchObject({
    code: 'supplierInfo.DELIVERY_DATE',
    at: 'supplierDeliveryDay[0].exceptDates',
    words: { CN: '第10行供货日：“2026-02-30”不是日期，请写成yyyy-MM-dd，以;分隔' },
  })
  expect(firstOf(await supplierOf(), 'supplierDeliveryDay').exceptDates).toBe('2026-12-09')
})

test('a promised date on a day without delivery asks the supplier first; on a delivery day nobody is asked', async () => {
  const confirm = async (promisedDate: string) => {
    const order = await releasedOrder(world, people, '100', { promised: promisedDate })
    const poLine = linesOf(order, 'poLine').map((line) => ({
      id: line.id,
      poDelivery: linesOf(line, 'poDelivery').map((schedule: Doc) => ({ id: schedule.id, promisedDate, promisedQty: '100' })),
    }))
    return {
      order,
      confirming: people.supplier.verb('poHeader', 'doSupplierDeliveryConfirm', {
        rows: [{ id: order.id, versionNum: order.versionNum }],
        draft: { poLine },
      }),
    }
  }
  const tuesday = await confirm('2026-12-15')
  expect(await people.supplier.refused(tuesday.confirming)).toMatchObject({
    code: 'CONFIRM',
    issues: [
      {
        at: 'poLine[0].poDelivery[0].promisedDate',
        code: 'poHeader.NO_DELIVERY_DAY',
        words: {
          CN: '第10行承诺日期2026-12-15不是与采购方约定的供货日',
          EN: 'Line 10: the promised date 2026-12-15 is no delivery day agreed with the buyer',
        },
      },
    ],
  })
  const monday = await confirm('2026-12-14')
  await monday.confirming
  expect((await people.buyer.find('poHeader', monday.order.id)).status).toBe('CONFIRMED')
})

test('listOrgByPermission names the business units that a person works for, and all of them to who may work for all', async () => {
  const codesOf = async (who: Person) => {
    const answer = await call(world, who, '/v1/organizationRestful/listOrgByPermission', 'supplierInfoList', {})
    return ('data' in answer ? (answer.data as { code: string }[]) : []).map(({ code }) => code)
  }
  const all = await world.query<{ code: string }>(`select code from organization where enabled_flag = 'Y' order by code`)
  expect(await codesOf(people.buyer)).toContain('SZ10')
  expect(await codesOf(await world.person('admin'))).toEqual(all.map(({ code }) => code))
  expect((await codesOf(people.buyer)).length).toBeLessThan(all.length)
})
