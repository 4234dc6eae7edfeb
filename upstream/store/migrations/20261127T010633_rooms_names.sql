ALTER TABLE "compete_seat" ADD COLUMN "supplier_name_en" varchar(200);
