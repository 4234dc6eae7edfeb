ALTER TABLE "msg_receive" ADD COLUMN "contact_name" varchar(60);
ALTER TABLE "msg_receive" ADD COLUMN "contact_address" varchar(200);
