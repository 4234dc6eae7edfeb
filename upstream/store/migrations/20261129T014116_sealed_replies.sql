ALTER TABLE "msg_log" ADD COLUMN "business_id" uuid;
ALTER TABLE "msg_log" ADD COLUMN "entity_name" varchar(63);
ALTER TABLE "srm_base_interface_logs" ADD COLUMN "entity_name" varchar(63);
ALTER TABLE "srm_base_interface_logs" ADD COLUMN "business_id" uuid;
ALTER TABLE "srm_base_interface_logs" ADD COLUMN "action" varchar(63);
ALTER TABLE "srm_base_tripartite_logs" ADD COLUMN "entity_name" varchar(63);
ALTER TABLE "srm_base_tripartite_logs" ADD COLUMN "business_id" uuid;

-- Deliveries know of which document they tell; so do their tries from now on.
ALTER TABLE "msg_log" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "msg_receive" NO FORCE ROW LEVEL SECURITY;
UPDATE "msg_log" l SET "business_id" = r."business_id", "entity_name" = r."entity_name" FROM "msg_receive" r WHERE r."id" = l."receive_id";
ALTER TABLE "msg_log" FORCE ROW LEVEL SECURITY;
ALTER TABLE "msg_receive" FORCE ROW LEVEL SECURITY;

-- What is secret today; from now on triggers keep it.
CREATE TABLE IF NOT EXISTS "secret_document" ("id" uuid PRIMARY KEY, "actions" text[]);
ALTER TABLE "bid_header" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "auction_header" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "compete_hall" NO FORCE ROW LEVEL SECURITY;
INSERT INTO "secret_document" ("id") SELECT "id" FROM "bid_header" WHERE "sealed_flag" = 'Y' ON CONFLICT DO NOTHING;
INSERT INTO "secret_document" ("id", "actions")
SELECT "id", array['doQuote', 'doSupplierAnswer', 'doOfferPrice', 'doSupplierRefuse'] FROM "auction_header"
WHERE "auction_type" = 'INQUIRY' AND "status" NOT IN ('OPENED', 'BARGAINING', 'AWARD_SUBMITTED', 'AWARD_ENGINEER_APPROVED', 'AWARD_REJECTED', 'AWARDED') ON CONFLICT DO NOTHING;
INSERT INTO "secret_document" ("id", "actions")
SELECT "id", array['doOfferPrice'] FROM "compete_hall" WHERE "compete_mode" = 'ROUND' AND "status" NOT IN ('BETWEEN', 'CLOSED') ON CONFLICT DO NOTHING;

-- The remark of a sealed quotation stood in the clear in its history. In the quotation itself it is sealed with the next change.
DO $$ BEGIN
	IF to_regclass('document_history') IS NOT NULL THEN
		UPDATE document_history SET "changes" = "changes" #- '{fields,remark}'
		WHERE "entity" = 'bidHeader' AND "changes" #> '{fields,remark}' IS NOT NULL AND "business_id" IN (SELECT "id" FROM "bid_header" WHERE "sealed_flag" = 'Y');
	END IF;
END $$;
ALTER TABLE "bid_header" FORCE ROW LEVEL SECURITY;
ALTER TABLE "auction_header" FORCE ROW LEVEL SECURITY;
ALTER TABLE "compete_hall" FORCE ROW LEVEL SECURITY;
