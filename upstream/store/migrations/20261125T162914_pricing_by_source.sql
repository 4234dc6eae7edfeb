DROP INDEX "material_relationship_code_key";
DROP INDEX "weight_information_code_key";
ALTER TABLE "material_tracking" ALTER COLUMN "doc_num" SET DATA TYPE varchar(100);
