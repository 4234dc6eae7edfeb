-- Runs of jobs, row by row, beside their tables. Repeatable.

-- A run of the timetable, of a request (under its id), or of an event.
create table if not exists job_run (
  id uuid primary key,
  job_code varchar(60) not null,
  request_id uuid,
  -- The hour of the timetable that it is for.
  slot timestamptz,
  params jsonb not null default '{}',
  -- Runs of one lane never go side by side; empty where they may.
  lane varchar(600) not null default '',
  status varchar(20) not null default 'WAITING',
  priority smallint not null default 5,
  due_at timestamptz not null,
  attempt integer not null default 0,
  -- Tries that are left for a run that breaks off as a whole.
  tries_left smallint not null default 0,
  -- When its rows were found; whoever takes it again goes on with those.
  found_at timestamptz,
  started_at timestamptz,
  beat_at timestamptz,
  finished_at timestamptz,
  read_qty integer not null default 0,
  done_qty integer not null default 0,
  skipped_qty integer not null default 0,
  failed_qty integer not null default 0,
  said varchar(500),
  said_en varchar(500),
  unique (job_code, slot)
);
create index if not exists job_run_open on job_run (priority, due_at) where status in ('WAITING', 'RUNNING');
create index if not exists job_run_job on job_run (job_code, started_at desc);

-- The rows of a run and what became of each: TODO, DONE, SKIPPED, FAILED. Written with the row's own work, so nothing is done twice.
create table if not exists job_row (
  run_id uuid not null references job_run on delete cascade,
  row_key varchar(200) not null,
  place integer not null,
  outcome varchar(10) not null default 'TODO',
  primary key (run_id, row_key)
);

create table if not exists job_log (
  run_id uuid not null references job_run on delete cascade,
  seq bigint generated always as identity,
  at timestamptz not null,
  level varchar(10) not null,
  said varchar(500) not null,
  said_en varchar(500) not null,
  primary key (run_id, seq)
);

-- Deadlines that were seen to: an instant that was moved counts anew.
create table if not exists deadline_seen (
  document_id uuid not null,
  name varchar(100) not null,
  at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (document_id, name, at)
);

do $$
declare name text;
begin
  foreach name in array array['job_run', 'job_row', 'job_log', 'deadline_seen'] loop
    execute format('revoke all on %I from public', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('drop policy if exists system_only on %I', name);
    execute format('create policy system_only on %I to app_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to app_system', name);
  end loop;
end $$;

-- Wakes the workers at the commit that asked for a run.
create or replace function job_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', '');
  return null;
end $$;
drop trigger if exists job_news on job_run;
create trigger job_news after insert or update of status on job_run for each row when (new.status = 'WAITING') execute function job_news();
