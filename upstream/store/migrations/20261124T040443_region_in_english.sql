ALTER TABLE "system_log" ADD COLUMN "ip_region_en" varchar(100);
