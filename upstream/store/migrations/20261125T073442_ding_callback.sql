ALTER TABLE "msg_source" ADD COLUMN "callback_token" varchar(585);
ALTER TABLE "msg_source" ADD COLUMN "callback_key" varchar(281);
