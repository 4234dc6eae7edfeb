CREATE TABLE "srm_base_interface_logs" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"app_id" uuid,
	"app_name" varchar(200),
	"user_id" uuid,
	"method" varchar(8),
	"path" varchar(300),
	"definition_code" varchar(60),
	"http_status" integer,
	"why" varchar(500),
	"why_en" varchar(500),
	"ms" integer,
	"ip" varchar(64),
	"request_digest" varchar(64),
	"request_id" varchar(64),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "srm_base_interface_logs_pk" PRIMARY KEY("id")
);

CREATE TABLE "srm_base_tripartite_logs" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"provider" varchar(200),
	"service" varchar(50),
	"result" varchar(50),
	"cost_count" integer,
	"http_status" integer,
	"ms" integer,
	"answer" varchar(500),
	"request_id" varchar(64),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "srm_base_tripartite_logs_pk" PRIMARY KEY("id")
);

CREATE TABLE "jdbc_config" (
	"id" uuid NOT NULL,
	"code" varchar(40),
	"name" varchar(200),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"driver" varchar(50),
	"host" varchar(200),
	"port" integer,
	"database" varchar(63),
	"db_user" varchar(63),
	"password_ref" varchar(1117),
	"ssl_mode" varchar(50),
	"pool_max" integer,
	"statement_timeout_sec" integer,
	"tested_at" timestamp with time zone,
	"test_flag" char(1),
	"test_result" varchar(500),
	"test_result_en" varchar(500),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "jdbc_config_pk" PRIMARY KEY("id")
);

ALTER TABLE "scsi_platform_log" ALTER COLUMN "answer" SET DATA TYPE varchar(64000);
ALTER TABLE "scsi_platform_log" ALTER COLUMN "request" SET DATA TYPE varchar(64000);
ALTER TABLE "scsi_platform_log" ALTER COLUMN "values" SET DATA TYPE varchar(341385);
ALTER TABLE "scheduled_job" ADD COLUMN "late_slot" timestamp with time zone;
ALTER TABLE "scsi_definition" ADD COLUMN "protocol" varchar(50);
ALTER TABLE "scsi_definition" ADD COLUMN "soap_template" text;
ALTER TABLE "scsi_definition" ADD COLUMN "rows_path" varchar(120);
ALTER TABLE "scsi_definition" ADD COLUMN "idempotent_field" varchar(120);
ALTER TABLE "scsi_definition" ADD COLUMN "batch_size" integer;
ALTER TABLE "scsi_request_config" ADD COLUMN "token_url" varchar(500);
ALTER TABLE "scsi_request_config" ADD COLUMN "token_scope" varchar(200);
ALTER TABLE "scsi_request_config" ADD COLUMN "content_type" varchar(80);
ALTER TABLE "scsi_request_config" ADD COLUMN "cert_pin" varchar(95);
ALTER TABLE "scsi_request_config" ADD COLUMN "ip_allow_list" varchar(500);
ALTER TABLE "scsi_response_field_map" ADD COLUMN "transform" varchar(50);
ALTER TABLE "scsi_response_field_map" ADD COLUMN "transform_arg" varchar(500);
ALTER TABLE "scsi_platform_log" ADD COLUMN "inbound_key" varchar(200);
CREATE UNIQUE INDEX "srm_base_interface_logs_doc_num_key" ON "srm_base_interface_logs" USING btree ("doc_num");
CREATE INDEX "srm_base_interface_logs_newest" ON "srm_base_interface_logs" USING btree ("creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "srm_base_tripartite_logs_doc_num_key" ON "srm_base_tripartite_logs" USING btree ("doc_num");
CREATE INDEX "srm_base_tripartite_logs_newest" ON "srm_base_tripartite_logs" USING btree ("creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "jdbc_config_code_key" ON "jdbc_config" USING btree ("code");
CREATE INDEX "jdbc_config_newest" ON "jdbc_config" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "jdbc_config_org_id_newest" ON "jdbc_config" USING btree ("org_id","creation_date" desc, "id" desc);

-- What definitions of an earlier release mean; row security holds for their owner as well.
ALTER TABLE "scsi_definition" NO FORCE ROW LEVEL SECURITY;
UPDATE "scsi_definition" SET "protocol" = 'REST', "batch_size" = 100;
ALTER TABLE "scsi_definition" FORCE ROW LEVEL SECURITY;
ALTER TABLE "scsi_response_field_map" NO FORCE ROW LEVEL SECURITY;
UPDATE "scsi_response_field_map" SET "transform" = 'NONE';
ALTER TABLE "scsi_response_field_map" FORCE ROW LEVEL SECURITY;
