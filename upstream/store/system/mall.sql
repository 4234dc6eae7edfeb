-- What shoppers look for: pairs of letters, so that a word of two Chinese characters is found by an index, and what is sold most. Repeatable.
create or replace function mall_pairs(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(words), n, 2)), '{}') from generate_series(1, greatest(length(words) - 1, 1)) as n
$$;
create or replace function mall_words(name text, name_en text, brand text, model text, specification text, doc_num text) returns text language sql immutable parallel safe as $$
  select coalesce(name, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '') || ' ' || coalesce(specification, '') || ' ' || coalesce(doc_num, '')
$$;
create index if not exists catalogue_sku_words on catalogue_sku using gin (mall_pairs(mall_words(name, name_en, brand, model, specification, doc_num))) where status = 'ON_SHELF';
create index if not exists catalogue_sku_sold on catalogue_sku (sales_qty desc nulls last, gross_price, doc_num) where status = 'ON_SHELF';
create index if not exists catalogue_sku_node on catalogue_sku (catalogue_id) where status = 'ON_SHELF';

-- Visits of suppliers' own catalogues: whose they are says the cookie that comes back, known by its SHA-256 only.
create table if not exists punch_out (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id uuid not null,
  org_id uuid not null,
  catalogue_id uuid not null,
  expires_at timestamptz not null
);
revoke all on punch_out from public;
alter table punch_out enable row level security;
alter table punch_out force row level security;
drop policy if exists system_only on punch_out;
create policy system_only on punch_out to app_system using (true) with check (true);
grant select, insert, delete on punch_out to app_system;
