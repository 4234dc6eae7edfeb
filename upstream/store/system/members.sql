-- Who is in which role of which document, where its lines say it or everybody of a side is. Its row security is written from the conditions of scope (policies.ts). Repeatable.
CREATE TABLE IF NOT EXISTS "document_member" (
  "document_id" uuid NOT NULL,
  -- Document type and role, as requisitionHeader.lineBuyer.
  "role" varchar(127) NOT NULL,
  -- A user or a supplier; zeros for everybody of a side.
  "member_id" uuid NOT NULL,
  -- As what the line names the member, where the role tells that apart.
  "acts_as" varchar(50) NOT NULL DEFAULT '',
  -- Whether somebody is a member of this document, and who all are.
  CONSTRAINT "document_member_pk" PRIMARY KEY ("document_id", "member_id", "role", "acts_as")
);
-- The documents of a member.
CREATE INDEX IF NOT EXISTS "document_member_member" ON "document_member" ("member_id", "role", "document_id");
REVOKE ALL ON "document_member" FROM PUBLIC;
