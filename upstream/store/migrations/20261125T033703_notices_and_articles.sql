CREATE TABLE "notice_config" (
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
	"notice_type" varchar(50),
	"publisher_responsibilities" uuid[],
	"allowed_audiences" text[],
	"approval_required" char(1),
	"default_valid_days" integer,
	"home_rows" integer,
	"reply_allowed" char(1),
	"remind_before_hours" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "notice_config_pk" PRIMARY KEY("id")
);

CREATE TABLE "notice" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"title" varchar(200),
	"title_en" varchar(200),
	"notice_type" varchar(50),
	"config_id" uuid,
	"content" text,
	"content_en" text,
	"audience" varchar(50),
	"publish_from" timestamp with time zone,
	"publish_to" timestamp with time zone,
	"top_flag" char(1),
	"home_flag" char(1),
	"popup_flag" char(1),
	"reply_required" char(1),
	"reply_due_at" timestamp with time zone,
	"publisher_id" uuid,
	"published_at" timestamp with time zone,
	"withdrawn_reason" varchar(500),
	"effective_flag" char(1),
	"reply_state" varchar(50),
	"supplier_ids" uuid[],
	"user_ids" uuid[],
	"supplier_count" integer,
	"receiver_count" integer,
	"read_count" integer,
	"reply_count" integer,
	"read_rate" numeric(5, 1),
	"reply_rate" numeric(5, 1),
	"urged_at" timestamp with time zone,
	"urged_supplier_ids" uuid[],
	"urged_user_ids" uuid[],
	"awaited_supplier_ids" uuid[],
	"replies_told_at" timestamp with time zone,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "notice_pk" PRIMARY KEY("id")
);

CREATE TABLE "notice_receiver" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"kind" varchar(50),
	"supplier_id" uuid,
	"category_id" uuid,
	"supplier_status" varchar(50),
	"org_id" uuid,
	"department_id" uuid,
	"responsibility_id" uuid,
	"user_id" uuid,
	CONSTRAINT "notice_receiver_pk" PRIMARY KEY("id")
);

CREATE TABLE "notice_reply" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"supplier_id" uuid,
	"content" varchar(1000),
	"file_ids" uuid[],
	"user_id" uuid,
	"replied_at" timestamp with time zone,
	CONSTRAINT "notice_reply_pk" PRIMARY KEY("id")
);

CREATE TABLE "notice_viewer" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"user_id" uuid,
	"supplier_id" uuid,
	"first_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"times" integer,
	CONSTRAINT "notice_viewer_pk" PRIMARY KEY("id")
);

CREATE TABLE "notification" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"title" varchar(200),
	"title_en" varchar(200),
	"notification_kind" varchar(50),
	"content" varchar(2000),
	"content_en" varchar(2000),
	"business_num" varchar(60),
	"entity_name" varchar(63),
	"business_id" uuid,
	"confirm_required" char(1),
	"confirm_due_at" timestamp with time zone,
	"writer_id" uuid,
	"sent_at" timestamp with time zone,
	"sent_times" integer,
	"withdrawn_reason" varchar(500),
	"receiver_count" integer,
	"confirmed_count" integer,
	"reminded_at" timestamp with time zone,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "notification_pk" PRIMARY KEY("id")
);

CREATE TABLE "notification_receiver" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"supplier_id" uuid,
	"user_id" uuid,
	"receipt" varchar(50),
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"confirmed_times" integer,
	"reminded_flag" char(1),
	CONSTRAINT "notification_receiver_pk" PRIMARY KEY("id")
);

CREATE TABLE "article" (
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
	"article_category" varchar(50),
	"content" text,
	"content_en" text,
	"page_names" varchar(1000),
	"audience" varchar(50),
	"article_version" integer,
	"published_flag" char(1),
	"published_at" timestamp with time zone,
	"read_count" integer,
	"helpful_yes" integer,
	"helpful_no" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "article_pk" PRIMARY KEY("id")
);

CREATE TABLE "article_edition" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"version" integer,
	"name" varchar(200),
	"content" text,
	"content_en" text,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	CONSTRAINT "article_edition_pk" PRIMARY KEY("id")
);

ALTER TABLE "notice_receiver" ADD CONSTRAINT "notice_receiver_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notice_reply" ADD CONSTRAINT "notice_reply_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notice_viewer" ADD CONSTRAINT "notice_viewer_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notification_receiver" ADD CONSTRAINT "notification_receiver_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "article_edition" ADD CONSTRAINT "article_edition_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "notice_config_newest" ON "notice_config" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "notice_config_org_id_newest" ON "notice_config" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "notice_doc_num_key" ON "notice" USING btree ("doc_num");
CREATE INDEX "notice_newest" ON "notice" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "notice_org_id_newest" ON "notice" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "notice_status_newest" ON "notice" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "notice_publisher_id_newest" ON "notice" USING btree ("publisher_id","creation_date" desc, "id" desc);
CREATE INDEX "notice_receiver_header" ON "notice_receiver" USING btree ("header_id");
CREATE INDEX "notice_reply_header" ON "notice_reply" USING btree ("header_id");
CREATE INDEX "notice_viewer_header" ON "notice_viewer" USING btree ("header_id");
CREATE UNIQUE INDEX "notification_doc_num_key" ON "notification" USING btree ("doc_num");
CREATE INDEX "notification_newest" ON "notification" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "notification_org_id_newest" ON "notification" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "notification_status_newest" ON "notification" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "notification_writer_id_newest" ON "notification" USING btree ("writer_id","creation_date" desc, "id" desc);
CREATE INDEX "notification_receiver_header" ON "notification_receiver" USING btree ("header_id");
CREATE UNIQUE INDEX "article_code_key" ON "article" USING btree ("code");
CREATE INDEX "article_newest" ON "article" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "article_org_id_newest" ON "article" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "article_edition_header" ON "article_edition" USING btree ("header_id");
