CREATE TABLE "deductions" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"currency" varchar(50),
	"direction" varchar(50),
	"deduct_type" varchar(50),
	"deduct_mode" varchar(50),
	"source_type" varchar(50),
	"source_doc_num" varchar(40),
	"source_id" uuid,
	"deduct_date" date,
	"buyer_id" uuid,
	"reason" varchar(1000),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"used_amount" numeric(18, 2),
	"open_amount" numeric(18, 2),
	"sent_date" date,
	"reply_due_date" date,
	"dispute_note" varchar(500),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "deductions_pk" PRIMARY KEY("id")
);

CREATE TABLE "deductions_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"item_desc" varchar(200),
	"material_id" uuid,
	"po_line_id" uuid,
	"qty" numeric(18, 4),
	"unit_amount" numeric(18, 6),
	"net_amount" numeric(18, 2),
	"tax_rate" numeric(7, 4),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"subject_id" uuid,
	"source_line_id" uuid,
	"used_amount" numeric(18, 2),
	"open_amount" numeric(18, 2),
	CONSTRAINT "deductions_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "account_statement" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"supplier_site_id" uuid,
	"statement_category" varchar(50),
	"period" varchar(7),
	"cutoff_date" date,
	"supplement_flag" char(1),
	"regular_flag" char(1),
	"currency" varchar(50),
	"exchange_rate" numeric(18, 10),
	"buyer_id" uuid,
	"payment_term_id" uuid,
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"invoice_deduct_gross" numeric(18, 2),
	"payment_deduct_gross" numeric(18, 2),
	"invoiceable_net" numeric(18, 2),
	"invoiceable_tax" numeric(18, 2),
	"invoiceable_gross" numeric(18, 2),
	"payable_amount" numeric(18, 2),
	"base_amount" numeric(18, 2),
	"invoiced_gross" numeric(18, 2),
	"negative_flag" char(1),
	"sent_date" date,
	"reply_due_date" date,
	"silent_date" date,
	"sent_by" uuid,
	"confirmed_by" uuid,
	"confirm_time" timestamp with time zone,
	"silent_flag" char(1),
	"confirm_hash" varchar(64),
	"reject_note" varchar(500),
	"scope_category_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "account_statement_pk" PRIMARY KEY("id")
);

CREATE TABLE "account_statement_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"line_kind" varchar(50),
	"po_line_id" uuid,
	"po_doc_num" varchar(40),
	"po_line_num" integer,
	"contract_payment_stage_id" uuid,
	"mould_id" uuid,
	"source_type" varchar(40),
	"source_id" uuid,
	"material_id" uuid,
	"item_desc" varchar(300),
	"category_id" uuid,
	"uom" varchar(50),
	"qty" numeric(18, 4),
	"net_price" numeric(18, 6),
	"tax_rate" numeric(7, 4),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"rounding_amount" numeric(18, 2),
	"line_status" varchar(50),
	"dispute_flag" char(1),
	"dispute_reason" varchar(50),
	"dispute_note" varchar(300),
	"supplier_qty" numeric(18, 4),
	"supplier_price" numeric(18, 6),
	"buyer_answer" varchar(300),
	"invoiced_qty" numeric(18, 4),
	"invoiced_net" numeric(18, 2),
	CONSTRAINT "account_statement_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "account_statement_tx" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"row_kind" varchar(50),
	"source_id" uuid,
	"receive_line_id" uuid,
	"receive_doc_num" varchar(40),
	"source_date" date,
	"delivery_note_num" varchar(40),
	"batch_no" varchar(40),
	"open_qty" numeric(18, 4),
	"qty" numeric(18, 4),
	"net_price" numeric(18, 6),
	"net_amount" numeric(18, 2),
	"tx_state" varchar(50),
	"po_line_id" uuid,
	CONSTRAINT "account_statement_tx_pk" PRIMARY KEY("id")
);

CREATE TABLE "account_statement_de" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"deductions_line_id" uuid,
	"deduct_doc_num" varchar(40),
	"deduct_mode" varchar(50),
	"direction" varchar(50),
	"tax_rate" numeric(7, 4),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	CONSTRAINT "account_statement_de_pk" PRIMARY KEY("id")
);

CREATE TABLE "account_statement_us" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"us_reason" varchar(50),
	"source_doc_num" varchar(40),
	"material_id" uuid,
	"qty" numeric(18, 4),
	"estimated_net" numeric(18, 2),
	"source_date" date,
	"age_days" integer,
	CONSTRAINT "account_statement_us_pk" PRIMARY KEY("id")
);

ALTER TABLE "deductions_line" ADD CONSTRAINT "deductions_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."deductions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_statement_line" ADD CONSTRAINT "account_statement_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."account_statement"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_statement_tx" ADD CONSTRAINT "account_statement_tx_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."account_statement"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_statement_de" ADD CONSTRAINT "account_statement_de_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."account_statement"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_statement_us" ADD CONSTRAINT "account_statement_us_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."account_statement"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "deductions_doc_num_key" ON "deductions" USING btree ("doc_num");
CREATE INDEX "deductions_newest" ON "deductions" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "deductions_org_id_newest" ON "deductions" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "deductions_status_newest" ON "deductions" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "deductions_buyer_id_newest" ON "deductions" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "deductions_supplier_id_newest" ON "deductions" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "deductions_line_header" ON "deductions_line" USING btree ("header_id");
CREATE INDEX "deductions_line_po_line_id" ON "deductions_line" USING btree ("po_line_id");
CREATE UNIQUE INDEX "account_statement_doc_num_key" ON "account_statement" USING btree ("doc_num");
CREATE INDEX "account_statement_newest" ON "account_statement" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "account_statement_org_id_newest" ON "account_statement" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "account_statement_status_newest" ON "account_statement" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "account_statement_buyer_id_newest" ON "account_statement" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "account_statement_supplier_id_newest" ON "account_statement" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "account_statement_reply_due_date_due" ON "account_statement" USING btree ("reply_due_date");
CREATE INDEX "account_statement_line_header" ON "account_statement_line" USING btree ("header_id");
CREATE INDEX "account_statement_line_po_line_id" ON "account_statement_line" USING btree ("po_line_id");
CREATE INDEX "account_statement_tx_header" ON "account_statement_tx" USING btree ("header_id");
CREATE INDEX "account_statement_tx_source_id" ON "account_statement_tx" USING btree ("source_id");
CREATE INDEX "account_statement_tx_receive_line_id" ON "account_statement_tx" USING btree ("receive_line_id");
CREATE INDEX "account_statement_tx_po_line_id" ON "account_statement_tx" USING btree ("po_line_id");
CREATE INDEX "account_statement_de_header" ON "account_statement_de" USING btree ("header_id");
CREATE INDEX "account_statement_de_deductions_line_id" ON "account_statement_de" USING btree ("deductions_line_id");
CREATE INDEX "account_statement_us_header" ON "account_statement_us" USING btree ("header_id");
