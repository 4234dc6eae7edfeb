ALTER TABLE "approval" ADD COLUMN "title" varchar(200);
ALTER TABLE "approval" ADD COLUMN "content" varchar(4000);
ALTER TABLE "approval" ADD COLUMN "model_id" uuid;
ALTER TABLE "process_instance" ADD COLUMN "title_en" varchar(300);
ALTER TABLE "process_instance" ADD COLUMN "summary" jsonb;
