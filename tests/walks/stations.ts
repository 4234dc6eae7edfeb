/** Notes of every state that a document of these kinds comes to by work of the services; what tests prepare past them is not noted. */
import type { AnyDefinition } from '../../catalogue/language/define.ts'
import { snake } from '../../upstream/store/tables.ts'
import type { World } from '../support/world.ts'
import type { Standing } from './free.ts'

export interface Station extends Standing {
  from: string | null
  state: string
}

export const stateColumn = ({ type }: AnyDefinition): string => (type === 'master' ? 'enabled_flag' : 'status')

/** What answers those since it was last asked. */
export async function noteStations(world: World, among: readonly AnyDefinition[]): Promise<() => Promise<Station[]>> {
  const services = new URL(world.database.appUrl).username
  const triggers = among.map((definition) => {
    const [table, column] = [`"${snake(definition.entity)}"`, stateColumn(definition)]
    return `create trigger came_to after insert or update of ${column} on ${table} for each row execute function note_station('${column}');`
  })
  await world.query(`
    create table station (at bigserial primary key, of text not null, id text not null, "from" text, state text not null);
    create function note_station() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      state text := to_jsonb(new) ->> tg_argv[0];
      before text := case when tg_op = 'UPDATE' then to_jsonb(old) ->> tg_argv[0] end;
    begin
      if session_user = '${services}' and state is distinct from before then
        insert into station (of, id, "from", state) values (tg_table_name, new.id::text, before, state);
      end if;
      return null;
    end $$;
    ${triggers.join('\n')}`)
  const byTable = new Map(among.map((definition) => [snake(definition.entity), definition]))
  let read = '0'
  return async () => {
    const rows = await world.query<{ at: string; of: string; id: string; from: string | null; state: string }>(
      'select at::text, of, id, "from", state from station where at > $1 order by station.at',
      [read],
    )
    read = rows.at(-1)?.at ?? read
    return rows.flatMap(({ of, id, from, state }) => {
      const definition = byTable.get(of)
      return definition ? [{ definition, id, from, state }] : []
    })
  }
}
