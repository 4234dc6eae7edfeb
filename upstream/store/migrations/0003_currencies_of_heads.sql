ALTER TABLE "project" ADD COLUMN "currency" varchar(50);
ALTER TABLE "receive_header" ADD COLUMN "currency" varchar(50);
ALTER TABLE "receive_write_off" ADD COLUMN "currency" varchar(50);
