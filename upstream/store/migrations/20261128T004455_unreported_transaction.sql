CREATE TABLE "unreported_transaction" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"kind" varchar(50),
	"source_id" uuid,
	"source_num" varchar(60),
	"supplier_id" uuid,
	"buyer_id" uuid,
	"po_header_id" uuid,
	"contract_id" uuid,
	"estimated_net" numeric(18, 2),
	"oldest_date" date,
	"age_days" integer,
	"age_bucket" varchar(50),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "unreported_transaction_pk" PRIMARY KEY("id")
);

ALTER TABLE "project_budget" ADD COLUMN "over_flag" char(1);
ALTER TABLE "project_budget" ADD COLUMN "project_id" uuid;
CREATE UNIQUE INDEX "unreported_transaction_doc_num_key" ON "unreported_transaction" USING btree ("doc_num");
CREATE UNIQUE INDEX "unreported_transaction_kind_source_id_key" ON "unreported_transaction" USING btree ("kind","source_id");
CREATE INDEX "unreported_transaction_newest" ON "unreported_transaction" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "unreported_transaction_org_id_newest" ON "unreported_transaction" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "unreported_transaction_status_newest" ON "unreported_transaction" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "unreported_transaction_po_header_id" ON "unreported_transaction" USING btree ("po_header_id");
CREATE INDEX "unreported_transaction_contract_id" ON "unreported_transaction" USING btree ("contract_id");

UPDATE "project_budget" b SET "over_flag" = CASE WHEN b."used_amount" > b."amount" THEN 'Y' ELSE 'N' END, "project_id" = b."header_id";
