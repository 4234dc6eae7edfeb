CREATE TABLE "customer_order" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"customer_code" varchar(30),
	"customer_name" varchar(200),
	"customer_po_num" varchar(60),
	"customer_line_num" integer,
	"material_id" uuid,
	"order_qty" numeric(18, 4),
	"uom" varchar(50),
	"unit_price" numeric(18, 6),
	"currency" varchar(50),
	"request_date" date,
	"promise_date" date,
	"priority" varchar(50),
	"salesperson_id" uuid,
	"project_id" uuid,
	"demand_qty" numeric(18, 4),
	"shipped_qty" numeric(18, 4),
	"open_qty" numeric(18, 4),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "customer_order_pk" PRIMARY KEY("id")
);

CREATE TABLE "procurement_plan" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"plan_name" varchar(200),
	"plan_year" varchar(4),
	"plan_month" varchar(7),
	"category_id" uuid,
	"material_id" uuid,
	"project_id" uuid,
	"planned_qty" numeric(18, 4),
	"uom" varchar(50),
	"planned_price" numeric(18, 6),
	"planned_amount" numeric(18, 2),
	"budget_amount" numeric(18, 2),
	"method" varchar(50),
	"requisition_plan_date" date,
	"sourcing_plan_date" date,
	"award_plan_date" date,
	"delivery_plan_date" date,
	"owner_id" uuid,
	"requisition_actual_date" date,
	"award_actual_date" date,
	"delivery_actual_date" date,
	"demand_qty" numeric(18, 4),
	"actual_amount" numeric(18, 2),
	"progress_percent" numeric(7, 4),
	"light_state" varchar(50),
	"scope_category_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "procurement_plan_pk" PRIMARY KEY("id")
);

CREATE TABLE "agreement_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"bill_type_id" uuid,
	"agreement_type" varchar(50),
	"supplier_id" uuid,
	"supplier_site_id" uuid,
	"buyer_id" uuid,
	"currency" varchar(50),
	"payment_term_id" uuid,
	"incoterm" varchar(50),
	"incoterm_place" varchar(100),
	"start_date" date,
	"end_date" date,
	"agreed_amount" numeric(18, 2),
	"released_amount" numeric(18, 2),
	"remaining_amount" numeric(18, 2),
	"used_percent" numeric(7, 4),
	"source_type" varchar(50),
	"source_doc_num" varchar(60),
	"contract_id" uuid,
	"warn_percent" numeric(7, 4),
	"previous_id" uuid,
	"revision_num" integer,
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
	CONSTRAINT "agreement_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "agreement_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"material_id" uuid,
	"category_id" uuid,
	"item_desc" varchar(300),
	"uom" varchar(50),
	"net_price" numeric(18, 6),
	"tax_rate" numeric(7, 4),
	"gross_price" numeric(18, 6),
	"agreed_qty" numeric(18, 4),
	"released_qty" numeric(18, 4),
	"released_amount" numeric(18, 2),
	"min_order_qty" numeric(18, 4),
	"pack_qty" numeric(18, 4),
	"lead_time_days" integer,
	"step_type" varchar(50),
	"start_date" date,
	"end_date" date,
	"price_source_doc_num" varchar(60),
	"previous_line_id" uuid,
	CONSTRAINT "agreement_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "agreement_line_step" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"from_qty" numeric(18, 4),
	"to_qty" numeric(18, 4),
	"net_price" numeric(18, 6),
	"gross_price" numeric(18, 6),
	CONSTRAINT "agreement_line_step_pk" PRIMARY KEY("id")
);

CREATE TABLE "agreement_org" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"org_id" uuid,
	"purchase_share" numeric(7, 4),
	"enabled_flag" char(1),
	CONSTRAINT "agreement_org_pk" PRIMARY KEY("id")
);

CREATE TABLE "demand_summary" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"material_id" uuid,
	"category_id" uuid,
	"uom" varchar(50),
	"need_by_date" date,
	"source_type" varchar(50),
	"source_doc_num" varchar(500),
	"gross_qty" numeric(18, 4),
	"on_hand_qty" numeric(18, 4),
	"on_order_qty" numeric(18, 4),
	"safety_qty" numeric(18, 4),
	"moq_qty" numeric(18, 4),
	"pack_qty" numeric(18, 4),
	"net_qty" numeric(18, 4),
	"proposed_qty" numeric(18, 4),
	"plan_qty" numeric(18, 4),
	"buyer_id" uuid,
	"requisition_line_id" uuid,
	"scope_category_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "demand_summary_pk" PRIMARY KEY("id")
);

CREATE TABLE "demand_source" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"customer_order_id" uuid,
	"procurement_plan_id" uuid,
	"qty" numeric(18, 4),
	CONSTRAINT "demand_source_pk" PRIMARY KEY("id")
);

CREATE TABLE "forecast_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"supplier_site_id" uuid,
	"buyer_id" uuid,
	"period_type" varchar(50),
	"start_period" date,
	"period_count" integer,
	"frozen_periods" integer,
	"revision_num" integer,
	"previous_id" uuid,
	"reply_due_date" date,
	"commit_rate" numeric(7, 4),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "forecast_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "forecast_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"material_id" uuid,
	"uom" varchar(50),
	"period_index" integer,
	"period_start" date,
	"period_end" date,
	"forecast_qty" numeric(18, 4),
	"previous_qty" numeric(18, 4),
	"delta_percent" numeric(7, 4),
	"ordered_qty" numeric(18, 4),
	"committed_qty" numeric(18, 4),
	"capacity_note" varchar(200),
	CONSTRAINT "forecast_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "delivery_notice_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"bill_type_id" uuid,
	"supplier_id" uuid,
	"supplier_site_id" uuid,
	"buyer_id" uuid,
	"delivery_info_id" uuid,
	"deliver_date" date,
	"time_from" varchar(5),
	"time_to" varchar(5),
	"dock_code" varchar(40),
	"transport_mode" varchar(50),
	"confirm_due_time" timestamp with time zone,
	"adjust_count" integer,
	"warned_time" timestamp with time zone,
	"confirm_time" timestamp with time zone,
	"close_reason" varchar(200),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "delivery_notice_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "delivery_notice_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"po_delivery_id" uuid,
	"po_doc_num" varchar(40),
	"po_line_num" integer,
	"material_id" uuid,
	"item_desc" varchar(300),
	"uom" varchar(50),
	"notice_qty" numeric(18, 4),
	"confirmed_qty" numeric(18, 4),
	"confirmed_date" date,
	"differ_reason" varchar(200),
	"storage_location_id" uuid,
	"shipped_qty" numeric(18, 4),
	"received_qty" numeric(18, 4),
	"open_qty" numeric(18, 4),
	CONSTRAINT "delivery_notice_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "batch_temporary" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"material_id" uuid,
	"uom" varchar(50),
	"batch_no" varchar(40),
	"production_date" date,
	"expiry_date" date,
	"batch_qty" numeric(18, 4),
	"used_qty" numeric(18, 4),
	"remain_qty" numeric(18, 4),
	"raw_batch_no" varchar(40),
	"line_code" varchar(40),
	"inspect_result" varchar(50),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "batch_temporary_pk" PRIMARY KEY("id")
);

CREATE TABLE "production_plan" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"period_from" date,
	"period_to" date,
	"capacity_per_day" numeric(18, 4),
	"contact_name" varchar(50),
	"contact_phone" varchar(30),
	"buyer_id" uuid,
	"line_count" integer,
	"achieve_rate" numeric(7, 4),
	"risk_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "production_plan_pk" PRIMARY KEY("id")
);

CREATE TABLE "production_plan_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"po_delivery_id" uuid,
	"material_id" uuid,
	"po_doc_num" varchar(40),
	"promised_date" date,
	"uom" varchar(50),
	"open_qty" numeric(18, 4),
	"plan_date" date,
	"plan_qty" numeric(18, 4),
	"process_stage" varchar(50),
	"line_code" varchar(40),
	"actual_qty" numeric(18, 4),
	"finish_date" date,
	"delay_reason" varchar(200),
	"risk_flag" char(1),
	CONSTRAINT "production_plan_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "outsourcing_issue_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"issue_type" varchar(50),
	"supplier_id" uuid,
	"po_header_id" uuid,
	"warehouse_code" varchar(20),
	"issue_date" date,
	"receiver_name" varchar(50),
	"waybill_num" varchar(60),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "outsourcing_issue_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "outsourcing_issue_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"po_line_id" uuid,
	"component_id" uuid,
	"uom" varchar(50),
	"bom_qty" numeric(18, 6),
	"scrap_percent" numeric(7, 4),
	"order_qty" numeric(18, 4),
	"required_qty" numeric(18, 4),
	"issued_before_qty" numeric(18, 4),
	"issue_qty" numeric(18, 4),
	"storage_location_id" uuid,
	"batch_no" varchar(40),
	"confirmed_qty" numeric(18, 4),
	"differ_reason" varchar(200),
	CONSTRAINT "outsourcing_issue_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "outsourcing_stock_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"month" varchar(7),
	"line_count" integer,
	"differ_amount" numeric(18, 2),
	"erp_status" varchar(50),
	"erp_num" varchar(40),
	"erp_message" varchar(500),
	"erp_time" timestamp with time zone,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "outsourcing_stock_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "outsourcing_stock_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"component_id" uuid,
	"uom" varchar(50),
	"opening_qty" numeric(18, 4),
	"issued_qty" numeric(18, 4),
	"consumed_qty" numeric(18, 4),
	"returned_qty" numeric(18, 4),
	"scrap_qty" numeric(18, 4),
	"book_qty" numeric(18, 4),
	"counted_qty" numeric(18, 4),
	"differ_qty" numeric(18, 4),
	"differ_percent" numeric(7, 4),
	"differ_reason" varchar(200),
	"standard_price" numeric(18, 6),
	"charge_flag" char(1),
	CONSTRAINT "outsourcing_stock_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "ship_product_and_cost" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"month" varchar(7),
	"product_id" uuid,
	"product_model" varchar(100),
	"customer_code" varchar(30),
	"customer_order_num" varchar(60),
	"customer_order_id" uuid,
	"shipped_qty" numeric(18, 4),
	"uom" varchar(50),
	"sales_price" numeric(18, 6),
	"material_cost" numeric(18, 6),
	"process_cost" numeric(18, 6),
	"overhead_cost" numeric(18, 6),
	"unit_cost" numeric(18, 6),
	"material_percent" numeric(7, 4),
	"target_cost" numeric(18, 6),
	"variance_amount" numeric(18, 2),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "ship_product_and_cost_pk" PRIMARY KEY("id")
);

CREATE TABLE "supplier_replay" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"month" varchar(7),
	"due_lines" integer,
	"on_time_lines" integer,
	"due_qty" numeric(18, 4),
	"received_qty" numeric(18, 4),
	"rejected_qty" numeric(18, 4),
	"on_time_rate" numeric(7, 4),
	"fill_rate" numeric(7, 4),
	"reject_ppm" integer,
	"problem_text" varchar(1000),
	"buyer_note" varchar(1000),
	"cause_text" varchar(1000),
	"measure_text" varchar(1000),
	"measure_date" date,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "supplier_replay_pk" PRIMARY KEY("id")
);

ALTER TABLE "delivery_note_line" ADD COLUMN "notice_header_id" uuid;
ALTER TABLE "receive_line" ADD COLUMN "shortage_qty" numeric(18, 4);
ALTER TABLE "po_line" ADD COLUMN "agreement_header_id" uuid;
ALTER TABLE "agreement_line" ADD CONSTRAINT "agreement_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."agreement_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "agreement_line_step" ADD CONSTRAINT "agreement_line_step_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."agreement_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "agreement_org" ADD CONSTRAINT "agreement_org_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."agreement_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "demand_source" ADD CONSTRAINT "demand_source_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."demand_summary"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "forecast_line" ADD CONSTRAINT "forecast_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."forecast_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "delivery_notice_line" ADD CONSTRAINT "delivery_notice_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."delivery_notice_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "production_plan_line" ADD CONSTRAINT "production_plan_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."production_plan"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "outsourcing_issue_line" ADD CONSTRAINT "outsourcing_issue_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."outsourcing_issue_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "outsourcing_stock_line" ADD CONSTRAINT "outsourcing_stock_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."outsourcing_stock_header"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "customer_order_doc_num_key" ON "customer_order" USING btree ("doc_num");
CREATE INDEX "customer_order_newest" ON "customer_order" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "customer_order_org_id_newest" ON "customer_order" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "customer_order_status_newest" ON "customer_order" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "customer_order_salesperson_id_newest" ON "customer_order" USING btree ("salesperson_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "procurement_plan_doc_num_key" ON "procurement_plan" USING btree ("doc_num");
CREATE INDEX "procurement_plan_newest" ON "procurement_plan" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "procurement_plan_org_id_newest" ON "procurement_plan" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "procurement_plan_status_newest" ON "procurement_plan" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "procurement_plan_owner_id_newest" ON "procurement_plan" USING btree ("owner_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "agreement_header_doc_num_key" ON "agreement_header" USING btree ("doc_num");
CREATE INDEX "agreement_header_newest" ON "agreement_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "agreement_header_org_id_newest" ON "agreement_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "agreement_header_status_newest" ON "agreement_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "agreement_header_buyer_id_newest" ON "agreement_header" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "agreement_header_supplier_id_newest" ON "agreement_header" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "agreement_header_end_date_due" ON "agreement_header" USING btree ("end_date");
CREATE INDEX "agreement_header_contract_id" ON "agreement_header" USING btree ("contract_id");
CREATE INDEX "agreement_header_previous_id" ON "agreement_header" USING btree ("previous_id");
CREATE INDEX "agreement_line_header" ON "agreement_line" USING btree ("header_id");
CREATE INDEX "agreement_line_previous_line_id" ON "agreement_line" USING btree ("previous_line_id");
CREATE INDEX "agreement_line_step_header" ON "agreement_line_step" USING btree ("header_id");
CREATE INDEX "agreement_org_header" ON "agreement_org" USING btree ("header_id");
CREATE UNIQUE INDEX "demand_summary_doc_num_key" ON "demand_summary" USING btree ("doc_num");
CREATE INDEX "demand_summary_newest" ON "demand_summary" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "demand_summary_org_id_newest" ON "demand_summary" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "demand_summary_status_newest" ON "demand_summary" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "demand_summary_requisition_line_id" ON "demand_summary" USING btree ("requisition_line_id");
CREATE INDEX "demand_source_header" ON "demand_source" USING btree ("header_id");
CREATE INDEX "demand_source_customer_order_id" ON "demand_source" USING btree ("customer_order_id");
CREATE INDEX "demand_source_procurement_plan_id" ON "demand_source" USING btree ("procurement_plan_id");
CREATE UNIQUE INDEX "forecast_header_doc_num_key" ON "forecast_header" USING btree ("doc_num");
CREATE INDEX "forecast_header_newest" ON "forecast_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "forecast_header_org_id_newest" ON "forecast_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "forecast_header_status_newest" ON "forecast_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "forecast_header_buyer_id_newest" ON "forecast_header" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "forecast_header_supplier_id_newest" ON "forecast_header" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "forecast_header_previous_id" ON "forecast_header" USING btree ("previous_id");
CREATE INDEX "forecast_line_header" ON "forecast_line" USING btree ("header_id");
CREATE UNIQUE INDEX "delivery_notice_header_doc_num_key" ON "delivery_notice_header" USING btree ("doc_num");
CREATE INDEX "delivery_notice_header_newest" ON "delivery_notice_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "delivery_notice_header_org_id_newest" ON "delivery_notice_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "delivery_notice_header_status_newest" ON "delivery_notice_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "delivery_notice_header_buyer_id_newest" ON "delivery_notice_header" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "delivery_notice_header_supplier_id_newest" ON "delivery_notice_header" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "delivery_notice_line_header" ON "delivery_notice_line" USING btree ("header_id");
CREATE INDEX "delivery_notice_line_po_delivery_id" ON "delivery_notice_line" USING btree ("po_delivery_id");
CREATE UNIQUE INDEX "batch_temporary_doc_num_key" ON "batch_temporary" USING btree ("doc_num");
CREATE INDEX "batch_temporary_newest" ON "batch_temporary" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "batch_temporary_org_id_newest" ON "batch_temporary" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "batch_temporary_status_newest" ON "batch_temporary" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "batch_temporary_supplier_id_newest" ON "batch_temporary" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "production_plan_doc_num_key" ON "production_plan" USING btree ("doc_num");
CREATE INDEX "production_plan_newest" ON "production_plan" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "production_plan_org_id_newest" ON "production_plan" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "production_plan_status_newest" ON "production_plan" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "production_plan_supplier_id_newest" ON "production_plan" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "production_plan_line_header" ON "production_plan_line" USING btree ("header_id");
CREATE INDEX "production_plan_line_po_delivery_id" ON "production_plan_line" USING btree ("po_delivery_id");
CREATE UNIQUE INDEX "outsourcing_issue_header_doc_num_key" ON "outsourcing_issue_header" USING btree ("doc_num");
CREATE INDEX "outsourcing_issue_header_newest" ON "outsourcing_issue_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "outsourcing_issue_header_org_id_newest" ON "outsourcing_issue_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "outsourcing_issue_header_status_newest" ON "outsourcing_issue_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "outsourcing_issue_header_supplier_id_newest" ON "outsourcing_issue_header" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "outsourcing_issue_header_po_header_id" ON "outsourcing_issue_header" USING btree ("po_header_id");
CREATE INDEX "outsourcing_issue_line_header" ON "outsourcing_issue_line" USING btree ("header_id");
CREATE INDEX "outsourcing_issue_line_po_line_id" ON "outsourcing_issue_line" USING btree ("po_line_id");
CREATE UNIQUE INDEX "outsourcing_stock_header_doc_num_key" ON "outsourcing_stock_header" USING btree ("doc_num");
CREATE INDEX "outsourcing_stock_header_newest" ON "outsourcing_stock_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "outsourcing_stock_header_org_id_newest" ON "outsourcing_stock_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "outsourcing_stock_header_status_newest" ON "outsourcing_stock_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "outsourcing_stock_header_supplier_id_newest" ON "outsourcing_stock_header" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "outsourcing_stock_line_header" ON "outsourcing_stock_line" USING btree ("header_id");
CREATE UNIQUE INDEX "ship_product_and_cost_doc_num_key" ON "ship_product_and_cost" USING btree ("doc_num");
CREATE INDEX "ship_product_and_cost_newest" ON "ship_product_and_cost" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "ship_product_and_cost_org_id_newest" ON "ship_product_and_cost" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "ship_product_and_cost_status_newest" ON "ship_product_and_cost" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "ship_product_and_cost_customer_order_id" ON "ship_product_and_cost" USING btree ("customer_order_id");
CREATE UNIQUE INDEX "supplier_replay_doc_num_key" ON "supplier_replay" USING btree ("doc_num");
CREATE INDEX "supplier_replay_newest" ON "supplier_replay" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "supplier_replay_org_id_newest" ON "supplier_replay" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "supplier_replay_status_newest" ON "supplier_replay" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "supplier_replay_supplier_id_newest" ON "supplier_replay" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "delivery_note_line_notice_header_id" ON "delivery_note_line" USING btree ("notice_header_id");
CREATE INDEX "po_line_agreement_header_id" ON "po_line" USING btree ("agreement_header_id");
