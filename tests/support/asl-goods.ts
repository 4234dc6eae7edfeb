/** Lets one line of the approved supplier list of SZ10 run out, of a material that others are listed for too: what it says can be applied for again. */
export const expireOne = `
  update asl_line set effect_state = 'EXPIRED' where id = (
    select l.id from asl_line l join asl_header h on h.id = l.header_id join organization o on o.id = h.org_id
    join material_item m on m.id = l.material_id join supplier_info s on s.id = l.supplier_id
    where o.code = 'SZ10' and m.code like '01%' and l.effect_state = 'EFFECTIVE' and m.lifecycle = 'MASS' and s.lifecycle = 'QUALIFIED'
      and exists (select 1 from asl_line other where other.material_id = l.material_id and other.header_id = l.header_id and other.effect_state = 'EFFECTIVE' and other.id <> l.id)
    order by m.code desc, s.code limit 1)
  returning material_id as material, supplier_id as supplier, (select h.org_id from asl_header h where h.id = asl_line.header_id) as org`
