ALTER TABLE "process_task" ADD COLUMN "file_ids" uuid[];
