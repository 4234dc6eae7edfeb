-- What messages are found by. Repeatable.

create index if not exists site_message_instance on site_message (instance_id);
create index if not exists msg_receive_instance on msg_receive (instance_id);
create index if not exists msg_receive_user on msg_receive (user_id, creation_date desc);
create index if not exists msg_receive_merged on msg_receive (merged_into) where merged_into is not null;
create index if not exists msg_receive_waiting on msg_receive (user_id, merge_key) where receive_status = 'WAITING' and merge_key is not null;
create index if not exists msg_log_instance on msg_log (instance_id);
create index if not exists msg_log_source on msg_log (source_id, creation_date);
create index if not exists msg_td_user on msg_td (user_id);
create index if not exists msg_instance_age on msg_instance (creation_date);
create index if not exists outbox_receive on outbox ((payload ->> 'receiveId')) where sent_at is null;

-- How many messages a source has begun to send in this minute and on this day.
create table if not exists source_pace (
  source_id uuid primary key,
  minute timestamptz not null,
  in_minute int not null,
  day date not null,
  in_day int not null
);
revoke all on source_pace from public;
alter table source_pace enable row level security;
alter table source_pace force row level security;
drop policy if exists system_only on source_pace;
create policy system_only on source_pace to app_system, current_user using (true) with check (true);
grant select, insert, update, delete on source_pace to app_system;

-- What DingTalk shows for a to-do: its id there, and whether it is over there as well.
create table if not exists ding_mirror (
  item_id uuid primary key,
  kind text not null,
  ding_id text not null,
  ding_user text not null,
  done boolean not null
);
create index if not exists ding_mirror_id on ding_mirror (ding_id);
revoke all on ding_mirror from public;
alter table ding_mirror enable row level security;
alter table ding_mirror force row level security;
drop policy if exists system_only on ding_mirror;
create policy system_only on ding_mirror to app_system, current_user using (true) with check (true);
grant select, insert, update, delete on ding_mirror to app_system;
