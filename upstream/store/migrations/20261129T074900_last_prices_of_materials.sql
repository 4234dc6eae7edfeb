-- What was paid last for each material at a business unit, of orders that were approved and stand (`last-price.ts`).
ALTER TABLE "material_org" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "purchase_history" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_header" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_line" NO FORCE ROW LEVEL SECURITY;
UPDATE "material_org" m SET last_price = found.price, last_supplier_id = found.supplier_id, last_order_date = found.order_date FROM (
  SELECT DISTINCT ON (h.org_id, h.material_id) h.org_id, h.material_id, round(h.net_price_cny / l.uom_rate, 6) AS price, h.supplier_id, h.order_date
  FROM "purchase_history" h JOIN "po_line" l ON l.id = h.po_line_id JOIN "po_header" o ON o.id = l.header_id
  WHERE h.latest_flag = 'Y' AND h.net_price > 0 AND l.gift_flag = 'N' AND l.line_status <> 'CANCELLED' AND o.status <> 'CANCELLED'
  ORDER BY h.org_id, h.material_id, h.order_date DESC, h.creation_date DESC, h.id DESC
) found WHERE found.org_id = m.org_id AND found.material_id = m.material_id;
ALTER TABLE "material_org" FORCE ROW LEVEL SECURITY;
ALTER TABLE "purchase_history" FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_header" FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_line" FORCE ROW LEVEL SECURITY;
