ALTER TABLE "catalogue" ADD COLUMN "supplier_id" uuid;
ALTER TABLE "catalogue" ADD COLUMN "punch_out_url" varchar(300);
ALTER TABLE "catalogue" ADD COLUMN "punch_out_from" varchar(100);
ALTER TABLE "catalogue" ADD COLUMN "punch_out_to" varchar(100);
ALTER TABLE "catalogue" ADD COLUMN "punch_out_secret" varchar(693);
