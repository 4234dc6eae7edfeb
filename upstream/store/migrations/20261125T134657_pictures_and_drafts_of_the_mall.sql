ALTER TABLE "catalogue" ALTER COLUMN "icon_file_id" SET DATA TYPE uuid USING "icon_file_id"[1];
ALTER TABLE "catalogue_sku" ALTER COLUMN "main_image_id" SET DATA TYPE uuid USING "main_image_id"[1];
