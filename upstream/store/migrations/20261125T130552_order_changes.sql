ALTER TABLE "po_header" ADD COLUMN "change_num" integer;
