/** Which node of the catalogue a SKU hangs on: by its material, else its category, else the nearest category above; the lowest priority number first. */
import { catalogueSku } from '../../../../catalogue/shopping/catalogue-sku.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import { fact, rowsFor } from '../../../runtime/rules/facts.ts'
import { change, inTurn } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { leaveShelf } from '../sku/leave-shelf.ts'

interface Placed {
  categoryId: string
  materialId: string | null
}

/** `asked` are rows with `place`, `"categoryId"` and `"materialId"`. */
const nodesOf = (asked: string) => `
  with recursive asked as (${asked}), up as (
    select id as origin, id, parent_id, 0 as far from purchase_category where id in (select "categoryId" from asked)
    union all select up.origin, c.id, c.parent_id, far + 1 from purchase_category c join up on c.id = up.parent_id
  )
  select distinct on (asked.place) asked.place, m.header_id as id
  from asked join up on up.origin = asked."categoryId"
  join catalogue_mapping m on m.category_id = up.id and m.enabled_flag = 'Y' and (m.material_id is null or m.material_id = asked."materialId")
  order by asked.place, (m.material_id is null), up.far, m.priority, m.id`

export const nodeFor = fact(async (work, asked: readonly Placed[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ id: string }>(
    work,
    asked,
    nodesOf(`select * from jsonb_to_recordset($1) as asked(place int, "categoryId" uuid, "materialId" uuid)`),
  )
  return rows.map(([found]) => found?.id ?? null)
})

/** What another node is called to which a category, or a material of it, leads. */
export const mappedElsewhere = fact(async (work, asked: readonly (Placed & { nodeId: string })[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ name: string }>(
    work,
    asked,
    `select asked.place, c.name from jsonb_to_recordset($1) as asked(place int, "nodeId" uuid, "categoryId" uuid, "materialId" uuid)
     join catalogue_mapping m on m.category_id = asked."categoryId" and m.material_id is not distinct from asked."materialId" and m.header_id <> asked."nodeId"
     join catalogue c on c.id = m.header_id order by asked.place, c.code`,
  )
  return rows.map(([found]) => found?.name ?? null)
})

/** Brings every SKU to its node; what is on the shelf and has none any more leaves it. */
export async function moveSkus(work: Work): Promise<void> {
  const { rows } = await work.tx.query<{ id: string; node: string | null; was: string | null }>(
    `with node as (${nodesOf(`select id as place, category_id as "categoryId", material_id as "materialId" from catalogue_sku`)})
     select k.id, node.id as node, k.catalogue_id as was from catalogue_sku k left join node on node.place = k.id where k.catalogue_id is distinct from node.id order by k.id`,
  )
  await inTurn(rows, async ({ id, node, was }) => {
    let leaves = false
    const [moved] = await change(work, catalogueSku, [id], node ? 'moved' : 'doAutoDown', (sku) => {
      sku.catalogueId = node
      leaves = !node && sku.status === 'ON_SHELF'
      if (leaves) leaveShelf(sku, ['未映射目录', 'Not mapped to the catalogue'])
    })
    // Whoever looked after the node that it leaves hears of it.
    if (leaves && moved) await announceStep(work, catalogueSku, 'doAutoDown', { ...moved, catalogueId: was })
  })
}
