CREATE TABLE "scheduled_job" (
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
	"area" varchar(50),
	"description" varchar(500),
	"job_kind" varchar(50),
	"cron" varchar(60),
	"time_zone" varchar(40),
	"concurrency" varchar(50),
	"overlap_rule" varchar(50),
	"retry_limit" integer,
	"retry_delay_sec" integer,
	"retry_backoff" char(1),
	"expire_min" integer,
	"keep_days" integer,
	"run_as_user_id" uuid,
	"last_run_at" timestamp with time zone,
	"last_status" varchar(50),
	"next_run_at" timestamp with time zone,
	"average_sec" integer,
	"slot_at" timestamp with time zone,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "scheduled_job_pk" PRIMARY KEY("id")
);

CREATE TABLE "scheduled_job_parameter" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"name" varchar(60),
	"label" varchar(100),
	"label_en" varchar(100),
	"param_type" varchar(50),
	"required_flag" char(1),
	"default_value" varchar(200),
	"lookup_type_code" varchar(60),
	"ref_entity" varchar(63),
	"seq_num" integer,
	CONSTRAINT "scheduled_job_parameter_pk" PRIMARY KEY("id")
);

CREATE TABLE "scheduled_request" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"job_id" uuid,
	"title" varchar(200),
	"start_at" timestamp with time zone,
	"repeat_cron" varchar(60),
	"end_at" timestamp with time zone,
	"priority" integer,
	"tell_flag" char(1),
	"requested_by" uuid,
	"responsibility_id" uuid,
	"parent_request_id" uuid,
	"params_text" varchar(400),
	"next_run_at" timestamp with time zone,
	"slot_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"attempt" integer,
	"progress" integer,
	"read_qty" integer,
	"done_qty" integer,
	"skipped_qty" integer,
	"failed_qty" integer,
	"result_text" varchar(500),
	"result_text_en" varchar(500),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "scheduled_request_pk" PRIMARY KEY("id")
);

CREATE TABLE "scheduled_request_parameter" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parameter_id" uuid,
	"param_type" varchar(50),
	"required_flag" char(1),
	"value" varchar(200),
	"value_id" varchar(36),
	"shown" varchar(300),
	"shown_en" varchar(300),
	CONSTRAINT "scheduled_request_parameter_pk" PRIMARY KEY("id")
);

CREATE TABLE "scheduled_error" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"job_id" uuid,
	"request_id" uuid,
	"run_id" uuid,
	"attempt" integer,
	"occurred_at" timestamp with time zone,
	"step" varchar(60),
	"step_en" varchar(60),
	"row_key" varchar(200),
	"row_name" varchar(200),
	"row_name_en" varchar(200),
	"message" varchar(500),
	"message_en" varchar(500),
	"cause" varchar(2000),
	"note" varchar(500),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "scheduled_error_pk" PRIMARY KEY("id")
);

ALTER TABLE "scheduled_job_parameter" ADD CONSTRAINT "scheduled_job_parameter_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."scheduled_job"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "scheduled_request_parameter" ADD CONSTRAINT "scheduled_request_parameter_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."scheduled_request"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "scheduled_job_code_key" ON "scheduled_job" USING btree ("code");
CREATE INDEX "scheduled_job_newest" ON "scheduled_job" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "scheduled_job_org_id_newest" ON "scheduled_job" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "scheduled_job_parameter_header" ON "scheduled_job_parameter" USING btree ("header_id");
CREATE UNIQUE INDEX "scheduled_request_doc_num_key" ON "scheduled_request" USING btree ("doc_num");
CREATE INDEX "scheduled_request_newest" ON "scheduled_request" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "scheduled_request_org_id_newest" ON "scheduled_request" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "scheduled_request_status_newest" ON "scheduled_request" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "scheduled_request_requested_by_newest" ON "scheduled_request" USING btree ("requested_by","creation_date" desc, "id" desc);
CREATE INDEX "scheduled_request_parent_request_id" ON "scheduled_request" USING btree ("parent_request_id");
CREATE INDEX "scheduled_request_parameter_header" ON "scheduled_request_parameter" USING btree ("header_id");
CREATE UNIQUE INDEX "scheduled_error_doc_num_key" ON "scheduled_error" USING btree ("doc_num");
CREATE INDEX "scheduled_error_newest" ON "scheduled_error" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "scheduled_error_org_id_newest" ON "scheduled_error" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "scheduled_error_status_newest" ON "scheduled_error" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "scheduled_error_request_id" ON "scheduled_error" USING btree ("request_id");
CREATE INDEX "user_authorisation_to_due" ON "user_authorisation" USING btree ("to");
CREATE INDEX "report_back_export_expire_at_due" ON "report_back_export" USING btree ("expire_at");
