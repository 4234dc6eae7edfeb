-- What applications of others come in with: secrets and tokens, by their SHA-256 only. Only app_system reaches these tables. Repeatable.
CREATE TABLE IF NOT EXISTS "oauth_secret" (
  "app_id" uuid PRIMARY KEY,
  "secret_hash" bytea NOT NULL CHECK (octet_length("secret_hash") = 32),
  "set_at" timestamptz NOT NULL
);

CREATE TABLE IF NOT EXISTS "oauth_token" (
  "token_hash" bytea PRIMARY KEY CHECK (octet_length("token_hash") = 32),
  "app_id" uuid NOT NULL,
  "issued_at" timestamptz NOT NULL,
  "expires_at" timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS "oauth_token_app" ON "oauth_token" ("app_id", "expires_at");

-- Of a person who agreed: who that is, by which code, and to which interfaces. Empty: the application itself.
ALTER TABLE "oauth_token" ADD COLUMN IF NOT EXISTS "user_id" uuid;
ALTER TABLE "oauth_token" ADD COLUMN IF NOT EXISTS "grant_hash" bytea;
ALTER TABLE "oauth_token" ADD COLUMN IF NOT EXISTS "api_ids" uuid[];
CREATE INDEX IF NOT EXISTS "oauth_token_user" ON "oauth_token" ("user_id") WHERE "user_id" IS NOT NULL;
CREATE INDEX IF NOT EXISTS "oauth_token_grant" ON "oauth_token" ("grant_hash") WHERE "grant_hash" IS NOT NULL;

-- A person's agreement on its way to the application. A used one stays for as long as its token may live: shown again, it ends that token.
CREATE TABLE IF NOT EXISTS "oauth_grant" (
  "grant_hash" bytea PRIMARY KEY CHECK (octet_length("grant_hash") = 32),
  "app_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  "redirect_uri" varchar(2000) NOT NULL,
  "challenge" varchar(43) NOT NULL,
  "api_ids" uuid[] NOT NULL,
  "given_at" timestamptz NOT NULL,
  "expires_at" timestamptz NOT NULL,
  "used_at" timestamptz
);
CREATE INDEX IF NOT EXISTS "oauth_grant_app" ON "oauth_grant" ("app_id");
CREATE INDEX IF NOT EXISTS "oauth_grant_user" ON "oauth_grant" ("user_id");

-- Calls of the current minute; a crash forgives them.
CREATE UNLOGGED TABLE IF NOT EXISTS "oauth_use" (
  "app_id" uuid PRIMARY KEY,
  "minute" timestamptz NOT NULL,
  "calls" int NOT NULL
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['oauth_secret', 'oauth_token', 'oauth_grant', 'oauth_use'] LOOP
    EXECUTE format('REVOKE ALL ON %I FROM PUBLIC', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('DROP POLICY IF EXISTS system_only ON %I', name);
    EXECUTE format('CREATE POLICY system_only ON %I TO app_system USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO app_system', name);
  END LOOP;
END $$;
