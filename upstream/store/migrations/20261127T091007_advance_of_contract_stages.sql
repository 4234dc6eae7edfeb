CREATE INDEX "advance_apply_detail_contract_id" ON "advance_apply_detail" USING btree ("contract_id");
CREATE INDEX "advance_apply_detail_contract_payment_stage_id" ON "advance_apply_detail" USING btree ("contract_payment_stage_id");
CREATE INDEX "collect_advance_contract_id" ON "collect_advance" USING btree ("contract_id");
