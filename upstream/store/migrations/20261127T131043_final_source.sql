ALTER TABLE "contract" ADD COLUMN "final_source" varchar(64);
CREATE INDEX "contract_sign_due_date_due" ON "contract" USING btree ("sign_due_date");
