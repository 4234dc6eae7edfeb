ALTER TABLE "po_line" ADD COLUMN "base_net_amount" numeric(18, 2);

ALTER TABLE "po_line" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_header" NO FORCE ROW LEVEL SECURITY;
UPDATE "po_line" l SET "base_net_amount" = round(l."net_amount" * h."exchange_rate", 2) FROM "po_header" h WHERE h."id" = l."header_id";
ALTER TABLE "po_header" FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_line" FORCE ROW LEVEL SECURITY;
