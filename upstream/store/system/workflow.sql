-- Approvals, to-dos and the outbox beside their tables. Repeatable.

create unique index if not exists process_instance_running on process_instance (business_id) where status = 'RUNNING';
create index if not exists process_instance_business on process_instance (business_id);
create index if not exists approval_business on approval (business_id);
create index if not exists interior_pending_business on interior_pending_item (business_id);
create index if not exists interior_pending_task on interior_pending_item (task_id) where task_id is not null;
create index if not exists supplier_pending_business on supplier_pending_item (business_id);
create index if not exists process_task_assignee on process_task (assignee_id, task_status);
create index if not exists interior_pending_open on interior_pending_item (business_id) where status = 'PENDING';
create index if not exists interior_pending_delegated on interior_pending_item (delegated_for_id) where status = 'PENDING' and delegated_for_id is not null;
create index if not exists interior_pending_mine on interior_pending_item (user_id) where status = 'PENDING';
create index if not exists supplier_pending_open on supplier_pending_item (business_id) where status = 'PENDING';
create index if not exists supplier_pending_mine on supplier_pending_item (supplier_id) where status = 'PENDING';
create index if not exists site_message_unread on site_message (user_id) where status = 'UNREAD';

-- Links of approval mails (S6.1). The token itself is nowhere; whether it still counts is read from its task.
create table if not exists approval_token (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id uuid not null,
  task_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index if not exists approval_token_expiry on approval_token (expires_at);
revoke all on approval_token from public;
alter table approval_token enable row level security;
alter table approval_token force row level security;
drop policy if exists system_only on approval_token;
create policy system_only on approval_token to app_system using (true) with check (true);
grant select, insert, update, delete on approval_token to app_system;

-- Models of processes as they were when something started by them, by their digest.
create table if not exists process_source (
  digest char(64) primary key,
  xml text not null
);
revoke all on process_source from public;
alter table process_source enable row level security;
alter table process_source force row level security;
drop policy if exists system_only on process_source;
create policy system_only on process_source to app_system using (true) with check (true);
grant select, insert, delete on process_source to app_system;

-- Documents that this person is to decide for a colleague, or because a process asks him by name, read with the person's own rights.
create or replace function delegated_documents() returns uuid[] language plpgsql stable security invoker set search_path = public as $$
begin
  return (select coalesce(array_agg(business_id), '{}') from interior_pending_item
    where user_id = nullif(current_setting('app.user_id', true), '')::uuid and (delegated_for_id is not null or opens_document = 'Y') and status = 'PENDING');
end $$;

-- A to-do is over when its document moves on, whoever or whatever moved it: a person, a feed, the system.
create or replace function close_pending_items() returns trigger language plpgsql as $$
begin
  update interior_pending_item set status = 'HANDLED', handled_at = new.last_update_date, handled_by = new.last_updated_by
    where business_id = new.id and status = 'PENDING';
  update supplier_pending_item set status = 'HANDLED', handled_at = new.last_update_date, handled_by = new.last_updated_by
    where business_id = new.id and status = 'PENDING';
  return null;
end $$;

do $$
declare name text;
begin
  for name in
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name in ('doc_num', 'status', 'last_updated_by') and table_name not like '%pending_item'
    group by table_name having count(*) = 3
  loop
    execute format('drop trigger if exists close_pending_items on %I', name);
    execute format(
      'create trigger close_pending_items after update of status on %I for each row when (old.status is distinct from new.status) execute function close_pending_items()', name);
  end loop;
end $$;

-- Wakes the lanes whose rows were written, at the commit.
create or replace function outbox_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', kind) from news group by kind;
  return null;
end $$;
drop trigger if exists outbox_news on outbox;
create trigger outbox_news after insert on outbox referencing new table as news for each statement execute function outbox_news();
