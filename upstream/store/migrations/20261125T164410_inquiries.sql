CREATE TABLE "auction_item_category" (
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
	"default_auction_type" varchar(50),
	"default_min_bidders" integer,
	"default_award_mode" varchar(50),
	"default_award_target" varchar(50),
	"tech_review_flag" char(1),
	"tooling_allowed" char(1),
	"purchase_category_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "auction_item_category_pk" PRIMARY KEY("id")
);

CREATE TABLE "auction_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"title" varchar(200),
	"auction_type" varchar(50),
	"item_category_id" uuid,
	"purchase_category_id" uuid,
	"buyer_id" uuid,
	"purchase_group" varchar(50),
	"currency" varchar(50),
	"allow_foreign_currency" char(1),
	"price_includes_tax" char(1),
	"payment_term_id" uuid,
	"delivery_term" varchar(50),
	"tax_rate" numeric(7, 4),
	"question_end_date" timestamp with time zone,
	"bid_start_date" timestamp with time zone,
	"bid_end_date" timestamp with time zone,
	"original_end_date" timestamp with time zone,
	"published_date" timestamp with time zone,
	"validity_days" integer,
	"price_start_date" date,
	"price_end_date" date,
	"estimated_amount" numeric(18, 2),
	"open_mode" varchar(50),
	"open_threshold" integer,
	"given_count" integer,
	"show_bidder_count" char(1),
	"min_bidders" integer,
	"quoted_count" integer,
	"award_mode" varchar(50),
	"award_target" varchar(50),
	"tech_review_flag" char(1),
	"visibility_mode" varchar(50),
	"revision_num" integer,
	"bargain_round" integer,
	"bargain_end_date" timestamp with time zone,
	"insufficient_reason" varchar(500),
	"submitted_by" uuid,
	"source_type" varchar(50),
	"source_id" varchar(40),
	"award_reason" varchar(2000),
	"awarded_amount" numeric(18, 2),
	"scope_category_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "auction_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "auction_item" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"material_id" uuid,
	"item_desc" varchar(300),
	"spec" varchar(500),
	"drawing_no" varchar(60),
	"drawing_version" varchar(10),
	"brand" varchar(100),
	"request_qty" numeric(18, 4),
	"uom" varchar(50),
	"min_order_qty" numeric(18, 4),
	"need_by_date" date,
	"receive_org_id" uuid,
	"reference_price" numeric(18, 6),
	"last_price" numeric(18, 6),
	"estimated_amount" numeric(18, 2),
	"amort_qty" numeric(18, 4),
	"tooling_allowed" char(1),
	"ladder_flag" char(1),
	"no_award_flag" char(1),
	"no_award_reason" varchar(200),
	"requisition_line_id" uuid,
	CONSTRAINT "auction_item_pk" PRIMARY KEY("id")
);

CREATE TABLE "auction_ladder" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"seq_num" integer,
	"from_qty" numeric(18, 4),
	"to_qty" numeric(18, 4),
	CONSTRAINT "auction_ladder_pk" PRIMARY KEY("id")
);

CREATE TABLE "auction_prop" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"seq_num" integer,
	"prop_name" varchar(60),
	"prop_type" varchar(50),
	"required_flag" char(1),
	"min_value" numeric(18, 6),
	"max_value" numeric(18, 6),
	"option_values" varchar(500),
	"unit" varchar(20),
	"expect_value" varchar(200),
	CONSTRAINT "auction_prop_pk" PRIMARY KEY("id")
);

CREATE TABLE "auction_supplier" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"supplier_id" uuid,
	"contact_name" varchar(60),
	"contact_email" varchar(100),
	"contact_phone" varchar(30),
	"alias_code" varchar(8),
	"status" varchar(50),
	"viewed_date" timestamp with time zone,
	"refuse_reason" varchar(50),
	"refuse_text" varchar(500),
	"invite_reason" varchar(200),
	CONSTRAINT "auction_supplier_pk" PRIMARY KEY("id")
);

CREATE TABLE "auction_org" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"org_id" uuid,
	"share_percent" numeric(7, 4),
	"requirement" varchar(500),
	CONSTRAINT "auction_org_pk" PRIMARY KEY("id")
);

CREATE TABLE "auction_jury" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"user_id" uuid,
	"jury_role" varchar(50),
	"key_share_state" varchar(50),
	"confirmed_date" timestamp with time zone,
	"opinion" varchar(1000),
	CONSTRAINT "auction_jury_pk" PRIMARY KEY("id")
);

CREATE TABLE "auction_award" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"auction_item_id" uuid,
	"supplier_id" uuid,
	"bid_header_id" uuid,
	"bid_item_id" uuid,
	"net_price" numeric(18, 6),
	"currency" varchar(50),
	"base_net_price" numeric(18, 6),
	"eval_price" numeric(18, 6),
	"eval_amount" numeric(18, 2),
	"saving_percent" numeric(7, 4),
	"rank_num" integer,
	"award_ratio" numeric(7, 4),
	"award_qty" numeric(18, 4),
	"award_net_price" numeric(18, 6),
	"award_amount" numeric(18, 2),
	CONSTRAINT "auction_award_pk" PRIMARY KEY("id")
);

CREATE TABLE "bid_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"auction_id" uuid,
	"title" varchar(200),
	"supplier_id" uuid,
	"bid_end_date" timestamp with time zone,
	"sealed_flag" char(1),
	"bid_version" integer,
	"currency" varchar(50),
	"exchange_rate" numeric(18, 6),
	"rate_note" varchar(200),
	"tax_rate" numeric(7, 4),
	"payment_term_id" uuid,
	"delivery_term" varchar(50),
	"lead_days" integer,
	"valid_until" date,
	"submitted_date" timestamp with time zone,
	"bid_seq" integer,
	"receipt_hash" varchar(64),
	"receipt_sign" varchar(128),
	"bargain_end_date" timestamp with time zone,
	"net_amount" numeric(18, 2),
	"eval_amount" numeric(18, 2),
	"rank_num" integer,
	"own_copy" varchar(533385),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "bid_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "bid_item" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"auction_item_id" uuid,
	"item_num" integer,
	"item_desc" varchar(300),
	"spec" varchar(500),
	"request_qty" numeric(18, 4),
	"uom" varchar(50),
	"need_by_date" date,
	"tooling_allowed" char(1),
	"no_bid_flag" char(1),
	"net_price" numeric(18, 6),
	"freight_price" numeric(18, 6),
	"tooling_amount" numeric(18, 2),
	"moq" numeric(18, 4),
	"mpq" numeric(18, 4),
	"lead_days" integer,
	"brand" varchar(100),
	"net_amount" numeric(18, 2),
	"bargain_flag" char(1),
	"price_before" numeric(18, 6),
	"target_price" numeric(18, 6),
	"eval_price" numeric(18, 6),
	"rank_num" integer,
	"award_ratio" numeric(7, 4),
	"award_qty" numeric(18, 4),
	"award_net_price" numeric(18, 6),
	CONSTRAINT "bid_item_pk" PRIMARY KEY("id")
);

CREATE TABLE "bid_ladder" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"ladder_id" uuid,
	"from_qty" numeric(18, 4),
	"to_qty" numeric(18, 4),
	"net_price" numeric(18, 6),
	CONSTRAINT "bid_ladder_pk" PRIMARY KEY("id")
);

CREATE TABLE "bid_prop" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"prop_id" uuid,
	"prop_name" varchar(60),
	"prop_type" varchar(50),
	"expect_value" varchar(200),
	"value" varchar(200),
	CONSTRAINT "bid_prop_pk" PRIMARY KEY("id")
);

CREATE TABLE "auction_question" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"auction_id" uuid,
	"supplier_id" uuid,
	"asker_name" varchar(20),
	"buyer_id" uuid,
	"content" varchar(2000),
	"asked_date" timestamp with time zone,
	"public_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "auction_question_pk" PRIMARY KEY("id")
);

CREATE TABLE "auction_answer" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"content" varchar(2000),
	"public_flag" char(1),
	"answered_by" uuid,
	"answered_date" timestamp with time zone,
	CONSTRAINT "auction_answer_pk" PRIMARY KEY("id")
);

CREATE TABLE "auction_reader" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"supplier_id" uuid,
	CONSTRAINT "auction_reader_pk" PRIMARY KEY("id")
);

CREATE TABLE "bid_offer" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"auction_id" uuid,
	"auction_item_id" uuid,
	"bid_header_id" uuid,
	"supplier_id" uuid,
	"offered_date" timestamp with time zone,
	"bid_seq" integer,
	"bid_version" integer,
	"round" integer,
	"currency" varchar(50),
	"net_price" numeric(18, 6),
	"change_percent" numeric(7, 4),
	"extended_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "bid_offer_pk" PRIMARY KEY("id")
);

ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."auction_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "auction_ladder" ADD CONSTRAINT "auction_ladder_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."auction_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "auction_prop" ADD CONSTRAINT "auction_prop_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."auction_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "auction_supplier" ADD CONSTRAINT "auction_supplier_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."auction_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "auction_org" ADD CONSTRAINT "auction_org_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."auction_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "auction_jury" ADD CONSTRAINT "auction_jury_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."auction_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "auction_award" ADD CONSTRAINT "auction_award_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."auction_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bid_item" ADD CONSTRAINT "bid_item_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."bid_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bid_ladder" ADD CONSTRAINT "bid_ladder_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."bid_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bid_prop" ADD CONSTRAINT "bid_prop_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."bid_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "auction_answer" ADD CONSTRAINT "auction_answer_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."auction_question"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "auction_reader" ADD CONSTRAINT "auction_reader_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."auction_question"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "auction_item_category_code_key" ON "auction_item_category" USING btree ("code");
CREATE INDEX "auction_item_category_newest" ON "auction_item_category" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "auction_item_category_org_id_newest" ON "auction_item_category" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "auction_header_doc_num_key" ON "auction_header" USING btree ("doc_num");
CREATE INDEX "auction_header_newest" ON "auction_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "auction_header_org_id_newest" ON "auction_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "auction_header_status_newest" ON "auction_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "auction_header_buyer_id_newest" ON "auction_header" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "auction_header_bid_start_date_due" ON "auction_header" USING btree ("bid_start_date");
CREATE INDEX "auction_header_bid_end_date_due" ON "auction_header" USING btree ("bid_end_date");
CREATE INDEX "auction_header_bargain_end_date_due" ON "auction_header" USING btree ("bargain_end_date");
CREATE INDEX "auction_item_header" ON "auction_item" USING btree ("header_id");
CREATE INDEX "auction_item_requisition_line_id" ON "auction_item" USING btree ("requisition_line_id");
CREATE INDEX "auction_ladder_header" ON "auction_ladder" USING btree ("header_id");
CREATE INDEX "auction_prop_header" ON "auction_prop" USING btree ("header_id");
CREATE INDEX "auction_supplier_header" ON "auction_supplier" USING btree ("header_id");
CREATE INDEX "auction_org_header" ON "auction_org" USING btree ("header_id");
CREATE INDEX "auction_jury_header" ON "auction_jury" USING btree ("header_id");
CREATE INDEX "auction_award_header" ON "auction_award" USING btree ("header_id");
CREATE INDEX "auction_award_auction_item_id" ON "auction_award" USING btree ("auction_item_id");
CREATE INDEX "auction_award_bid_header_id" ON "auction_award" USING btree ("bid_header_id");
CREATE INDEX "auction_award_bid_item_id" ON "auction_award" USING btree ("bid_item_id");
CREATE UNIQUE INDEX "bid_header_doc_num_key" ON "bid_header" USING btree ("doc_num");
CREATE INDEX "bid_header_newest" ON "bid_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "bid_header_org_id_newest" ON "bid_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "bid_header_status_newest" ON "bid_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "bid_header_supplier_id_newest" ON "bid_header" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "bid_header_auction_id" ON "bid_header" USING btree ("auction_id");
CREATE INDEX "bid_item_header" ON "bid_item" USING btree ("header_id");
CREATE INDEX "bid_item_auction_item_id" ON "bid_item" USING btree ("auction_item_id");
CREATE INDEX "bid_ladder_header" ON "bid_ladder" USING btree ("header_id");
CREATE INDEX "bid_ladder_ladder_id" ON "bid_ladder" USING btree ("ladder_id");
CREATE INDEX "bid_prop_header" ON "bid_prop" USING btree ("header_id");
CREATE INDEX "bid_prop_prop_id" ON "bid_prop" USING btree ("prop_id");
CREATE UNIQUE INDEX "auction_question_doc_num_key" ON "auction_question" USING btree ("doc_num");
CREATE INDEX "auction_question_newest" ON "auction_question" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "auction_question_org_id_newest" ON "auction_question" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "auction_question_status_newest" ON "auction_question" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "auction_question_buyer_id_newest" ON "auction_question" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "auction_question_supplier_id_newest" ON "auction_question" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "auction_question_auction_id" ON "auction_question" USING btree ("auction_id");
CREATE INDEX "auction_answer_header" ON "auction_answer" USING btree ("header_id");
CREATE INDEX "auction_reader_header" ON "auction_reader" USING btree ("header_id");
CREATE UNIQUE INDEX "bid_offer_doc_num_key" ON "bid_offer" USING btree ("doc_num");
CREATE INDEX "bid_offer_newest" ON "bid_offer" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "bid_offer_org_id_newest" ON "bid_offer" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "bid_offer_status_newest" ON "bid_offer" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "bid_offer_supplier_id_newest" ON "bid_offer" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "bid_offer_auction_id" ON "bid_offer" USING btree ("auction_id");
CREATE INDEX "bid_offer_auction_item_id" ON "bid_offer" USING btree ("auction_item_id");
CREATE INDEX "bid_offer_bid_header_id" ON "bid_offer" USING btree ("bid_header_id");
