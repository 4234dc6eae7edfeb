CREATE TABLE "process_category" (
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
	"seq_num" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "process_category_pk" PRIMARY KEY("id")
);

CREATE TABLE "process_template" (
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
	"category_id" uuid,
	"description" varchar(500),
	"source" varchar(50),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "process_template_pk" PRIMARY KEY("id")
);

CREATE TABLE "process_template_step" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"node_name" varchar(60),
	"node_name_en" varchar(60),
	"assignee_type" varchar(50),
	"assignee" varchar(1000),
	"up" integer,
	"sign_mode" varchar(50),
	"pass_percent" integer,
	"condition" text,
	"skip_if_false" char(1),
	"due_hours" integer,
	"reject_to" varchar(50),
	"can_transfer" char(1),
	"can_add_sign" char(1),
	"empty_rule" varchar(50),
	"merge_same" char(1),
	"fields_editable" varchar(300),
	"copy_to" varchar(300),
	CONSTRAINT "process_template_step_pk" PRIMARY KEY("id")
);

CREATE TABLE "process_model" (
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
	"category_id" uuid,
	"template_id" uuid,
	"form_entity" varchar(50),
	"withdraw_rule" varchar(50),
	"bpmn_xml" text,
	"model_version" integer,
	"ding_process_code" varchar(100),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "process_model_pk" PRIMARY KEY("id")
);

CREATE TABLE "process_model_step" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"node_name" varchar(60),
	"node_name_en" varchar(60),
	"assignee_type" varchar(50),
	"assignee" varchar(1000),
	"up" integer,
	"sign_mode" varchar(50),
	"pass_percent" integer,
	"condition" text,
	"skip_if_false" char(1),
	"due_hours" integer,
	"reject_to" varchar(50),
	"can_transfer" char(1),
	"can_add_sign" char(1),
	"empty_rule" varchar(50),
	"merge_same" char(1),
	"fields_editable" varchar(300),
	"copy_to" varchar(300),
	CONSTRAINT "process_model_step_pk" PRIMARY KEY("id")
);

CREATE TABLE "process_role" (
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
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "process_role_pk" PRIMARY KEY("id")
);

CREATE TABLE "process_role_member" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"user_id" uuid,
	"org_id" uuid,
	"category_id" uuid,
	"amount_from" numeric(18, 2),
	"amount_to" numeric(18, 2),
	"start_date" date,
	"end_date" date,
	CONSTRAINT "process_role_member_pk" PRIMARY KEY("id")
);

CREATE TABLE "approval_bill_type" (
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
	"entity_name" varchar(50),
	"flow" varchar(50),
	"bill_type" varchar(60),
	"category_id" uuid,
	"condition" text,
	"priority" integer,
	"process_model_id" uuid,
	"title_rule" varchar(200),
	"mobile_fields" varchar(300),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "approval_bill_type_pk" PRIMARY KEY("id")
);

CREATE TABLE "approval_bill_node" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"node_name" varchar(60),
	"node_name_en" varchar(60),
	"assignee_type" varchar(50),
	"assignee" varchar(1000),
	"up" integer,
	"sign_mode" varchar(50),
	"pass_percent" integer,
	"condition" text,
	"skip_if_false" char(1),
	"due_hours" integer,
	"reject_to" varchar(50),
	"can_transfer" char(1),
	"can_add_sign" char(1),
	"empty_rule" varchar(50),
	"merge_same" char(1),
	"fields_editable" varchar(300),
	"copy_to" varchar(300),
	CONSTRAINT "approval_bill_node_pk" PRIMARY KEY("id")
);

CREATE TABLE "approval" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"entity_name" varchar(63),
	"business_id" uuid,
	"business_num" varchar(40),
	"instance_id" uuid,
	"bill_type_id" uuid,
	"starter_id" uuid,
	"round" integer,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"stay_hours" numeric(9, 1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "approval_pk" PRIMARY KEY("id")
);

CREATE TABLE "approval_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"node_name" varchar(60),
	"node_name_en" varchar(60),
	"assignee_id" uuid,
	"delegated_for_id" uuid,
	"sign_mode" varchar(50),
	"result" varchar(50),
	"comment" varchar(2000),
	"decided_at" timestamp with time zone,
	"stay_hours" numeric(9, 1),
	"task_id" uuid,
	CONSTRAINT "approval_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "approval_history" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"time" timestamp with time zone,
	"user_id" uuid,
	"delegated_for_id" uuid,
	"node_name" varchar(60),
	"node_name_en" varchar(60),
	"action" varchar(50),
	"comment" varchar(2000),
	"comment_en" varchar(2000),
	"channel" varchar(50),
	"doc_version_num" integer,
	CONSTRAINT "approval_history_pk" PRIMARY KEY("id")
);

CREATE TABLE "approval_commune" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"asked_by" uuid,
	"to_user_ids" uuid[],
	"question" varchar(1000),
	"blocks_pass" char(1),
	"commune_status" varchar(50),
	"asked_at" timestamp with time zone,
	CONSTRAINT "approval_commune_pk" PRIMARY KEY("id")
);

CREATE TABLE "approval_reply" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"reply_by" uuid,
	"content" varchar(1000),
	"replied_at" timestamp with time zone,
	CONSTRAINT "approval_reply_pk" PRIMARY KEY("id")
);

CREATE TABLE "urge_config" (
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
	"entity_name" varchar(50),
	"model_id" uuid,
	"first_after_hours" integer,
	"repeat_hours" integer,
	"max_times" integer,
	"channels" text[],
	"escalate_after_hours" integer,
	"escalate_to" varchar(50),
	"timeout_hours" integer,
	"timeout_action" varchar(50),
	"work_hours_only" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "urge_config_pk" PRIMARY KEY("id")
);

ALTER TABLE "interior_pending_item" ADD COLUMN "opens_document" char(1);
ALTER TABLE "interior_pending_item" ADD COLUMN "claimable" char(1);
ALTER TABLE "process_instance" ADD COLUMN "title" varchar(300);
ALTER TABLE "process_instance" ADD COLUMN "bill_type_id" uuid;
ALTER TABLE "process_instance" ADD COLUMN "model_id" uuid;
ALTER TABLE "process_instance" ADD COLUMN "model_version" integer;
ALTER TABLE "process_instance" ADD COLUMN "withdraw_rule" varchar(50);
ALTER TABLE "process_instance" ADD COLUMN "starter_dept_id" uuid;
ALTER TABLE "process_instance" ADD COLUMN "amount_cny" numeric(18, 2);
ALTER TABLE "process_instance" ADD COLUMN "current_nodes" varchar(300);
ALTER TABLE "process_instance" ADD COLUMN "stay_hours" numeric(9, 1);
ALTER TABLE "process_instance" ADD COLUMN "stop_reason" varchar(1000);
ALTER TABLE "process_instance" ADD COLUMN "suspend_reason" varchar(1000);
ALTER TABLE "process_instance" ADD COLUMN "next_due_at" timestamp with time zone;
ALTER TABLE "process_instance" ADD COLUMN "model_digest" varchar(64);
ALTER TABLE "process_instance" ADD COLUMN "engine_state" jsonb;
ALTER TABLE "process_task" ADD COLUMN "original_assignee_id" uuid;
ALTER TABLE "process_task" ADD COLUMN "sign_mode" varchar(50);
ALTER TABLE "process_task" ADD COLUMN "pass_percent" integer;
ALTER TABLE "process_task" ADD COLUMN "first_read_at" timestamp with time zone;
ALTER TABLE "process_task" ADD COLUMN "urged_count" integer;
ALTER TABLE "process_task" ADD COLUMN "task_key" varchar(40);
ALTER TABLE "process_task" ADD COLUMN "node_id" varchar(100);
ALTER TABLE "process_task" ADD COLUMN "group_key" varchar(40);
ALTER TABLE "process_template_step" ADD CONSTRAINT "process_template_step_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."process_template"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "process_model_step" ADD CONSTRAINT "process_model_step_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."process_model"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "process_role_member" ADD CONSTRAINT "process_role_member_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."process_role"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "approval_bill_node" ADD CONSTRAINT "approval_bill_node_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."approval_bill_type"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "approval_line" ADD CONSTRAINT "approval_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."approval"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "approval_history" ADD CONSTRAINT "approval_history_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."approval"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "approval_commune" ADD CONSTRAINT "approval_commune_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."approval"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "approval_reply" ADD CONSTRAINT "approval_reply_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."approval"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "process_category_code_key" ON "process_category" USING btree ("code");
CREATE INDEX "process_category_newest" ON "process_category" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "process_category_org_id_newest" ON "process_category" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "process_template_code_key" ON "process_template" USING btree ("code");
CREATE INDEX "process_template_newest" ON "process_template" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "process_template_org_id_newest" ON "process_template" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "process_template_step_header" ON "process_template_step" USING btree ("header_id");
CREATE UNIQUE INDEX "process_model_code_key" ON "process_model" USING btree ("code");
CREATE INDEX "process_model_newest" ON "process_model" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "process_model_org_id_newest" ON "process_model" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "process_model_step_header" ON "process_model_step" USING btree ("header_id");
CREATE UNIQUE INDEX "process_role_code_key" ON "process_role" USING btree ("code");
CREATE INDEX "process_role_newest" ON "process_role" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "process_role_org_id_newest" ON "process_role" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "process_role_member_header" ON "process_role_member" USING btree ("header_id");
CREATE UNIQUE INDEX "approval_bill_type_code_key" ON "approval_bill_type" USING btree ("code");
CREATE INDEX "approval_bill_type_newest" ON "approval_bill_type" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "approval_bill_type_org_id_newest" ON "approval_bill_type" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "approval_bill_node_header" ON "approval_bill_node" USING btree ("header_id");
CREATE UNIQUE INDEX "approval_doc_num_key" ON "approval" USING btree ("doc_num");
CREATE INDEX "approval_newest" ON "approval" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "approval_org_id_newest" ON "approval" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "approval_status_newest" ON "approval" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "approval_starter_id_newest" ON "approval" USING btree ("starter_id","creation_date" desc, "id" desc);
CREATE INDEX "approval_instance_id" ON "approval" USING btree ("instance_id");
CREATE INDEX "approval_line_header" ON "approval_line" USING btree ("header_id");
CREATE INDEX "approval_history_header" ON "approval_history" USING btree ("header_id");
CREATE INDEX "approval_commune_header" ON "approval_commune" USING btree ("header_id");
CREATE INDEX "approval_reply_header" ON "approval_reply" USING btree ("header_id");
CREATE UNIQUE INDEX "urge_config_code_key" ON "urge_config" USING btree ("code");
CREATE INDEX "urge_config_newest" ON "urge_config" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "urge_config_org_id_newest" ON "urge_config" USING btree ("org_id","creation_date" desc, "id" desc);

-- Whoever decided in a run before is in the role of those who were asked.
ALTER TABLE "process_task" NO FORCE ROW LEVEL SECURITY;
INSERT INTO "document_member" ("document_id", "role", "member_id")
SELECT DISTINCT "header_id", 'processInstance.asked', "assignee_id" FROM "process_task" WHERE "assignee_id" IS NOT NULL
ON CONFLICT DO NOTHING;
ALTER TABLE "process_task" FORCE ROW LEVEL SECURITY;
