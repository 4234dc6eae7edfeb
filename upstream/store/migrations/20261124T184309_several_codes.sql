-- What was a text of codes, parted by semicolons, is a list.
ALTER TABLE "base_oauth_app" ALTER COLUMN "grant_types" SET DATA TYPE text[] USING regexp_split_to_array(nullif(btrim("grant_types", ' ;；'), ''), '\s*[;；]\s*');
ALTER TABLE "job" ALTER COLUMN "allocation_areas" SET DATA TYPE text[] USING regexp_split_to_array(nullif(btrim("allocation_areas", ' ;；'), ''), '\s*[;；]\s*');
ALTER TABLE "profile" ALTER COLUMN "levels" SET DATA TYPE text[] USING regexp_split_to_array(nullif(btrim("levels", ' ;；'), ''), '\s*[;；]\s*');
ALTER TABLE "role" ALTER COLUMN "data_columns" SET DATA TYPE text[] USING regexp_split_to_array(nullif(btrim("data_columns", ' ;；'), ''), '\s*[;；]\s*');
ALTER TABLE "supplier_contact" ALTER COLUMN "duties" SET DATA TYPE text[] USING regexp_split_to_array(nullif(btrim("duties", ' ;；'), ''), '\s*[;；]\s*');
ALTER TABLE "base_sso" ALTER COLUMN "metadata" SET DATA TYPE text;
-- So is what was delivered, or it would look as if somebody had changed it since.
UPDATE "delivered" SET "content" = jsonb_set("content", '{values,levels}', to_jsonb(string_to_array("content" #>> '{values,levels}', ';')))
WHERE "key" LIKE 'profile %' AND jsonb_typeof("content" #> '{values,levels}') = 'string';
UPDATE "delivered" SET "content" = jsonb_set("content", '{values,dataColumns}', to_jsonb(string_to_array("content" #>> '{values,dataColumns}', ';')))
WHERE "key" LIKE 'role %' AND jsonb_typeof("content" #> '{values,dataColumns}') = 'string';
