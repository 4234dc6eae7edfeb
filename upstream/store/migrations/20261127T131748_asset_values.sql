ALTER TABLE "contract_acceptance" ADD COLUMN "item_desc" varchar(300);
ALTER TABLE "contract_acceptance" ADD COLUMN "asset_class" varchar(50);
ALTER TABLE "contract_acceptance" ADD COLUMN "net_value" numeric(18, 2);
ALTER TABLE "contract_acceptance" ADD COLUMN "gross_value" numeric(18, 2);
ALTER TABLE "contract_acceptance" ADD COLUMN "base_value" numeric(18, 2);
ALTER TABLE "contract_acceptance" ADD COLUMN "warranty_end_date" date;
