ALTER TABLE "contract_mold_sample_refund" ADD COLUMN "previous_refund_id" uuid;
CREATE INDEX "contract_mold_sample_refund_previous_refund_id" ON "contract_mold_sample_refund" USING btree ("previous_refund_id");
