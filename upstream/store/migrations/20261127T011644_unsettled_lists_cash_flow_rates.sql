CREATE TABLE "unfinished_statement_material" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"currency" varchar(50),
	"po_line_id" uuid,
	"po_header_id" uuid,
	"buyer_id" uuid,
	"material_id" uuid,
	"item_desc" varchar(300),
	"uom" varchar(50),
	"received_qty" numeric(18, 4),
	"settleable_qty" numeric(18, 4),
	"statement_qty" numeric(18, 4),
	"unsettled_qty" numeric(18, 4),
	"net_price" numeric(18, 6),
	"unsettled_net" numeric(18, 2),
	"oldest_date" date,
	"age_days" integer,
	"age_bucket" varchar(50),
	"us_reason" varchar(50),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "unfinished_statement_material_pk" PRIMARY KEY("id")
);

CREATE TABLE "unfinished_statement_equipment" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"currency" varchar(50),
	"contract_id" uuid,
	"contract_payment_stage_id" uuid,
	"buyer_id" uuid,
	"stage_amount" numeric(18, 2),
	"statement_gross" numeric(18, 2),
	"unsettled_gross" numeric(18, 2),
	"trigger_date" date,
	"due_date" date,
	"accepted_flag" char(1),
	"age_days" integer,
	"age_bucket" varchar(50),
	"us_reason" varchar(50),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "unfinished_statement_equipment_pk" PRIMARY KEY("id")
);

CREATE TABLE "cash_flow_statement" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"currency" varchar(50),
	"period_type" varchar(50),
	"period_start" date,
	"flow_item" varchar(50),
	"amount" numeric(18, 2),
	"base_amount" numeric(18, 2),
	"doc_count" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "cash_flow_statement_pk" PRIMARY KEY("id")
);

ALTER TABLE "invoice_header" ADD COLUMN "exchange_rate" numeric(18, 10);
ALTER TABLE "payment_apply" ADD COLUMN "exchange_rate" numeric(18, 10);
ALTER TABLE "payment_detail" ADD COLUMN "exchange_rate" numeric(18, 10);
CREATE UNIQUE INDEX "unfinished_statement_material_doc_num_key" ON "unfinished_statement_material" USING btree ("doc_num");
CREATE UNIQUE INDEX "unfinished_statement_material_org_id_po_line_id_key" ON "unfinished_statement_material" USING btree ("org_id","po_line_id");
CREATE INDEX "unfinished_statement_material_newest" ON "unfinished_statement_material" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "unfinished_statement_material_org_id_newest" ON "unfinished_statement_material" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "unfinished_statement_material_status_newest" ON "unfinished_statement_material" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "unfinished_statement_material_po_line_id" ON "unfinished_statement_material" USING btree ("po_line_id");
CREATE INDEX "unfinished_statement_material_po_header_id" ON "unfinished_statement_material" USING btree ("po_header_id");
CREATE UNIQUE INDEX "unfinished_statement_equipment_doc_num_key" ON "unfinished_statement_equipment" USING btree ("doc_num");
CREATE UNIQUE INDEX "unfinished_statement_equipment_contract_payment_stage_id_key" ON "unfinished_statement_equipment" USING btree ("contract_payment_stage_id");
CREATE INDEX "unfinished_statement_equipment_newest" ON "unfinished_statement_equipment" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "unfinished_statement_equipment_org_id_newest" ON "unfinished_statement_equipment" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "unfinished_statement_equipment_status_newest" ON "unfinished_statement_equipment" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "unfinished_statement_equipment_contract_id" ON "unfinished_statement_equipment" USING btree ("contract_id");
CREATE INDEX "unfinished_statement_equipment_contract_payment_stage_id" ON "unfinished_statement_equipment" USING btree ("contract_payment_stage_id");
CREATE UNIQUE INDEX "cash_flow_statement_doc_num_key" ON "cash_flow_statement" USING btree ("doc_num");
CREATE UNIQUE INDEX "cash_flow_statement_org_id_currency_period_type_period_start_fl" ON "cash_flow_statement" USING btree ("org_id","currency","period_type","period_start","flow_item");
CREATE INDEX "cash_flow_statement_newest" ON "cash_flow_statement" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "cash_flow_statement_org_id_newest" ON "cash_flow_statement" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "cash_flow_statement_status_newest" ON "cash_flow_statement" USING btree ("status","creation_date" desc, "id" desc);
