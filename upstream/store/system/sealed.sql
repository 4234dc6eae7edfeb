-- Keys under which replies are sealed until they are opened (S7.1, S7.2), one a document and round of it.
create table if not exists sealing_key (
  id uuid primary key,
  business_id uuid not null,
  public_key bytea not null,
  -- In custody: sealed under the master key. Of a committee: none, its members hold shares.
  private_key varchar(200),
  threshold int,
  -- What the private key opens, and no other one.
  check_box bytea not null,
  made_at timestamptz not null,
  wiped_at timestamptz
);
create unique index if not exists sealing_key_business on sealing_key (business_id) where wiped_at is null;

-- How members of a committee open their shares, and which have: what somebody gave is sealed under the master key until all have.
create table if not exists sealing_member (
  business_id uuid not null,
  user_id uuid not null,
  public_key bytea not null,
  guarded_key bytea not null,
  share_box bytea,
  given_share varchar(400),
  given_at timestamptz,
  primary key (business_id, user_id)
);
-- Wrong passphrases in a row, and when the next one may be tried.
alter table sealing_member add column if not exists failures int not null default 0;
alter table sealing_member add column if not exists next_try_at timestamptz;
-- The passphrase that a member chose for the next key; the other one opens the share that he holds, and there is none before he holds one.
alter table sealing_member add column if not exists chosen_public_key bytea;
alter table sealing_member add column if not exists chosen_guarded_key bytea;
alter table sealing_member alter column public_key drop not null;
alter table sealing_member alter column guarded_key drop not null;

-- What arrived: never changed but to say that it was withdrawn. `seq` orders all that ever arrived.
create table if not exists sealed_letter (
  seq bigint generated always as identity primary key,
  key_id uuid not null references sealing_key,
  reply_id uuid not null,
  version int not null,
  box bytea not null,
  hash bytea not null,
  purpose varchar(400) not null,
  signature bytea not null,
  arrived_at timestamptz not null,
  void_at timestamptz,
  unique (reply_id, version)
);

-- The log of all letters as a hash tree (RFC 9162): its leaves, and the nodes that they complete. Each head is what so many letters make.
create table if not exists sealed_log (
  level int not null,
  index bigint not null,
  hash bytea not null,
  letter_seq bigint unique references sealed_letter,
  primary key (level, index),
  check ((level = 0) = (letter_seq is not null))
);
create table if not exists sealed_log_head (
  size bigint primary key,
  root bytea not null,
  at timestamptz not null default clock_timestamp()
);
create or replace trigger sealed_log_fixed before update or delete or truncate on sealed_log for each statement execute function refuse_change();
create or replace trigger sealed_log_head_fixed before update or delete or truncate on sealed_log_head for each statement execute function refuse_change();

do $$
declare name text;
begin
  foreach name in array array['sealing_key', 'sealing_member', 'sealed_letter', 'sealed_log', 'sealed_log_head'] loop
    execute format('revoke all on %I from public', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('drop policy if exists system_only on %I', name);
    execute format('create policy system_only on %I to app_system using (true) with check (true)', name);
    execute format('grant select, insert, update on %I to app_system', name);
  end loop;
  grant usage on sequence sealed_letter_seq_seq to app_system;
end $$;

-- What is secret at this moment: documents in their envelopes, and what suppliers do in those whose replies stand in envelopes. Kept by triggers
-- (secrecy.ts); ids and nothing else, so that row security of logs and messages can leave out what tells of them.
create table if not exists secret_document (
  id uuid primary key,
  -- Which actions are secret; null for all that is told of it.
  actions text[]
);
revoke all on secret_document from public;
grant select on secret_document to app_internal, app_supplier;
grant select, insert, delete on secret_document to app_system;
