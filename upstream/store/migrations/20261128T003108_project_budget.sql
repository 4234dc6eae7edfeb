CREATE TABLE "project_budget" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"subject_id" uuid,
	"amount" numeric(18, 2),
	"requisition_amount" numeric(18, 2),
	"order_amount" numeric(18, 2),
	"reported_amount" numeric(18, 2),
	"used_amount" numeric(18, 2),
	"available_amount" numeric(18, 2),
	"used_percent" numeric(7, 4),
	"invoiced_amount" numeric(18, 2),
	"actual_amount" numeric(18, 2),
	CONSTRAINT "project_budget_pk" PRIMARY KEY("id")
);

ALTER TABLE "transaction_info" ADD COLUMN "project_budget_id" uuid;
ALTER TABLE "transaction_info" ADD COLUMN "exchange_rate" numeric(18, 10);
ALTER TABLE "transaction_info" ADD COLUMN "base_net_amount" numeric(18, 2);
ALTER TABLE "project" ADD COLUMN "available_amount" numeric(18, 2);
ALTER TABLE "project" ADD COLUMN "used_percent" numeric(7, 4);
ALTER TABLE "po_line" ADD COLUMN "project_budget_id" uuid;
ALTER TABLE "requisition_header" ADD COLUMN "exchange_rate" numeric(18, 10);
ALTER TABLE "requisition_line" ADD COLUMN "project_budget_id" uuid;
ALTER TABLE "project_budget" ADD CONSTRAINT "project_budget_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "project_budget_header" ON "project_budget" USING btree ("header_id");

-- A budget that was kept as one figure is that of all subjects: it goes on in the row that names none, and what was committed counts there.
ALTER TABLE "project" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "requisition_header" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "requisition_line" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_header" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_line" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_expand_head" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "transaction_info" NO FORCE ROW LEVEL SECURITY;
INSERT INTO "project_budget" ("id", "header_id", "line_num", "version_num", "amount")
SELECT gen_random_uuid(), "id", 10, 1, coalesce("budget_amount", 0) FROM "project";

-- The rate of a requisition stood in its amounts alone; of a report nobody kept one.
UPDATE "requisition_header" SET "exchange_rate" = CASE WHEN "currency" = 'CNY' OR coalesce("net_amount", 0) = 0 THEN 1 ELSE round("base_amount" / "net_amount", 10) END;
UPDATE "transaction_info" t SET "exchange_rate" = CASE WHEN t."currency" = 'CNY' THEN 1 ELSE round(r."worth", 10) END
FROM "transaction_info" s LEFT JOIN LATERAL (
  SELECT CASE WHEN e."from_currency" = s."currency" THEN e."rate" / e."unit_qty" ELSE e."unit_qty" / e."rate" END AS "worth" FROM "exchange_rate" e
  WHERE e."rate_type" = 'CORPORATE' AND e."start_date" <= s."creation_date"::date AND coalesce(e."end_date" >= s."creation_date"::date, true)
    AND (e."from_currency", e."to_currency") IN ((s."currency", 'CNY'), ('CNY', s."currency"))
  ORDER BY e."from_currency" = s."currency" DESC, e."start_date" DESC LIMIT 1
) r ON true WHERE s."id" = t."id";
UPDATE "transaction_info" SET "base_net_amount" = round("net_amount" * "exchange_rate", 2);

UPDATE "requisition_line" l SET "project_budget_id" = b."id" FROM "requisition_header" h JOIN "project_budget" b ON b."header_id" = h."project_id" WHERE h."id" = l."header_id";
UPDATE "po_line" l SET "project_budget_id" = b."id" FROM "requisition_line" r JOIN "project_budget" b ON b."id" = r."project_budget_id" WHERE r."id" = l."requisition_line_id";
UPDATE "po_line" l SET "project_budget_id" = b."id" FROM "po_expand_head" e JOIN "project_budget" b ON b."header_id" = e."project_id"
WHERE e."header_id" = l."header_id" AND l."project_budget_id" IS NULL;
UPDATE "transaction_info" t SET "project_budget_id" = b."id" FROM "project_budget" b WHERE b."header_id" = t."project_id";

UPDATE "project_budget" b SET
  "requisition_amount" = (SELECT coalesce(sum(round((coalesce(l."open_qty", 0) + coalesce(l."sourcing_qty", 0)) * l."estimated_price" * h."exchange_rate", 2)), 0)
    FROM "requisition_line" l JOIN "requisition_header" h ON h."id" = l."header_id" WHERE l."project_budget_id" = b."id" AND h."status" = 'APPROVED'),
  "order_amount" = (SELECT coalesce(sum(CASE l."line_status" WHEN 'CANCELLED' THEN 0
      WHEN 'CLOSED' THEN round(least(l."order_qty", coalesce(l."net_received_qty", 0) + coalesce(l."not_replaced_qty", 0)) * l."net_price" * h."exchange_rate", 2) ELSE l."base_net_amount" END), 0)
    FROM "po_line" l JOIN "po_header" h ON h."id" = l."header_id" WHERE l."project_budget_id" = b."id" AND h."status" <> 'CANCELLED'),
  "invoiced_amount" = (SELECT coalesce(sum(round(coalesce(l."invoiced_qty", 0) * l."net_price" * h."exchange_rate", 2)), 0)
    FROM "po_line" l JOIN "po_header" h ON h."id" = l."header_id" WHERE l."project_budget_id" = b."id" AND h."status" <> 'CANCELLED'),
  "reported_amount" = (SELECT coalesce(sum(t."base_net_amount"), 0) FROM "transaction_info" t WHERE t."project_budget_id" = b."id" AND t."status" IN ('APPROVED', 'CLOSED'));
UPDATE "project_budget" SET "used_amount" = "requisition_amount" + "order_amount" + "reported_amount", "actual_amount" = "invoiced_amount" + "reported_amount";
UPDATE "project_budget" SET "available_amount" = "amount" - "used_amount", "used_percent" = CASE WHEN "amount" > 0 THEN least(999.9999, round("used_amount" / "amount" * 100, 4)) ELSE 0 END;
UPDATE "project" p SET "budget_amount" = b."amount", "used_amount" = b."used_amount", "available_amount" = b."available_amount", "used_percent" = b."used_percent"
FROM "project_budget" b WHERE b."header_id" = p."id";
ALTER TABLE "project" FORCE ROW LEVEL SECURITY;
ALTER TABLE "requisition_header" FORCE ROW LEVEL SECURITY;
ALTER TABLE "requisition_line" FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_header" FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_line" FORCE ROW LEVEL SECURITY;
ALTER TABLE "po_expand_head" FORCE ROW LEVEL SECURITY;
ALTER TABLE "transaction_info" FORCE ROW LEVEL SECURITY;
