CREATE TABLE "payment_oa_link" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"doc_type" varchar(50),
	"payment_apply_id" uuid,
	"apply_doc_num" varchar(40),
	"supplier_id" uuid,
	"currency" varchar(50),
	"pay_amount" numeric(18, 2),
	"oa_num" varchar(60),
	"oa_url" varchar(500),
	"erp_status" varchar(50),
	"erp_message" varchar(500),
	"erp_time" timestamp with time zone,
	"last_sync_time" timestamp with time zone,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "payment_oa_link_pk" PRIMARY KEY("id")
);

ALTER TABLE "payment_apply" ADD COLUMN "oa_state" varchar(50);
CREATE UNIQUE INDEX "payment_oa_link_doc_num_key" ON "payment_oa_link" USING btree ("doc_num");
CREATE UNIQUE INDEX "payment_oa_link_payment_apply_id_key" ON "payment_oa_link" USING btree ("payment_apply_id");
CREATE INDEX "payment_oa_link_newest" ON "payment_oa_link" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "payment_oa_link_org_id_newest" ON "payment_oa_link" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "payment_oa_link_status_newest" ON "payment_oa_link" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "payment_oa_link_payment_apply_id" ON "payment_oa_link" USING btree ("payment_apply_id");
