CREATE TABLE "contract_terms" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"terms_code" varchar(30),
	"terms_version" integer,
	"title" varchar(200),
	"title_en" varchar(200),
	"terms_class" varchar(50),
	"body_cn" text,
	"body_en" text,
	"contract_types" text[],
	"category_ids" uuid[],
	"edit_rule" varchar(50),
	"risk_level" varchar(50),
	"fallback_terms_id" uuid,
	"guidance" varchar(2000),
	"previous_id" uuid,
	"use_count" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "contract_terms_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract_watermark" (
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
	"usage" varchar(50),
	"kind" varchar(50),
	"text_cn" varchar(100),
	"text_en" varchar(100),
	"image_file_id" uuid,
	"angle" integer,
	"opacity" numeric(7, 4),
	"font_size" integer,
	"color" varchar(7),
	"layout" varchar(50),
	"pages" varchar(50),
	"trace_flag" char(1),
	"default_flag" char(1),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "contract_watermark_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract_template" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"template_code" varchar(30),
	"template_version" integer,
	"template_name" varchar(200),
	"name_en" varchar(200),
	"contract_type" varchar(50),
	"contract_form" varchar(50),
	"org_ids" uuid[],
	"language" varchar(50),
	"body" text,
	"page_setup" varchar(50),
	"header_text" varchar(200),
	"footer_text" varchar(200),
	"watermark_id" uuid,
	"need_confirm_flag" char(1),
	"sign_mode" varchar(50),
	"sign_order" varchar(50),
	"default_stages" uuid,
	"retention_years" integer,
	"process_key" varchar(100),
	"previous_id" uuid,
	"use_count" integer,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "contract_template_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract_template_attachment" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"name" varchar(200),
	"file_ids" uuid[],
	"attach_kind" varchar(50),
	"merge_flag" char(1),
	"required_flag" char(1),
	"sort_num" integer,
	CONSTRAINT "contract_template_attachment_pk" PRIMARY KEY("id")
);

CREATE TABLE "sign_person_account" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"user_id" uuid,
	"supplier_id" uuid,
	"person_name" varchar(60),
	"id_type" varchar(50),
	"id_num" varchar(213),
	"phone" varchar(30),
	"email" varchar(100),
	"hand_image_file_id" uuid,
	"provider" varchar(50),
	"external_account_id" varchar(100),
	"cert_serial" varchar(64),
	"cert_from" date,
	"cert_to" date,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "sign_person_account_pk" PRIMARY KEY("id")
);

CREATE TABLE "sign_org_account" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"side" varchar(50),
	"supplier_id" uuid,
	"org_name" varchar(200),
	"credit_code" varchar(18),
	"legal_person" varchar(60),
	"operator_person_id" uuid,
	"seal_kind" varchar(50),
	"seal_image_file_id" uuid,
	"provider" varchar(50),
	"external_account_id" varchar(100),
	"cert_serial" varchar(64),
	"cert_from" date,
	"cert_to" date,
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "sign_org_account_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"display_num" varchar(60),
	"contract_name" varchar(200),
	"contract_form" varchar(50),
	"contract_type" varchar(50),
	"contract_nature" varchar(50),
	"template_id" uuid,
	"supplier_id" uuid,
	"supplier_contact_id" uuid,
	"buyer_id" uuid,
	"dept_id" uuid,
	"category_id" uuid,
	"project_id" uuid,
	"currency" varchar(50),
	"amount_type" varchar(50),
	"manual_gross" numeric(18, 2),
	"tax_rate" numeric(7, 4),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"cap_amount" numeric(18, 2),
	"submit_date" date,
	"exchange_rate" numeric(18, 10),
	"base_amount" numeric(18, 2),
	"payment_term_id" uuid,
	"stage_percent" numeric(7, 4),
	"open_stage_amount" numeric(18, 2),
	"start_date" date,
	"end_date" date,
	"auto_renew_flag" char(1),
	"renew_months" integer,
	"renew_notice_days" integer,
	"need_confirm_flag" char(1),
	"sign_mode" varchar(50),
	"sign_order" varchar(50),
	"sign_due_date" date,
	"warranty_months" integer,
	"penalty_percent" numeric(7, 4),
	"source_type" varchar(50),
	"source_doc_num" varchar(60),
	"source_id" uuid,
	"previous_id" uuid,
	"alteration_num" integer,
	"alteration_reason" varchar(500),
	"pre_contract_id" uuid,
	"body" text,
	"change_note" varchar(500),
	"revision_num" integer,
	"proposed_body" text,
	"proposal_note" varchar(500),
	"sent_revision" integer,
	"seen_revision" integer,
	"deviation_count" integer,
	"risk_max" varchar(50),
	"text_hash" varchar(64),
	"final_file_id" uuid,
	"signed_file_id" uuid,
	"sent_date" date,
	"reply_due_date" date,
	"flow_num" integer,
	"sign_status" varchar(50),
	"buyer_sign_date" date,
	"supplier_sign_date" date,
	"signed_date" date,
	"effective_date" date,
	"warranty_end_date" date,
	"ordered_amount" numeric(18, 2),
	"invoiced_amount" numeric(18, 2),
	"paid_amount" numeric(18, 2),
	"applied_amount" numeric(18, 2),
	"advance_amount" numeric(18, 2),
	"execute_percent" numeric(7, 4),
	"accept_percent" numeric(7, 4),
	"open_refund" numeric(18, 2),
	"refuse_reason" varchar(500),
	"executed_amount" numeric(18, 2),
	"end_reason" varchar(500),
	"termination_date" date,
	"settlement_note" varchar(500),
	"retention_years" integer,
	"old_num" varchar(60),
	"scope_category_ids" uuid[],
	"came_from" varchar(50),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "contract_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract_item" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"material_id" uuid,
	"item_desc" varchar(300),
	"specification" varchar(300),
	"uom" varchar(50),
	"qty" numeric(18, 4),
	"net_price" numeric(18, 6),
	"tax_rate" numeric(7, 4),
	"net_amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"gross_amount" numeric(18, 2),
	"delivery_date" date,
	"delivery_info_id" uuid,
	"asset_flag" char(1),
	"asset_class" varchar(50),
	"requisition_line_id" uuid,
	"previous_item_id" uuid,
	"ordered_qty" numeric(18, 4),
	"accepted_qty" numeric(18, 4),
	CONSTRAINT "contract_item_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract_payment_stage" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"stage_num" integer,
	"stage_name" varchar(100),
	"stage_kind" varchar(50),
	"percent" numeric(7, 4),
	"shared_amount" numeric(18, 2),
	"fixed_amount" numeric(18, 2),
	"stage_amount" numeric(18, 2),
	"trigger" varchar(50),
	"due_rule" varchar(50),
	"trigger_days" integer,
	"fixed_day" integer,
	"planned_date" date,
	"trigger_date" date,
	"due_date" date,
	"need_invoice_flag" char(1),
	"need_guarantee_flag" char(1),
	"applied_amount" numeric(18, 2),
	"invoiced_amount" numeric(18, 2),
	"paid_amount" numeric(18, 2),
	"prior_applied" numeric(18, 2),
	"prior_invoiced" numeric(18, 2),
	"prior_paid" numeric(18, 2),
	"previous_stage_id" uuid,
	"cancelled_flag" char(1),
	"stage_status" varchar(50),
	CONSTRAINT "contract_payment_stage_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract_trade" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"incoterm" varchar(50),
	"incoterm_place" varchar(100),
	"transport_mode" varchar(50),
	"port_from" varchar(60),
	"port_to" varchar(60),
	"insurance_side" varchar(50),
	"packing" varchar(300),
	"shipping_mark" varchar(200),
	"origin_country" varchar(50),
	"partial_ship_flag" char(1),
	"transship_flag" char(1),
	"inspection_body" varchar(100),
	"payment_method" varchar(50),
	"lc_due_date" date,
	"documents" varchar(500),
	CONSTRAINT "contract_trade_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract_mold_sample_refund" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"refund_kind" varchar(50),
	"mould_id" uuid,
	"material_id" uuid,
	"fee_amount" numeric(18, 2),
	"refund_mode" varchar(50),
	"target_qty" numeric(18, 4),
	"deadline" date,
	"achieved_qty" numeric(18, 4),
	"step_percent" numeric(7, 4),
	"earned_amount" numeric(18, 2),
	"refundable_amount" numeric(18, 2),
	"refunded_amount" numeric(18, 2),
	"open_amount" numeric(18, 2),
	"lapsed_flag" char(1),
	"refund_status" varchar(50),
	CONSTRAINT "contract_mold_sample_refund_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract_refund_step" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"parent_id" uuid,
	"qty" numeric(18, 4),
	"percent" numeric(7, 4),
	CONSTRAINT "contract_refund_step_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract_document" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"doc_kind" varchar(50),
	"revision_num" integer,
	"author_side" varchar(50),
	"author_id" uuid,
	"author_time" timestamp with time zone,
	"body" text,
	"file_ids" uuid[],
	"sha256" varchar(64),
	"change_note" varchar(500),
	"accept_state" varchar(50),
	"supplier_visible_flag" varchar(50),
	CONSTRAINT "contract_document_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract_signer" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"seq" integer,
	"side" varchar(50),
	"signer_role" varchar(50),
	"sign_org_account_id" uuid,
	"sign_person_account_id" uuid,
	"sign_state" varchar(50),
	"sign_time" timestamp with time zone,
	"cert_serial" varchar(64),
	"ip" varchar(45),
	"hand_image_file_id" uuid,
	"refuse_reason" varchar(500),
	"flow_num" integer,
	CONSTRAINT "contract_signer_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract_acceptance" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"contract_item_id" uuid,
	"accept_date" date,
	"qty" numeric(18, 4),
	"result" varchar(50),
	"asset_num" varchar(40),
	"location" varchar(100),
	"accepter_id" uuid,
	"dept_id" uuid,
	"note" varchar(500),
	CONSTRAINT "contract_acceptance_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract_archive" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"archive_num" varchar(20),
	"archive_date" date,
	"medium" varchar(50),
	"paper_copies" integer,
	"room" varchar(30),
	"cabinet" varchar(30),
	"box_num" varchar(30),
	"keeper_id" uuid,
	"retention_until" date,
	"borrow_state" varchar(50),
	"borrower_id" uuid,
	"borrow_date" date,
	"return_due_date" date,
	CONSTRAINT "contract_archive_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract_copy" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"trace_code" varchar(12),
	"contract_id" uuid,
	"supplier_id" uuid,
	"watermark_id" uuid,
	"copy_side" varchar(50),
	"user_id" uuid,
	"taken_time" timestamp with time zone,
	"file_hash" varchar(64),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "contract_copy_pk" PRIMARY KEY("id")
);

CREATE TABLE "contract_warning" (
	"id" uuid NOT NULL,
	"doc_num" varchar(40),
	"status" varchar(50),
	"org_id" uuid,
	"remark" varchar(2000),
	"file_ids" uuid[],
	"contract_id" uuid,
	"ref_id" uuid,
	"warning_type" varchar(50),
	"level" varchar(50),
	"due_date" date,
	"days_left" integer,
	"message" varchar(500),
	"message_en" varchar(500),
	"buyer_id" uuid,
	"receiver_ids" uuid[],
	"push_count" integer,
	"last_push_time" timestamp with time zone,
	"handle_note" varchar(500),
	"version_num" integer,
	"created_by" uuid,
	"creation_date" timestamp with time zone,
	"last_updated_by" uuid,
	"last_update_date" timestamp with time zone,
	CONSTRAINT "contract_warning_pk" PRIMARY KEY("id")
);

ALTER TABLE "contract_template_attachment" ADD CONSTRAINT "contract_template_attachment_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."contract_template"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "contract_item" ADD CONSTRAINT "contract_item_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."contract"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "contract_payment_stage" ADD CONSTRAINT "contract_payment_stage_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."contract"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "contract_trade" ADD CONSTRAINT "contract_trade_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."contract"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "contract_mold_sample_refund" ADD CONSTRAINT "contract_mold_sample_refund_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."contract"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "contract_refund_step" ADD CONSTRAINT "contract_refund_step_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."contract"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "contract_document" ADD CONSTRAINT "contract_document_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."contract"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "contract_signer" ADD CONSTRAINT "contract_signer_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."contract"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "contract_acceptance" ADD CONSTRAINT "contract_acceptance_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."contract"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "contract_archive" ADD CONSTRAINT "contract_archive_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."contract"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "contract_terms_doc_num_key" ON "contract_terms" USING btree ("doc_num");
CREATE UNIQUE INDEX "contract_terms_terms_code_terms_version_key" ON "contract_terms" USING btree ("terms_code","terms_version");
CREATE INDEX "contract_terms_newest" ON "contract_terms" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "contract_terms_org_id_newest" ON "contract_terms" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "contract_terms_status_newest" ON "contract_terms" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "contract_terms_fallback_terms_id" ON "contract_terms" USING btree ("fallback_terms_id");
CREATE INDEX "contract_terms_previous_id" ON "contract_terms" USING btree ("previous_id");
CREATE UNIQUE INDEX "contract_watermark_code_key" ON "contract_watermark" USING btree ("code");
CREATE INDEX "contract_watermark_newest" ON "contract_watermark" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "contract_watermark_org_id_newest" ON "contract_watermark" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE UNIQUE INDEX "contract_template_doc_num_key" ON "contract_template" USING btree ("doc_num");
CREATE UNIQUE INDEX "contract_template_template_code_template_version_key" ON "contract_template" USING btree ("template_code","template_version");
CREATE INDEX "contract_template_newest" ON "contract_template" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "contract_template_org_id_newest" ON "contract_template" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "contract_template_status_newest" ON "contract_template" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "contract_template_previous_id" ON "contract_template" USING btree ("previous_id");
CREATE INDEX "contract_template_attachment_header" ON "contract_template_attachment" USING btree ("header_id");
CREATE UNIQUE INDEX "sign_person_account_doc_num_key" ON "sign_person_account" USING btree ("doc_num");
CREATE INDEX "sign_person_account_newest" ON "sign_person_account" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "sign_person_account_org_id_newest" ON "sign_person_account" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "sign_person_account_status_newest" ON "sign_person_account" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "sign_person_account_supplier_id_newest" ON "sign_person_account" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "sign_person_account_cert_to_due" ON "sign_person_account" USING btree ("cert_to");
CREATE UNIQUE INDEX "sign_org_account_doc_num_key" ON "sign_org_account" USING btree ("doc_num");
CREATE INDEX "sign_org_account_newest" ON "sign_org_account" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "sign_org_account_org_id_newest" ON "sign_org_account" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "sign_org_account_status_newest" ON "sign_org_account" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "sign_org_account_supplier_id_newest" ON "sign_org_account" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "sign_org_account_cert_to_due" ON "sign_org_account" USING btree ("cert_to");
CREATE INDEX "sign_org_account_operator_person_id" ON "sign_org_account" USING btree ("operator_person_id");
CREATE UNIQUE INDEX "contract_doc_num_key" ON "contract" USING btree ("doc_num");
CREATE INDEX "contract_newest" ON "contract" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "contract_org_id_newest" ON "contract" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "contract_status_newest" ON "contract" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "contract_buyer_id_newest" ON "contract" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "contract_supplier_id_newest" ON "contract" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "contract_template_id" ON "contract" USING btree ("template_id");
CREATE INDEX "contract_previous_id" ON "contract" USING btree ("previous_id");
CREATE INDEX "contract_pre_contract_id" ON "contract" USING btree ("pre_contract_id");
CREATE INDEX "contract_item_header" ON "contract_item" USING btree ("header_id");
CREATE INDEX "contract_item_requisition_line_id" ON "contract_item" USING btree ("requisition_line_id");
CREATE INDEX "contract_item_previous_item_id" ON "contract_item" USING btree ("previous_item_id");
CREATE INDEX "contract_payment_stage_header" ON "contract_payment_stage" USING btree ("header_id");
CREATE INDEX "contract_payment_stage_previous_stage_id" ON "contract_payment_stage" USING btree ("previous_stage_id");
CREATE INDEX "contract_trade_header" ON "contract_trade" USING btree ("header_id");
CREATE INDEX "contract_mold_sample_refund_header" ON "contract_mold_sample_refund" USING btree ("header_id");
CREATE INDEX "contract_mold_sample_refund_mould_id" ON "contract_mold_sample_refund" USING btree ("mould_id");
CREATE INDEX "contract_refund_step_header" ON "contract_refund_step" USING btree ("header_id");
CREATE INDEX "contract_document_header" ON "contract_document" USING btree ("header_id");
CREATE INDEX "contract_signer_header" ON "contract_signer" USING btree ("header_id");
CREATE INDEX "contract_signer_sign_org_account_id" ON "contract_signer" USING btree ("sign_org_account_id");
CREATE INDEX "contract_signer_sign_person_account_id" ON "contract_signer" USING btree ("sign_person_account_id");
CREATE INDEX "contract_acceptance_header" ON "contract_acceptance" USING btree ("header_id");
CREATE INDEX "contract_acceptance_contract_item_id" ON "contract_acceptance" USING btree ("contract_item_id");
CREATE INDEX "contract_archive_header" ON "contract_archive" USING btree ("header_id");
CREATE UNIQUE INDEX "contract_copy_doc_num_key" ON "contract_copy" USING btree ("doc_num");
CREATE UNIQUE INDEX "contract_copy_trace_code_key" ON "contract_copy" USING btree ("trace_code");
CREATE INDEX "contract_copy_newest" ON "contract_copy" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "contract_copy_org_id_newest" ON "contract_copy" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "contract_copy_status_newest" ON "contract_copy" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "contract_copy_user_id_newest" ON "contract_copy" USING btree ("user_id","creation_date" desc, "id" desc);
CREATE INDEX "contract_copy_supplier_id_newest" ON "contract_copy" USING btree ("supplier_id","creation_date" desc, "id" desc);
CREATE INDEX "contract_copy_contract_id" ON "contract_copy" USING btree ("contract_id");
CREATE UNIQUE INDEX "contract_warning_doc_num_key" ON "contract_warning" USING btree ("doc_num");
CREATE INDEX "contract_warning_newest" ON "contract_warning" USING btree ("creation_date" desc, "id" desc);
CREATE INDEX "contract_warning_org_id_newest" ON "contract_warning" USING btree ("org_id","creation_date" desc, "id" desc);
CREATE INDEX "contract_warning_status_newest" ON "contract_warning" USING btree ("status","creation_date" desc, "id" desc);
CREATE INDEX "contract_warning_buyer_id_newest" ON "contract_warning" USING btree ("buyer_id","creation_date" desc, "id" desc);
CREATE INDEX "contract_warning_contract_id" ON "contract_warning" USING btree ("contract_id");
