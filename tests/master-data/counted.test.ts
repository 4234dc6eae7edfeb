/** Figures that nobody stores, because others move them: they are right wherever they are shown, and shown only where they can be. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { describeList } from '../../app/server/describe/describe-list.ts'
import { withoutUnread } from '../../app/server/list/unread-columns.ts'
import { definitionOf, documents } from '../../catalogue/index.ts'
import type { AnyDefinition } from '../../catalogue/language/define.ts'
import { behaviourOf } from '../../upstream/runtime/behaviour.ts'
import { confirmedOrder, type People, peopleOf, postedReceipt, shippedNote } from '../delivery/goods.ts'
import { rowsOf } from '../excel/books.ts'
import { bytesOf, call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

booksHere()

let world: World
let people: People
let finance: Person

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  finance = await world.person('finance1')
})

const countedIn = ({ fields }: AnyDefinition) => Object.keys(fields).filter((key) => fields[key]?.options.counted)
const counting = documents.filter(({ entity }) => behaviourOf(entity).counted)

test('what a behaviour counts its definition names as counted, and nothing else', async () => {
  expect(documents.filter((definition) => countedIn(definition).length > 0)).toEqual(counting)
  for (const definition of counting) {
    const [row] = await world.query<{ id: string }>(`select id from entity_label where entity = $1 limit 1`, [definition.entity])
    const tx = { query: async (sql: string, values: unknown[]) => ({ rows: await world.query(sql, values) }) }
    const [[, figures] = ['', {}]] = [
      ...((await behaviourOf(definition.entity).counted?.([{ id: row?.id ?? randomUUID() }], { tx: tx as never, userId: randomUUID() })) ?? []),
    ]
    expect(Object.keys(figures), definition.entity).toEqual(countedIn(definition))
  }
})

test('goods that came in stand at once in what the plant has of the material, in the list and in the record', async () => {
  const order = await confirmedOrder(world, people, '60')
  const atPlant = async () => {
    const { rows } = await people.buyer.list('materialManagementOrgList', {
      search: { materialId: String((order.poLine as { materialId: string }[])[0]?.materialId), orgId: String(order.orgId) },
    })
    const found = await people.buyer.find('materialOrg', String(rows[0]?.id))
    return [rows.map(({ onHandQty }) => onHandQty), found.onHandQty]
  }
  expect(await atPlant()).toEqual([['0.0000'], '0.0000'])
  await postedReceipt(world, people, await shippedNote(people, order, ['50']), ['48'])
  expect(await atPlant()).toEqual([['48.0000'], '48.0000'])
})

test('a list is not sorted by a figure that is counted: the head offers it not, and who asks for it is refused', async () => {
  const refusal = await finance.refused(finance.list('exchangeRateList', { orderBy: '-usedCount' }))
  expect(refusal).toMatchObject({ code: 'UNKNOWN_SORT' })
  const about = {
    language: 'CN',
    side: 'internal',
    responsibility: 'finance',
    buttons: new Set(['btnQuery']),
    userId: '',
    menuId: 1,
    respId: '',
    timeZone: 'Asia/Shanghai',
  } as const
  const columns = describeList('exchangeRateList', about).columns
  expect(columns.find(({ key }) => key === 'usedCount')?.sortable).toBe(false)
  expect(columns.find(({ key }) => key === 'rate')?.sortable).toBe(true)
  const kept = withoutUnread({ orderBy: '-usedCount,rate', search: {} }, definitionOf('exchangeRate') as AnyDefinition, about)
  expect(kept.asked.orderBy).toBe('rate')
})

test('a workbook of a list leaves out what would be an old figure there', async () => {
  const asked = { requestUrl: '/v1/exchangeRateRestful/listByPage', requestParams: {} }
  const [header = []] = await rowsOf(await bytesOf(await call(world, finance, '/v1/exportExcelRestful/exportExcel', 'exchangeRateList', asked)))
  expect(header).toContain('汇率')
  expect(header).not.toContain('引用数')
})
