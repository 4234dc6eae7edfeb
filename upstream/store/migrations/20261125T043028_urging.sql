ALTER TABLE "process_task" ADD COLUMN "escalated_at" timestamp with time zone;
