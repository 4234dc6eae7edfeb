/** Row security, rights and label triggers of every table, as the definitions say; applied anew at each migration. */
import { fromSettings, memberCondition, memberTable, policyCondition, type Side } from './scope.ts'
import { secrecyTriggers } from './secrecy.ts'
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
  const { code, name: named, nameEn, headerTable } = labelColumns(table)
  const labelled = [code, named, nameEn]
  const given = [table.entity, ...labelled, headerTable ?? '', searchedIn(table) ?? '']
  const name = quoted(table.name)
  const differs = [...new Set(labelled)].map((column) => `old.${quoted(column)} is distinct from new.${quoted(column)}`)
  const trigger = (at: string, when: string) => [
    `drop trigger if exists keep_label_${at} on ${name}`,
    `create trigger keep_label_${at} after ${at} on ${name} ${when} execute function keep_label(${given.map((one) => `'${one}'`).join(', ')})`,
  ]
  return [
    `drop trigger if exists keep_label on ${name}`,
    ...trigger('insert', 'referencing new table as written for each statement'),
    ...trigger('update', `for each row when (${differs.join(' or ')})`),
    ...trigger('delete', 'for each row'),
  ]
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
