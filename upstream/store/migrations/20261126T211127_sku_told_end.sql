ALTER TABLE "catalogue_sku" ADD COLUMN "told_end" date;
