ALTER TABLE "contract" ADD COLUMN "sign_provider" varchar(50);
ALTER TABLE "contract" ADD COLUMN "external_flow_id" varchar(100);
