ALTER TABLE "system_log" ADD COLUMN "detail_en" varchar(4000);
