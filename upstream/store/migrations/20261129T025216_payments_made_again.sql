ALTER TABLE "payment_detail" ADD COLUMN "repay_of_id" uuid;
CREATE UNIQUE INDEX "payment_detail_repay_of_id_key" ON "payment_detail" USING btree ("repay_of_id");
CREATE INDEX "payment_detail_repay_of_id" ON "payment_detail" USING btree ("repay_of_id");
