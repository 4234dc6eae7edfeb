/** Notes of every row that a statement changed and whose transaction was kept: a refused step leaves none. */
import type { World } from '../support/world.ts'

/** What is written beside the business, also of what is refused: the audit and its chain, logs, answers that are kept for who asks twice. */
const besideTheBusiness = ['audit_event', 'audit_chain', 'system_log', 'user_operate_log', 'idempotency', 'walk_note']

export async function noteChanges(world: World): Promise<void> {
  await world.query('create table walk_note (at bigserial primary key, of text not null, id text)')
  await world.query(`
    create function note_change() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into walk_note (of, id) values (tg_table_name, coalesce(to_jsonb(new), to_jsonb(old)) ->> 'id');
      return null;
    end $$`)
  const tables = await world.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all($1)`,
    [besideTheBusiness],
  )
  const triggers = tables.map(
    ({ name }) => `create trigger noted after insert or update or delete on ${name} for each row execute function note_change();`,
  )
  await world.query(triggers.join('\n'))
}

export async function lastNote(world: World): Promise<string> {
  const [row] = await world.query<{ at: string }>('select coalesce(max(at), 0)::text as at from walk_note')
  return String(row?.at)
}

/** Tables that were changed after this note. */
export async function changedSince(world: World, note: string): Promise<string[]> {
  const rows = await world.query<{ of: string }>('select distinct of from walk_note where at > $1 order by of', [note])
  return rows.map(({ of }) => of)
}
