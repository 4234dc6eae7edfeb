ALTER TABLE "catalogue_order" ADD COLUMN "dept_head_id" uuid;
CREATE INDEX "catalogue_order_dept_head_id_newest" ON "catalogue_order" USING btree ("dept_head_id","creation_date" desc, "id" desc);
