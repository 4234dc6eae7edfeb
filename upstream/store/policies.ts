/** Row security, rights and label triggers of every table, as the definitions say; applied anew at each migration. */
import { fromSettings, scopeCondition } from './scope.ts'
import { isLog, labelColumns, quoted, type Table, tables } from './tables.ts'

function policiesOf(table: Table): string[] {
  const name = quoted(table.name)
  // Without the settings of a call no row is seen, not even one that everybody of that side may see.
  const condition = (side: 'internal' | 'supplier') =>
    `(select current_setting('app.kind', true) = '${side}') and ${scopeCondition(table, side, name, fromSettings)}`
  const policy = (role: string, using: string) => [
    `drop policy if exists ${role}_rows on ${name}`,
    `create policy ${role}_rows on ${name} to ${role} using (${using}) with check (${using})`,
  ]
  const rights = table.definition.appendOnly ? 'select, insert' : 'select, insert, update, delete'
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    ...policy('app_internal', condition('internal')),
    ...policy('app_supplier', condition('supplier')),
    ...policy('app_system', 'true'),
    `grant select on ${name} to app_internal, app_supplier`,
    `grant ${rights} on ${name} to app_system`,
  ]
}

/** Labels of referred rows stand in one small table, so that whoever sees a document can read its references. */
function labelTrigger(table: Table): string[] {
  if (isLog(table.definition)) return []
  const { code, name: named, nameEn, headerTable } = labelColumns(table)
  const columns = [table.entity, code, named, nameEn, ...(headerTable ? [headerTable] : [])]
  const name = quoted(table.name)
  return [
    `drop trigger if exists keep_label on ${name}`,
    `create trigger keep_label after insert or update or delete on ${name} for each row execute function keep_label(${columns.map((c) => `'${c}'`).join(', ')})`,
  ]
}

export const policyStatements = (all: readonly Table[] = tables): string[] => all.flatMap((t) => [...policiesOf(t), ...labelTrigger(t)])
