ALTER TABLE "advance_carry_over" ADD COLUMN "to_contract_id" uuid;
CREATE INDEX "advance_carry_over_to_contract_id" ON "advance_carry_over" USING btree ("to_contract_id");
