-- How each person has their tables: columns, page size, searches kept. Only app_system reaches it, and asks for one person at a time.
CREATE TABLE IF NOT EXISTS "srm_base_table_config" (
  "user_id" uuid NOT NULL,
  "table_name" varchar(120) NOT NULL,
  "columns" jsonb NOT NULL DEFAULT '[]',
  "page_rows" int,
  "custom_page_sizes" jsonb NOT NULL DEFAULT '[]',
  "density" varchar(20) NOT NULL DEFAULT 'COMPACT',
  "saved_filters" jsonb NOT NULL DEFAULT '[]',
  "changed_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "table_name")
);

REVOKE ALL ON "srm_base_table_config" FROM PUBLIC;
ALTER TABLE "srm_base_table_config" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "srm_base_table_config" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS system_only ON "srm_base_table_config";
CREATE POLICY system_only ON "srm_base_table_config" TO app_system, CURRENT_USER USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "srm_base_table_config" TO app_system;

-- Imports under way, and what came of them. Only app_system reaches it, and asks for one person's.
CREATE TABLE IF NOT EXISTS "import_run" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL,
  "file_name" varchar(255) NOT NULL,
  "begun_at" timestamptz NOT NULL DEFAULT clock_timestamp(),
  "told_at" timestamptz NOT NULL DEFAULT clock_timestamp(),
  "done" int NOT NULL DEFAULT 0,
  "total" int,
  "outcome" jsonb
);

REVOKE ALL ON "import_run" FROM PUBLIC;
ALTER TABLE "import_run" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "import_run" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS system_only ON "import_run";
CREATE POLICY system_only ON "import_run" TO app_system, CURRENT_USER USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "import_run" TO app_system;
