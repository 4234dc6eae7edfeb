ALTER TABLE "base_file" ADD COLUMN "content_key" varchar(317);
