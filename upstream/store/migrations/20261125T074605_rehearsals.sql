ALTER TABLE "process_model" ADD COLUMN "trial_num" varchar(40);
ALTER TABLE "process_model" ADD COLUMN "trial_from" date;
ALTER TABLE "process_model" ADD COLUMN "trial_to" date;
