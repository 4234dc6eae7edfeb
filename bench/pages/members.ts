/** What it costs that lines say who sees a document: the same lists by a column of the head and by the table of members, with row security. */

import { definitionOf } from '../../catalogue/index.ts'
import { type AnyDefinition, supplier, user } from '../../catalogue/language/define.ts'
import { roleKey } from '../../catalogue/language/members.ts'
import { listDocuments, planList } from '../../upstream/runtime/reading/list.ts'
import { permitted } from '../../upstream/runtime/rows/database.ts'
import type { CallContext } from '../../upstream/runtime/types.ts'
import { withinScope } from '../../upstream/runtime/visibility/scope.ts'
import { policyStatements } from '../../upstream/store/policies.ts'
import { memberTable } from '../../upstream/store/scope.ts'
import { type Table, tableOf } from '../../upstream/store/tables.ts'
import { median } from '../machine/load.ts'
import { insertOrders } from '../machine/orders.ts'
import { contextOf } from '../machine/people.ts'
import { asSuperuser, type BenchDatabase, openPool, type Place } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'

const PAGE_ROWS = 200
/** The walls are rebuilt between the two ways, so each goes a few turns at once. */
const BLOCKS = 6
const TURNS = 10

const sizes = [
  { documents: 10_000, members: 200 },
  { documents: 1_000_000, members: 3 },
]

type Way = 'column' | 'members'

interface List {
  name: string
  userName: string
  page: string
  /** The roles of an order in each way. */
  roles: Record<Way, AnyDefinition['roles']>
  /** Of lists that exist. */
  goal?: number
}

/** Both the demo company's orders, as if their lines named the supplier or a buyer. */
const listsOf = ({ roles: { responsible, supplier: ofHead } }: AnyDefinition): List[] => {
  const ofLines = supplier('poLine.supplierId')
  const lineBuyer = user('poLine.buyerId')
  if (!responsible || ofHead?.kind !== 'supplier') throw new Error('An order names its supplier and who is responsible')
  return [
    {
      name: 'a buyer',
      userName: 'buyer1',
      page: 'purchaseOrderListPermission',
      roles: { column: { responsible }, members: { responsible, lineBuyer } },
      goal: 1.2,
    },
    {
      name: 'a supplier',
      userName: 'supplier01',
      page: 'purchaseOrderListSupplier',
      roles: { column: { supplier: ofHead }, members: { supplier: { ...ofLines, ...(ofHead.from && { from: ofHead.from }) } } },
    },
  ]
}

export async function measureMembers(place: Place): Promise<Figure[]> {
  const orders = definitionOf('poHeader')
  if (!orders) throw new Error('There is no order')
  const figures: Figure[] = []
  for (const { documents, members } of sizes) {
    const database = await place.copy(place.base, `bench_members_${documents}`)
    await insertOrders(database, documents, { lines: 0 })
    await insertMembers(database, orders, members)
    for (const list of listsOf(orders)) {
      const { column, members: byMembers } = await timesOf(database, orders, list)
      const [a, b] = [median(byMembers), median(column)]
      const what = `list of ${PAGE_ROWS} of ${list.name} among ${documents} orders of ${members} members: named by lines ÷ by the head`
      figures.push(figure(`${what} (${a.toFixed(1)}, ${b.toFixed(1)} ms)`, a / b, list.goal ? atMost(list.goal) : undefined))
    }
  }
  return figures
}

/** The supplier of each order and its buyer, and as many whom nobody asks for. */
async function insertMembers({ superUrl }: BenchDatabase, orders: AnyDefinition, members: number): Promise<void> {
  const role = (name: string) => `'${roleKey(orders, name)}'`
  await asSuperuser(superUrl, async (client) => {
    await client.query(`insert into ${memberTable} select id, ${role('supplier')}, supplier_id from po_header`)
    await client.query(`insert into ${memberTable} select id, ${role('lineBuyer')}, buyer_id from po_header`)
    await client.query(
      `insert into ${memberTable} select id, ${role('supplier')}, md5((hashtext(id::text) & 1023) || '-' || n)::uuid from po_header, generate_series(3, $1::int) n`,
      [members],
    )
    await client.query(`vacuum analyze ${memberTable}`)
  })
}

async function timesOf(database: BenchDatabase, orders: AnyDefinition, list: List): Promise<Record<Way, number[]>> {
  const pool = openPool(database)
  const context = await contextOf(pool, list.userName, list.page)
  const times: Record<Way, number[]> = { column: [], members: [] }
  for (let block = -1; block < BLOCKS; block++)
    for (const way of ['column', 'members'] as const) {
      const table: Table = { ...tableOf(orders.entity), definition: { ...orders, roles: list.roles[way] } }
      await asSuperuser(database.superUrl, (client) => client.query(policyStatements([table]).join('; ')))
      const visit = () => listDocuments(pool, orders, { menuId: 0, pageRows: PAGE_ROWS, pageIndex: 1 }, contextBy(way, context), planBy(table))
      // What is known of the table is read anew after the walls were.
      await visit()
      for (let turn = 0; turn < TURNS; turn++) {
        const begun = performance.now()
        await visit()
        if (block >= 0) times[way].push(performance.now() - begun)
      }
    }
  await pool.end()
  return times
}

/** Of the only supplier the services ask by the column as well; of two there is no one column. */
function contextBy(way: Way, context: CallContext): CallContext {
  const { actor } = context
  return way === 'members' ? { ...context, actor: { ...actor, supplierIds: actor.supplierIds.flatMap((id) => [id, id]) } } : context
}

/** The plan of the services, with the other roles in its scope: beside the table, or within what is taken for it where rows are shown in part. */
const planBy =
  (table: Table): typeof planList =>
  (definition, request, reader) => {
    const plan = planList(definition, request, reader)
    const inPlace = (text: string, alias: string) => {
      const [own, other] = [tableOf(definition.entity), table].map((one) => withinScope(one, alias, reader.actor, permitted)) as [string, string]
      return text.includes(own) ? text.replace(own, () => other) : null
    }
    const [where, source] = [inPlace(plan.where, 't'), inPlace(plan.source, 'h')]
    if (where === null && source === null) throw new Error('The scope does not stand in the list as it is')
    return { ...plan, where: where ?? plan.where, source: source ?? plan.source }
  }
