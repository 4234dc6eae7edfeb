-- Links by which people without an account act on one document, known by their SHA-256 only. Repeatable.
create table if not exists document_link (
  hash bytea primary key check (octet_length(hash) = 32),
  entity varchar(63) not null,
  business_id uuid not null,
  role varchar(63) not null,
  address varchar(200) not null,
  expires_at timestamptz not null
);
create index if not exists document_link_of on document_link (business_id, role);
revoke all on document_link from public;
alter table document_link enable row level security;
alter table document_link force row level security;
drop policy if exists system_only on document_link;
create policy system_only on document_link to app_system using (true) with check (true);
grant select, insert, update, delete on document_link to app_system;
