/** `apiProjectTree`: projects with their modules, and how many interfaces each has. */
import type { Pool } from 'pg'
import type { NamedCall } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'
import { requireAnyPage } from '../organisation/structure.ts'

const TREE = `
select p.id, null::uuid as "parentId", p.code, p.name, p.name_en as "nameEn", 0 as "seqNum", (select count(*)::int from api_info i where i.project_id = p.id) as n
from api_project p
union all
select m.id, m.header_id, m.code, m.name, m.name_en, m.seq_num, (select count(*)::int from api_info i where i.module_id = m.id)
from api_module m
order by "seqNum", code`

export const projectTreeCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/apiProjectTree': async (_, { actor }) => {
    requireAnyPage(actor, ['apiManager', 'projectAndModule'])
    return { status: '200', msg: '', data: (await asSystem(pool, (tx) => tx.query(TREE))).rows }
  },
})
