-- What identity keeps that is no document: sessions, passwords, captchas, throttles, seen signatures, parked forms.
-- Only app_system reaches these tables. Repeatable: a migration that was killed runs it again.

-- One row a session. The cookie's id and the authorization code are known by their SHA-256 only.
CREATE TABLE IF NOT EXISTS "user_info" (
  "id" uuid PRIMARY KEY,
  "id_hash" bytea NOT NULL UNIQUE CHECK (octet_length("id_hash") = 32),
  "code_hash" bytea NOT NULL UNIQUE CHECK (octet_length("code_hash") = 32),
  "user_id" uuid NOT NULL,
  "responsibility_id" uuid,
  "gateway_tag" varchar(64) NOT NULL DEFAULT 'default',
  "language" varchar(50) NOT NULL DEFAULT 'CN',
  "theme" varchar(50) NOT NULL DEFAULT 'auto',
  "tabs" jsonb NOT NULL DEFAULT '[]',
  "selections" jsonb NOT NULL DEFAULT '{}',
  "pending_tab_refresh" varchar(500),
  "address" varchar(45),
  -- Of the log-in: a change of responsibility makes a new row and does not stretch the twelve hours.
  "started_at" timestamptz NOT NULL,
  -- When the person last showed a second factor in it.
  "second_factor_at" timestamptz,
  "created_at" timestamptz NOT NULL,
  "last_seen_at" timestamptz NOT NULL,
  "ended_at" timestamptz,
  "ended_why" varchar(50)
);
CREATE INDEX IF NOT EXISTS "user_info_living" ON "user_info" ("user_id", "last_seen_at") WHERE "ended_at" IS NULL;
CREATE INDEX IF NOT EXISTS "user_info_last" ON "user_info" ("user_id", "last_seen_at" DESC);

-- What was typed and not saved. It belongs to the person and outlives the session.
CREATE TABLE IF NOT EXISTS "parked_form" (
  "user_id" uuid NOT NULL,
  "form_key" varchar(300) NOT NULL,
  "state" jsonb NOT NULL,
  "parked_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "form_key")
);

CREATE TABLE IF NOT EXISTS "user_password" (
  "user_id" uuid PRIMARY KEY,
  -- Empty after an administrator's reset, until the person has set a new one.
  "phc" text,
  "previous" text[] NOT NULL DEFAULT '{}',
  "changed_at" timestamptz NOT NULL
);

-- Who asked for a code: for a new password or in place of the captcha, by the name that was typed, or for an address of the own account.
-- Without a user nothing is sent and no code fits.
CREATE TABLE IF NOT EXISTS "password_reset" (
  "id" uuid PRIMARY KEY,
  "name_hash" bytea NOT NULL,
  "visitor_hash" bytea,
  "user_id" uuid,
  "channel" varchar(10) NOT NULL CHECK ("channel" IN ('EMAIL', 'PHONE', 'LINK')),
  "purpose" varchar(10) NOT NULL DEFAULT 'PASSWORD' CHECK ("purpose" IN ('PASSWORD', 'LOGIN', 'ADDRESS')),
  -- That is to be verified; the code goes there.
  "address" varchar(120),
  -- Counts for one a minute and five a day.
  "is_live" boolean NOT NULL,
  "code_hash" bytea,
  "tries" int NOT NULL DEFAULT 0,
  "asked_at" timestamptz NOT NULL,
  "shown_at" timestamptz NOT NULL,
  "expires_at" timestamptz NOT NULL,
  "passed_at" timestamptz,
  "used_at" timestamptz
);
ALTER TABLE "password_reset" DROP CONSTRAINT IF EXISTS "password_reset_purpose_check";
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_purpose_check" CHECK ("purpose" IN ('PASSWORD', 'LOGIN', 'ADDRESS', 'SIGN'));
CREATE INDEX IF NOT EXISTS "password_reset_name" ON "password_reset" ("name_hash", "asked_at");
CREATE INDEX IF NOT EXISTS "password_reset_visitor" ON "password_reset" ("visitor_hash", "shown_at") WHERE "used_at" IS NULL;
CREATE INDEX IF NOT EXISTS "password_reset_link" ON "password_reset" ("code_hash") WHERE "channel" = 'LINK' AND "used_at" IS NULL;
CREATE INDEX IF NOT EXISTS "password_reset_age" ON "password_reset" ("expires_at");

-- Log-ins that wait for a provider, by what it gives back; a ticket once it has named somebody.
CREATE TABLE IF NOT EXISTS "sso_attempt" (
  "id" uuid PRIMARY KEY,
  "provider_id" uuid NOT NULL,
  "visitor_hash" bytea NOT NULL,
  "state_hash" bytea NOT NULL UNIQUE,
  "return_to" varchar(2000) NOT NULL,
  "secrets" varchar(1000) NOT NULL,
  "user_id" uuid,
  "ticket_hash" bytea UNIQUE,
  "begun_at" timestamptz NOT NULL,
  "expires_at" timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS "sso_attempt_expiry" ON "sso_attempt" ("expires_at");

-- Tokens of directories that keep users by SCIM, known by their SHA-256 only.
CREATE TABLE IF NOT EXISTS "scim_token" (
  "id" uuid PRIMARY KEY,
  "provider_id" uuid NOT NULL,
  "label" varchar(60) NOT NULL,
  "token_hash" bytea NOT NULL UNIQUE,
  "created_by" uuid NOT NULL,
  "created_at" timestamptz NOT NULL,
  "last_used_at" timestamptz,
  "revoked_at" timestamptz
);
CREATE INDEX IF NOT EXISTS "scim_token_provider" ON "scim_token" ("provider_id");

CREATE TABLE IF NOT EXISTS "captcha" (
  "id" uuid PRIMARY KEY,
  "visitor_hash" bytea NOT NULL,
  "answer_hash" bytea NOT NULL,
  "expires_at" timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS "captcha_expiry" ON "captcha" ("expires_at");

-- By the name that was typed, whether or not a user has it: nobody learns from it which names exist.
CREATE TABLE IF NOT EXISTS "login_account" (
  "name_hash" bytea PRIMARY KEY,
  "failures" int NOT NULL DEFAULT 0,
  "next_try_at" timestamptz,
  "last_try_at" timestamptz NOT NULL
);

CREATE TABLE IF NOT EXISTS "login_address" (
  "network" varchar(45) PRIMARY KEY,
  "minute" timestamptz NOT NULL,
  "tries" int NOT NULL DEFAULT 0,
  "failures" int NOT NULL DEFAULT 0
);

-- Where a person signed in from; a network that is not among them is told to the person.
CREATE TABLE IF NOT EXISTS "login_place" (
  "user_id" uuid NOT NULL,
  "network" varchar(45) NOT NULL,
  "seen_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "network")
);

-- Between the password and the second factor, or while one is set up: known by its hash, good for one browser and one use.
CREATE TABLE IF NOT EXISTS "factor_ticket" (
  "id" uuid PRIMARY KEY,
  "token_hash" bytea NOT NULL UNIQUE,
  "visitor_hash" bytea NOT NULL,
  "user_id" uuid NOT NULL,
  -- Of a person who is signed in: the session that goes on, and the responsibility that it changes to.
  "session_id" uuid,
  "responsibility_id" uuid,
  -- Of an authenticator app that is being set up; sealed.
  "secret" text,
  -- What a passkey is to sign.
  "challenge" text,
  "tries" int NOT NULL DEFAULT 0,
  "expires_at" timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS "factor_ticket_expiry" ON "factor_ticket" ("expires_at");

-- Lost at a crash, like the memory of a single process: what was signed before a start is refused anyway.
CREATE UNLOGGED TABLE IF NOT EXISTS "signature_seen" (
  "key_id" varchar(64) NOT NULL,
  "signature" bytea NOT NULL,
  "seen_at" timestamptz NOT NULL,
  PRIMARY KEY ("key_id", "signature")
);
CREATE INDEX IF NOT EXISTS "signature_seen_time" ON "signature_seen" ("seen_at");

-- The processes of the services that work on this database. They notice each other by it.
CREATE UNLOGGED TABLE IF NOT EXISTS "services_process" (
  "id" uuid PRIMARY KEY,
  "born_at" timestamptz NOT NULL,
  "seen_at" timestamptz NOT NULL,
  "is_sharing" boolean NOT NULL
);

-- Names of users, kept when a user is deleted: none is ever given to somebody else.
CREATE TABLE IF NOT EXISTS "user_name" (
  "name" varchar(60) PRIMARY KEY,
  "user_id" uuid NOT NULL
);
CREATE OR REPLACE FUNCTION "keep_user_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "user_name" ("name", "user_id") VALUES (NEW."code", NEW."id") ON CONFLICT ("name") DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "user_name" AFTER INSERT OR UPDATE OF "code" ON "user" FOR EACH ROW EXECUTE FUNCTION "keep_user_name"();
-- Codes of rows that were deleted and whose code nothing else may ever have.
CREATE TABLE IF NOT EXISTS "retired_code" (
  "entity" varchar(63) NOT NULL,
  "code" varchar(60) NOT NULL,
  PRIMARY KEY ("entity", "code")
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['user_name', 'retired_code', 'user_info', 'parked_form', 'user_password', 'password_reset', 'sso_attempt', 'scim_token', 'captcha', 'login_account', 'login_address', 'login_place', 'factor_ticket', 'signature_seen', 'services_process'] LOOP
    EXECUTE format('REVOKE ALL ON %I FROM PUBLIC', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('DROP POLICY IF EXISTS system_only ON %I', name);
    -- The owner as well: it migrates and makes the first administrator.
    EXECUTE format('CREATE POLICY system_only ON %I TO app_system, CURRENT_USER USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO app_system', name);
  END LOOP;
END $$;
-- The epoch (runtime.sql) is a row, not a sequence: the new number becomes visible together with the grant that it stands for.
CREATE OR REPLACE FUNCTION "bump_permission_epoch"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "permission_epoch" SET "epoch" = "epoch" + 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "bump_lookups"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "permission_epoch" SET "lookups" = "lookups" + 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "bump_profiles"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "permission_epoch" SET "profiles" = "profiles" + 1;
  RETURN NULL;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['profile', 'profile_value', 'organization'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER "%s_settings" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "bump_profiles"()', name, name);
  END LOOP;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['lookup_type', 'lookup_value'] LOOP
    IF to_regclass(format('%I', name)) IS NOT NULL THEN
      EXECUTE format('CREATE OR REPLACE TRIGGER "%s_edition" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "bump_lookups"()', name, name);
    END IF;
  END LOOP;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'user_responsibility', 'responsibility', 'responsibility_role', 'role', 'role_menu_permit', 'role_resource_permit', 'menu', 'resource',
    'resource_api', 'user_org_permit', 'user_category_permit', 'user_purchase_group_permit', 'user_group_permit', 'organization', 'purchase_category',
    'user_authorisation', 'user_authorisation_relation'
  ] LOOP
    IF to_regclass(format('%I', name)) IS NOT NULL THEN
      EXECUTE format('CREATE OR REPLACE TRIGGER "%s_epoch" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "bump_permission_epoch"()', name, name);
    END IF;
  END LOOP;
END $$;
