/** Of suppliers on the home pages: how many there are of each kind, and to a supplier its own card. */
import type { HomeFigures } from '../../../contract/types.ts'
import type { HomeLook, HomeParts } from '../../platform/home/part.ts'
import type { Tx } from '../../runtime/types.ts'

export const supplierMasterHome: HomeParts = {
  suppliers: { of: 'supplierInfo', side: 'internal', find: suppliersByLifecycle },
  company: { of: 'supplierInfo', side: 'supplier', find: companyOf },
}

async function suppliersByLifecycle(tx: Tx): Promise<NonNullable<HomeFigures['suppliers']>> {
  const { rows } = await tx.query<{ lifecycle: string; count: number }>(
    'select lifecycle, count(*)::int as count from supplier_info group by lifecycle order by count desc, lifecycle',
  )
  return rows
}

/** The supplier's own card: its name and state, and who buys from it. */
async function companyOf(
  tx: Tx,
  {
    name,
    actor: {
      supplierIds: [own],
    },
  }: HomeLook,
): Promise<HomeFigures['company']> {
  if (!own) return null
  const { rows } = await tx.query<NonNullable<HomeFigures['company']>>(
    `select s.code, coalesce(nullif(s.${name}, ''), s.name) as name, s.lifecycle, b.${name} as "buyerName"
     from supplier_info s left join entity_label b on b.id = s.owner_buyer_id where s.id = $1`,
    [own],
  )
  return rows[0] ?? null
}
