ALTER TABLE "user" ADD COLUMN "opinions" varchar(2100);
