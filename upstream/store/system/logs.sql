-- Logs are only added to, and leave after two years and not before, those of calls after six months: not even the owner may delete a younger row. Repeatable.

create or replace function forget_logs(months integer) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
  gone bigint;
  forgotten bigint := 0;
begin
  foreach name in array array['system_log', 'user_operate_log'] loop
    execute format('delete from %I where creation_date < now() - make_interval(months => greatest($1, 24))', name) using months;
    get diagnostics gone = row_count;
    forgotten := forgotten + gone;
  end loop;
  foreach name in array array['srm_base_interface_logs', 'srm_base_tripartite_logs'] loop
    execute format('delete from %I where creation_date < now() - interval ''6 months''', name);
    get diagnostics gone = row_count;
    forgotten := forgotten + gone;
  end loop;
  return forgotten;
end $$;
revoke all on function forget_logs(integer) from public;
grant execute on function forget_logs(integer) to app_system;
do $$
declare name text;
begin
  foreach name in array array['system_log', 'user_operate_log'] loop
    execute format('drop policy if exists forgotten on %I', name);
    execute format('create policy forgotten on %I to current_user using (creation_date < now() - interval ''24 months'')', name);
    execute format('drop trigger if exists %I_fixed on %I', name, name);
    execute format('create trigger %I_fixed before truncate on %I for each statement execute function refuse_change()', name, name);
    execute format('drop trigger if exists %I_kept on %I', name, name);
  end loop;
end $$;
do $$
declare name text;
begin
  foreach name in array array['srm_base_interface_logs', 'srm_base_tripartite_logs'] loop
    execute format('drop policy if exists forgotten on %I', name);
    execute format('create policy forgotten on %I to current_user using (creation_date < now() - interval ''6 months'')', name);
    execute format('create or replace trigger %I_fixed before update or truncate on %I for each statement execute function refuse_change()', name, name);
  end loop;
end $$;
create index if not exists scsi_platform_log_inbound on scsi_platform_log (code, inbound_key) where direction = 'IN' and status = 'OK';
create trigger user_operate_log_kept before update on user_operate_log for each statement execute function refuse_change();
-- A row of the system log stays as it was written, but for a region that is found out afterwards.
create trigger system_log_kept before update on system_log for each row
  when (old.ip_region is not null or to_jsonb(old) - '{ip_region,ip_region_en}'::text[] <> to_jsonb(new) - '{ip_region,ip_region_en}'::text[]) execute function refuse_change();
grant update (ip_region, ip_region_en) on system_log to app_system;
