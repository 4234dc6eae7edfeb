ALTER TABLE "material_org" ADD COLUMN "category_id" uuid;
ALTER TABLE "material_org" ADD COLUMN "scope_category_ids" uuid[];
-- The owner is bound by row security and would see no row.
ALTER TABLE "material_org" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "material_item" NO FORCE ROW LEVEL SECURITY;
UPDATE "material_org" o SET "category_id" = m."category_id", "scope_category_ids" = array[m."category_id"] FROM "material_item" m WHERE m."id" = o."material_id";
ALTER TABLE "material_item" FORCE ROW LEVEL SECURITY;
ALTER TABLE "material_org" FORCE ROW LEVEL SECURITY;
