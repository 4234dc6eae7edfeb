ALTER TABLE "process_instance" ADD COLUMN "flow" varchar(50);

ALTER TABLE "process_instance" NO FORCE ROW LEVEL SECURITY;
UPDATE "process_instance" SET "flow" = 'SUBMIT';
ALTER TABLE "process_instance" FORCE ROW LEVEL SECURITY;
