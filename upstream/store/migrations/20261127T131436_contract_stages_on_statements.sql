ALTER TABLE "account_statement_line" ADD COLUMN "stage_gross" numeric(18, 2);
ALTER TABLE "invoice_account_detail" ADD COLUMN "contract_payment_stage_id" uuid;
ALTER TABLE "invoice_account_detail" ADD COLUMN "stage_tax" numeric(18, 2);
ALTER TABLE "invoice_payment_stage" ADD COLUMN "contract_payment_stage_id" uuid;
CREATE INDEX "account_statement_line_contract_payment_stage_id" ON "account_statement_line" USING btree ("contract_payment_stage_id");
CREATE INDEX "invoice_account_detail_contract_payment_stage_id" ON "invoice_account_detail" USING btree ("contract_payment_stage_id");
CREATE INDEX "invoice_payment_stage_contract_payment_stage_id" ON "invoice_payment_stage" USING btree ("contract_payment_stage_id");
