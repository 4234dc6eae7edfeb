CREATE TABLE "invoice_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"currency" varchar(50),
	"invoice_kind" varchar(50),
	"title_name" varchar(200),
	"title_tax_no" varchar(30),
	"posting_date" date,
	"payment_term_id" uuid,
	"buyer_id" uuid,
	"account_net" numeric(18, 2),
	"account_tax" numeric(18, 2),
	"account_gross" numeric(18, 2),
	"actual_net" numeric(18, 2),
	"actual_tax" numeric(18, 2),
	"actual_gross" numeric(18, 2),
	"gross_change" numeric(18, 2),
	"booked_tax" numeric(18, 2),
	"booked_gross" numeric(18, 2),
	"diff_net" numeric(18, 2),
	"diff_tax" numeric(18, 2),
	"match_status" varchar(50),
	"match_note" varchar(500),
	"query_reason" varchar(50),
	"wanted_action" varchar(50),
	"query_note" varchar(500),
	"written_off_amount" numeric(18, 2),
	"deducted_amount" numeric(18, 2),
	"applied_amount" numeric(18, 2),
	"paid_amount" numeric(18, 2),
	"open_amount" numeric(18, 2),
	"pay_status" varchar(50),
	"due_date" date,
	"receipt_date" date,
	"confirm_date" date,
	"supplier_made_date" date,
	"submitted_by" uuid,
	"erp_status" varchar(50),
	"erp_num" varchar(40),
	"erp_message" varchar(500),
	"erp_time" timestamp with time zone,
	"scope_category_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "invoice_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "invoice_account" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"account_statement_id" uuid,
	"statement_doc_num" varchar(40),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	CONSTRAINT "invoice_account_pk" PRIMARY KEY("id")
);

CREATE TABLE "invoice_account_detail" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"account_statement_line_id" uuid,
	"account_statement_de_id" uuid,
	"line_num_of_statement" integer,
	"po_line_id" uuid,
	"category_id" uuid,
	"material_code" varchar(60),
	"supplier_material_code" varchar(60),
	"item_desc" varchar(300),
	"uom" varchar(50),
	"open_qty" numeric(18, 4),
	"invoice_qty" numeric(18, 4),
	"net_price" numeric(18, 6),
	"deduct_net" numeric(18, 2),
	"deduct_tax" numeric(18, 2),
	"tax_rate" numeric(7, 4),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"match_group" integer,
	"match_line" varchar(50),
	"qty_variance" numeric(18, 4),
	"price_variance" numeric(18, 2),
	"tax_variance" numeric(18, 2),
	"tolerance_used" varchar(100),
	CONSTRAINT "invoice_account_detail_pk" PRIMARY KEY("id")
);

CREATE TABLE "invoice_actual" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"invoice_code" varchar(12),
	"invoice_num" varchar(30),
	"invoice_date" date,
	"check_code" varchar(20),
	"seller_name" varchar(200),
	"seller_tax_no" varchar(30),
	"buyer_name" varchar(200),
	"buyer_tax_no" varchar(30),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"red_flag" char(1),
	"original_code" varchar(12),
	"original_num" varchar(30),
	"file_kind" varchar(50),
	"file_id" uuid,
	"verify_state" varchar(50),
	"verify_time" timestamp with time zone,
	"verify_note" varchar(300),
	"deduct_state" varchar(50),
	CONSTRAINT "invoice_actual_pk" PRIMARY KEY("id")
);

CREATE TABLE "invoice_actual_detail" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"item_name" varchar(200),
	"specification" varchar(100),
	"uom_text" varchar(20),
	"qty" numeric(18, 4),
	"price" numeric(18, 6),
	"net_amount" numeric(18, 2),
	"tax_rate" numeric(7, 4),
	"tax_amount" numeric(18, 2),
	"booked_tax" numeric(18, 2),
	"computed_tax" numeric(18, 2),
	"match_group" integer,
	CONSTRAINT "invoice_actual_detail_pk" PRIMARY KEY("id")
);

CREATE TABLE "invoice_payment_stage" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"stage_code" varchar(50),
	"stage_num" integer,
	"node_type" varchar(50),
	"ratio" numeric(7, 4),
	"stage_amount" numeric(18, 2),
	"base_event" varchar(50),
	"event_date" date,
	"due_rule" varchar(50),
	"days" integer,
	"fixed_day" integer,
	"due_date" date,
	"method" varchar(50),
	"held_amount" numeric(18, 2),
	"written_off_amount" numeric(18, 2),
	"applied_amount" numeric(18, 2),
	"deducted_amount" numeric(18, 2),
	"paid_amount" numeric(18, 2),
	"open_amount" numeric(18, 2),
	"payable_flag" char(1),
	CONSTRAINT "invoice_payment_stage_pk" PRIMARY KEY("id")
);

CREATE TABLE "transaction_info" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"currency" varchar(50),
	"report_type" varchar(50),
	"period" varchar(7),
	"po_header_id" uuid,
	"ship_doc_num" varchar(60),
	"subject_id" uuid,
	"project_id" uuid,
	"cost_dept_id" uuid,
	"description" varchar(500),
	"net_amount" numeric(18, 2),
	"tax_rate" numeric(7, 4),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"invoice_flag" char(1),
	"invoice_code" varchar(12),
	"invoice_num" varchar(30),
	"invoice_date" date,
	"no_invoice_reason" varchar(200),
	"payment_term_id" uuid,
	"due_date" date,
	"applied_amount" numeric(18, 2),
	"paid_amount" numeric(18, 2),
	"open_amount" numeric(18, 2),
	"to_apply_amount" numeric(18, 2),
	"paid_up_flag" char(1),
	"erp_status" varchar(50),
	"erp_num" varchar(40),
	"erp_message" varchar(500),
	"erp_time" timestamp with time zone,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "transaction_info_pk" PRIMARY KEY("id")
);

CREATE TABLE "advance_apply" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"currency" varchar(50),
	"exchange_rate" numeric(18, 10),
	"supplier_account_id" uuid,
	"applicant_id" uuid,
	"dept_id" uuid,
	"pay_method" varchar(50),
	"plan_date" date,
	"advance_reason" varchar(500),
	"expect_settle_date" date,
	"guarantee_file_ids" uuid[],
	"apply_amount" numeric(18, 2),
	"base_amount" numeric(18, 2),
	"requested_amount" numeric(18, 2),
	"paid_amount" numeric(18, 2),
	"written_off_amount" numeric(18, 2),
	"carried_amount" numeric(18, 2),
	"carried_in_amount" numeric(18, 2),
	"refunded_amount" numeric(18, 2),
	"balance_amount" numeric(18, 2),
	"approved_date" date,
	"paid_date" date,
	"erp_status" varchar(50),
	"erp_num" varchar(40),
	"erp_message" varchar(500),
	"erp_time" timestamp with time zone,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "advance_apply_pk" PRIMARY KEY("id")
);

CREATE TABLE "advance_apply_detail" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"source_type" varchar(50),
	"po_header_id" uuid,
	"contract_payment_stage_id" uuid,
	"contract_id" uuid,
	"source_doc_num" varchar(60),
	"source_gross" numeric(18, 2),
	"max_amount" numeric(18, 2),
	"already_amount" numeric(18, 2),
	"detail_amount" numeric(18, 2),
	"remark" varchar(200),
	CONSTRAINT "advance_apply_detail_pk" PRIMARY KEY("id")
);

CREATE TABLE "collect_advance" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"currency" varchar(50),
	"advance_apply_id" uuid,
	"detail_id" uuid,
	"carry_over_id" uuid,
	"po_header_id" uuid,
	"contract_id" uuid,
	"paid_date" date,
	"paid_amount" numeric(18, 2),
	"carried_in_amount" numeric(18, 2),
	"held_amount" numeric(18, 2),
	"written_off_amount" numeric(18, 2),
	"carried_amount" numeric(18, 2),
	"refunded_amount" numeric(18, 2),
	"refund_date" date,
	"refund_ref" varchar(60),
	"balance_amount" numeric(18, 2),
	"available_amount" numeric(18, 2),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "collect_advance_pk" PRIMARY KEY("id")
);

CREATE TABLE "advance_carry_over" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"currency" varchar(50),
	"from_collect_id" uuid,
	"to_po_header_id" uuid,
	"amount" numeric(18, 2),
	"reason" varchar(500),
	"system_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "advance_carry_over_pk" PRIMARY KEY("id")
);

CREATE TABLE "payment_apply" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"apply_type" varchar(50),
	"supplier_id" uuid,
	"currency" varchar(50),
	"supplier_account_id" uuid,
	"apply_date" date,
	"pay_method" varchar(50),
	"expect_date" date,
	"invoice_amount" numeric(18, 2),
	"other_amount" numeric(18, 2),
	"deduct_amount" numeric(18, 2),
	"write_off_amount" numeric(18, 2),
	"pay_amount" numeric(18, 2),
	"base_amount" numeric(18, 2),
	"pay_amount_capital" varchar(100),
	"early_reason" varchar(300),
	"planned_amount" numeric(18, 2),
	"requested_amount" numeric(18, 2),
	"paid_amount" numeric(18, 2),
	"pay_progress" numeric(7, 4),
	"check_state" varchar(50),
	"check_message" varchar(2000),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "payment_apply_pk" PRIMARY KEY("id")
);

CREATE TABLE "payment_apply_invoice" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"invoice_payment_stage_id" uuid,
	"invoice_header_id" uuid,
	"due_date" date,
	"stage_open" numeric(18, 2),
	"apply_amount" numeric(18, 2),
	"write_off_amount" numeric(18, 2),
	"deducted_amount" numeric(18, 2),
	"cash_amount" numeric(18, 2),
	"paid_amount" numeric(18, 2),
	CONSTRAINT "payment_apply_invoice_pk" PRIMARY KEY("id")
);

CREATE TABLE "payment_apply_invoice_account" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"deductions_line_id" uuid,
	"deduct_doc_num" varchar(40),
	"direction" varchar(50),
	"deduct_open" numeric(18, 2),
	"deduct_amount" numeric(18, 2),
	CONSTRAINT "payment_apply_invoice_account_pk" PRIMARY KEY("id")
);

CREATE TABLE "payment_apply_write_off" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"collect_advance_id" uuid,
	"invoice_payment_stage_id" uuid,
	"available" numeric(18, 2),
	"amount" numeric(18, 2),
	CONSTRAINT "payment_apply_write_off_pk" PRIMARY KEY("id")
);

CREATE TABLE "payment_source_detail" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"source_type" varchar(50),
	"transaction_info_id" uuid,
	"source_id" uuid,
	"source_doc_num" varchar(60),
	"amount" numeric(18, 2),
	"source_state" varchar(50),
	"deducted_amount" numeric(18, 2),
	"paid_amount" numeric(18, 2),
	CONSTRAINT "payment_source_detail_pk" PRIMARY KEY("id")
);

CREATE TABLE "payment_detail" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"payment_apply_id" uuid,
	"advance_apply_id" uuid,
	"supplier_id" uuid,
	"currency" varchar(50),
	"supplier_account_id" uuid,
	"bank_name" varchar(100),
	"swift_code" varchar(11),
	"account_no" varchar(233),
	"account_name" varchar(100),
	"plan_date" date,
	"pay_method" varchar(50),
	"plan_amount" numeric(18, 2),
	"paid_amount" numeric(18, 2),
	"paid_date" date,
	"bank_ref" varchar(60),
	"payer_account" varchar(40),
	"fee_amount" numeric(18, 2),
	"fail_reason" varchar(300),
	"erp_num" varchar(40),
	"end_to_end_id" varchar(35),
	"return_of_id" uuid,
	"source_nums" varchar(500),
	"request_id" uuid,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "payment_detail_pk" PRIMARY KEY("id")
);

ALTER TABLE "account_statement" ADD COLUMN "sap_check_state" varchar(50);
ALTER TABLE "account_statement" ADD COLUMN "sap_check_message" varchar(2000);
ALTER TABLE "account_statement_de" ADD COLUMN "invoiced_net" numeric(18, 2);
ALTER TABLE "invoice_account" ADD CONSTRAINT "invoice_account_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."invoice_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "invoice_account_detail" ADD CONSTRAINT "invoice_account_detail_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."invoice_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "invoice_actual" ADD CONSTRAINT "invoice_actual_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."invoice_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "invoice_actual_detail" ADD CONSTRAINT "invoice_actual_detail_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."invoice_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "invoice_payment_stage" ADD CONSTRAINT "invoice_payment_stage_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."invoice_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advance_apply_detail" ADD CONSTRAINT "advance_apply_detail_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."advance_apply"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_apply_invoice" ADD CONSTRAINT "payment_apply_invoice_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."payment_apply"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_apply_invoice_account" ADD CONSTRAINT "payment_apply_invoice_account_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."payment_apply"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_apply_write_off" ADD CONSTRAINT "payment_apply_write_off_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."payment_apply"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_source_detail" ADD CONSTRAINT "payment_source_detail_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."payment_apply"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "invoice_header_doc_num_key" ON "invoice_header" USING btree ("doc_num");
CREATE INDEX "invoice_header_newest" ON "invoice_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "invoice_header_org_id_newest" ON "invoice_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "invoice_header_status_newest" ON "invoice_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "invoice_header_buyer_id_newest" ON "invoice_header" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "invoice_header_supplier_id_newest" ON "invoice_header" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "invoice_account_header" ON "invoice_account" USING btree ("header_id");
CREATE INDEX "invoice_account_account_statement_id" ON "invoice_account" USING btree ("account_statement_id");
CREATE INDEX "invoice_account_detail_header" ON "invoice_account_detail" USING btree ("header_id");
CREATE INDEX "invoice_account_detail_account_statement_line_id" ON "invoice_account_detail" USING btree ("account_statement_line_id");
CREATE INDEX "invoice_account_detail_account_statement_de_id" ON "invoice_account_detail" USING btree ("account_statement_de_id");
CREATE INDEX "invoice_account_detail_po_line_id" ON "invoice_account_detail" USING btree ("po_line_id");
CREATE INDEX "invoice_actual_header" ON "invoice_actual" USING btree ("header_id");
CREATE INDEX "invoice_actual_detail_header" ON "invoice_actual_detail" USING btree ("header_id");
CREATE INDEX "invoice_payment_stage_header" ON "invoice_payment_stage" USING btree ("header_id");
CREATE UNIQUE INDEX "transaction_info_doc_num_key" ON "transaction_info" USING btree ("doc_num");
CREATE INDEX "transaction_info_newest" ON "transaction_info" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "transaction_info_org_id_newest" ON "transaction_info" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "transaction_info_status_newest" ON "transaction_info" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "transaction_info_po_header_id" ON "transaction_info" USING btree ("po_header_id");
CREATE UNIQUE INDEX "advance_apply_doc_num_key" ON "advance_apply" USING btree ("doc_num");
CREATE INDEX "advance_apply_newest" ON "advance_apply" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "advance_apply_org_id_newest" ON "advance_apply" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "advance_apply_status_newest" ON "advance_apply" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "advance_apply_applicant_id_newest" ON "advance_apply" USING btree ("applicant_id","creation_date" desc, "id" desc);
CREATE INDEX "advance_apply_detail_header" ON "advance_apply_detail" USING btree ("header_id");
CREATE INDEX "advance_apply_detail_po_header_id" ON "advance_apply_detail" USING btree ("po_header_id");
CREATE UNIQUE INDEX "collect_advance_doc_num_key" ON "collect_advance" USING btree ("doc_num");
CREATE UNIQUE INDEX "collect_advance_detail_id_key" ON "collect_advance" USING btree ("detail_id");
CREATE UNIQUE INDEX "collect_advance_carry_over_id_key" ON "collect_advance" USING btree ("carry_over_id");
CREATE INDEX "collect_advance_newest" ON "collect_advance" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "collect_advance_org_id_newest" ON "collect_advance" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "collect_advance_status_newest" ON "collect_advance" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "collect_advance_advance_apply_id" ON "collect_advance" USING btree ("advance_apply_id");
CREATE INDEX "collect_advance_po_header_id" ON "collect_advance" USING btree ("po_header_id");
CREATE UNIQUE INDEX "advance_carry_over_doc_num_key" ON "advance_carry_over" USING btree ("doc_num");
CREATE INDEX "advance_carry_over_newest" ON "advance_carry_over" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "advance_carry_over_org_id_newest" ON "advance_carry_over" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "advance_carry_over_status_newest" ON "advance_carry_over" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "advance_carry_over_from_collect_id" ON "advance_carry_over" USING btree ("from_collect_id");
CREATE INDEX "advance_carry_over_to_po_header_id" ON "advance_carry_over" USING btree ("to_po_header_id");
CREATE UNIQUE INDEX "payment_apply_doc_num_key" ON "payment_apply" USING btree ("doc_num");
CREATE INDEX "payment_apply_newest" ON "payment_apply" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "payment_apply_org_id_newest" ON "payment_apply" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "payment_apply_status_newest" ON "payment_apply" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "payment_apply_invoice_header" ON "payment_apply_invoice" USING btree ("header_id");
CREATE INDEX "payment_apply_invoice_invoice_payment_stage_id" ON "payment_apply_invoice" USING btree ("invoice_payment_stage_id");
CREATE INDEX "payment_apply_invoice_invoice_header_id" ON "payment_apply_invoice" USING btree ("invoice_header_id");
CREATE INDEX "payment_apply_invoice_account_header" ON "payment_apply_invoice_account" USING btree ("header_id");
CREATE INDEX "payment_apply_invoice_account_deductions_line_id" ON "payment_apply_invoice_account" USING btree ("deductions_line_id");
CREATE INDEX "payment_apply_write_off_header" ON "payment_apply_write_off" USING btree ("header_id");
CREATE INDEX "payment_apply_write_off_collect_advance_id" ON "payment_apply_write_off" USING btree ("collect_advance_id");
CREATE INDEX "payment_apply_write_off_invoice_payment_stage_id" ON "payment_apply_write_off" USING btree ("invoice_payment_stage_id");
CREATE INDEX "payment_source_detail_header" ON "payment_source_detail" USING btree ("header_id");
CREATE INDEX "payment_source_detail_transaction_info_id" ON "payment_source_detail" USING btree ("transaction_info_id");
CREATE UNIQUE INDEX "payment_detail_doc_num_key" ON "payment_detail" USING btree ("doc_num");
CREATE UNIQUE INDEX "payment_detail_return_of_id_key" ON "payment_detail" USING btree ("return_of_id");
CREATE INDEX "payment_detail_newest" ON "payment_detail" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "payment_detail_org_id_newest" ON "payment_detail" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "payment_detail_status_newest" ON "payment_detail" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "payment_detail_supplier_id_newest" ON "payment_detail" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "payment_detail_payment_apply_id" ON "payment_detail" USING btree ("payment_apply_id");
CREATE INDEX "payment_detail_advance_apply_id" ON "payment_detail" USING btree ("advance_apply_id");
CREATE INDEX "payment_detail_return_of_id" ON "payment_detail" USING btree ("return_of_id");
