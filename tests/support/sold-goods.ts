export interface SoldGoods {
  material: string
  materialCode: string
  uom: string
  org: string
  supplier: string
  price: string
}

interface Asked {
  query(sql: string): Promise<SoldGoods[]>
}

/** What S000001 sells to SZ10 at a price in force. */
export const soldGoods = (asked: Asked): Promise<SoldGoods> => firstSold(asked)

/** The same, of what is counted neither by batch nor by serial number. */
export const looseGoods = (asked: Asked): Promise<SoldGoods> => firstSold(asked, `and m.batch_flag = 'N' and m.serial_flag = 'N'`)

async function firstSold({ query }: Asked, more = ''): Promise<SoldGoods> {
  const [row] = await query(
    `select p.material_id as material, m.code as "materialCode", m.base_uom as uom, p.org_id as org, p.supplier_id as supplier, p.net_price as price
     from supplier_price_list p
     join supplier_info s on s.id = p.supplier_id join material_item m on m.id = p.material_id join organization o on o.id = p.org_id
     where s.code = 'S000001' and o.code = 'SZ10' and p.currency = 'CNY' and m.key_part_flag = 'N' ${more} order by m.code limit 1`,
  )
  if (!row) throw new Error('The base data has no price of S000001 for SZ10')
  return row
}
