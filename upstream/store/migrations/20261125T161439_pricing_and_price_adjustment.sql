CREATE TABLE "offer_template" (
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
	"template_type" varchar(50),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "offer_template_pk" PRIMARY KEY("id")
);

CREATE TABLE "offer_template_attribute" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"seq_num" integer,
	"prop_name" varchar(60),
	"prop_type" varchar(50),
	"required_flag" char(1),
	"unit" varchar(20),
	"min_value" numeric(18, 6),
	"max_value" numeric(18, 6),
	"option_values" varchar(500),
	"cost_group" varchar(50),
	"formula" varchar(500),
	CONSTRAINT "offer_template_attribute_pk" PRIMARY KEY("id")
);

CREATE TABLE "offer_template_category" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"purchase_category_id" uuid,
	CONSTRAINT "offer_template_category_pk" PRIMARY KEY("id")
);

CREATE TABLE "material_type" (
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
	"price_uom" varchar(50),
	"currency" varchar(50),
	"price_source" varchar(50),
	"decimals" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "material_type_pk" PRIMARY KEY("id")
);

CREATE TABLE "basic_material_price" (
	"id" uuid NOT NULL,
	"code" varchar(100),
	"name" varchar(200),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"material_type_id" uuid,
	"price_date" date,
	"price" numeric(18, 6),
	"currency" varchar(50),
	"price_source" varchar(50),
	"previous_price" numeric(18, 6),
	"change_percent" numeric(12, 4),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "basic_material_price_pk" PRIMARY KEY("id")
);

CREATE TABLE "material_relationship" (
	"id" uuid NOT NULL,
	"code" varchar(160),
	"name" varchar(300),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"relation_type" varchar(50),
	"material_id" uuid,
	"material_type_id" uuid,
	"content_percent" numeric(7, 4),
	"substitute_material_id" uuid,
	"valid_from" date,
	"valid_to" date,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "material_relationship_pk" PRIMARY KEY("id")
);

CREATE TABLE "weight_information" (
	"id" uuid NOT NULL,
	"code" varchar(160),
	"name" varchar(300),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"material_id" uuid,
	"supplier_id" uuid,
	"applies_to" varchar(60),
	"gross_weight" numeric(18, 4),
	"net_weight" numeric(18, 4),
	"uom" varchar(50),
	"recover_rate" numeric(7, 4),
	"scrap_price_ratio" numeric(7, 4),
	"effective_weight" numeric(18, 6),
	"valid_from" date,
	"valid_to" date,
	"measured_by" uuid,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "weight_information_pk" PRIMARY KEY("id")
);

CREATE TABLE "material_tracking" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"material_id" uuid,
	"category_id" uuid,
	"supplier_id" uuid,
	"event" varchar(50),
	"event_date" date,
	"doc_type" varchar(60),
	"source_doc_num" varchar(60),
	"doc_id" uuid,
	"price" numeric(18, 6),
	"currency" varchar(50),
	"scope_category_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "material_tracking_pk" PRIMARY KEY("id")
);

CREATE TABLE "pricing_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"buyer_id" uuid,
	"pricing_type" varchar(50),
	"currency" varchar(50),
	"price_includes_tax" char(1),
	"tax_rate" numeric(7, 4),
	"payment_term_id" uuid,
	"delivery_term" varchar(50),
	"start_date" date,
	"end_date" date,
	"source_type" varchar(50),
	"source_id" uuid,
	"source_doc_num" varchar(60),
	"reason" varchar(1000),
	"line_count" integer,
	"scope_category_ids" uuid[],
	"scope_org_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "pricing_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "pricing_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"material_id" uuid,
	"category_id" uuid,
	"uom" varchar(50),
	"net_price" numeric(18, 6),
	"old_price" numeric(18, 6),
	"old_prices" jsonb,
	"change_percent" numeric(7, 4),
	"min_qty" numeric(18, 4),
	"mpq" numeric(18, 4),
	"lead_days" integer,
	"tooling_amount" numeric(18, 6),
	"start_date" date,
	"end_date" date,
	"line_remark" varchar(500),
	CONSTRAINT "pricing_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "pricing_ladder" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"from_qty" numeric(18, 4),
	"to_qty" numeric(18, 4),
	"net_price" numeric(18, 6),
	CONSTRAINT "pricing_ladder_pk" PRIMARY KEY("id")
);

CREATE TABLE "pricing_org" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"org_id" uuid,
	CONSTRAINT "pricing_org_pk" PRIMARY KEY("id")
);

CREATE TABLE "price_adjust_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"adjust_type" varchar(50),
	"supplier_id" uuid,
	"buyer_id" uuid,
	"currency" varchar(50),
	"tax_rate" numeric(7, 4),
	"effective_date" date,
	"retroactive_flag" char(1),
	"base_from" date,
	"base_to" date,
	"new_from" date,
	"new_to" date,
	"price_source" varchar(50),
	"threshold_percent" numeric(7, 4),
	"share_rate" numeric(7, 4),
	"rate_currency" varchar(50),
	"exchange_share" numeric(7, 4),
	"base_rate" numeric(18, 10),
	"new_rate" numeric(18, 10),
	"price_decimals" integer,
	"reason" varchar(1000),
	"pricing_header_id" uuid,
	"line_count" integer,
	"erp_status" varchar(50),
	"erp_num" varchar(40),
	"erp_message" varchar(500),
	"erp_time" timestamp with time zone,
	"scope_category_ids" uuid[],
	"scope_org_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "price_adjust_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "price_adjust_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"material_id" uuid,
	"category_id" uuid,
	"uom" varchar(50),
	"old_price" numeric(18, 6),
	"old_tiers" jsonb,
	"effective_weight" numeric(18, 6),
	"raw_delta" numeric(18, 6),
	"manual_delta" numeric(18, 6),
	"manual_reason" varchar(500),
	"new_price" numeric(18, 6),
	"change_percent" numeric(7, 4),
	"end_date" date,
	"missing" varchar(50),
	CONSTRAINT "price_adjust_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "price_adjust_detail" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"material_type_id" uuid,
	"content_percent" numeric(7, 4),
	"base_mean" numeric(18, 6),
	"new_mean" numeric(18, 6),
	"rate" numeric(7, 4),
	"counted_delta" numeric(18, 6),
	CONSTRAINT "price_adjust_detail_pk" PRIMARY KEY("id")
);

CREATE TABLE "price_adjust_org" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"org_id" uuid,
	CONSTRAINT "price_adjust_org_pk" PRIMARY KEY("id")
);

DROP INDEX "supplier_price_list_org_id_supplier_id_material_id_uom_currency";
ALTER TABLE "supplier_price_list" ADD COLUMN "given_from" date;
ALTER TABLE "supplier_price_list" ADD COLUMN "given_to" date;
ALTER TABLE "supplier_price_list" ADD COLUMN "given_nth" integer;
ALTER TABLE "offer_template_attribute" ADD CONSTRAINT "offer_template_attribute_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."offer_template"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "offer_template_category" ADD CONSTRAINT "offer_template_category_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."offer_template"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pricing_line" ADD CONSTRAINT "pricing_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."pricing_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pricing_ladder" ADD CONSTRAINT "pricing_ladder_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."pricing_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pricing_org" ADD CONSTRAINT "pricing_org_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."pricing_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_adjust_line" ADD CONSTRAINT "price_adjust_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."price_adjust_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_adjust_detail" ADD CONSTRAINT "price_adjust_detail_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."price_adjust_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_adjust_org" ADD CONSTRAINT "price_adjust_org_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."price_adjust_header"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "offer_template_code_key" ON "offer_template" USING btree ("code");
CREATE INDEX "offer_template_newest" ON "offer_template" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "offer_template_org_id_newest" ON "offer_template" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "offer_template_attribute_header" ON "offer_template_attribute" USING btree ("header_id");
CREATE INDEX "offer_template_category_header" ON "offer_template_category" USING btree ("header_id");
CREATE UNIQUE INDEX "material_type_code_key" ON "material_type" USING btree ("code");
CREATE INDEX "material_type_newest" ON "material_type" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "material_type_org_id_newest" ON "material_type" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "basic_material_price_code_key" ON "basic_material_price" USING btree ("code");
CREATE UNIQUE INDEX "basic_material_price_material_type_id_price_date_price_source_k" ON "basic_material_price" USING btree ("material_type_id","price_date","price_source");
CREATE INDEX "basic_material_price_newest" ON "basic_material_price" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "basic_material_price_org_id_newest" ON "basic_material_price" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "material_relationship_code_key" ON "material_relationship" USING btree ("code");
CREATE INDEX "material_relationship_newest" ON "material_relationship" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "material_relationship_org_id_newest" ON "material_relationship" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "weight_information_code_key" ON "weight_information" USING btree ("code");
CREATE INDEX "weight_information_newest" ON "weight_information" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "weight_information_org_id_newest" ON "weight_information" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "material_tracking_doc_num_key" ON "material_tracking" USING btree ("doc_num");
CREATE INDEX "material_tracking_newest" ON "material_tracking" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "material_tracking_org_id_newest" ON "material_tracking" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "material_tracking_status_newest" ON "material_tracking" USING btree ("status","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "pricing_header_doc_num_key" ON "pricing_header" USING btree ("doc_num");
CREATE INDEX "pricing_header_newest" ON "pricing_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "pricing_header_org_id_newest" ON "pricing_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "pricing_header_status_newest" ON "pricing_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "pricing_header_buyer_id_newest" ON "pricing_header" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "pricing_header_supplier_id_newest" ON "pricing_header" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "pricing_line_header" ON "pricing_line" USING btree ("header_id");
CREATE INDEX "pricing_ladder_header" ON "pricing_ladder" USING btree ("header_id");
CREATE INDEX "pricing_org_header" ON "pricing_org" USING btree ("header_id");
CREATE UNIQUE INDEX "price_adjust_header_doc_num_key" ON "price_adjust_header" USING btree ("doc_num");
CREATE INDEX "price_adjust_header_newest" ON "price_adjust_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "price_adjust_header_org_id_newest" ON "price_adjust_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "price_adjust_header_status_newest" ON "price_adjust_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "price_adjust_header_buyer_id_newest" ON "price_adjust_header" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "price_adjust_header_supplier_id_newest" ON "price_adjust_header" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "price_adjust_header_pricing_header_id" ON "price_adjust_header" USING btree ("pricing_header_id");
CREATE INDEX "price_adjust_line_header" ON "price_adjust_line" USING btree ("header_id");
CREATE INDEX "price_adjust_detail_header" ON "price_adjust_detail" USING btree ("header_id");
CREATE INDEX "price_adjust_org_header" ON "price_adjust_org" USING btree ("header_id");
