-- What the product delivered last, by record: who compares it with the rows sees what an administrator changed or took out. Repeatable.
CREATE TABLE IF NOT EXISTS "delivered" (
  "key" varchar(200) PRIMARY KEY,
  "content" jsonb NOT NULL,
  -- Since when the product no longer has it.
  "withdrawn_at" timestamptz
);
REVOKE ALL ON "delivered" FROM PUBLIC;
ALTER TABLE "delivered" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "delivered" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS system_only ON "delivered";
CREATE POLICY system_only ON "delivered" TO app_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON "delivered" TO app_system;
