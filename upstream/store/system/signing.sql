-- The installation's own authority for signatures: made at its first use, keys sealed under the master key.
create table if not exists sign_authority (
  id int primary key default 1 check (id = 1),
  root_certificate text not null,
  root_key text not null,
  issuing_certificate text not null,
  issuing_key text not null,
  made_at timestamptz not null
);

-- What it issued, to which account, and what it took back.
create table if not exists sign_certificate (
  serial varchar(64) primary key,
  account_id uuid not null,
  certificate text not null,
  private_key text not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  revoked_at timestamptz,
  revoke_reason varchar(500)
);
create index if not exists sign_certificate_account on sign_certificate (account_id, valid_to desc);

-- The final file and each signed state of it: stored in the transaction that signs, so that a state and its file never part.
create table if not exists sign_paper (
  id uuid primary key,
  business_id uuid not null,
  kind varchar(20) not null,
  flow_num int not null,
  content bytea not null,
  sha256 varchar(64) not null,
  made_at timestamptz not null
);
create index if not exists sign_paper_business on sign_paper (business_id, made_at desc);

-- Addresses at which somebody signs, known by their SHA-256 only: for one person, used up by opening.
create table if not exists sign_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  business_id uuid not null,
  user_id uuid not null,
  expires_at timestamptz not null
);

do $$
declare name text;
begin
  foreach name in array array['sign_authority', 'sign_certificate', 'sign_paper', 'sign_link'] loop
    execute format('revoke all on %I from public', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('drop policy if exists system_only on %I', name);
    execute format('create policy system_only on %I to app_system using (true) with check (true)', name);
    execute format('grant select, insert, update on %I to app_system', name);
  end loop;
end $$;
grant delete on sign_link to app_system;

-- A provider's call-back names the flow.
create index if not exists contract_external_flow on contract (external_flow_id) where external_flow_id is not null;
