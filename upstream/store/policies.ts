/** Row security, rights and label triggers of every table, as the definitions say; applied anew at each migration. */
import { fromSettings, memberCondition, memberTable, policyCondition, type Side } from './scope.ts'
import { secrecyTriggers } from './secrecy.ts'
import { literal } from './sql-of.ts'
import { isLog, labelColumns, quoted, searchedIn, type Table, tables } from './tables.ts'

/** Who of each side sees rows of a table; the system sees all. */
function policies(name: string, conditionOf: (side: Side) => string): string[] {
  // Without the settings of a call no row is seen, not even one that everybody of that side may see.
  const condition = (side: Side) => `(select current_setting('app.kind', true) = '${side}') and ${conditionOf(side)}`
  const policy = (role: string, using: string) => [
    `drop policy if exists ${role}_rows on ${name}`,
    `create policy ${role}_rows on ${name} to ${role} using (${using}) with check (${using})`,
  ]
  return [...policy('app_internal', condition('internal')), ...policy('app_supplier', condition('supplier')), ...policy('app_system', 'true')]
}

function policiesOf(table: Table): string[] {
  const name = quoted(table.name)
  const rights = table.definition.appendOnly ? 'select, insert' : 'select, insert, update, delete'
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    ...policies(name, (side) => policyCondition(table, side, name)),
    `grant select on ${name} to app_internal, app_supplier`,
    `grant ${rights} on ${name} to app_system`,
  ]
}

/** Labels of referred rows stand in one small table, so that whoever sees a document can read its references. */
function labelTrigger(table: Table): string[] {
  if (isLog(table.definition)) return []
  const { code, name: named, nameEn } = labelColumns(table)
  const labelled = [code, named, nameEn]
  const [name, keep] = [quoted(table.name), quoted(`keep_label_${table.name}`)]
  const differs = [...new Set(labelled)].map((column) => `old.${quoted(column)} is distinct from new.${quoted(column)}`)
  const trigger = (at: string, when: string) => [
    `drop trigger if exists keep_label_${at} on ${name}`,
    `create trigger keep_label_${at} after ${at} on ${name} ${when} execute function ${keep}()`,
  ]
  return [
    // Runs as whoever writes the rows, which is always app_system: it may read the header and keep labels. A function of its own for each table, whose plans are made once a connection.
    `create or replace function ${keep}() returns trigger language plpgsql security invoker set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    ${labelSql(table, 'written')};
  elsif tg_op = 'UPDATE' then
    ${labelSql(table, '(select new.*)')};
  else
    delete from entity_label where id = old.id;
  end if;
  return null;
end $$`,
    `drop trigger if exists keep_label on ${name}`,
    ...trigger('insert', 'referencing new table as written for each statement'),
    ...trigger('update', `for each row when (${differs.join(' or ')})`),
    ...trigger('delete', 'for each row'),
  ]
}

/** Keeps the labels of the rows that `written` stands for; lines of documents are called by the number of their header. */
function labelSql(table: Table, written: string): string {
  const { code, name, nameEn, headerTable } = labelColumns(table)
  const [ofCode, ofName, ofNameEn] = [code, name, nameEn].map((column) => `w.${quoted(column)}`)
  const codeSql = headerTable
    ? `concat_ws('-', (select h.doc_num from ${quoted(headerTable)} h where h.id = w.header_id), ${ofCode})`
    : `${ofCode}::text`
  const nameSql = headerTable ? (name === 'line_num' ? 'c.code' : `concat_ws(' ', c.code, ${ofName})`) : `${ofName}::text`
  const nameEnSql = headerTable ? 'n.name' : `coalesce(nullif(${ofNameEn}::text, ''), n.name)`
  const searchedSql = { number: 'search_form(c.code)', words: `search_form(concat_ws(chr(10), c.code, n.name, ${ofNameEn}))`, nothing: 'null' }
  return `insert into entity_label (id, entity, code, name, name_en, searched)
    select w.id, ${literal(table.entity)}, left(c.code, 200), left(n.name, 300), left(${nameEnSql}, 300), ${searchedSql[searchedIn(table) ?? 'nothing']}
    from ${written} w cross join lateral (select ${codeSql} as code) c cross join lateral (select ${nameSql} as name) n
    on conflict (id) do update set code = excluded.code, name = excluded.name, name_en = excluded.name_en, searched = excluded.searched`
}

const memberPolicies = (): string[] => [
  `alter table ${memberTable} enable row level security`,
  `alter table ${memberTable} force row level security`,
  ...policies(memberTable, (side) => memberCondition(side, fromSettings)),
  `grant select on ${memberTable} to app_internal, app_supplier`,
  `grant select, insert, update, delete on ${memberTable} to app_system`,
]

export const policyStatements = (all: readonly Table[] = tables): string[] => [
  ...memberPolicies(),
  ...all.flatMap((t) => [...policiesOf(t), ...labelTrigger(t), ...secrecyTriggers(t)]),
]
