ALTER TABLE "outsourcing_issue_line" ADD COLUMN "open_qty" numeric(18, 4);
ALTER TABLE "payment_detail" ADD COLUMN "erp_status" varchar(50);
ALTER TABLE "payment_detail" ADD COLUMN "erp_message" varchar(500);
ALTER TABLE "payment_detail" ADD COLUMN "erp_time" timestamp with time zone;
ALTER TABLE "catalogue_sku" ADD COLUMN "recent_qty" numeric(18, 4);
ALTER TABLE "catalogue_sku" ADD COLUMN "off_reason_en" varchar(200);
