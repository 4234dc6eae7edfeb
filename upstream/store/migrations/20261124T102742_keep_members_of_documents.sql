-- Who is in which role of which document, where lines say it: one row a member instead of a list in the head.
CREATE TABLE IF NOT EXISTS "document_member" (
  "document_id" uuid NOT NULL,
  "role" varchar(127) NOT NULL,
  "member_id" uuid NOT NULL,
  "acts_as" varchar(50) NOT NULL DEFAULT '',
  CONSTRAINT "document_member_pk" PRIMARY KEY ("document_id", "member_id", "role", "acts_as")
);
CREATE INDEX IF NOT EXISTS "document_member_member" ON "document_member" ("member_id", "role", "document_id");
-- The owner is bound by row security and would see no row.
ALTER TABLE "requisition_line" NO FORCE ROW LEVEL SECURITY;
INSERT INTO "document_member" ("document_id", "role", "member_id")
SELECT DISTINCT "header_id", 'requisitionHeader.lineBuyer', "buyer_id" FROM "requisition_line" WHERE "buyer_id" IS NOT NULL;
ALTER TABLE "requisition_line" FORCE ROW LEVEL SECURITY;
-- With it the policies that read it; they are written anew right after the migrations.
ALTER TABLE "requisition_header" DROP COLUMN "scope_owner_ids" CASCADE;
