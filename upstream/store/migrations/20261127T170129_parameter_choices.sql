ALTER TABLE "config_profile" ADD COLUMN "choices" varchar(1000);
