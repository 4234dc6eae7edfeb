CREATE TABLE "msg_template" (
	"id" uuid NOT NULL,
	"code" varchar(60),
	"name" varchar(300),
	"name_en" varchar(300),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"area" varchar(60),
	"event_code" varchar(63),
	"title_cn" varchar(200),
	"title_en" varchar(200),
	"body_cn" text,
	"body_en" text,
	"sms_cn" varchar(300),
	"sms_en" varchar(300),
	"ding_cn" varchar(300),
	"ding_en" varchar(300),
	"placeholders" varchar(4000),
	"category" varchar(50),
	"mandatory" char(1),
	"todo_type" varchar(50),
	"shipped_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "msg_template_pk" PRIMARY KEY("id")
);

CREATE TABLE "msg_source" (
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
	"channel" varchar(50),
	"host" varchar(200),
	"port" integer,
	"path" varchar(300),
	"security" varchar(50),
	"account" varchar(200),
	"secret_ref" varchar(1653),
	"from_address" varchar(200),
	"from_name" varchar(100),
	"from_name_en" varchar(100),
	"reply_to" varchar(200),
	"rate_per_minute" integer,
	"daily_limit" integer,
	"priority" integer,
	"is_default" char(1),
	"down_since" timestamp with time zone,
	"last_error" varchar(500),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "msg_source_pk" PRIMARY KEY("id")
);

CREATE TABLE "msg_config" (
	"id" uuid NOT NULL,
	"code" varchar(130),
	"name" varchar(300),
	"name_en" varchar(300),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"event_code" varchar(63),
	"template_id" uuid,
	"channels" text[],
	"send_delay_min" integer,
	"merge_minutes" integer,
	"quiet_from" varchar(5),
	"quiet_to" varchar(5),
	"source_id" uuid,
	"shipped_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "msg_config_pk" PRIMARY KEY("id")
);

CREATE TABLE "msg_config_receiver" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"receiver_rule" varchar(50),
	"receiver_arg" varchar(200),
	"cc_flag" char(1),
	CONSTRAINT "msg_config_receiver_pk" PRIMARY KEY("id")
);

CREATE TABLE "msg_instance" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"event_code" varchar(63),
	"template_id" uuid,
	"source" varchar(50),
	"entity_name" varchar(63),
	"business_id" uuid,
	"business_num" varchar(60),
	"title" varchar(300),
	"title_en" varchar(300),
	"data" jsonb,
	"planned_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"receiver_count" integer,
	"ok_count" integer,
	"fail_count" integer,
	"read_count" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "msg_instance_pk" PRIMARY KEY("id")
);

CREATE TABLE "msg_receive" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"instance_id" uuid,
	"event_code" varchar(63),
	"user_id" uuid,
	"supplier_id" uuid,
	"channel" varchar(50),
	"language" varchar(50),
	"address" varchar(200),
	"receive_status" varchar(50),
	"title" varchar(300),
	"content" varchar(2000),
	"url" varchar(300),
	"tries" integer,
	"next_try_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"source_id" uuid,
	"provider_message_id" varchar(200),
	"merge_key" varchar(80),
	"merged_into" uuid,
	"error" varchar(500),
	"business_id" uuid,
	"entity_name" varchar(63),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "msg_receive_pk" PRIMARY KEY("id")
);

CREATE TABLE "msg_log" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"receive_id" uuid,
	"instance_id" uuid,
	"source_id" uuid,
	"channel" varchar(50),
	"user_id" uuid,
	"result" varchar(50),
	"answer" varchar(500),
	"ms" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "msg_log_pk" PRIMARY KEY("id")
);

CREATE TABLE "msg_history" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"event_code" varchar(63),
	"source" varchar(50),
	"entity_name" varchar(63),
	"business_id" uuid,
	"business_num" varchar(60),
	"title" varchar(300),
	"title_en" varchar(300),
	"planned_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"receiver_count" integer,
	"ok_count" integer,
	"fail_count" integer,
	"read_count" integer,
	"receivers" jsonb,
	"archived_at" timestamp with time zone,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "msg_history_pk" PRIMARY KEY("id")
);

CREATE TABLE "msg_user" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"user_id" uuid,
	"sms_on" char(1),
	"ding_on" char(1),
	"quiet_from" varchar(5),
	"quiet_to" varchar(5),
	"digest" varchar(50),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "msg_user_pk" PRIMARY KEY("id")
);

CREATE TABLE "msg_td" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"user_id" uuid,
	"template_id" uuid,
	"category" varchar(50),
	"channel" varchar(50),
	"since" timestamp with time zone,
	"via" varchar(50),
	"reason" varchar(500),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "msg_td_pk" PRIMARY KEY("id")
);

ALTER TABLE "site_message" ADD COLUMN "category" varchar(50);
ALTER TABLE "site_message" ADD COLUMN "starred" char(1);
ALTER TABLE "site_message" ADD COLUMN "deleted_flag" char(1);
ALTER TABLE "site_message" ADD COLUMN "instance_id" uuid;
ALTER TABLE "site_message" ADD COLUMN "item_count" integer;
ALTER TABLE "msg_config_receiver" ADD CONSTRAINT "msg_config_receiver_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."msg_config"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "msg_template_code_key" ON "msg_template" USING btree ("code");
CREATE INDEX "msg_template_newest" ON "msg_template" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "msg_template_org_id_newest" ON "msg_template" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "msg_source_code_key" ON "msg_source" USING btree ("code");
CREATE INDEX "msg_source_newest" ON "msg_source" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "msg_source_org_id_newest" ON "msg_source" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "msg_config_code_key" ON "msg_config" USING btree ("code");
CREATE UNIQUE INDEX "msg_config_event_code_org_id_key" ON "msg_config" USING btree ("event_code","org_id");
CREATE INDEX "msg_config_newest" ON "msg_config" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "msg_config_org_id_newest" ON "msg_config" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "msg_config_receiver_header" ON "msg_config_receiver" USING btree ("header_id");
CREATE UNIQUE INDEX "msg_instance_doc_num_key" ON "msg_instance" USING btree ("doc_num");
CREATE INDEX "msg_instance_newest" ON "msg_instance" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "msg_instance_org_id_newest" ON "msg_instance" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "msg_instance_status_newest" ON "msg_instance" USING btree ("status","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "msg_receive_doc_num_key" ON "msg_receive" USING btree ("doc_num");
CREATE UNIQUE INDEX "msg_receive_instance_id_user_id_channel_key" ON "msg_receive" USING btree ("instance_id","user_id","channel");
CREATE INDEX "msg_receive_newest" ON "msg_receive" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "msg_receive_org_id_newest" ON "msg_receive" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "msg_receive_status_newest" ON "msg_receive" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "msg_receive_user_id_newest" ON "msg_receive" USING btree ("user_id","creation_date" desc, "id" desc);
CREATE INDEX "msg_receive_instance_id" ON "msg_receive" USING btree ("instance_id");
CREATE UNIQUE INDEX "msg_log_doc_num_key" ON "msg_log" USING btree ("doc_num");
CREATE INDEX "msg_log_newest" ON "msg_log" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "msg_log_org_id_newest" ON "msg_log" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "msg_log_status_newest" ON "msg_log" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "msg_log_instance_id" ON "msg_log" USING btree ("instance_id");
CREATE UNIQUE INDEX "msg_history_doc_num_key" ON "msg_history" USING btree ("doc_num");
CREATE INDEX "msg_history_newest" ON "msg_history" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "msg_history_org_id_newest" ON "msg_history" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "msg_history_status_newest" ON "msg_history" USING btree ("status","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "msg_user_doc_num_key" ON "msg_user" USING btree ("doc_num");
CREATE UNIQUE INDEX "msg_user_user_id_key" ON "msg_user" USING btree ("user_id");
CREATE INDEX "msg_user_newest" ON "msg_user" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "msg_user_org_id_newest" ON "msg_user" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "msg_user_status_newest" ON "msg_user" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "msg_user_user_id_newest" ON "msg_user" USING btree ("user_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "msg_td_doc_num_key" ON "msg_td" USING btree ("doc_num");
CREATE UNIQUE INDEX "msg_td_user_id_template_id_category_channel_key" ON "msg_td" USING btree ("user_id","template_id","category","channel");
CREATE INDEX "msg_td_newest" ON "msg_td" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "msg_td_org_id_newest" ON "msg_td" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "msg_td_status_newest" ON "msg_td" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "msg_td_user_id_newest" ON "msg_td" USING btree ("user_id","creation_date" desc, "id" desc);
