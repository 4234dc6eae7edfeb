/** A leaf of the catalogue whose goods lie in a supplier's own. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { type Catalogue, SECRET } from './cxml-peer.ts'
import type { Mall } from './mall.ts'

/** It hangs beside the leaf of the mall, with a category that nothing else is mapped to. */
export async function punchOutNode({ world, people: { buyer }, goods, leaf }: Mall, { address }: Catalogue): Promise<Doc> {
  const [free] = await world.query<{ id: string }>(
    `select c.id from purchase_category c where c.level_num = 3 and c.enabled_flag = 'Y' and not exists (select from catalogue_mapping m where m.category_id = c.id)
       and exists (select from supplier_category s where s.header_id = $1 and s.category_id = c.id and s.org_id = $2) order by c.code limit 1`,
    [goods.supplier, goods.org],
  )
  const category =
    free ??
    (
      await world.query<{ id: string }>(
        `select c.id from purchase_category c where c.level_num = 3 and c.enabled_flag = 'Y' and not exists (select from catalogue_mapping m where m.category_id = c.id) order by c.code limit 1`,
      )
    )[0]
  return buyer.save('catalogue', {
    code: 'PUNCH-1',
    name: '安护在线目录',
    parentId: leaf.parentId,
    buyerId: buyer.actor.userId,
    supplierId: goods.supplier,
    punchOutUrl: `${address}/cxml`,
    punchOutFrom: 'DUNS:123456789',
    punchOutTo: 'ANHU',
    punchOutSecret: SECRET,
    catalogueMapping: [{ categoryId: category?.id, priority: 10 }],
  })
}
