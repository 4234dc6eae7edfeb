/** The memberships that are stored beside documents: written with the document, and only what differs. */
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { type Member, storedMembers } from '../../../catalogue/language/members.ts'
import { memberTable } from '../../store/scope.ts'
import type { Doc, Tx } from '../types.ts'

const columns = '(role text, member_id uuid, acts_as text)'
const recordOf = ({ role, memberId, actsAs }: Member) => ({ role, member_id: memberId, acts_as: actsAs })
const without = (members: readonly Member[], others: readonly Member[]): Member[] => {
  const known = new Set(others.map((one) => JSON.stringify(recordOf(one))))
  return members.filter((one) => !known.has(JSON.stringify(recordOf(one))))
}

/** `before` is the document as it stood with its lines; undefined for a new one. */
export function keepMembers(tx: Tx, definition: AnyDefinition, doc: Doc, before: Doc | undefined): void {
  const [are, were] = [storedMembers(definition, doc), before ? storedMembers(definition, before) : []]
  const [gone, come] = [without(were, are), without(are, were)]
  if (gone.length > 0)
    tx.send(
      `delete from ${memberTable} m using jsonb_to_recordset($2::jsonb) as gone${columns}
       where m.document_id = $1 and m.member_id = gone.member_id and m.role = gone.role and m.acts_as = gone.acts_as`,
      [doc.id, JSON.stringify(gone.map(recordOf))],
    )
  if (come.length > 0)
    tx.send(
      `insert into ${memberTable} (document_id, role, member_id, acts_as)
       select $1, role, member_id, acts_as from jsonb_to_recordset($2::jsonb) as come${columns} on conflict do nothing`,
      [doc.id, JSON.stringify(come.map(recordOf))],
    )
}

/** Memberships go with their document. */
export function forgetMembers(tx: Tx, { roles }: AnyDefinition, id: string): void {
  if (Object.keys(roles).length > 0) tx.send(`delete from ${memberTable} where document_id = $1`, [id])
}
