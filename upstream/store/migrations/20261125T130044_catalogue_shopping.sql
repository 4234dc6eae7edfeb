CREATE TABLE "catalogue" (
	"id" uuid NOT NULL,
	"code" varchar(60),
	"name" varchar(200),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"parent_id" uuid,
	"level" integer,
	"full_path" varchar(300),
	"sort_num" integer,
	"icon_file_id" uuid[],
	"buyer_id" uuid,
	"sku_count" integer,
	"note" varchar(200),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "catalogue_pk" PRIMARY KEY("id")
);

CREATE TABLE "catalogue_mapping" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"category_id" uuid,
	"material_id" uuid,
	"priority" integer,
	"enabled_flag" char(1),
	CONSTRAINT "catalogue_mapping_pk" PRIMARY KEY("id")
);

CREATE TABLE "catalogue_addressee" (
	"id" uuid NOT NULL,
	"code" varchar(60),
	"name" varchar(200),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"user_id" uuid,
	"dept_id" uuid,
	"receiver_name" varchar(50),
	"phone" varchar(20),
	"district_id" uuid,
	"address" varchar(200),
	"post_code" varchar(10),
	"delivery_info_id" uuid,
	"email" varchar(100),
	"default_flag" char(1),
	"shared_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "catalogue_addressee_pk" PRIMARY KEY("id")
);

CREATE TABLE "catalogue_sku" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"name" varchar(120),
	"name_en" varchar(120),
	"supplier_id" uuid,
	"material_id" uuid,
	"category_id" uuid,
	"catalogue_id" uuid,
	"brand" varchar(60),
	"model" varchar(80),
	"specification" varchar(300),
	"uom" varchar(50),
	"main_image_id" uuid[],
	"image_ids" uuid[],
	"detail" varchar(4000),
	"price_source" varchar(50),
	"agreement_line_id" uuid,
	"agreement_num" varchar(40),
	"currency" varchar(50),
	"net_price" numeric(18, 6),
	"tax_rate" numeric(7, 4),
	"gross_price" numeric(18, 6),
	"market_price" numeric(18, 6),
	"min_order_qty" numeric(18, 4),
	"multiple_qty" numeric(18, 4),
	"stock_qty" numeric(18, 4),
	"stock_time" timestamp with time zone,
	"reserved_qty" numeric(18, 4),
	"available_qty" numeric(18, 4),
	"lead_time_days" integer,
	"warranty_months" integer,
	"eco_flag" char(1),
	"sales_qty" numeric(18, 4),
	"rating_avg" numeric(3, 2),
	"rating_count" integer,
	"off_reason" varchar(200),
	"proposed_flag" char(1),
	"changed_flag" char(1),
	"scope_org_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "catalogue_sku_pk" PRIMARY KEY("id")
);

CREATE TABLE "catalogue_sku_attribute" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"attr_name" varchar(40),
	"attr_value" varchar(100),
	CONSTRAINT "catalogue_sku_attribute_pk" PRIMARY KEY("id")
);

CREATE TABLE "catalogue_sku_org" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"org_id" uuid,
	"sale_flag" char(1),
	"min_order_qty" numeric(18, 4),
	"max_qty_per_order" numeric(18, 4),
	"month_limit_qty" numeric(18, 4),
	"freight_amount" numeric(18, 2),
	"free_freight_from" numeric(18, 2),
	"shelf_date" timestamp with time zone,
	CONSTRAINT "catalogue_sku_org_pk" PRIMARY KEY("id")
);

CREATE TABLE "catalogue_cart" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"user_id" uuid,
	"sku_id" uuid,
	"supplier_id" uuid,
	"qty" numeric(18, 4),
	"uom" varchar(50),
	"addressee_id" uuid,
	"need_by_date" date,
	"checked_flag" char(1),
	"price_seen" numeric(18, 6),
	"price_accept_flag" char(1),
	"currency" varchar(50),
	"net_price" numeric(18, 6),
	"gross_price" numeric(18, 6),
	"gross_amount" numeric(18, 2),
	"row_state" varchar(50),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "catalogue_cart_pk" PRIMARY KEY("id")
);

CREATE TABLE "catalogue_order" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"checkout_num" varchar(30),
	"shopper_id" uuid,
	"order_date" date,
	"dept_id" uuid,
	"cost_dept_id" uuid,
	"subject_id" uuid,
	"project_id" uuid,
	"supplier_id" uuid,
	"currency" varchar(50),
	"payment_term_id" uuid,
	"addressee_id" uuid,
	"receiver_name" varchar(50),
	"receiver_phone" varchar(20),
	"receiver_address" varchar(200),
	"delivery_info_id" uuid,
	"need_by_date" date,
	"purpose" varchar(200),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"freight_amount" numeric(18, 2),
	"base_amount" numeric(18, 2),
	"po_header_id" uuid,
	"po_doc_num" varchar(40),
	"receive_progress" numeric(7, 4),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "catalogue_order_pk" PRIMARY KEY("id")
);

CREATE TABLE "catalogue_order_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"line_kind" varchar(50),
	"sku_id" uuid,
	"sku_name" varchar(120),
	"brand" varchar(60),
	"specification" varchar(300),
	"uom" varchar(50),
	"qty" numeric(18, 4),
	"net_price" numeric(18, 6),
	"tax_rate" numeric(7, 4),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"po_line_id" uuid,
	"shipped_qty" numeric(18, 4),
	"received_qty" numeric(18, 4),
	"confirmed_qty" numeric(18, 4),
	"rating" integer,
	"rating_text" varchar(200),
	"line_note" varchar(200),
	CONSTRAINT "catalogue_order_line_pk" PRIMARY KEY("id")
);

ALTER TABLE "catalogue_mapping" ADD CONSTRAINT "catalogue_mapping_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."catalogue"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "catalogue_sku_attribute" ADD CONSTRAINT "catalogue_sku_attribute_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."catalogue_sku"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "catalogue_sku_org" ADD CONSTRAINT "catalogue_sku_org_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."catalogue_sku"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "catalogue_order_line" ADD CONSTRAINT "catalogue_order_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."catalogue_order"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "catalogue_code_key" ON "catalogue" USING btree ("code");
CREATE INDEX "catalogue_newest" ON "catalogue" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "catalogue_org_id_newest" ON "catalogue" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "catalogue_buyer_id_newest" ON "catalogue" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "catalogue_mapping_header" ON "catalogue_mapping" USING btree ("header_id");
CREATE UNIQUE INDEX "catalogue_addressee_code_key" ON "catalogue_addressee" USING btree ("code");
CREATE INDEX "catalogue_addressee_newest" ON "catalogue_addressee" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "catalogue_addressee_org_id_newest" ON "catalogue_addressee" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "catalogue_addressee_user_id_newest" ON "catalogue_addressee" USING btree ("user_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "catalogue_sku_doc_num_key" ON "catalogue_sku" USING btree ("doc_num");
CREATE INDEX "catalogue_sku_newest" ON "catalogue_sku" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "catalogue_sku_org_id_newest" ON "catalogue_sku" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "catalogue_sku_status_newest" ON "catalogue_sku" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "catalogue_sku_supplier_id_newest" ON "catalogue_sku" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "catalogue_sku_agreement_line_id" ON "catalogue_sku" USING btree ("agreement_line_id");
CREATE INDEX "catalogue_sku_attribute_header" ON "catalogue_sku_attribute" USING btree ("header_id");
CREATE INDEX "catalogue_sku_org_header" ON "catalogue_sku_org" USING btree ("header_id");
CREATE UNIQUE INDEX "catalogue_cart_doc_num_key" ON "catalogue_cart" USING btree ("doc_num");
CREATE INDEX "catalogue_cart_newest" ON "catalogue_cart" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "catalogue_cart_org_id_newest" ON "catalogue_cart" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "catalogue_cart_status_newest" ON "catalogue_cart" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "catalogue_cart_user_id_newest" ON "catalogue_cart" USING btree ("user_id","creation_date" desc, "id" desc);
CREATE INDEX "catalogue_cart_sku_id" ON "catalogue_cart" USING btree ("sku_id");
CREATE UNIQUE INDEX "catalogue_order_doc_num_key" ON "catalogue_order" USING btree ("doc_num");
CREATE INDEX "catalogue_order_newest" ON "catalogue_order" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "catalogue_order_org_id_newest" ON "catalogue_order" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "catalogue_order_status_newest" ON "catalogue_order" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "catalogue_order_shopper_id_newest" ON "catalogue_order" USING btree ("shopper_id","creation_date" desc, "id" desc);
CREATE INDEX "catalogue_order_supplier_id_newest" ON "catalogue_order" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "catalogue_order_po_header_id" ON "catalogue_order" USING btree ("po_header_id");
CREATE INDEX "catalogue_order_line_header" ON "catalogue_order_line" USING btree ("header_id");
CREATE INDEX "catalogue_order_line_sku_id" ON "catalogue_order_line" USING btree ("sku_id");
CREATE INDEX "catalogue_order_line_po_line_id" ON "catalogue_order_line" USING btree ("po_line_id");
