ALTER TABLE "transaction_info" ADD COLUMN "contract_id" uuid;
ALTER TABLE "unreported_transaction" ADD COLUMN "transaction_info_id" uuid;
CREATE INDEX "transaction_info_contract_id" ON "transaction_info" USING btree ("contract_id");
CREATE INDEX "unreported_transaction_transaction_info_id" ON "unreported_transaction" USING btree ("transaction_info_id");
