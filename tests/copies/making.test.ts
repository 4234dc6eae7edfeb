/** What an action makes of the lines of its document: one for each combination, those that would be alike as one, and none twice. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { makeTables } from '../support/own-tables.ts'
import { openWorld, type World } from '../support/world.ts'
import { CAMPAIGN, CAMPAIGN_PAGE, SHEET } from './campaign.ts'

let world: World
let actor: Actor
let suppliers: string[]
let users: { id: string; name: string }[]

beforeAll(async () => {
  world = await openWorld()
  await makeTables(world, CAMPAIGN, SHEET)
  actor = onPage((await world.person('buyer1')).actor, CAMPAIGN_PAGE)
  suppliers = (await world.query<{ id: string }>(`select id from supplier_info where enabled_flag = 'Y' order by code limit 40`)).map(({ id }) => id)
  users = await world.query(`select id, name from "user" where user_type <> 'SUPPLIER' order by code limit 3`)
})

const verb = async (name: string, body: Record<string, unknown>) =>
  (await world.services.verb(CAMPAIGN, name, { menuId: 0, ...body }, contextOf(actor, randomUUID()))).data as Doc
const find = (id: string) => verb('findById', { id })
async function campaign(of: { suppliers: number; scorers: number; axes: readonly (readonly string[])[] }): Promise<Doc> {
  const { id } = await verb('saveOrUpdate', {
    draft: {
      title: '年度',
      orgId: actor.orgIds[0],
      testCampaignSupplier: suppliers.slice(0, of.suppliers).map((supplierId) => ({ supplierId })),
      testCampaignScorer: users.slice(0, of.scorers).map((user) => ({ userId: user.id })),
      testCampaignAxis: of.axes.map((indicators, at) => ({
        axis: `轴${at}`,
        testCampaignIndicator: indicators.map((indicator) => ({ indicator, weight: '12.5' })),
      })),
    },
  })
  return find(id)
}
const take = async (action: string, { id }: Doc) =>
  (await verb(action, { rows: [{ id, versionNum: (await find(id)).versionNum }] })).made as { id: string; isSame?: true }[]
const sheets = ({ id }: Doc) =>
  world.query<{ supplier: string; user: string; scorer: string; status: string; lines: string }>(
    `select s.supplier_id as supplier, s.user_id as "user", s.scorer_name as scorer, s.status,
       (select string_agg(coalesce(l.axis, '') || l.indicator || coalesce(l.weight::text, ''), '，' order by l.line_num) from test_sheet_line l where l.header_id = s.id) as lines
     from test_sheet s where s.campaign_id = $1 order by s.doc_num`,
    [id],
  )

test('each scorer gets a sheet about each supplier that is not left out, in its state, with a line for each indicator below each axis', async () => {
  const doc = await campaign({ suppliers: 3, scorers: 2, axes: [['质量', '交期'], ['价格']] })
  const [, second] = doc.testCampaignSupplier as Doc[]
  await verb('saveOrUpdate', { id: doc.id, versionNum: doc.versionNum, draft: { testCampaignSupplier: [{ id: second?.id, outFlag: 'Y' }] } })
  expect(await take('doPublish', doc)).toHaveLength(4)
  const made = await sheets(doc)
  expect(
    made.map(({ supplier, user, scorer, status }) => [suppliers.indexOf(supplier), users.findIndex(({ id }) => id === user), scorer, status]),
  ).toEqual([
    [0, 0, users[0]?.name, 'ASKED'],
    [0, 1, users[1]?.name, 'ASKED'],
    [2, 0, users[0]?.name, 'ASKED'],
    [2, 1, users[1]?.name, 'ASKED'],
  ])
  expect(new Set(made.map(({ lines }) => lines))).toEqual(new Set(['轴0质量12.5000，轴0交期12.5000，轴1价格12.5000']))
})

test('taken again, those that are there are led to, and only what is new is made', async () => {
  const doc = await campaign({ suppliers: 2, scorers: 1, axes: [['质量']] })
  const first = await take('doPublish', doc)
  await world.query(
    `insert into test_campaign_supplier (id, header_id, line_num, version_num, supplier_id, out_flag) values (gen_random_uuid(), $1, 90, 1, $2, 'N')`,
    [doc.id, suppliers[7]],
  )
  const again = await take('doPublish', doc)
  expect(again.map(({ id, isSame }) => [first.findIndex((one) => one.id === id), isSame])).toEqual([
    [0, true],
    [1, true],
    [-1, undefined],
  ])
  expect(await sheets(doc)).toHaveLength(3)
})

test('of two who publish at once each sheet is made once', async () => {
  const doc = await campaign({ suppliers: 2, scorers: 2, axes: [['质量']] })
  await Promise.allSettled([take('doPublish', doc), take('doPublish', doc), take('doPublish', doc)])
  expect(await sheets(doc)).toHaveLength(4)
})

test('those that would be alike are one, with the lines of all of them', async () => {
  const doc = await campaign({ suppliers: 1, scorers: 1, axes: [['质量', '交期'], ['价格']] })
  await take('doPublish', doc)
  await take('doGenerate', doc)
  expect((await sheets(doc)).slice(1).map(({ scorer, lines }) => [scorer, lines])).toEqual([
    ['轴0', '质量，交期'],
    ['轴1', '价格'],
  ])
})

test('40 suppliers, 3 scorers and 24 indicators make 120 sheets of 24 lines', async () => {
  const doc = await campaign({ suppliers: 40, scorers: 3, axes: [Array.from({ length: 24 }, (_, at) => `指标${at}`)] })
  const count = (doc.testCampaignSupplier as Doc[]).length * 3
  expect(await take('doPublish', doc)).toHaveLength(count)
  const [row] = await world.query<{ lines: number }>(
    'select count(*)::int as lines from test_sheet_line l join test_sheet s on s.id = l.header_id where s.campaign_id = $1',
    [doc.id],
  )
  expect(row?.lines).toBe(count * 24)
})
