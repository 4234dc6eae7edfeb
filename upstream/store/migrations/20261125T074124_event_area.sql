ALTER TABLE "msg_template" ALTER COLUMN "area" SET DATA TYPE varchar(50);
ALTER TABLE "msg_config" ADD COLUMN "area" varchar(50);
ALTER TABLE "msg_config" ADD COLUMN "receiver_count" integer;
