-- What the runtime itself keeps beside the documents. Repeatable.

create table if not exists entity_label (
  id uuid primary key,
  entity varchar(63) not null,
  code varchar(200),
  name varchar(300),
  name_en varchar(300)
);
create index if not exists entity_label_entity on entity_label (entity, code);
-- What the search of the head looks through, each on a line of its own: numbers of documents, codes and names of the masters that are found everywhere. Null for all else.
alter table entity_label add column if not exists searched text;

-- As one looks for it: full width as half width, capitals as small letters.
create or replace function search_form(words text) returns text language sql immutable parallel safe as $$ select lower(normalize(words, nfkc)) $$;
-- A word of two Chinese characters is found by its pair, anything longer by three signs beside each other.
create or replace function pairs_in(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(words, n, 2)), '{}') from generate_series(1, length(words) - 1) as n
$$;
create extension if not exists pg_trgm;
create index if not exists entity_label_searched on entity_label using gin (searched gin_trgm_ops) where searched is not null;
create index if not exists entity_label_words on entity_label (entity, searched) include (id) where searched is not null;
create index if not exists entity_label_pairs on entity_label using gin (pairs_in(searched)) where searched is not null;

-- Before each table had a function of its own.
drop function if exists keep_label() cascade;
drop function if exists label_statement(text, text[]);

-- Values that a person typed where one could be found: `{"<row>.<field>": value}`. What follows other fields stays behind while it stands.
create table if not exists own_value (
  document_id uuid primary key,
  own jsonb not null
);

create table if not exists number_counter (
  series varchar(100) primary key,
  value bigint not null
);

create table if not exists idempotency (
  user_id uuid not null,
  key varchar(100) not null,
  route varchar(200) not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, key)
);
create index if not exists idempotency_age on idempotency (created_at);

create table if not exists document_history (
  id bigint generated always as identity primary key,
  entity varchar(63) not null,
  business_id uuid not null,
  at timestamptz not null,
  user_id uuid,
  user_name varchar(60),
  responsibility varchar(40),
  action varchar(63) not null,
  from_status varchar(50),
  to_status varchar(50),
  comment varchar(2000),
  version_num integer,
  changes jsonb
);
create index if not exists document_history_business on document_history (business_id, id);

create table if not exists document_snapshot (
  business_id uuid not null,
  revision_num integer not null,
  at timestamptz not null,
  content jsonb not null,
  primary key (business_id, revision_num)
);

create table if not exists outbox (
  id bigint generated always as identity primary key,
  kind varchar(30) not null,
  entity varchar(63),
  business_id uuid,
  payload jsonb not null,
  idempotency_key uuid not null default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  sent_at timestamptz,
  last_error varchar(500)
);
-- Tries that a row may use up; fewer when somebody sends it again by hand.
alter table outbox add column if not exists most_tries integer not null default 12;
alter table outbox add column if not exists compensation_id uuid;
create index if not exists outbox_due on outbox (due_at) where sent_at is null;

create table if not exists audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind varchar(40) not null,
  user_id uuid,
  user_name varchar(60),
  responsibility varchar(40),
  address varchar(64),
  request_id varchar(64),
  entity varchar(63),
  business_id uuid,
  action varchar(63),
  from_status varchar(50),
  to_status varchar(50),
  content_hash bytea
);

-- The chain is a table of its own, written by one appender: events may not be changed, not even to chain them.
create table if not exists audit_chain (
  seq bigint primary key,
  event_id bigint not null unique references audit_event (id),
  hash bytea not null
);

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end $$;
drop trigger if exists audit_event_fixed on audit_event;
create trigger audit_event_fixed before update or delete or truncate on audit_event for each statement execute function refuse_change();
drop trigger if exists audit_chain_fixed on audit_chain;
create trigger audit_chain_fixed before update or delete or truncate on audit_chain for each statement execute function refuse_change();

create index if not exists audit_event_file on audit_event (business_id) where kind = 'FILE';

-- The files of a record.
create index if not exists base_file_business on base_file (business_id) where business_id is not null;

-- Whether the role of this transaction sees a row of the entity's table; what stands under no row security is not asked.
create or replace function sees_document(entity text, id uuid) returns boolean language plpgsql stable security invoker set search_path = public as $$
declare
  table_name text := lower(regexp_replace(entity, '([A-Z])', '_\1', 'g'));
  seen boolean;
begin
  if not exists (select from pg_class c where c.oid = to_regclass(quote_ident(table_name)) and c.relforcerowsecurity) then
    return false;
  end if;
  execute format('select exists (select from %I d where d.id = $1)', table_name) into seen using id;
  return seen;
end $$;

-- Addresses of files that one person may open for five minutes, known by their SHA-256 only.
create table if not exists file_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  file_id uuid not null,
  user_id uuid not null,
  expires_at timestamptz not null
);

create table if not exists permission_epoch (
  one boolean primary key default true check (one),
  epoch bigint not null
);
-- The edition of the look-up values, for processes that keep them.
alter table permission_epoch add column if not exists lookups bigint not null default 1;
-- And that of the settings.
alter table permission_epoch add column if not exists profiles bigint not null default 1;
insert into permission_epoch (epoch) values (1) on conflict do nothing;

grant select on entity_label, permission_epoch to app_internal, app_supplier, app_system;
grant insert, update, delete on entity_label to app_system;
grant select, insert, update on number_counter to app_system;
grant select, insert, update, delete on idempotency, outbox, file_link to app_system;
grant select, insert, update, delete on own_value to app_system;
grant update on permission_epoch to app_system;
grant select, insert on document_history, document_snapshot, audit_event, audit_chain to app_system;
grant usage on all sequences in schema public to app_system;
