import { apiProject } from '../../../catalogue/identity/apis.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Work } from '../../runtime/working.ts'

export const apiProjectBehaviour = {
  async check(project, work, before) {
    if (project.shippedFlag === 'Y' && isChanged(project, before)) refuse(apiProject, 'SHIPPED', {})
    await requireUnused(work, project, project.apiModule)
  },

  async removed(project, work) {
    if (project.shippedFlag === 'Y') refuse(apiProject, 'SHIPPED', {})
    await requireUnused(work, project, [])
  },
} satisfies Behaviour<typeof apiProject>

type Project = Full<typeof apiProject>

/** Refuses while a module that is not kept has interfaces. */
async function requireUnused({ tx }: Work, { id }: Project, kept: Project['apiModule']): Promise<void> {
  const { rows } = await tx.query<{ module: string; n: number }>(
    `select m.name as module, count(*)::int as n from api_module m join api_info i on i.module_id = m.id
     where m.header_id = $1 and not m.id = any($2::uuid[]) group by m.name order by m.name`,
    [id, kept.map((module) => module.id)],
  )
  const [used] = rows
  if (used) refuse(apiProject, 'MODULE_USED', used)
}

/** A workbook may bring it back as it was. */
const isChanged = (project: Project, before: Project | null): boolean => before === null || wordsOf(before) !== wordsOf(project)

const wordsOf = ({ code, name, nameEn, baseServer, ownerId, enabledFlag, remark, apiModule }: Project): string =>
  JSON.stringify([code, name, nameEn, baseServer, ownerId, enabledFlag, remark, apiModule.map((one) => [one.code, one.name, one.nameEn, one.seqNum])])
