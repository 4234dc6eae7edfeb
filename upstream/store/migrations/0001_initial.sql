CREATE TABLE "po_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"bill_type_id" uuid,
	"supplier_id" uuid,
	"supplier_site_id" uuid,
	"supplier_contact_id" uuid,
	"buyer_id" uuid,
	"purchase_group_code" varchar(50),
	"order_date" date,
	"currency" varchar(50),
	"exchange_rate" numeric(18, 10),
	"payment_term_id" uuid,
	"delivery_info_id" uuid,
	"source_type" varchar(50),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"base_amount" numeric(18, 2),
	"revision_num" integer,
	"change_reason" varchar(200),
	"released_date" timestamp with time zone,
	"confirm_date" timestamp with time zone,
	"receive_progress" numeric(7, 4),
	"need_by_date" date,
	"need_delivery_confirm_flag" char(1),
	"need_notice_flag" char(1),
	"early_days" integer,
	"late_days" integer,
	"category_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "po_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "po_expand_head" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"incoterm" varchar(50),
	"incoterm_place" varchar(100),
	"transport_mode" varchar(50),
	"packing_requirement" varchar(500),
	"quality_requirement" varchar(500),
	"warranty_months" integer,
	"late_fee_percent" numeric(7, 4),
	"invoice_title" varchar(200),
	"invoice_tax_no" varchar(30),
	"invoice_kind" varchar(50),
	"contract_id" uuid,
	"agreement_id" uuid,
	"project_id" uuid,
	"mould_id" uuid,
	"customer_order_num" varchar(60),
	"print_count" integer,
	"last_print_date" timestamp with time zone,
	"erp_status" varchar(50),
	"erp_num" varchar(40),
	"erp_message" varchar(500),
	"erp_time" timestamp with time zone,
	CONSTRAINT "po_expand_head_pk" PRIMARY KEY("id")
);

CREATE TABLE "po_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"material_id" uuid,
	"item_desc" varchar(300),
	"category_id" uuid,
	"supplier_material_code" varchar(60),
	"drawing_no" varchar(60),
	"drawing_version" varchar(10),
	"uom" varchar(50),
	"base_uom" varchar(50),
	"uom_rate" numeric(20, 10),
	"order_qty" numeric(18, 4),
	"base_qty" numeric(18, 4),
	"price_source" varchar(50),
	"price_doc_num" varchar(40),
	"price_line_id" uuid,
	"net_price" numeric(18, 6),
	"tax_rate" numeric(7, 4),
	"gross_price" numeric(18, 6),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"need_by_date" date,
	"promised_date" date,
	"requisition_line_id" uuid,
	"requisition_num" varchar(40),
	"agreement_line_id" uuid,
	"contract_item_id" uuid,
	"over_receive_percent" numeric(7, 4),
	"under_receive_percent" numeric(7, 4),
	"inspection_flag" char(1),
	"gift_flag" char(1),
	"shipped_qty" numeric(18, 4),
	"received_qty" numeric(18, 4),
	"accepted_qty" numeric(18, 4),
	"returned_qty" numeric(18, 4),
	"not_replaced_qty" numeric(18, 4),
	"statement_qty" numeric(18, 4),
	"invoiced_qty" numeric(18, 4),
	"net_received_qty" numeric(18, 4),
	"open_qty" numeric(18, 4),
	"line_status" varchar(50),
	"close_reason" varchar(200),
	"file_ids" uuid[],
	CONSTRAINT "po_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "po_delivery" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"schedule_num" integer,
	"schedule_qty" numeric(18, 4),
	"need_by_date" date,
	"promised_date" date,
	"promised_qty" numeric(18, 4),
	"reply_note" varchar(200),
	"delivery_info_id" uuid,
	"storage_location_id" uuid,
	"noticed_qty" numeric(18, 4),
	"shipped_qty" numeric(18, 4),
	"received_qty" numeric(18, 4),
	"accepted_qty" numeric(18, 4),
	"returned_qty" numeric(18, 4),
	"not_replaced_qty" numeric(18, 4),
	CONSTRAINT "po_delivery_pk" PRIMARY KEY("id")
);

ALTER TABLE "po_expand_head" ADD CONSTRAINT "po_expand_head_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."po_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "po_line" ADD CONSTRAINT "po_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."po_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "po_delivery" ADD CONSTRAINT "po_delivery_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."po_header"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "po_header_doc_num_key" ON "po_header" USING btree ("doc_num");
CREATE INDEX "po_header_newest" ON "po_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "po_header_org_id_newest" ON "po_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "po_header_status_newest" ON "po_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "po_header_buyer_id_newest" ON "po_header" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "po_header_supplier_id_newest" ON "po_header" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "po_expand_head_header" ON "po_expand_head" USING btree ("header_id");
CREATE INDEX "po_expand_head_agreement_id" ON "po_expand_head" USING btree ("agreement_id");
CREATE INDEX "po_line_header" ON "po_line" USING btree ("header_id");
CREATE INDEX "po_line_requisition_line_id" ON "po_line" USING btree ("requisition_line_id");
CREATE INDEX "po_line_agreement_line_id" ON "po_line" USING btree ("agreement_line_id");
CREATE INDEX "po_delivery_header" ON "po_delivery" USING btree ("header_id");
