CREATE TABLE "common_file" (
	"id" uuid NOT NULL,
	"code" varchar(20),
	"name" varchar(120),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"file_type" varchar(50),
	"audience" varchar(50),
	"category_ids" uuid[],
	"org_ids" uuid[],
	"version_no" varchar(20),
	"effective_date" date,
	"confirm_flag" char(1),
	"effective_flag" char(1),
	"download_count" integer,
	"acknowledged_flag" char(1),
	"supplier_ids" uuid[],
	"scope_org_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "common_file_pk" PRIMARY KEY("id")
);

CREATE TABLE "common_file_reader" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"user_id" uuid,
	"supplier_id" uuid,
	"version_no" varchar(20),
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "common_file_reader_pk" PRIMARY KEY("id")
);

ALTER TABLE "common_file_reader" ADD CONSTRAINT "common_file_reader_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."common_file"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "common_file_code_key" ON "common_file" USING btree ("code");
CREATE INDEX "common_file_newest" ON "common_file" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "common_file_org_id_newest" ON "common_file" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "common_file_effective_date_due" ON "common_file" USING btree ("effective_date");
CREATE INDEX "common_file_reader_header" ON "common_file_reader" USING btree ("header_id");
