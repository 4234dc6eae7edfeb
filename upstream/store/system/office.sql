-- With what an office server comes for a document: known by its SHA-256 only, for one person in one responsibility and one document.
create table if not exists office_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  business_id uuid not null,
  user_id uuid not null,
  responsibility_id uuid not null,
  page varchar(100) not null,
  expires_at timestamptz not null
);

-- What an office server holds while somebody writes.
create table if not exists office_lock (
  business_id uuid primary key,
  lock_id varchar(1024) not null,
  expires_at timestamptz not null
);

do $$
declare name text;
begin
  foreach name in array array['office_token', 'office_lock'] loop
    execute format('revoke all on %I from public', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('drop policy if exists system_only on %I', name);
    execute format('create policy system_only on %I to app_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to app_system', name);
  end loop;
end $$;
