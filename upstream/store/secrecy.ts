/** Which documents are secret at this moment: kept by the tables themselves, so that every log, message and history is read without what tells of them. */
import type { AnyDefinition } from '../../catalogue/language/define.ts'
import { conditionSql, literal } from './sql-of.ts'
import { quoted, type Table } from './tables.ts'

/** A document that stands in an envelope is secret as a whole; of one whose replies do, what suppliers do in it. */
export const secretTable = 'secret_document'

const secrecyOf = ({ envelope, secrecy }: AnyDefinition) => (envelope ? { while: envelope.while, actions: null } : secrecy)

/** What is deleted stays secret: it was never opened. */
export function secrecyTriggers({ definition, name: plain, parent, byField }: Table): string[] {
  const said = parent ? null : secrecyOf(definition)
  if (!said) return []
  const [name, keep] = [quoted(plain), quoted(`keep_secret_${plain}`)]
  const actions = said.actions ? `array[${said.actions.map(literal).join(', ')}]` : 'null'
  return [
    `create or replace function ${keep}() returns trigger language plpgsql set search_path = public as $$
begin
  if ${conditionSql(said.while, 'new', { byField })} then
    insert into ${secretTable} (id, actions) values (new.id, ${actions}) on conflict do nothing;
  else
    delete from ${secretTable} where id = new.id;
  end if;
  return null;
end $$`,
    `create or replace trigger keep_secret after insert or update on ${name} for each row execute function ${keep}()`,
  ]
}

/** What a row of the table says it tells of. */
export const tellsOfDocuments = ({ byField, parent }: Table): boolean =>
  !parent && byField.has('entityName') && byField.get('businessId')?.kind === 'uuid'

/** That a row tells of nothing secret. */
export function untoldCondition({ byField }: Table, alias: string): string {
  const ofAction = byField.has('action') ? ` or ${alias}."action" = any(s.actions)` : ''
  return `not exists (select from ${secretTable} s where s.id = ${alias}."business_id" and (s.actions is null${ofAction}))`
}
