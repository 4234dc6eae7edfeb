/** Drawings that a peer of the test has, as SAP has them. */
import { handsOver } from '../jobs-reports/in-effect.ts'
import type { Peer } from '../jobs-reports/peer.ts'
import type { World } from '../support/world.ts'

/** A material that is drawn, and what the demo company says of it. */
export interface Drawn {
  id: string
  code: string
  drawingNo: string
  drawingVersion: string
}

export async function drawnMaterial({ query }: Pick<World, 'query'>): Promise<Drawn> {
  const [drawn] = await query<Drawn>(
    `select m.id, m.code, m.drawing_no as "drawingNo", m.drawing_version as "drawingVersion" from material_item m
     join supplier_price_list p on p.material_id = m.id join supplier_info s on s.id = p.supplier_id join organization o on o.id = p.org_id
     where m.drawing_no is not null and m.key_part_flag = 'N' and m.lifecycle <> 'OBSOLETE' and o.code = 'SZ10' and p.currency = 'CNY' order by s.code, m.code limit 1`,
  )
  if (!drawn) throw new Error('The demo company sells nothing that is drawn')
  return drawn
}

export const drawingsInEffect = (world: World, peer: Peer, more: Record<string, unknown> = {}): Promise<void> =>
  handsOver(world, {
    ...{
      code: 'BLUEPRINT_URL',
      name: '图纸地址',
      entityName: 'materialItem',
      url: peer.url,
      tries: '1',
      successRule: 'status = 200',
      rowsPath: 'data',
    },
    scsiRequestFieldMap: [
      { sourceField: 'code', targetPath: 'MATNR' },
      { sourceField: 'drawingNo', targetPath: 'ZEINR', requiredFlag: 'Y' },
      { sourceField: 'drawingVersion', targetPath: 'ZEIVR' },
    ],
    ...more,
  })
