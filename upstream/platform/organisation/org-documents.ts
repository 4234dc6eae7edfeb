/** How much an organisation is at work: documents of all kinds that stand in its name. */
import type { Work } from '../../runtime/working.ts'
import { quoted, type Table, tables } from '../../store/tables.ts'

/** What runs by itself, such as exports and approvals, is nobody's business document. */
const isOfBusiness = ({ definition, path, byField }: Table) =>
  definition.type === 'document' && path.length === 0 && byField.has('orgId') && ['internal', 'both'].includes(definition.scope.side)

const endsOf = ({ definition }: Table) => Object.entries(definition.states).flatMap(([state, { end }]) => (end ? `'${state}'` : []))

/** `open`: those that have not come to an end of their life. */
export async function countDocuments({ tx }: Work, orgId: string, which: 'open' | 'all' = 'all'): Promise<number> {
  const counts = tables.filter(isOfBusiness).map((table) => {
    const ends = which === 'open' ? endsOf(table) : []
    return `(select count(*) from ${quoted(table.name)} where org_id = $1::uuid${ends.length > 0 ? ` and status not in (${ends.join(', ')})` : ''})`
  })
  const { rows } = await tx.query<{ n: string }>(`select ${counts.join(' + ')} as n`, [orgId])
  return Number(rows[0]?.n)
}
