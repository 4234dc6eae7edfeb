CREATE TABLE "compete_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"title" varchar(200),
	"purchase_category_id" uuid,
	"buyer_id" uuid,
	"compete_mode" varchar(50),
	"offer_basis" varchar(50),
	"currency" varchar(50),
	"price_includes_tax" char(1),
	"tax_rate" numeric(7, 4),
	"payment_term_id" uuid,
	"delivery_term" varchar(50),
	"plan_start_date" timestamp with time zone,
	"turn_duration_sec" integer,
	"slot_sec" integer,
	"max_turns" integer,
	"ceiling_amount" numeric(18, 2),
	"reserve_amount" numeric(18, 2),
	"step_type" varchar(50),
	"step_value" numeric(18, 6),
	"visibility_mode" varchar(50),
	"rank_basis" varchar(50),
	"auto_extend_flag" char(1),
	"extend_window_sec" integer,
	"extend_by_sec" integer,
	"extend_max" integer,
	"extend_trigger" varchar(50),
	"min_ready" integer,
	"eliminate_count" integer,
	"keep_min" integer,
	"pass_limit" integer,
	"sealed_rule" char(1),
	"rule_text" varchar(4000),
	"rule_hash" varchar(64),
	"approved_date" timestamp with time zone,
	"hall_id" uuid,
	"award_mode" varchar(50),
	"award_target" varchar(50),
	"award_reason" varchar(2000),
	"awarded_amount" numeric(18, 2),
	"saving_amount" numeric(18, 2),
	"source_type" varchar(50),
	"source_id" varchar(40),
	"scope_category_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "compete_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "compete_item" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"material_id" uuid,
	"item_desc" varchar(300),
	"spec" varchar(500),
	"request_qty" numeric(18, 4),
	"uom" varchar(50),
	"ceiling_price" numeric(18, 6),
	"ceiling_amount" numeric(18, 2),
	"step_value" numeric(18, 6),
	"need_by_date" date,
	"receive_org_id" uuid,
	"requisition_line_id" uuid,
	"reference_price" numeric(18, 6),
	"award_net_price" numeric(18, 6),
	"award_amount" numeric(18, 2),
	CONSTRAINT "compete_item_pk" PRIMARY KEY("id")
);

CREATE TABLE "compete_supplier" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"supplier_id" uuid,
	"alias_code" varchar(20),
	"adj_factor" numeric(7, 4),
	"status" varchar(50),
	"ready_date" timestamp with time zone,
	"ready_user_id" uuid,
	"pass_count" integer,
	"best_offer_amount" numeric(18, 2),
	"rank_num" integer,
	"award_ratio" numeric(7, 4),
	"award_amount" numeric(18, 2),
	CONSTRAINT "compete_supplier_pk" PRIMARY KEY("id")
);

CREATE TABLE "compete_org" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"org_id" uuid,
	"share_percent" numeric(7, 4),
	CONSTRAINT "compete_org_pk" PRIMARY KEY("id")
);

CREATE TABLE "compete_award" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"compete_item_id" uuid,
	"supplier_id" uuid,
	"alias_code" varchar(20),
	"offer_price" numeric(18, 6),
	"offer_amount" numeric(18, 2),
	"eval_amount" numeric(18, 2),
	"rank_num" integer,
	"saving_amount" numeric(18, 2),
	"reference_saving" numeric(7, 4),
	"award_ratio" numeric(7, 4),
	"award_amount" numeric(18, 2),
	CONSTRAINT "compete_award_pk" PRIMARY KEY("id")
);

CREATE TABLE "compete_hall" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"compete_header_id" uuid,
	"title" varchar(200),
	"buyer_id" uuid,
	"compete_mode" varchar(50),
	"visibility_mode" varchar(50),
	"currency" varchar(50),
	"plan_start_date" timestamp with time zone,
	"current_turn_id" uuid,
	"server_seq" integer,
	"opened_by" uuid,
	"opened_date" timestamp with time zone,
	"turn_end_date" timestamp with time zone,
	"slot_end_date" timestamp with time zone,
	"next_turn_date" timestamp with time zone,
	"paused_remaining_ms" integer,
	"close_reason" varchar(50),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "compete_hall_pk" PRIMARY KEY("id")
);

CREATE TABLE "compete_seat" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"supplier_id" uuid,
	"supplier_name" varchar(200),
	"alias_code" varchar(20),
	"adj_factor" numeric(7, 4),
	"seat_status" varchar(50),
	"ready_date" timestamp with time zone,
	"ready_user_id" uuid,
	"pass_count" integer,
	"best_offer_amount" numeric(18, 2),
	"eval_amount" numeric(18, 2),
	"rank_num" integer,
	CONSTRAINT "compete_seat_pk" PRIMARY KEY("id")
);

CREATE TABLE "compete_turn" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"turn_num" integer,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"extend_count" integer,
	"order_list" jsonb,
	"slot_index" integer,
	"slot_end_date" timestamp with time zone,
	"best_amount" numeric(18, 2),
	"eliminated" jsonb,
	"turn_status" varchar(50),
	"end_reason" varchar(500),
	CONSTRAINT "compete_turn_pk" PRIMARY KEY("id")
);

CREATE TABLE "compete_offer" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"compete_header_id" uuid,
	"compete_hall_id" uuid,
	"turn_id" uuid,
	"turn_num" integer,
	"supplier_id" uuid,
	"alias_code" varchar(20),
	"item_id" uuid,
	"offer_price" numeric(18, 6),
	"offer_amount" numeric(18, 2),
	"eval_amount" numeric(18, 2),
	"currency" varchar(50),
	"pass_flag" char(1),
	"seq_num" integer,
	"seen_seq" integer,
	"offer_date" timestamp with time zone,
	"offer_ms" integer,
	"rank_after" integer,
	"rank_shown" char(1),
	"extended_flag" char(1),
	"void_reason" varchar(500),
	"user_id" uuid,
	"address" varchar(60),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "compete_offer_pk" PRIMARY KEY("id")
);

ALTER TABLE "compete_item" ADD CONSTRAINT "compete_item_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."compete_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "compete_supplier" ADD CONSTRAINT "compete_supplier_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."compete_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "compete_org" ADD CONSTRAINT "compete_org_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."compete_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "compete_award" ADD CONSTRAINT "compete_award_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."compete_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "compete_seat" ADD CONSTRAINT "compete_seat_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."compete_hall"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "compete_turn" ADD CONSTRAINT "compete_turn_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."compete_hall"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "compete_header_doc_num_key" ON "compete_header" USING btree ("doc_num");
CREATE INDEX "compete_header_newest" ON "compete_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "compete_header_org_id_newest" ON "compete_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "compete_header_status_newest" ON "compete_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "compete_header_buyer_id_newest" ON "compete_header" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "compete_header_plan_start_date_due" ON "compete_header" USING btree ("plan_start_date");
CREATE INDEX "compete_header_hall_id" ON "compete_header" USING btree ("hall_id");
CREATE INDEX "compete_item_header" ON "compete_item" USING btree ("header_id");
CREATE INDEX "compete_item_requisition_line_id" ON "compete_item" USING btree ("requisition_line_id");
CREATE INDEX "compete_supplier_header" ON "compete_supplier" USING btree ("header_id");
CREATE INDEX "compete_org_header" ON "compete_org" USING btree ("header_id");
CREATE INDEX "compete_award_header" ON "compete_award" USING btree ("header_id");
CREATE INDEX "compete_award_compete_item_id" ON "compete_award" USING btree ("compete_item_id");
CREATE UNIQUE INDEX "compete_hall_doc_num_key" ON "compete_hall" USING btree ("doc_num");
CREATE INDEX "compete_hall_newest" ON "compete_hall" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "compete_hall_org_id_newest" ON "compete_hall" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "compete_hall_status_newest" ON "compete_hall" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "compete_hall_buyer_id_newest" ON "compete_hall" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "compete_hall_turn_end_date_due" ON "compete_hall" USING btree ("turn_end_date");
CREATE INDEX "compete_hall_slot_end_date_due" ON "compete_hall" USING btree ("slot_end_date");
CREATE INDEX "compete_hall_next_turn_date_due" ON "compete_hall" USING btree ("next_turn_date");
CREATE INDEX "compete_hall_compete_header_id" ON "compete_hall" USING btree ("compete_header_id");
CREATE INDEX "compete_hall_current_turn_id" ON "compete_hall" USING btree ("current_turn_id");
CREATE INDEX "compete_seat_header" ON "compete_seat" USING btree ("header_id");
CREATE INDEX "compete_turn_header" ON "compete_turn" USING btree ("header_id");
CREATE UNIQUE INDEX "compete_offer_doc_num_key" ON "compete_offer" USING btree ("doc_num");
CREATE INDEX "compete_offer_newest" ON "compete_offer" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "compete_offer_org_id_newest" ON "compete_offer" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "compete_offer_status_newest" ON "compete_offer" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "compete_offer_supplier_id_newest" ON "compete_offer" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "compete_offer_compete_header_id" ON "compete_offer" USING btree ("compete_header_id");
CREATE INDEX "compete_offer_compete_hall_id" ON "compete_offer" USING btree ("compete_hall_id");
CREATE INDEX "compete_offer_turn_id" ON "compete_offer" USING btree ("turn_id");
CREATE INDEX "compete_offer_item_id" ON "compete_offer" USING btree ("item_id");
