ALTER TABLE "po_header" ADD COLUMN "next_delivery_date" date;

ALTER TABLE "po_header" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_line" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_delivery" NO FORCE ROW LEVEL SECURITY;
UPDATE "po_header" h SET "next_delivery_date" = d."day"
FROM (SELECT l."header_id", min(coalesce(d."promised_date", d."need_by_date")) AS "day"
  FROM "po_line" l JOIN "po_delivery" d ON d."parent_id" = l."id"
  WHERE l."line_status" IN ('OPEN', 'PART') AND coalesce(d."received_qty", 0) < d."schedule_qty" GROUP BY 1) d
WHERE d."header_id" = h."id" AND h."status" = 'CONFIRMED';
ALTER TABLE "po_delivery" FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_line" FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_header" FORCE ROW LEVEL SECURITY;
