ALTER TABLE "approval_bill_type" ADD COLUMN "task_template_id" uuid;
