-- What the head keeps of its lines for permits no longer takes the name of a field.
ALTER TABLE "material_item" RENAME COLUMN "category_ids" TO "scope_category_ids";
ALTER TABLE "supplier_price_list" RENAME COLUMN "category_ids" TO "scope_category_ids";
ALTER TABLE "purchase_history" RENAME COLUMN "category_ids" TO "scope_category_ids";
ALTER TABLE "po_header" RENAME COLUMN "category_ids" TO "scope_category_ids";
ALTER TABLE "asl_header" RENAME COLUMN "category_ids" TO "scope_category_ids";
ALTER TABLE "requisition_header" RENAME COLUMN "category_ids" TO "scope_category_ids";
ALTER TABLE "requisition_header" RENAME COLUMN "owner_ids" TO "scope_owner_ids";
