/** The catalogue: three levels, names unique among neighbours, SKUs where their category is mapped. */
import type { Full } from '../../../../catalogue/language/define.ts'
import { catalogue } from '../../../../catalogue/shopping/catalogue.ts'
import { ownEgress } from '../../../egress/index.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { rowOf } from '../../../runtime/rows/rows.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { circleFrom, nameOf } from '../../../runtime/rules/references-to.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'
import { mappedElsewhere, moveSkus } from './mapping.ts'

type Node = Full<typeof catalogue>

export const catalogueBehaviour = {
  /** SKUs on the shelf, of the node and all below it. */
  async counted(nodes, { tx }) {
    const { rows } = await tx.query<{ id: string; n: number }>(
      `with recursive below as (
         select c.id as origin, c.id from catalogue c where c.id = any($1::uuid[])
         union all select below.origin, c.id from catalogue c join below on c.parent_id = below.id
       )
       select below.origin as id, count(*)::int as n from below join catalogue_sku k on k.catalogue_id = below.id and k.status = 'ON_SHELF' group by below.origin`,
      [nodes.map(({ id }) => id)],
    )
    const counts = new Map(rows.map(({ id, n }) => [id, n]))
    return nodes.map(({ id }) => [id, { skuCount: counts.get(id) ?? 0 }] as const)
  },

  async settle(node, work) {
    const parent = await rowOf(work, catalogue, node.parentId)
    node.level = parent ? Number(parent.level) + 1 : 1
    node.fullPath = parent ? `${parent.fullPath}/${node.name}` : node.name
    node.skuCount ??= 0
  },

  async check(node, work) {
    const circle = await circleFrom(work, tableOf('catalogue'), 'parentId', node.parentId, node.id)
    if (circle) refuse(catalogue, 'OWN_DESCENDANT', {}, 'parentId')
    if (node.punchOutUrl) ownEgress().check(node.punchOutUrl, 'punchOutUrl')
    if ((node.level ?? 1) > 3) refuse(catalogue, 'TOO_DEEP', {}, 'parentId')
    await requireOwnName(node, work)
    await requireFreeParent(node, work)
    await requireUnmapped(node, work)
  },

  /** A new name stands in the paths below; what is mapped otherwise hangs elsewhere. */
  async saved(node, work) {
    await work.tx.query(
      `with recursive below as (
         select c.id, $2::text || '/' || c.name as path, $3::int + 1 as level from catalogue c where c.parent_id = $1
         union all select c.id, below.path || '/' || c.name, below.level + 1 from catalogue c join below on c.parent_id = below.id
       )
       update catalogue c set full_path = below.path, level = below.level
       from below where c.id = below.id and (c.full_path, c.level) is distinct from (below.path, below.level)`,
      [node.id, node.fullPath, node.level],
    )
    await moveSkus(work)
  },

  async doEnabled(node, work) {
    const parent = await rowOf(work, catalogue, node.parentId)
    if (parent?.enabledFlag === 'N') refuse(catalogue, 'PARENT_DISABLED', {})
  },

  async doInvalid(node, work) {
    const { rows } = await work.tx.query<{ count: number }>(
      `with recursive below as (select $1::uuid as id union select c.id from catalogue c join below on c.parent_id = below.id)
       select count(*)::int as count from catalogue_sku where status = 'ON_SHELF' and catalogue_id in (select id from below)`,
      [node.id],
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) refuse(catalogue, 'SHELVED_BELOW', { count })
    await work.tx.query(
      `with recursive below as (select id from catalogue where parent_id = $1 union select c.id from catalogue c join below on c.parent_id = below.id)
       update catalogue set enabled_flag = 'N' where id in (select id from below)`,
      [node.id],
    )
  },
} satisfies Behaviour<typeof catalogue>

async function requireOwnName({ id, parentId, name }: Node, { tx }: Work): Promise<void> {
  const { rows } = await tx.query('select from catalogue where parent_id is not distinct from $1 and name = $2 and id <> $3 limit 1', [
    parentId,
    name,
    id,
  ])
  if (rows.length > 0) refuse(catalogue, 'SAME_NAME', { name }, 'name')
}

async function requireFreeParent({ parentId }: Node, work: Work): Promise<void> {
  if (!parentId) return
  const { rows } = await work.tx.query('select from catalogue_sku where catalogue_id = $1 limit 1', [parentId])
  if (rows.length > 0) refuse(catalogue, 'HAS_SKUS', { name: await nameOf(work, parentId) }, 'parentId')
}

/** A category, or a material of it, leads to one node. */
async function requireUnmapped({ id: nodeId, name, catalogueMapping }: Node, work: Work): Promise<void> {
  const others = await learn(
    work,
    catalogueMapping.map(({ categoryId, materialId }) => mappedElsewhere({ nodeId, categoryId, materialId })),
  )
  const here = new Set<string>()
  for (const [index, { categoryId, materialId }] of catalogueMapping.entries()) {
    const key = [categoryId, materialId].join()
    const other = others[index] ?? (here.has(key) ? name : null)
    if (other) refuse(catalogue, 'MAPPED', { category: await nameOf(work, categoryId), name: other }, `catalogueMapping[${index}].categoryId`)
    here.add(key)
  }
}
