ALTER TABLE "msg_template" ALTER COLUMN "area" SET DATA TYPE varchar(50);
ALTER TABLE "msg_config" ADD COLUMN "area" varchar(50);
ALTER TABLE "msg_config" ADD COLUMN "receiver_count" integer;
ALTER TABLE "msg_receive" ADD COLUMN "contact_name" varchar(60);
ALTER TABLE "msg_receive" ADD COLUMN "contact_address" varchar(200);
ALTER TABLE "msg_source" ADD COLUMN "callback_token" varchar(585);
ALTER TABLE "msg_source" ADD COLUMN "callback_key" varchar(281);
ALTER TABLE "approval_bill_type" ADD COLUMN "task_template_id" uuid;
