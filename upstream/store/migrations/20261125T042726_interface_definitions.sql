CREATE TABLE "scsi_definition" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"code" varchar(60),
	"name" varchar(100),
	"name_en" varchar(100),
	"direction" varchar(50),
	"platform" varchar(50),
	"entity_name" varchar(63),
	"trigger" varchar(50),
	"trigger_action" varchar(300),
	"method" varchar(50),
	"url" varchar(500),
	"in_path" varchar(200),
	"success_rule" text,
	"interface_version" integer,
	"tested_at" timestamp with time zone,
	"test_flag" char(1),
	"test_result" varchar(500),
	"test_result_en" varchar(500),
	"test_request" varchar(8000),
	"failed_in_row" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "scsi_definition_pk" PRIMARY KEY("id")
);

CREATE TABLE "scsi_request_field_map" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"source_field" varchar(120),
	"target_path" varchar(120),
	"target_type" varchar(50),
	"decimals" integer,
	"required_flag" char(1),
	"default_value" varchar(200),
	"transform" varchar(50),
	"transform_arg" varchar(500),
	CONSTRAINT "scsi_request_field_map_pk" PRIMARY KEY("id")
);

CREATE TABLE "scsi_response_field_map" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"answer_path" varchar(120),
	"target_field" varchar(120),
	"only_when" varchar(300),
	CONSTRAINT "scsi_response_field_map_pk" PRIMARY KEY("id")
);

CREATE TABLE "scsi_parameter" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"name" varchar(100),
	"position" varchar(50),
	"value_kind" varchar(50),
	"value" varchar(300),
	"secret_value" varchar(1653),
	CONSTRAINT "scsi_parameter_pk" PRIMARY KEY("id")
);

CREATE TABLE "scsi_request_config" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"environment" varchar(50),
	"active_flag" char(1),
	"auth" varchar(50),
	"user_name" varchar(100),
	"secret_value" varchar(1653),
	"timeout_sec" integer,
	"tries" integer,
	CONSTRAINT "scsi_request_config_pk" PRIMARY KEY("id")
);

CREATE TABLE "scsi_platform_log" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"definition_id" uuid,
	"code" varchar(60),
	"interface_version" integer,
	"direction" varchar(50),
	"entity_name" varchar(63),
	"business_id" uuid,
	"business_num" varchar(60),
	"idempotency_key" uuid,
	"http_status" integer,
	"ms" integer,
	"tries" integer,
	"why" varchar(500),
	"why_en" varchar(500),
	"request" varchar(20000),
	"answer" varchar(20000),
	"values" varchar(106717),
	"resent_from" uuid,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "scsi_platform_log_pk" PRIMARY KEY("id")
);

ALTER TABLE "scsi_request_field_map" ADD CONSTRAINT "scsi_request_field_map_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."scsi_definition"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "scsi_response_field_map" ADD CONSTRAINT "scsi_response_field_map_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."scsi_definition"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "scsi_parameter" ADD CONSTRAINT "scsi_parameter_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."scsi_definition"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "scsi_request_config" ADD CONSTRAINT "scsi_request_config_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."scsi_definition"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "scsi_definition_doc_num_key" ON "scsi_definition" USING btree ("doc_num");
CREATE UNIQUE INDEX "scsi_definition_code_direction_interface_version_key" ON "scsi_definition" USING btree ("code","direction","interface_version");
CREATE INDEX "scsi_definition_newest" ON "scsi_definition" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "scsi_definition_org_id_newest" ON "scsi_definition" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "scsi_definition_status_newest" ON "scsi_definition" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "scsi_request_field_map_header" ON "scsi_request_field_map" USING btree ("header_id");
CREATE INDEX "scsi_response_field_map_header" ON "scsi_response_field_map" USING btree ("header_id");
CREATE INDEX "scsi_parameter_header" ON "scsi_parameter" USING btree ("header_id");
CREATE INDEX "scsi_request_config_header" ON "scsi_request_config" USING btree ("header_id");
CREATE UNIQUE INDEX "scsi_platform_log_doc_num_key" ON "scsi_platform_log" USING btree ("doc_num");
CREATE INDEX "scsi_platform_log_newest" ON "scsi_platform_log" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "scsi_platform_log_org_id_newest" ON "scsi_platform_log" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "scsi_platform_log_status_newest" ON "scsi_platform_log" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "scsi_platform_log_definition_id" ON "scsi_platform_log" USING btree ("definition_id");
