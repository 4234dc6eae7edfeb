ALTER TABLE "organization" ADD COLUMN "tree_full_path_en" varchar(500);
ALTER TABLE "system_log" ADD COLUMN "message_en" varchar(300);
ALTER TABLE "user_operate_log" ADD COLUMN "message_en" varchar(300);
ALTER TABLE "process_task" ADD COLUMN "node_name_en" varchar(60);
ALTER TABLE "site_message" ADD COLUMN "title_en" varchar(300);
ALTER TABLE "site_message" ADD COLUMN "content_en" varchar(2000);
ALTER TABLE "purchase_category" ADD COLUMN "tree_full_path_en" varchar(400);
ALTER TABLE "payment_term" ADD COLUMN "nodes_text_en" varchar(200);
