CREATE TABLE "organization" (
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
	"org_type" varchar(50),
	"parent_id" uuid,
	"legal_name" varchar(200),
	"tax_no" varchar(30),
	"base_currency" varchar(50),
	"time_zone" varchar(50),
	"address" varchar(300),
	"address_en" varchar(300),
	"phone" varchar(30),
	"logo_file_id" uuid,
	"bank_name" varchar(100),
	"bank_account" varchar(60),
	"erp_code" varchar(30),
	"tree_full_path" varchar(500),
	"level_id" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "organization_pk" PRIMARY KEY("id")
);

CREATE TABLE "department" (
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
	"head_person_id" uuid,
	"deputy_person_id" uuid,
	"cost_center" varchar(20),
	"seq_num" integer,
	"level_id" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "department_pk" PRIMARY KEY("id")
);

CREATE TABLE "job" (
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
	"job_family" varchar(50),
	"grade" integer,
	"allocation_areas" varchar(300),
	"description" varchar(500),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "job_pk" PRIMARY KEY("id")
);

CREATE TABLE "person_level" (
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
	"rank" integer,
	"approval_limit_amount" numeric(18, 2),
	"currency" varchar(50),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "person_level_pk" PRIMARY KEY("id")
);

CREATE TABLE "position" (
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
	"department_id" uuid,
	"job_id" uuid,
	"headcount" integer,
	"parent_position_id" uuid,
	"is_head" char(1),
	"person_level_id" uuid,
	"occupied" integer,
	"vacant" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "position_pk" PRIMARY KEY("id")
);

CREATE TABLE "person" (
	"id" uuid NOT NULL,
	"code" varchar(30),
	"name" varchar(60),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"gender" varchar(50),
	"email" varchar(120),
	"mobile" varchar(30),
	"id_no_masked" varchar(20),
	"hire_date" date,
	"leave_date" date,
	"department_id" uuid,
	"job_id" uuid,
	"main_position_id" uuid,
	"manager_id" uuid,
	"manager_ids" uuid[],
	"person_level_id" uuid,
	"person_status" varchar(50),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "person_pk" PRIMARY KEY("id")
);

CREATE TABLE "position_allot" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"position_id" uuid,
	"is_main" char(1),
	"percent" numeric(7, 4),
	"start_date" date,
	"end_date" date,
	CONSTRAINT "position_allot_pk" PRIMARY KEY("id")
);

CREATE TABLE "user" (
	"id" uuid NOT NULL,
	"code" varchar(60),
	"name" varchar(60),
	"name_en" varchar(60),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"user_type" varchar(50),
	"person_id" uuid,
	"supplier_ids" uuid[],
	"main_supplier_id" uuid,
	"department_id" uuid,
	"responsibility_ids" uuid[],
	"invite_state" varchar(50),
	"email" varchar(120),
	"phone" varchar(30),
	"email_verified_at" timestamp with time zone,
	"phone_verified_at" timestamp with time zone,
	"language" varchar(50),
	"time_zone" varchar(50),
	"theme" varchar(50),
	"default_responsibility_id" uuid,
	"default_org_id" uuid,
	"must_change_password" char(1),
	"password_changed_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"last_login_ip" varchar(45),
	"ding_talk_user_id" varchar(80),
	"external_id" varchar(120),
	"avatar_file_id" uuid,
	"signature_file_id" uuid,
	"source" varchar(50),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "user_pk" PRIMARY KEY("id")
);

CREATE TABLE "user_responsibility" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"responsibility_id" uuid,
	"start_date" date,
	"end_date" date,
	"is_default" char(1),
	CONSTRAINT "user_responsibility_pk" PRIMARY KEY("id")
);

CREATE TABLE "user_org_permit" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"org_id" uuid,
	"include_children" char(1),
	CONSTRAINT "user_org_permit_pk" PRIMARY KEY("id")
);

CREATE TABLE "user_category_permit" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"category_id" uuid,
	CONSTRAINT "user_category_permit_pk" PRIMARY KEY("id")
);

CREATE TABLE "user_purchase_group_permit" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"purchase_group" varchar(50),
	CONSTRAINT "user_purchase_group_permit_pk" PRIMARY KEY("id")
);

CREATE TABLE "user_group_permit" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"user_group" varchar(50),
	CONSTRAINT "user_group_permit_pk" PRIMARY KEY("id")
);

CREATE TABLE "shortcut_menu" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"menu_id" uuid,
	"seq_num" integer,
	"title" varchar(60),
	CONSTRAINT "shortcut_menu_pk" PRIMARY KEY("id")
);

CREATE TABLE "user_credential" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"user_id" uuid,
	"kind" varchar(50),
	"label" varchar(60),
	"data" varchar(21385),
	"last_used_at" timestamp with time zone,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "user_credential_pk" PRIMARY KEY("id")
);

CREATE TABLE "role" (
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
	"role_type" varchar(50),
	"user_type" varchar(50),
	"data_columns" varchar(60),
	"description" varchar(300),
	"shipped_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "role_pk" PRIMARY KEY("id")
);

CREATE TABLE "role_menu_permit" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"menu_id" uuid,
	CONSTRAINT "role_menu_permit_pk" PRIMARY KEY("id")
);

CREATE TABLE "role_resource_permit" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"menu_id" uuid,
	"resource_id" uuid,
	CONSTRAINT "role_resource_permit_pk" PRIMARY KEY("id")
);

CREATE TABLE "responsibility" (
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
	"user_type" varchar(50),
	"data_scope_all" char(1),
	"home_page" varchar(50),
	"second_factor" varchar(50),
	"seq_num" integer,
	"shipped_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "responsibility_pk" PRIMARY KEY("id")
);

CREATE TABLE "responsibility_role" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"role_id" uuid,
	"start_date" date,
	"end_date" date,
	CONSTRAINT "responsibility_role_pk" PRIMARY KEY("id")
);

CREATE TABLE "menu" (
	"id" uuid NOT NULL,
	"code" varchar(60),
	"name" varchar(60),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"menu_id" integer,
	"menu_parent_id" integer,
	"menu_type" varchar(50),
	"html_url" varchar(300),
	"image_link" varchar(100),
	"level_id" integer,
	"seq_num" integer,
	"keep_alive" char(1),
	"tab_mode" varchar(50),
	"user_type" varchar(50),
	"shipped_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "menu_pk" PRIMARY KEY("id")
);

CREATE TABLE "button" (
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
	"icon" varchar(60),
	"category" varchar(50),
	"shipped_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "button_pk" PRIMARY KEY("id")
);

CREATE TABLE "resource" (
	"id" uuid NOT NULL,
	"code" varchar(120),
	"name" varchar(200),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"menu_id" uuid,
	"resource_code" varchar(60),
	"res_icon" varchar(60),
	"seq_num" integer,
	"api_count" integer,
	"shipped_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "resource_pk" PRIMARY KEY("id")
);

CREATE TABLE "resource_api" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"api_path" varchar(200),
	"verb" varchar(50),
	CONSTRAINT "resource_api_pk" PRIMARY KEY("id")
);

CREATE TABLE "lookup_type" (
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
	"description" varchar(300),
	"system_code" varchar(20),
	"parent_lookup_type_id" uuid,
	"kind" varchar(50),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "lookup_type_pk" PRIMARY KEY("id")
);

CREATE TABLE "lookup_value" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"lookup_code" varchar(50),
	"meaning" varchar(200),
	"meaning_en" varchar(200),
	"description" varchar(300),
	"parent_lookup_values_id" uuid,
	"bu_org_id" uuid,
	"seq_num" integer,
	"enabled_flag" char(1),
	CONSTRAINT "lookup_value_pk" PRIMARY KEY("id")
);

CREATE TABLE "user_authorisation" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"grantor_id" uuid,
	"delegate_id" uuid,
	"from" date,
	"to" date,
	"reason" varchar(300),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "user_authorisation_pk" PRIMARY KEY("id")
);

CREATE TABLE "user_authorisation_relation" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"kind" varchar(50),
	"doc_type" varchar(50),
	"menu_id" uuid,
	"target" varchar(100),
	CONSTRAINT "user_authorisation_relation_pk" PRIMARY KEY("id")
);

CREATE TABLE "profile" (
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
	"value_type" varchar(50),
	"lookup_type_code" varchar(60),
	"min" varchar(30),
	"max" varchar(30),
	"levels" varchar(60),
	"description" varchar(300),
	"system_value" varchar(400),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "profile_pk" PRIMARY KEY("id")
);

CREATE TABLE "profile_value" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"level" varchar(50),
	"org_id" uuid,
	"responsibility_id" uuid,
	"user_id" uuid,
	"value" varchar(400),
	CONSTRAINT "profile_value_pk" PRIMARY KEY("id")
);

CREATE TABLE "system_log" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"level" varchar(50),
	"category" varchar(50),
	"user_id" uuid,
	"user_name" varchar(60),
	"ip" varchar(64),
	"ip_region" varchar(100),
	"user_agent" varchar(300),
	"request_id" varchar(64),
	"message" varchar(300),
	"detail" varchar(4000),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "system_log_pk" PRIMARY KEY("id")
);

CREATE TABLE "user_operate_log" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"user_id" uuid,
	"user_name" varchar(60),
	"responsibility" varchar(40),
	"delegated_for" uuid,
	"program" varchar(200),
	"menu" varchar(100),
	"entity_name" varchar(63),
	"business_id" uuid,
	"business_num" varchar(60),
	"action" varchar(63),
	"from_status" varchar(50),
	"to_status" varchar(50),
	"result" varchar(50),
	"message" varchar(300),
	"ms" integer,
	"request_id" varchar(64),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "user_operate_log_pk" PRIMARY KEY("id")
);

CREATE TABLE "transaction_compensation" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"target" varchar(50),
	"outbox_id" numeric(18, 0),
	"entity_name" varchar(63),
	"business_id" uuid,
	"business_num" varchar(60),
	"owner_id" uuid,
	"payload_digest" varchar(64),
	"idempotency_key" uuid,
	"last_error" varchar(500),
	"tries" integer,
	"next_try_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"ignored_reason" varchar(500),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "transaction_compensation_pk" PRIMARY KEY("id")
);

CREATE TABLE "base_sso" (
	"id" uuid NOT NULL,
	"code" varchar(30),
	"name" varchar(200),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"protocol" varchar(50),
	"issuer" varchar(300),
	"client_id" varchar(200),
	"secret" varchar(693),
	"metadata" varchar(20000),
	"redirect_uri" varchar(300),
	"user_match" varchar(50),
	"claim" varchar(100),
	"auto_create" char(1),
	"button_text" varchar(40),
	"button_text_en" varchar(40),
	"seq_num" integer,
	"run_as_user_id" uuid,
	"tested_at" timestamp with time zone,
	"test_result" varchar(500),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "base_sso_pk" PRIMARY KEY("id")
);

CREATE TABLE "api_project" (
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
	"base_server" varchar(50),
	"owner_id" uuid,
	"shipped_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "api_project_pk" PRIMARY KEY("id")
);

CREATE TABLE "api_module" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"code" varchar(60),
	"name" varchar(200),
	"name_en" varchar(200),
	"seq_num" integer,
	CONSTRAINT "api_module_pk" PRIMARY KEY("id")
);

CREATE TABLE "api_info" (
	"id" uuid NOT NULL,
	"code" varchar(220),
	"name" varchar(200),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"project_id" uuid,
	"module_id" uuid,
	"method" varchar(50),
	"path" varchar(200),
	"request_schema" varchar(20000),
	"answer_schema" varchar(20000),
	"api_version" varchar(20),
	"source" varchar(50),
	"deprecated_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "api_info_pk" PRIMARY KEY("id")
);

CREATE TABLE "base_oauth_app" (
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
	"grant_types" varchar(60),
	"redirect_uris" varchar(2000),
	"ip_allow_list" varchar(1000),
	"token_minutes" integer,
	"rate_per_minute" integer,
	"run_as_user_id" uuid,
	"secret_set_at" timestamp with time zone,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "base_oauth_app_pk" PRIMARY KEY("id")
);

CREATE TABLE "base_oauth_api" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"api_info_id" uuid,
	"fields" varchar(500),
	CONSTRAINT "base_oauth_api_pk" PRIMARY KEY("id")
);

CREATE TABLE "base_file" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"original_file_name" varchar(255),
	"file_name" varchar(80),
	"suffix_name" varchar(20),
	"file_size" numeric(12, 0),
	"content_type" varchar(100),
	"sha256" varchar(64),
	"function_id" varchar(60),
	"business_id" uuid,
	"path" varchar(120),
	"file_desc" varchar(200),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "base_file_pk" PRIMARY KEY("id")
);

CREATE TABLE "process_instance" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"entity_name" varchar(63),
	"business_id" uuid,
	"business_num" varchar(40),
	"starter_id" uuid,
	"amount" numeric(18, 2),
	"currency" varchar(50),
	"round" integer,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "process_instance_pk" PRIMARY KEY("id")
);

CREATE TABLE "process_task" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"node_name" varchar(60),
	"assignee_id" uuid,
	"delegated_for_id" uuid,
	"task_status" varchar(50),
	"created_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"result" varchar(50),
	"comment" varchar(2000),
	"channel" varchar(50),
	CONSTRAINT "process_task_pk" PRIMARY KEY("id")
);

CREATE TABLE "interior_pending_item" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"item_type" varchar(50),
	"template_code" varchar(63),
	"entity_name" varchar(63),
	"business_id" uuid,
	"business_num" varchar(40),
	"title" varchar(300),
	"title_en" varchar(300),
	"url" varchar(300),
	"arisen_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"handled_at" timestamp with time zone,
	"handled_by" uuid,
	"user_id" uuid,
	"task_id" uuid,
	"delegated_for_id" uuid,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "interior_pending_item_pk" PRIMARY KEY("id")
);

CREATE TABLE "supplier_pending_item" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"item_type" varchar(50),
	"template_code" varchar(63),
	"entity_name" varchar(63),
	"business_id" uuid,
	"business_num" varchar(40),
	"title" varchar(300),
	"title_en" varchar(300),
	"url" varchar(300),
	"arisen_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"handled_at" timestamp with time zone,
	"handled_by" uuid,
	"supplier_id" uuid,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "supplier_pending_item_pk" PRIMARY KEY("id")
);

CREATE TABLE "site_message" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"user_id" uuid,
	"template_code" varchar(63),
	"title" varchar(300),
	"content" varchar(2000),
	"url" varchar(300),
	"entity_name" varchar(63),
	"business_id" uuid,
	"read_at" timestamp with time zone,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "site_message_pk" PRIMARY KEY("id")
);

CREATE TABLE "report_back_export" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"file_name" varchar(200),
	"kind" varchar(50),
	"request_url" varchar(200),
	"params_value" jsonb,
	"columns" jsonb,
	"sheet_max_row" integer,
	"page_name" varchar(100),
	"language" varchar(50),
	"requester_id" uuid,
	"responsibility_id" uuid,
	"row_count" integer,
	"progress" integer,
	"file_id" uuid,
	"file_size" numeric(12, 0),
	"sha256" varchar(64),
	"queued_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expire_at" timestamp with time zone,
	"attempt" integer,
	"error" varchar(500),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "report_back_export_pk" PRIMARY KEY("id")
);

CREATE TABLE "district" (
	"id" uuid NOT NULL,
	"code" varchar(6),
	"name" varchar(200),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"parent_id" uuid,
	"level_num" integer,
	"postcode" varchar(6),
	"phone_code" varchar(6),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "district_pk" PRIMARY KEY("id")
);

CREATE TABLE "bank" (
	"id" uuid NOT NULL,
	"code" varchar(12),
	"name" varchar(200),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"bank_type" varchar(50),
	"country_code" varchar(50),
	"district_id" uuid,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "bank_pk" PRIMARY KEY("id")
);

CREATE TABLE "subject" (
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
	"subject_type" varchar(50),
	"erp_account" varchar(20),
	"level_num" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "subject_pk" PRIMARY KEY("id")
);

CREATE TABLE "purchase_category" (
	"id" uuid NOT NULL,
	"code" varchar(6),
	"name" varchar(200),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"parent_id" uuid,
	"level_num" integer,
	"tree_full_path" varchar(400),
	"category_type" varchar(50),
	"kraljic_type" varchar(50),
	"manager_id" uuid,
	"buyer_id" uuid,
	"purchase_group" varchar(50),
	"asl_required" char(1),
	"scene_id" uuid,
	"min_supplier_qty" integer,
	"max_supplier_qty" integer,
	"requalify_months" integer,
	"inspect_cycle_months" integer,
	"default_tax_rate" varchar(50),
	"subject_id" uuid,
	"material_count" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "purchase_category_pk" PRIMARY KEY("id")
);

CREATE TABLE "delivery_info" (
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
	"district_id" uuid,
	"address" varchar(200),
	"address_en" varchar(200),
	"contact_name" varchar(40),
	"phone" varchar(30),
	"receive_window" varchar(100),
	"gate" varchar(40),
	"dock" varchar(40),
	"default_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "delivery_info_pk" PRIMARY KEY("id")
);

CREATE TABLE "storage_location" (
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
	"warehouse_code" varchar(20),
	"location_type" varchar(50),
	"keeper_id" uuid,
	"delivery_info_id" uuid,
	"erp_code" varchar(10),
	"stock_qty_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "storage_location_pk" PRIMARY KEY("id")
);

CREATE TABLE "material_item" (
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
	"spec_model" varchar(200),
	"category_id" uuid,
	"material_type" varchar(50),
	"lifecycle" varchar(50),
	"base_uom" varchar(50),
	"purchase_uom" varchar(50),
	"purchase_ratio" numeric(18, 10),
	"tax_rate" varchar(50),
	"drawing_no" varchar(60),
	"drawing_version" varchar(10),
	"brand" varchar(60),
	"manufacturer" varchar(60),
	"mpn" varchar(60),
	"key_part_flag" char(1),
	"inspect_flag" char(1),
	"batch_flag" char(1),
	"serial_flag" char(1),
	"shelf_life_days" integer,
	"mould_flag" char(1),
	"hazard_flag" char(1),
	"rohs_flag" char(1),
	"hs_code" varchar(10),
	"net_weight" numeric(18, 6),
	"weight_uom" varchar(50),
	"abc_class" varchar(50),
	"erp_code" varchar(40),
	"replaced_by_id" uuid,
	"category_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "material_item_pk" PRIMARY KEY("id")
);

CREATE TABLE "material_org" (
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
	"material_id" uuid,
	"buyer_id" uuid,
	"planner_id" uuid,
	"purchase_mode" varchar(50),
	"lead_days" integer,
	"moq" numeric(18, 4),
	"mpq" numeric(18, 4),
	"safety_stock" numeric(18, 4),
	"over_pct" numeric(7, 4),
	"under_pct" numeric(7, 4),
	"storage_location_id" uuid,
	"inspect_flag" char(1),
	"asl_required" char(1),
	"tax_rate" varchar(50),
	"standard_price" numeric(18, 6),
	"last_price" numeric(18, 6),
	"last_supplier_id" uuid,
	"last_order_date" date,
	"on_hand_qty" numeric(18, 4),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "material_org_pk" PRIMARY KEY("id")
);

CREATE TABLE "payment_term" (
	"id" uuid NOT NULL,
	"code" varchar(20),
	"name" varchar(200),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"term_type" varchar(50),
	"currency_scope" varchar(50),
	"total_ratio" numeric(7, 4),
	"nodes_text" varchar(200),
	"used_count" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "payment_term_pk" PRIMARY KEY("id")
);

CREATE TABLE "payment_term_node" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"node_type" varchar(50),
	"ratio" numeric(7, 4),
	"base_event" varchar(50),
	"due_rule" varchar(50),
	"days" integer,
	"fixed_day" integer,
	"payment_method" varchar(50),
	CONSTRAINT "payment_term_node_pk" PRIMARY KEY("id")
);

CREATE TABLE "exchange_rate" (
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
	"from_currency" varchar(50),
	"to_currency" varchar(50),
	"rate_type" varchar(50),
	"start_date" date,
	"end_date" date,
	"rate" numeric(18, 10),
	"unit_qty" integer,
	"source" varchar(50),
	"used_count" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "exchange_rate_pk" PRIMARY KEY("id")
);

CREATE TABLE "project" (
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
	"project_type" varchar(50),
	"manager_id" uuid,
	"stage" varchar(50),
	"plan_start" date,
	"plan_end" date,
	"customer_name" varchar(100),
	"budget_amount" numeric(18, 2),
	"used_amount" numeric(18, 2),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "project_pk" PRIMARY KEY("id")
);

CREATE TABLE "org_relation" (
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
	"from_org_id" uuid,
	"relation_type" varchar(50),
	"to_org_id" uuid,
	"priority" integer,
	"default_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "org_relation_pk" PRIMARY KEY("id")
);

CREATE TABLE "config_profile" (
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
	"parameter_code" varchar(50),
	"category_id" uuid,
	"value_type" varchar(50),
	"value" varchar(400),
	"default_value" varchar(400),
	"reason" varchar(200),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "config_profile_pk" PRIMARY KEY("id")
);

CREATE TABLE "supplier_info" (
	"id" uuid NOT NULL,
	"code" varchar(20),
	"name" varchar(100),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"short_name" varchar(30),
	"company_base_info_id" uuid,
	"credit_code" varchar(18),
	"registration_no" varchar(40),
	"country_code" varchar(50),
	"district_id" uuid,
	"supplier_type" varchar(50),
	"lifecycle" varchar(50),
	"supplier_grade" varchar(50),
	"strategy_level" varchar(50),
	"group_id" uuid,
	"legal_person" varchar(60),
	"registered_capital" numeric(18, 2),
	"capital_currency" varchar(50),
	"establish_date" date,
	"business_scope" varchar(2000),
	"register_address" varchar(300),
	"website" varchar(200),
	"phone" varchar(30),
	"staff_qty" integer,
	"taxpayer_type" varchar(50),
	"default_tax_rate" varchar(50),
	"default_currency" varchar(50),
	"payment_term_id" uuid,
	"owner_buyer_id" uuid,
	"qualify_date" date,
	"requalify_date" date,
	"risk_level" varchar(50),
	"risk_time" timestamp with time zone,
	"order_hold_flag" char(1),
	"pay_hold_flag" char(1),
	"erp_code" varchar(10),
	"erp_status" varchar(50),
	"erp_message" varchar(500),
	"erp_time" timestamp with time zone,
	"source" varchar(50),
	"credential_warn" varchar(50),
	"ytd_order_amount" numeric(18, 2),
	"last_order_date" date,
	"open_claim_qty" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "supplier_info_pk" PRIMARY KEY("id")
);

CREATE TABLE "supplier_site" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"site_code" varchar(30),
	"org_id" uuid,
	"site_status" varchar(50),
	"currency" varchar(50),
	"payment_term_id" uuid,
	"tax_rate" varchar(50),
	"incoterm" varchar(50),
	"incoterm_place" varchar(60),
	"buyer_id" uuid,
	"account_id" uuid,
	"lead_days" integer,
	"min_order_amount" numeric(18, 2),
	"purchase_flag" char(1),
	"pay_flag" char(1),
	"qualify_date" date,
	"expire_date" date,
	"erp_site_code" varchar(10),
	"enabled_flag" char(1),
	CONSTRAINT "supplier_site_pk" PRIMARY KEY("id")
);

CREATE TABLE "supplier_account" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"bank_id" uuid,
	"bank_name" varchar(100),
	"swift_code" varchar(11),
	"account_no" varchar(233),
	"account_name" varchar(100),
	"currency" varchar(50),
	"purpose" varchar(50),
	"default_flag" char(1),
	"verify_status" varchar(50),
	"verify_method" varchar(50),
	"verified_by" uuid,
	"verified_time" timestamp with time zone,
	"freeze_until" date,
	"enabled_flag" char(1),
	CONSTRAINT "supplier_account_pk" PRIMARY KEY("id")
);

CREATE TABLE "supplier_location" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"location_type" varchar(50),
	"name" varchar(60),
	"country_code" varchar(50),
	"district_id" uuid,
	"address" varchar(300),
	"postcode" varchar(10),
	"area_sqm" numeric(12, 2),
	"ownership" varchar(50),
	"staff_qty" integer,
	"contact_name" varchar(40),
	"phone" varchar(30),
	"main_flag" char(1),
	"inspect_date" date,
	"inspect_score" numeric(5, 2),
	"inspect_result" varchar(50),
	"enabled_flag" char(1),
	CONSTRAINT "supplier_location_pk" PRIMARY KEY("id")
);

CREATE TABLE "supplier_category" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"category_id" uuid,
	"org_id" uuid,
	"status" varchar(50),
	"role" varchar(50),
	"quota_pct" numeric(7, 4),
	"location_ids" uuid[],
	"capacity_month" numeric(18, 4),
	"uom" varchar(50),
	"qualify_date" date,
	"expire_date" date,
	"grade_in_category" varchar(50),
	"former_status" varchar(50),
	"trial_qty_limit" numeric(18, 4),
	"qualified_supplier_id" uuid,
	CONSTRAINT "supplier_category_pk" PRIMARY KEY("id")
);

CREATE TABLE "supplier_contact" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"name" varchar(40),
	"name_en" varchar(60),
	"title" varchar(40),
	"department" varchar(40),
	"duties" varchar(100),
	"mobile" varchar(30),
	"phone" varchar(30),
	"email" varchar(120),
	"org_ids" uuid[],
	"main_flag" char(1),
	"user_id" uuid,
	"enabled_flag" char(1),
	CONSTRAINT "supplier_contact_pk" PRIMARY KEY("id")
);

CREATE TABLE "supplier_delivery_day" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"org_id" uuid,
	"mon" char(1),
	"tue" char(1),
	"wed" char(1),
	"thu" char(1),
	"fri" char(1),
	"sat" char(1),
	"sun" char(1),
	"cutoff_time" varchar(5),
	"lead_days" integer,
	"window_text" varchar(60),
	"except_dates" varchar(4000),
	"extra_dates" varchar(4000),
	CONSTRAINT "supplier_delivery_day_pk" PRIMARY KEY("id")
);

CREATE TABLE "purchase_bill_type" (
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
	"document_kind" varchar(50),
	"nature" varchar(50),
	"org_ids" uuid[],
	"need_material_flag" char(1),
	"need_requisition_flag" char(1),
	"need_agreement_flag" char(1),
	"need_asl_flag" char(1),
	"price_editable_flag" char(1),
	"need_delivery_confirm_flag" char(1),
	"need_notice_flag" char(1),
	"over_receive_percent" numeric(7, 4),
	"under_receive_percent" numeric(7, 4),
	"early_days" integer,
	"late_days" integer,
	"inspection_flag" char(1),
	"settlement_basis" varchar(50),
	"zero_price_flag" char(1),
	"process_key" varchar(100),
	"number_rule" varchar(60),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "purchase_bill_type_pk" PRIMARY KEY("id")
);

CREATE TABLE "purchase_bill_type_relation" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"target_kind" varchar(50),
	"target_type_id" uuid,
	"category_id" uuid,
	"org_id" uuid,
	"default_flag" char(1),
	"enabled_flag" char(1),
	CONSTRAINT "purchase_bill_type_relation_pk" PRIMARY KEY("id")
);

CREATE TABLE "asl_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"asl_type" varchar(50),
	"applicant_id" uuid,
	"dept_id" uuid,
	"reason" varchar(500),
	"qualify_header_id" uuid,
	"effective_date" date,
	"line_count" integer,
	"category_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "asl_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "asl_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"asl_level" varchar(50),
	"material_id" uuid,
	"category_id" uuid,
	"supplier_id" uuid,
	"supplier_site_id" uuid,
	"supplier_material_code" varchar(60),
	"manufacturer" varchar(100),
	"brand" varchar(100),
	"source_rank" varchar(50),
	"quota_percent" numeric(7, 4),
	"min_order_qty" numeric(18, 4),
	"pack_qty" numeric(18, 4),
	"lead_time_days" integer,
	"trial_qty_limit" numeric(18, 4),
	"inspection_free_flag" char(1),
	"start_date" date,
	"end_date" date,
	"change_type" varchar(50),
	"source_line_id" uuid,
	"effect_state" varchar(50),
	CONSTRAINT "asl_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "requisition_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"bill_type_id" uuid,
	"requester_id" uuid,
	"user_group" varchar(50),
	"dept_id" uuid,
	"request_date" date,
	"purpose" varchar(200),
	"urgency" varchar(50),
	"urgency_reason" varchar(200),
	"project_id" uuid,
	"cost_dept_id" uuid,
	"source_type" varchar(50),
	"source_doc_num" varchar(60),
	"currency" varchar(50),
	"net_amount" numeric(18, 2),
	"base_amount" numeric(18, 2),
	"category_ids" uuid[],
	"owner_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "requisition_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "requisition_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"material_id" uuid,
	"item_desc" varchar(300),
	"category_id" uuid,
	"specification" varchar(200),
	"drawing_no" varchar(60),
	"drawing_version" varchar(10),
	"uom" varchar(50),
	"request_qty" numeric(18, 4),
	"estimated_price" numeric(18, 6),
	"tax_rate" numeric(7, 4),
	"net_amount" numeric(18, 2),
	"need_by_date" date,
	"delivery_info_id" uuid,
	"subject_id" uuid,
	"suggested_supplier_id" uuid,
	"buyer_id" uuid,
	"inquiry_qty" numeric(18, 4),
	"bidding_qty" numeric(18, 4),
	"contract_qty" numeric(18, 4),
	"sourcing_qty" numeric(18, 4),
	"awarded_qty" numeric(18, 4),
	"ordered_qty" numeric(18, 4),
	"cancelled_qty" numeric(18, 4),
	"open_qty" numeric(18, 4),
	"split_from_id" uuid,
	"return_reason" varchar(200),
	"line_status" varchar(50),
	CONSTRAINT "requisition_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "requisition_target_relation" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"target_type" varchar(50),
	"target_header_id" uuid,
	"target_line_id" uuid,
	"target_schedule_id" uuid,
	"target_doc_num" varchar(40),
	"target_status" varchar(50),
	"qty" numeric(18, 4),
	"relation_state" varchar(50),
	CONSTRAINT "requisition_target_relation_pk" PRIMARY KEY("id")
);

CREATE TABLE "supplier_price_list" (
	"id" uuid NOT NULL,
	"code" varchar(120),
	"name" varchar(200),
	"name_en" varchar(200),
	"enabled_flag" char(1),
	"start_date_active" date,
	"end_date_active" date,
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"material_id" uuid,
	"category_id" uuid,
	"uom" varchar(50),
	"currency" varchar(50),
	"min_qty" numeric(18, 4),
	"net_price" numeric(18, 6),
	"tax_rate" numeric(7, 4),
	"gross_price" numeric(18, 6),
	"lead_days" integer,
	"price_kind" varchar(50),
	"start_date" date,
	"end_date" date,
	"source_type" varchar(50),
	"source_doc_num" varchar(40),
	"source_line_id" uuid,
	"state" varchar(50),
	"category_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "supplier_price_list_pk" PRIMARY KEY("id")
);

CREATE TABLE "po_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"bill_type_id" uuid,
	"supplier_id" uuid,
	"supplier_site_id" uuid,
	"supplier_contact_id" uuid,
	"buyer_id" uuid,
	"purchase_group_code" varchar(50),
	"order_date" date,
	"currency" varchar(50),
	"exchange_rate" numeric(18, 10),
	"payment_term_id" uuid,
	"delivery_info_id" uuid,
	"source_type" varchar(50),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"base_amount" numeric(18, 2),
	"revision_num" integer,
	"change_reason" varchar(200),
	"released_date" timestamp with time zone,
	"confirm_date" timestamp with time zone,
	"receive_progress" numeric(7, 4),
	"need_by_date" date,
	"need_delivery_confirm_flag" char(1),
	"need_notice_flag" char(1),
	"early_days" integer,
	"late_days" integer,
	"category_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "po_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "po_expand_head" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"incoterm" varchar(50),
	"incoterm_place" varchar(100),
	"transport_mode" varchar(50),
	"packing_requirement" varchar(500),
	"quality_requirement" varchar(500),
	"warranty_months" integer,
	"late_fee_percent" numeric(7, 4),
	"invoice_title" varchar(200),
	"invoice_tax_no" varchar(30),
	"invoice_kind" varchar(50),
	"contract_id" uuid,
	"agreement_id" uuid,
	"project_id" uuid,
	"mould_id" uuid,
	"customer_order_num" varchar(60),
	"print_count" integer,
	"last_print_date" timestamp with time zone,
	"erp_status" varchar(50),
	"erp_num" varchar(40),
	"erp_message" varchar(500),
	"erp_time" timestamp with time zone,
	CONSTRAINT "po_expand_head_pk" PRIMARY KEY("id")
);

CREATE TABLE "po_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"material_id" uuid,
	"item_desc" varchar(300),
	"category_id" uuid,
	"supplier_material_code" varchar(60),
	"drawing_no" varchar(60),
	"drawing_version" varchar(10),
	"uom" varchar(50),
	"base_uom" varchar(50),
	"uom_rate" numeric(20, 10),
	"order_qty" numeric(18, 4),
	"base_qty" numeric(18, 4),
	"price_source" varchar(50),
	"price_doc_num" varchar(40),
	"price_line_id" uuid,
	"net_price" numeric(18, 6),
	"tax_rate" numeric(7, 4),
	"gross_price" numeric(18, 6),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"need_by_date" date,
	"promised_date" date,
	"requisition_line_id" uuid,
	"requisition_num" varchar(40),
	"agreement_line_id" uuid,
	"contract_item_id" uuid,
	"over_receive_percent" numeric(7, 4),
	"under_receive_percent" numeric(7, 4),
	"inspection_flag" char(1),
	"subject_id" uuid,
	"gift_flag" char(1),
	"shipped_qty" numeric(18, 4),
	"received_qty" numeric(18, 4),
	"accepted_qty" numeric(18, 4),
	"returned_qty" numeric(18, 4),
	"not_replaced_qty" numeric(18, 4),
	"statement_qty" numeric(18, 4),
	"invoiced_qty" numeric(18, 4),
	"net_received_qty" numeric(18, 4),
	"open_qty" numeric(18, 4),
	"line_status" varchar(50),
	"close_reason" varchar(200),
	"closed_time" timestamp with time zone,
	"file_ids" uuid[],
	CONSTRAINT "po_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "po_delivery" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"schedule_num" integer,
	"schedule_qty" numeric(18, 4),
	"need_by_date" date,
	"promised_date" date,
	"promised_qty" numeric(18, 4),
	"reply_note" varchar(200),
	"delivery_info_id" uuid,
	"storage_location_id" uuid,
	"noticed_qty" numeric(18, 4),
	"shipped_qty" numeric(18, 4),
	"received_qty" numeric(18, 4),
	"accepted_qty" numeric(18, 4),
	"returned_qty" numeric(18, 4),
	"not_replaced_qty" numeric(18, 4),
	CONSTRAINT "po_delivery_pk" PRIMARY KEY("id")
);

CREATE TABLE "purchase_history" (
	"id" uuid NOT NULL,
	"doc_num" varchar(60),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"order_date" date,
	"supplier_id" uuid,
	"category_id" uuid,
	"material_id" uuid,
	"po_line_id" uuid,
	"po_doc_num" varchar(40),
	"po_line_num" integer,
	"revision_num" integer,
	"order_qty" numeric(18, 4),
	"received_qty" numeric(18, 4),
	"uom" varchar(50),
	"currency" varchar(50),
	"exchange_rate" numeric(18, 10),
	"net_price" numeric(18, 6),
	"net_price_cny" numeric(18, 6),
	"tax_rate" numeric(7, 4),
	"price_source" varchar(50),
	"previous_price" numeric(18, 6),
	"compared_price" numeric(18, 6),
	"previous_id" uuid,
	"change_percent" numeric(7, 4),
	"buyer_id" uuid,
	"payment_term_id" uuid,
	"latest_flag" char(1),
	"category_ids" uuid[],
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "purchase_history_pk" PRIMARY KEY("id")
);

CREATE TABLE "delivery_note_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"supplier_id" uuid,
	"delivery_info_id" uuid,
	"source_kind" varchar(50),
	"ship_date" date,
	"arrive_date" date,
	"transport_mode" varchar(50),
	"carrier" varchar(100),
	"waybill_num" varchar(60),
	"driver" varchar(50),
	"driver_phone" varchar(30),
	"plate_num" varchar(20),
	"box_count" integer,
	"gross_weight" numeric(12, 3),
	"arrive_time" timestamp with time zone,
	"receiver_id" uuid,
	"print_count" integer,
	"erp_status" varchar(50),
	"erp_num" varchar(40),
	"erp_message" varchar(500),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "delivery_note_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "delivery_note_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"po_delivery_id" uuid,
	"notice_line_id" uuid,
	"po_doc_num" varchar(40),
	"po_line_num" integer,
	"material_id" uuid,
	"item_desc" varchar(300),
	"uom" varchar(50),
	"need_by_date" date,
	"promised_date" date,
	"early_days" integer,
	"late_days" integer,
	"ship_qty" numeric(18, 4),
	"batch_temporary_id" uuid,
	"batch_no" varchar(40),
	"production_date" date,
	"expiry_date" date,
	"per_box_qty" numeric(18, 4),
	"box_qty" integer,
	"early_flag" char(1),
	"late_flag" char(1),
	"received_qty" numeric(18, 4),
	"accepted_qty" numeric(18, 4),
	"rejected_qty" numeric(18, 4),
	"differ_qty" numeric(18, 4),
	CONSTRAINT "delivery_note_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "delivery_note_sequence" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"box_num" integer,
	"barcode" varchar(60),
	"qty" numeric(18, 4),
	"serial_no" varchar(60),
	"net_weight" numeric(12, 3),
	"gross_weight" numeric(12, 3),
	"pallet_no" varchar(40),
	"received_flag" char(1),
	CONSTRAINT "delivery_note_sequence_pk" PRIMARY KEY("id")
);

CREATE TABLE "barcode_list" (
	"id" uuid NOT NULL,
	"doc_num" varchar(60),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"barcode" varchar(60),
	"barcode_kind" varchar(50),
	"supplier_id" uuid,
	"material_id" uuid,
	"batch_no" varchar(40),
	"serial_no" varchar(60),
	"qty" numeric(18, 4),
	"uom" varchar(50),
	"note_line_id" uuid,
	"sequence_id" uuid,
	"note_doc_num" varchar(40),
	"pallet_no" varchar(40),
	"print_count" integer,
	"last_print_time" timestamp with time zone,
	"last_print_by" uuid,
	"receive_line_id" uuid,
	"storage_location_id" uuid,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "barcode_list_pk" PRIMARY KEY("id")
);

CREATE TABLE "receive_header" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"bill_type_id" uuid,
	"supplier_id" uuid,
	"note_header_id" uuid,
	"receive_date" date,
	"receiver_id" uuid,
	"warehouse_code" varchar(20),
	"po_doc_nums" varchar(500),
	"net_amount" numeric(18, 2),
	"reverse_reason" varchar(300),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "receive_header_pk" PRIMARY KEY("id")
);

CREATE TABLE "receive_line" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"note_line_id" uuid,
	"po_delivery_id" uuid,
	"po_doc_num" varchar(40),
	"po_line_num" integer,
	"material_id" uuid,
	"item_desc" varchar(300),
	"uom" varchar(50),
	"base_uom" varchar(50),
	"uom_rate" numeric(20, 10),
	"batch_no" varchar(40),
	"production_date" date,
	"expiry_date" date,
	"receive_qty" numeric(18, 4),
	"storage_location_id" uuid,
	"net_price" numeric(18, 6),
	"tax_rate" numeric(7, 4),
	"currency" varchar(50),
	"net_amount" numeric(18, 2),
	"settlement_basis" varchar(50),
	"inspection_status" varchar(50),
	"accepted_qty" numeric(18, 4),
	"concession_qty" numeric(18, 4),
	"rejected_qty" numeric(18, 4),
	"inspector_id" uuid,
	"inspect_date" date,
	"defect_code" varchar(50),
	"abnormal_id" uuid,
	"written_off_qty" numeric(18, 4),
	"returned_qty" numeric(18, 4),
	"returned_pending_qty" numeric(18, 4),
	"returned_accepted_qty" numeric(18, 4),
	"settleable_qty" numeric(18, 4),
	"statement_qty" numeric(18, 4),
	"promised_date" date,
	"early_days" integer,
	"late_days" integer,
	"arrival_date" date,
	"on_time_flag" char(1),
	CONSTRAINT "receive_line_pk" PRIMARY KEY("id")
);

CREATE TABLE "receive_write_off" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"write_off_type" varchar(50),
	"receive_line_id" uuid,
	"receive_doc_num" varchar(40),
	"po_delivery_id" uuid,
	"po_doc_num" varchar(40),
	"supplier_id" uuid,
	"material_id" uuid,
	"uom" varchar(50),
	"qty" numeric(18, 4),
	"reversible_qty" numeric(18, 4),
	"from_stock" varchar(50),
	"reason_code" varchar(50),
	"reason_text" varchar(300),
	"book_date" date,
	"replace_flag" char(1),
	"carrier" varchar(100),
	"waybill_num" varchar(60),
	"pickup_time" timestamp with time zone,
	"net_price" numeric(18, 6),
	"net_amount" numeric(18, 2),
	"abnormal_id" uuid,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "receive_write_off_pk" PRIMARY KEY("id")
);

CREATE TABLE "receive_transaction" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"row_kind" varchar(50),
	"transaction_date" date,
	"supplier_id" uuid,
	"receive_doc_num" varchar(40),
	"note_doc_num" varchar(40),
	"po_doc_num" varchar(40),
	"po_line_num" integer,
	"material_id" uuid,
	"item_desc" varchar(300),
	"batch_no" varchar(40),
	"uom" varchar(50),
	"qty" numeric(18, 4),
	"currency" varchar(50),
	"net_price" numeric(18, 6),
	"tax_rate" numeric(7, 4),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"settlement_basis" varchar(50),
	"settleable_qty" numeric(18, 4),
	"settled_qty" numeric(18, 4),
	"unsettled_qty" numeric(18, 4),
	"settled_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "receive_transaction_pk" PRIMARY KEY("id")
);

CREATE TABLE "storage_transaction" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"transaction_type" varchar(50),
	"transaction_time" timestamp with time zone,
	"material_id" uuid,
	"batch_no" varchar(40),
	"storage_location_id" uuid,
	"stock_state" varchar(50),
	"qty" numeric(18, 4),
	"uom" varchar(50),
	"balance_after" numeric(18, 4),
	"source_type" varchar(63),
	"source_doc_num" varchar(40),
	"source_line_id" uuid,
	"supplier_id" uuid,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "storage_transaction_pk" PRIMARY KEY("id")
);

ALTER TABLE "position_allot" ADD CONSTRAINT "position_allot_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_responsibility" ADD CONSTRAINT "user_responsibility_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_org_permit" ADD CONSTRAINT "user_org_permit_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_category_permit" ADD CONSTRAINT "user_category_permit_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_purchase_group_permit" ADD CONSTRAINT "user_purchase_group_permit_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_group_permit" ADD CONSTRAINT "user_group_permit_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shortcut_menu" ADD CONSTRAINT "shortcut_menu_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "role_menu_permit" ADD CONSTRAINT "role_menu_permit_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "role_resource_permit" ADD CONSTRAINT "role_resource_permit_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "responsibility_role" ADD CONSTRAINT "responsibility_role_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."responsibility"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "resource_api" ADD CONSTRAINT "resource_api_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lookup_value" ADD CONSTRAINT "lookup_value_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."lookup_type"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_authorisation_relation" ADD CONSTRAINT "user_authorisation_relation_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."user_authorisation"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "profile_value" ADD CONSTRAINT "profile_value_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_module" ADD CONSTRAINT "api_module_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."api_project"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "base_oauth_api" ADD CONSTRAINT "base_oauth_api_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."base_oauth_app"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "process_task" ADD CONSTRAINT "process_task_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."process_instance"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_term_node" ADD CONSTRAINT "payment_term_node_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."payment_term"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "supplier_site" ADD CONSTRAINT "supplier_site_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."supplier_info"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "supplier_account" ADD CONSTRAINT "supplier_account_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."supplier_info"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "supplier_location" ADD CONSTRAINT "supplier_location_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."supplier_info"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "supplier_category" ADD CONSTRAINT "supplier_category_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."supplier_info"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "supplier_contact" ADD CONSTRAINT "supplier_contact_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."supplier_info"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "supplier_delivery_day" ADD CONSTRAINT "supplier_delivery_day_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."supplier_info"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "purchase_bill_type_relation" ADD CONSTRAINT "purchase_bill_type_relation_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."purchase_bill_type"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "asl_line" ADD CONSTRAINT "asl_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."asl_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "requisition_line" ADD CONSTRAINT "requisition_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."requisition_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "requisition_target_relation" ADD CONSTRAINT "requisition_target_relation_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."requisition_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "po_expand_head" ADD CONSTRAINT "po_expand_head_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."po_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "po_line" ADD CONSTRAINT "po_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."po_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "po_delivery" ADD CONSTRAINT "po_delivery_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."po_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "delivery_note_line" ADD CONSTRAINT "delivery_note_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."delivery_note_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "delivery_note_sequence" ADD CONSTRAINT "delivery_note_sequence_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."delivery_note_header"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "receive_line" ADD CONSTRAINT "receive_line_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."receive_header"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "organization_code_key" ON "organization" USING btree ("code");
CREATE UNIQUE INDEX "organization_erp_code_key" ON "organization" USING btree ("erp_code");
CREATE INDEX "organization_newest" ON "organization" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "organization_org_id_newest" ON "organization" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "department_code_key" ON "department" USING btree ("code");
CREATE INDEX "department_newest" ON "department" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "department_org_id_newest" ON "department" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "job_code_key" ON "job" USING btree ("code");
CREATE INDEX "job_newest" ON "job" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "job_org_id_newest" ON "job" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "person_level_code_key" ON "person_level" USING btree ("code");
CREATE UNIQUE INDEX "person_level_rank_key" ON "person_level" USING btree ("rank");
CREATE INDEX "person_level_newest" ON "person_level" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "person_level_org_id_newest" ON "person_level" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "position_code_key" ON "position" USING btree ("code");
CREATE INDEX "position_newest" ON "position" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "position_org_id_newest" ON "position" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "person_code_key" ON "person" USING btree ("code");
CREATE INDEX "person_newest" ON "person" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "person_org_id_newest" ON "person" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "position_allot_header" ON "position_allot" USING btree ("header_id");
CREATE UNIQUE INDEX "user_code_key" ON "user" USING btree ("code");
CREATE UNIQUE INDEX "user_ding_talk_user_id_key" ON "user" USING btree ("ding_talk_user_id");
CREATE UNIQUE INDEX "user_external_id_key" ON "user" USING btree ("external_id");
CREATE INDEX "user_newest" ON "user" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "user_org_id_newest" ON "user" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "user_responsibility_header" ON "user_responsibility" USING btree ("header_id");
CREATE INDEX "user_org_permit_header" ON "user_org_permit" USING btree ("header_id");
CREATE INDEX "user_category_permit_header" ON "user_category_permit" USING btree ("header_id");
CREATE INDEX "user_purchase_group_permit_header" ON "user_purchase_group_permit" USING btree ("header_id");
CREATE INDEX "user_group_permit_header" ON "user_group_permit" USING btree ("header_id");
CREATE INDEX "shortcut_menu_header" ON "shortcut_menu" USING btree ("header_id");
CREATE UNIQUE INDEX "user_credential_doc_num_key" ON "user_credential" USING btree ("doc_num");
CREATE INDEX "user_credential_newest" ON "user_credential" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "user_credential_org_id_newest" ON "user_credential" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "user_credential_status_newest" ON "user_credential" USING btree ("status","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "role_code_key" ON "role" USING btree ("code");
CREATE INDEX "role_newest" ON "role" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "role_org_id_newest" ON "role" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "role_menu_permit_header" ON "role_menu_permit" USING btree ("header_id");
CREATE INDEX "role_resource_permit_header" ON "role_resource_permit" USING btree ("header_id");
CREATE UNIQUE INDEX "responsibility_code_key" ON "responsibility" USING btree ("code");
CREATE INDEX "responsibility_newest" ON "responsibility" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "responsibility_org_id_newest" ON "responsibility" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "responsibility_role_header" ON "responsibility_role" USING btree ("header_id");
CREATE UNIQUE INDEX "menu_code_key" ON "menu" USING btree ("code");
CREATE UNIQUE INDEX "menu_menu_id_key" ON "menu" USING btree ("menu_id");
CREATE INDEX "menu_newest" ON "menu" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "menu_org_id_newest" ON "menu" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "button_code_key" ON "button" USING btree ("code");
CREATE INDEX "button_newest" ON "button" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "button_org_id_newest" ON "button" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "resource_code_key" ON "resource" USING btree ("code");
CREATE INDEX "resource_newest" ON "resource" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "resource_org_id_newest" ON "resource" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "resource_menu_id_resource_code_key" ON "resource" USING btree ("menu_id","resource_code");
CREATE INDEX "resource_api_header" ON "resource_api" USING btree ("header_id");
CREATE UNIQUE INDEX "lookup_type_code_key" ON "lookup_type" USING btree ("code");
CREATE INDEX "lookup_type_newest" ON "lookup_type" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "lookup_type_org_id_newest" ON "lookup_type" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "lookup_value_header" ON "lookup_value" USING btree ("header_id");
CREATE UNIQUE INDEX "user_authorisation_doc_num_key" ON "user_authorisation" USING btree ("doc_num");
CREATE INDEX "user_authorisation_newest" ON "user_authorisation" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "user_authorisation_org_id_newest" ON "user_authorisation" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "user_authorisation_status_newest" ON "user_authorisation" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "user_authorisation_grantor_id_newest" ON "user_authorisation" USING btree ("grantor_id","creation_date" desc, "id" desc);
CREATE INDEX "user_authorisation_delegate_id_newest" ON "user_authorisation" USING btree ("delegate_id","creation_date" desc, "id" desc);
CREATE INDEX "user_authorisation_relation_header" ON "user_authorisation_relation" USING btree ("header_id");
CREATE UNIQUE INDEX "profile_code_key" ON "profile" USING btree ("code");
CREATE INDEX "profile_newest" ON "profile" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "profile_org_id_newest" ON "profile" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "profile_value_header" ON "profile_value" USING btree ("header_id");
CREATE UNIQUE INDEX "system_log_doc_num_key" ON "system_log" USING btree ("doc_num");
CREATE INDEX "system_log_newest" ON "system_log" USING btree ("creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "user_operate_log_doc_num_key" ON "user_operate_log" USING btree ("doc_num");
CREATE INDEX "user_operate_log_newest" ON "user_operate_log" USING btree ("creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "transaction_compensation_doc_num_key" ON "transaction_compensation" USING btree ("doc_num");
CREATE INDEX "transaction_compensation_newest" ON "transaction_compensation" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "transaction_compensation_org_id_newest" ON "transaction_compensation" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "transaction_compensation_status_newest" ON "transaction_compensation" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "transaction_compensation_owner_id_newest" ON "transaction_compensation" USING btree ("owner_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "base_sso_code_key" ON "base_sso" USING btree ("code");
CREATE INDEX "base_sso_newest" ON "base_sso" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "base_sso_org_id_newest" ON "base_sso" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "api_project_code_key" ON "api_project" USING btree ("code");
CREATE INDEX "api_project_newest" ON "api_project" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "api_project_org_id_newest" ON "api_project" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "api_module_header" ON "api_module" USING btree ("header_id");
CREATE UNIQUE INDEX "api_info_code_key" ON "api_info" USING btree ("code");
CREATE INDEX "api_info_newest" ON "api_info" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "api_info_org_id_newest" ON "api_info" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "api_info_method_path_key" ON "api_info" USING btree ("method","path");
CREATE UNIQUE INDEX "base_oauth_app_code_key" ON "base_oauth_app" USING btree ("code");
CREATE INDEX "base_oauth_app_newest" ON "base_oauth_app" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "base_oauth_app_org_id_newest" ON "base_oauth_app" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "base_oauth_api_header" ON "base_oauth_api" USING btree ("header_id");
CREATE UNIQUE INDEX "base_file_doc_num_key" ON "base_file" USING btree ("doc_num");
CREATE INDEX "base_file_newest" ON "base_file" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "base_file_org_id_newest" ON "base_file" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "base_file_status_newest" ON "base_file" USING btree ("status","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "process_instance_doc_num_key" ON "process_instance" USING btree ("doc_num");
CREATE INDEX "process_instance_newest" ON "process_instance" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "process_instance_org_id_newest" ON "process_instance" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "process_instance_status_newest" ON "process_instance" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "process_instance_starter_id_newest" ON "process_instance" USING btree ("starter_id","creation_date" desc, "id" desc);
CREATE INDEX "process_task_header" ON "process_task" USING btree ("header_id");
CREATE UNIQUE INDEX "interior_pending_item_doc_num_key" ON "interior_pending_item" USING btree ("doc_num");
CREATE INDEX "interior_pending_item_newest" ON "interior_pending_item" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "interior_pending_item_org_id_newest" ON "interior_pending_item" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "interior_pending_item_status_newest" ON "interior_pending_item" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "interior_pending_item_user_id_newest" ON "interior_pending_item" USING btree ("user_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "supplier_pending_item_doc_num_key" ON "supplier_pending_item" USING btree ("doc_num");
CREATE INDEX "supplier_pending_item_newest" ON "supplier_pending_item" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "supplier_pending_item_org_id_newest" ON "supplier_pending_item" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "supplier_pending_item_status_newest" ON "supplier_pending_item" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "supplier_pending_item_supplier_id_newest" ON "supplier_pending_item" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "site_message_doc_num_key" ON "site_message" USING btree ("doc_num");
CREATE INDEX "site_message_newest" ON "site_message" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "site_message_org_id_newest" ON "site_message" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "site_message_status_newest" ON "site_message" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "site_message_user_id_newest" ON "site_message" USING btree ("user_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "report_back_export_doc_num_key" ON "report_back_export" USING btree ("doc_num");
CREATE INDEX "report_back_export_newest" ON "report_back_export" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "report_back_export_org_id_newest" ON "report_back_export" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "report_back_export_status_newest" ON "report_back_export" USING btree ("status","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "district_code_key" ON "district" USING btree ("code");
CREATE INDEX "district_newest" ON "district" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "district_org_id_newest" ON "district" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "bank_code_key" ON "bank" USING btree ("code");
CREATE INDEX "bank_newest" ON "bank" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "bank_org_id_newest" ON "bank" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "subject_code_key" ON "subject" USING btree ("code");
CREATE INDEX "subject_newest" ON "subject" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "subject_org_id_newest" ON "subject" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "purchase_category_code_key" ON "purchase_category" USING btree ("code");
CREATE INDEX "purchase_category_newest" ON "purchase_category" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "purchase_category_org_id_newest" ON "purchase_category" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "delivery_info_code_key" ON "delivery_info" USING btree ("code");
CREATE INDEX "delivery_info_newest" ON "delivery_info" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "delivery_info_org_id_newest" ON "delivery_info" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "storage_location_code_key" ON "storage_location" USING btree ("code");
CREATE INDEX "storage_location_newest" ON "storage_location" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "storage_location_org_id_newest" ON "storage_location" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "storage_location_keeper_id_newest" ON "storage_location" USING btree ("keeper_id","creation_date" desc, "id" desc);
CREATE INDEX "storage_location_org_id_erp_code_key" ON "storage_location" USING btree ("org_id","erp_code");
CREATE UNIQUE INDEX "material_item_code_key" ON "material_item" USING btree ("code");
CREATE UNIQUE INDEX "material_item_erp_code_key" ON "material_item" USING btree ("erp_code");
CREATE INDEX "material_item_newest" ON "material_item" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "material_item_org_id_newest" ON "material_item" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "material_org_code_key" ON "material_org" USING btree ("code");
CREATE INDEX "material_org_newest" ON "material_org" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "material_org_org_id_newest" ON "material_org" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "material_org_buyer_id_newest" ON "material_org" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "material_org_material_id_org_id_key" ON "material_org" USING btree ("material_id","org_id");
CREATE UNIQUE INDEX "payment_term_code_key" ON "payment_term" USING btree ("code");
CREATE INDEX "payment_term_newest" ON "payment_term" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "payment_term_org_id_newest" ON "payment_term" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "payment_term_node_header" ON "payment_term_node" USING btree ("header_id");
CREATE UNIQUE INDEX "exchange_rate_code_key" ON "exchange_rate" USING btree ("code");
CREATE INDEX "exchange_rate_newest" ON "exchange_rate" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "exchange_rate_org_id_newest" ON "exchange_rate" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "exchange_rate_from_currency_to_currency_rate_type_start_date_ke" ON "exchange_rate" USING btree ("from_currency","to_currency","rate_type","start_date");
CREATE UNIQUE INDEX "project_code_key" ON "project" USING btree ("code");
CREATE INDEX "project_newest" ON "project" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "project_org_id_newest" ON "project" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "project_manager_id_newest" ON "project" USING btree ("manager_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "org_relation_code_key" ON "org_relation" USING btree ("code");
CREATE INDEX "org_relation_newest" ON "org_relation" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "org_relation_org_id_newest" ON "org_relation" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "org_relation_from_org_id_relation_type_to_org_id_key" ON "org_relation" USING btree ("from_org_id","relation_type","to_org_id");
CREATE INDEX "config_profile_newest" ON "config_profile" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "config_profile_org_id_newest" ON "config_profile" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "supplier_info_code_key" ON "supplier_info" USING btree ("code");
CREATE INDEX "supplier_info_newest" ON "supplier_info" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "supplier_info_org_id_newest" ON "supplier_info" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "supplier_site_header" ON "supplier_site" USING btree ("header_id");
CREATE INDEX "supplier_account_header" ON "supplier_account" USING btree ("header_id");
CREATE INDEX "supplier_location_header" ON "supplier_location" USING btree ("header_id");
CREATE INDEX "supplier_category_header" ON "supplier_category" USING btree ("header_id");
CREATE INDEX "supplier_contact_header" ON "supplier_contact" USING btree ("header_id");
CREATE INDEX "supplier_delivery_day_header" ON "supplier_delivery_day" USING btree ("header_id");
CREATE UNIQUE INDEX "purchase_bill_type_code_key" ON "purchase_bill_type" USING btree ("code");
CREATE INDEX "purchase_bill_type_newest" ON "purchase_bill_type" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "purchase_bill_type_org_id_newest" ON "purchase_bill_type" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "purchase_bill_type_relation_header" ON "purchase_bill_type_relation" USING btree ("header_id");
CREATE UNIQUE INDEX "asl_header_doc_num_key" ON "asl_header" USING btree ("doc_num");
CREATE INDEX "asl_header_newest" ON "asl_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "asl_header_org_id_newest" ON "asl_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "asl_header_status_newest" ON "asl_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "asl_header_applicant_id_newest" ON "asl_header" USING btree ("applicant_id","creation_date" desc, "id" desc);
CREATE INDEX "asl_line_header" ON "asl_line" USING btree ("header_id");
CREATE INDEX "asl_line_source_line_id" ON "asl_line" USING btree ("source_line_id");
CREATE UNIQUE INDEX "requisition_header_doc_num_key" ON "requisition_header" USING btree ("doc_num");
CREATE INDEX "requisition_header_newest" ON "requisition_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "requisition_header_org_id_newest" ON "requisition_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "requisition_header_status_newest" ON "requisition_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "requisition_header_requester_id_newest" ON "requisition_header" USING btree ("requester_id","creation_date" desc, "id" desc);
CREATE INDEX "requisition_line_header" ON "requisition_line" USING btree ("header_id");
CREATE INDEX "requisition_line_split_from_id" ON "requisition_line" USING btree ("split_from_id");
CREATE INDEX "requisition_target_relation_header" ON "requisition_target_relation" USING btree ("header_id");
CREATE UNIQUE INDEX "supplier_price_list_code_key" ON "supplier_price_list" USING btree ("code");
CREATE INDEX "supplier_price_list_newest" ON "supplier_price_list" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "supplier_price_list_org_id_newest" ON "supplier_price_list" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "supplier_price_list_supplier_id_newest" ON "supplier_price_list" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "supplier_price_list_org_id_supplier_id_material_id_uom_currency" ON "supplier_price_list" USING btree ("org_id","supplier_id","material_id","uom","currency","min_qty","start_date");
CREATE UNIQUE INDEX "po_header_doc_num_key" ON "po_header" USING btree ("doc_num");
CREATE INDEX "po_header_newest" ON "po_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "po_header_org_id_newest" ON "po_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "po_header_status_newest" ON "po_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "po_header_buyer_id_newest" ON "po_header" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "po_header_supplier_id_newest" ON "po_header" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "po_expand_head_header" ON "po_expand_head" USING btree ("header_id");
CREATE INDEX "po_expand_head_agreement_id" ON "po_expand_head" USING btree ("agreement_id");
CREATE INDEX "po_line_header" ON "po_line" USING btree ("header_id");
CREATE INDEX "po_line_requisition_line_id" ON "po_line" USING btree ("requisition_line_id");
CREATE INDEX "po_line_agreement_line_id" ON "po_line" USING btree ("agreement_line_id");
CREATE INDEX "po_delivery_header" ON "po_delivery" USING btree ("header_id");
CREATE UNIQUE INDEX "purchase_history_doc_num_key" ON "purchase_history" USING btree ("doc_num");
CREATE INDEX "purchase_history_newest" ON "purchase_history" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "purchase_history_org_id_newest" ON "purchase_history" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "purchase_history_status_newest" ON "purchase_history" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "purchase_history_buyer_id_newest" ON "purchase_history" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "purchase_history_org_id_material_id_po_line_id_revision_num_key" ON "purchase_history" USING btree ("org_id","material_id","po_line_id","revision_num");
CREATE UNIQUE INDEX "delivery_note_header_doc_num_key" ON "delivery_note_header" USING btree ("doc_num");
CREATE INDEX "delivery_note_header_newest" ON "delivery_note_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "delivery_note_header_org_id_newest" ON "delivery_note_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "delivery_note_header_status_newest" ON "delivery_note_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "delivery_note_header_supplier_id_newest" ON "delivery_note_header" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "delivery_note_line_header" ON "delivery_note_line" USING btree ("header_id");
CREATE INDEX "delivery_note_line_po_delivery_id" ON "delivery_note_line" USING btree ("po_delivery_id");
CREATE INDEX "delivery_note_line_notice_line_id" ON "delivery_note_line" USING btree ("notice_line_id");
CREATE INDEX "delivery_note_sequence_header" ON "delivery_note_sequence" USING btree ("header_id");
CREATE UNIQUE INDEX "barcode_list_doc_num_key" ON "barcode_list" USING btree ("doc_num");
CREATE UNIQUE INDEX "barcode_list_barcode_key" ON "barcode_list" USING btree ("barcode");
CREATE INDEX "barcode_list_newest" ON "barcode_list" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "barcode_list_org_id_newest" ON "barcode_list" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "barcode_list_status_newest" ON "barcode_list" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "barcode_list_supplier_id_newest" ON "barcode_list" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "barcode_list_note_doc_num_barcode_key" ON "barcode_list" USING btree ("note_doc_num","barcode");
CREATE UNIQUE INDEX "receive_header_doc_num_key" ON "receive_header" USING btree ("doc_num");
CREATE INDEX "receive_header_newest" ON "receive_header" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "receive_header_org_id_newest" ON "receive_header" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "receive_header_status_newest" ON "receive_header" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "receive_header_receiver_id_newest" ON "receive_header" USING btree ("receiver_id","creation_date" desc, "id" desc);
CREATE INDEX "receive_line_header" ON "receive_line" USING btree ("header_id");
CREATE INDEX "receive_line_note_line_id" ON "receive_line" USING btree ("note_line_id");
CREATE INDEX "receive_line_po_delivery_id" ON "receive_line" USING btree ("po_delivery_id");
CREATE INDEX "receive_line_abnormal_id" ON "receive_line" USING btree ("abnormal_id");
CREATE UNIQUE INDEX "receive_write_off_doc_num_key" ON "receive_write_off" USING btree ("doc_num");
CREATE INDEX "receive_write_off_newest" ON "receive_write_off" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "receive_write_off_org_id_newest" ON "receive_write_off" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "receive_write_off_status_newest" ON "receive_write_off" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "receive_write_off_supplier_id_newest" ON "receive_write_off" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "receive_transaction_doc_num_key" ON "receive_transaction" USING btree ("doc_num");
CREATE INDEX "receive_transaction_newest" ON "receive_transaction" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "receive_transaction_org_id_newest" ON "receive_transaction" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "receive_transaction_status_newest" ON "receive_transaction" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "receive_transaction_supplier_id_newest" ON "receive_transaction" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "receive_transaction_receive_doc_num_doc_num_key" ON "receive_transaction" USING btree ("receive_doc_num","doc_num");
CREATE UNIQUE INDEX "storage_transaction_doc_num_key" ON "storage_transaction" USING btree ("doc_num");
CREATE INDEX "storage_transaction_newest" ON "storage_transaction" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "storage_transaction_org_id_newest" ON "storage_transaction" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "storage_transaction_status_newest" ON "storage_transaction" USING btree ("status","creation_date" desc, "id" desc);
